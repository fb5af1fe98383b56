import Configuration
import Numerics

/// The numbers of a scenario that have a range of plausible values, each once, and the paths at
/// which settings reach them.
///
/// A number that several variants read from the same source is one number and gets one value. A
/// number that only some variants have, because they chose another model or a value of their own,
/// is set in those. A number that the user set is not varied: the value is intended.
package struct UncertainParameters: Sendable {
  /// In the order of the scenario.
  package let varied: [UncertainParameter]
  /// The paths of numbers that no setting reaches, such as those of another device that a variant
  /// names.
  package let unreached: [String]
  /// The indices of numbers that move together along their ranges; those held are left out.
  package let together: [[Int]]
  /// Numbers that are drawn with correlations, as indices; those held are left out.
  package let correlated: [Correlated]

  /// Some numbers and the correlations of their draws.
  package struct Correlated: Sendable {
    package let numbers: [Int]
    let sample: CorrelatedSample
  }

  /// Find the numbers by setting each to the value it has.
  ///
  /// - Parameters:
  ///   - make: The scenario with settings in place.
  package init(of scenario: Scenario, make: @escaping ScenarioMaker) {
    let shared = SharedNumber.all(in: scenario)
    let trial = SettingTrial(make: make)
    var isReached = [Bool](repeating: false, count: shared.count)
    // Of several numbers at one path, the first may be the scenario's; the others are variants'.
    var known: Set<String> = []
    let first = shared.indices.filter { known.insert(shared[$0].path).inserted }
    let atRoot = trial.reaching(first.map { SettingTrial.Candidate(shared[$0], [shared[$0].path]) })
    for (place, reached) in zip(first, atRoot) { isReached[place] = reached }
    let isAtRoot = isReached
    let rest = shared.indices.filter { !isReached[$0] }
    let inVariants = trial.reaching(
      rest.map { SettingTrial.Candidate(shared[$0], shared[$0].paths(in: scenario)) })
    for (place, reached) in zip(rest, inVariants) { isReached[place] = reached }
    var varied: [UncertainParameter] = []
    var unreached: [String] = []
    for (place, number) in shared.enumerated() {
      let paths = isAtRoot[place] ? [number.path] : number.paths(in: scenario)
      if isReached[place],
        let parameter = UncertainParameter(number.parameter, name: paths[0], paths: paths)
      {
        varied.append(parameter)
      } else {
        unreached.append(number.path)
      }
    }
    self.varied = varied
    self.unreached = unreached
    together = scenario.together.map { group in
      varied.indices.filter { group.contains(varied[$0].path) || group.contains(varied[$0].name) }
    }.filter { $0.count > 1 }
    let places = Dictionary(
      varied.indices.map { (varied[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    correlated = scenario.correlated.compactMap { group in
      let held = group.among { places[$0] != nil }
      guard held.paths.count > 1, let sample = CorrelatedSample(held.correlations) else {
        return nil
      }
      return Correlated(numbers: held.paths.compactMap { places[$0] }, sample: sample)
    }
  }

  /// By number, the first of those that it moves together with; its own index for all others.
  var leaders: [Int] {
    var leaders = Array(varied.indices)
    for group in together { for member in group { leaders[member] = group[0] } }
    return leaders
  }

  /// The parameters whose name is one of `prefixes` or continues one after a dot; all if there are
  /// none.
  package func under(_ prefixes: [String]) -> [UncertainParameter] {
    varied.filter { parameter in
      prefixes.isEmpty
        || prefixes.contains { parameter.name == $0 || parameter.name.hasPrefix($0 + ".") }
    }
  }
}

/// A number with a range, and the variants that read it from the same source.
private struct SharedNumber {
  let parameter: GradedParameter
  var variants: [Int]

  var path: String { parameter.path }

  /// The paths that reach it in its variants alone.
  func paths(in scenario: Scenario) -> [String] {
    variants.map { "variants.\(scenario.variants[$0].name).\(path)" }
  }

  private struct Origin: Hashable {
    let path: String
    let place: SourceLocation
  }

  static func all(in scenario: Scenario) -> [SharedNumber] {
    var found: [SharedNumber] = []
    var places: [Origin: Int] = [:]
    for (variant, content) in scenario.variants.enumerated() {
      for parameter in content.specification.parameters {
        guard let range = parameter.range, range.lowerBound < range.upperBound, !parameter.isSet
        else { continue }
        let origin = Origin(path: parameter.path, place: parameter.location)
        if let place = places[origin] {
          if found[place].variants.last != variant { found[place].variants.append(variant) }
        } else {
          places[origin] = found.count
          found.append(SharedNumber(parameter: parameter, variants: [variant]))
        }
      }
    }
    return found
  }
}

/// Sets numbers to the values they have, and looks where the settings arrive.
private struct SettingTrial {
  let make: ScenarioMaker

  struct Candidate {
    let path: String
    let variants: [Int]
    let settings: [String]

    init(_ number: SharedNumber, _ paths: [String]) {
      path = number.path
      variants = number.variants
      settings = paths.map { "\($0)=\(number.parameter.text)" }
    }

    /// Whether the settings arrived in all variants that have the number, and in no other.
    func isReached(in scenario: Scenario) -> Bool {
      let reached = scenario.variants.indices.filter { variant in
        scenario.variants[variant].specification.parameters.contains {
          $0.path == path && settings.contains($0.location.setting ?? "")
        }
      }
      return reached == variants
    }
  }

  /// Test which of them their settings reach: all tried at once, or one by one if they do not go
  /// together.
  func reaching(_ candidates: [Candidate]) -> [Bool] {
    guard !candidates.isEmpty else { return [] }
    if let scenario = try? make(candidates.flatMap(\.settings)) {
      return candidates.map { $0.isReached(in: scenario) }
    }
    return candidates.map { candidate in
      (try? make(candidate.settings)).map { candidate.isReached(in: $0) } ?? false
    }
  }
}

extension GradedParameter {
  /// Whether its value is from a setting of the command line.
  fileprivate var isSet: Bool { location.setting != nil }
}

extension SourceLocation {
  /// The setting `path=value` in whose text this is a location.
  fileprivate var setting: String? {
    let option = "--set "
    return file.hasPrefix(option) ? String(file.dropFirst(option.count)) : nil
  }
}
