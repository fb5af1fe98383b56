import Configuration

/// A step with the script that it stands in.
package struct StepSite: Sendable {
  package let step: Step
  /// `handlers` or `tasks`.
  package let section: String
  /// The event or the task.
  package let script: String
  /// The steps that it is a part of, the outermost first.
  package let around: [Step]
  /// The list that it stands in, and its place there.
  package let list: [ConfigurationNode]
  package let index: Int

  package var location: SourceLocation { step.node.location }
  /// Its name among its kind: its line, and its column where the line has several.
  var label: String {
    isAloneInLine ? "line-\(location.line)" : "line-\(location.line)-\(location.column)"
  }
  private(set) var isAloneInLine = true

  /// The steps before it and after it in its list.
  package var before: [Step] { list[..<index].compactMap { Step($0) } }
  package var after: [Step] { list[(index + 1)...].compactMap { Step($0) } }

  /// The timer that it belongs to, if one ticks around it.
  package var timer: Step? { around.last { $0.name == "every" } }

  /// The steps of an app, script by script, in the order in which they are written.
  static func all(in app: ConfigurationNode) -> [StepSite] {
    let all = ["handlers", "tasks"].flatMap { section in
      (app[section]?.entries ?? []).flatMap { script in
        StepSite.all(in: script.value, section, script.key, around: [])
      }
    }
    let places = Dictionary(grouping: all) { Place(line: $0.location.line, name: $0.step.name) }
    return all.map { site in
      var site = site
      let place = Place(line: site.location.line, name: site.step.name)
      site.isAloneInLine = places[place]?.count == 1
      return site
    }
  }

  private struct Place: Hashable {
    let line: Int
    let name: String
  }

  private static func all(
    in node: ConfigurationNode, _ section: String, _ script: String, around: [Step]
  ) -> [StepSite] {
    switch node.content {
    case .scalar, .null: []
    case .mapping(let entries):
      entries.flatMap { all(in: $0.value, section, script, around: around) }
    case .sequence(let elements):
      elements.enumerated().flatMap { index, element in
        guard let step = Step(element) else {
          return all(in: element, section, script, around: around)
        }
        let site = StepSite(
          step: step, section: section, script: script, around: around, list: elements,
          index: index)
        return [site] + all(in: element, section, script, around: around + [step])
      }
    }
  }
}
