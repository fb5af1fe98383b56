import Configuration
import ScenarioLanguage

/// A patch as the lines of the scenario that go and those that come, script by script.
enum PatchDiff {
  /// Lines that begin with a minus or a plus, under the path of what they belong to.
  static func text(of patch: ConfigurationNode, on root: ConfigurationNode) -> String {
    let changed = root.merging(patch)
    return paths(of: patch, below: []).map { path in
      let (old, new) = (lines(at: path, of: root), lines(at: path, of: changed))
      let changes = new.difference(from: old)
      let gone = changes.removals.map { line(of: $0, "-") }
      let come = changes.insertions.map { line(of: $0, "+") }
      return ([path.joined(separator: ".")] + gone + come).joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }

  private static func line(
    of change: CollectionDifference<String>.Change, _ sign: String
  ) -> String {
    switch change {
    case .insert(_, let text, _), .remove(_, let text, _): "\(sign) \(text)"
    }
  }

  /// The scripts and other parts of apps that a patch changes, and other sections as a whole.
  private static func paths(of patch: ConfigurationNode, below path: [String]) -> [[String]] {
    guard let entries = patch.entries, path.isEmpty || path[0] == "apps" && path.count < 4 else {
      return [path]
    }
    return entries.flatMap { paths(of: $0.value, below: path + [$0.key]) }
  }

  private static func lines(at path: [String], of root: ConfigurationNode) -> [String] {
    guard let node = root.node(at: path), !node.isNull else { return [] }
    return YAMLWriter.text(of: node).split(separator: "\n").map(String.init)
  }
}
