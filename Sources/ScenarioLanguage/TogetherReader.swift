import Configuration
import Experiments

/// Reader of the section `together`: groups of numbers that move together along their ranges.
struct TogetherReader {
  let variants: [Variant]
  let diagnostics: Diagnostics
  /// Whether each number must have its range: a point of a study may have replaced it by a value.
  let checksRanges: Bool

  private static let example = "write: together: [[parameters.send, parameters.receive]]"

  /// The groups of a section.
  struct Groups {
    /// Numbers that move together along their ranges.
    var alike: [[String]] = []
    /// Numbers with correlations.
    var correlated: [CorrelatedNumbers] = []
  }

  /// The groups of a scenario and of the profiles of its devices; reports mistakes.
  ///
  /// A number of which the scenario says with what it moves leaves the group of the profile.
  ///
  /// - Parameter devices: Each with the text before the paths of its numbers.
  func read(
    _ section: ConfigurationNode?, of devices: [(prefix: String, device: ConfigurationNode?)]
  ) -> Groups {
    var groups = read(section)
    let profiles = devices.compactMap { prefix, device in
      device?["together"].flatMap { $0.isNull ? nil : (prefix: prefix, groups: $0) }
    }
    if profiles.isEmpty { return groups }
    let own = Set(groups.alike.joined() + groups.correlated.flatMap(\.paths))
    let numbers = self.numbers
    for (prefix, profile) in profiles {
      let fitted = CorrelationReader(diagnostics: diagnostics)
        .read(profile, below: prefix + "device.")
      groups.correlated += fitted.map { group in
        group.among { path in
          // A number that was replaced, or whose component has another model, was not fitted.
          let isFitted = numbers[path]?.contains { $0.location.file == profile.location.file }
          return isFitted == true && !own.contains(path)
            && !own.contains(String(path.dropFirst(prefix.count)))
        }
      }
    }
    return groups
  }

  /// One group, as a list of paths, or a list of such groups; reports mistakes.
  private func read(_ section: ConfigurationNode?) -> Groups {
    guard let section, !section.isNull else { return Groups() }
    guard case .sequence(let elements) = section.content, !elements.isEmpty else {
      diagnostics.error(
        "'together' must be a list of the paths of numbers, or a list of such lists",
        at: section.location, note: Self.example)
      return Groups()
    }
    let groups = elements.contains { $0.text != nil } ? [section] : elements
    let numbers = self.numbers
    var known: Set<String> = []
    var found = Groups()
    for node in groups {
      if node.entries == nil {
        if let alike = group(node, numbers, &known) { found.alike.append(alike) }
      } else {
        let fitted = CorrelationReader(diagnostics: diagnostics).group(node, below: "")
        if let list = node["numbers"] { _ = group(list, numbers, &known) }
        if let fitted { found.correlated.append(fitted) }
      }
    }
    return found
  }

  /// All numbers by their paths, alone and behind the names of variants.
  private var numbers: [String: [GradedParameter]] {
    var numbers: [String: [GradedParameter]] = [:]
    for variant in variants {
      for number in variant.specification.parameters {
        numbers[number.path, default: []].append(number)
        numbers["variants.\(variant.name).\(number.path)", default: []].append(number)
      }
    }
    return numbers
  }

  private func group(
    _ node: ConfigurationNode, _ numbers: [String: [GradedParameter]], _ known: inout Set<String>
  ) -> [String]? {
    guard case .sequence(let elements) = node.content else {
      return diagnostics.refuse(
        "a group of 'together' must be a list of paths", at: node.location, note: Self.example)
    }
    if elements.count < 2 {
      diagnostics.error(
        "a group of 'together' needs two numbers at least", at: node.location, note: Self.example)
    }
    var paths: [String] = []
    for element in elements {
      guard let path = element.text else {
        diagnostics.error(
          "an entry of 'together' must be the path of a number", at: element.location,
          note: Self.example)
        continue
      }
      if known.insert(path).inserted {
        check(path, numbers, at: element.location)
      } else {
        diagnostics.error(
          "'\(path)' moves together twice", at: element.location,
          note: "a number belongs to one group; write all numbers that move with it there")
      }
      paths.append(path)
    }
    return paths
  }

  /// Check that a path is that of a number with a range.
  private func check(
    _ path: String, _ numbers: [String: [GradedParameter]], at location: SourceLocation
  ) {
    // Without variants, there are other mistakes.
    guard checksRanges, !variants.isEmpty else { return }
    guard let named = numbers[path] else {
      let known = numbers.filter { $0.value.contains { $0.range != nil } }.keys
      diagnostics.error(
        "'together' names '\(path)', which is no number of the scenario", at: location,
        note: (numbers["parameters.\(path)"] == nil
          ? nil : "did you mean 'parameters.\(path)'?")
          ?? Spelling.hint(for: path, among: known)
          ?? "over-ranges of 'drainsim compare --format json' has the paths of all")
      return
    }
    // A number of --set is held, and the others of its group move without it.
    if named.contains(where: { $0.range != nil || $0.location.file.hasPrefix("--set ") }) { return }
    diagnostics.error(
      "'together' names '\(path)', which has no range", at: location,
      note: "write its range: { value: …, grade: …, range: [low, high], reason: … }")
  }
}
