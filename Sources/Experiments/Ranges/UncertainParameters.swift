import Configuration
import Numerics
import PhoneModel

/// What a scenario does not know exactly: numbers with a range, options that nobody chose, and the
/// settings of the network, each once, and the paths at which settings reach them.
///
/// A number that several variants have with the same value and range is one number and gets one
/// value. A number that only some variants have, because they chose another model or a range of
/// their own, is set in those. A value without a range is intended, and not varied.
package struct UncertainParameters: Sendable {
  /// In the order of the scenario.
  package let varied: [UncertainParameter]
  package let choices: [UncertainChoice]
  /// The paths of numbers that no setting reaches.
  package let unreached: [String]
  /// The indices of numbers that are drawn with one rank: the scenario says that they move
  /// together, or they are in ascending order on every phone.
  package let together: [[Int]]
  /// Numbers that are drawn with correlations, as indices.
  package let correlated: [Correlated]
  let orders: [AscendingNumbers]

  /// Some numbers and the correlations of their draws.
  package struct Correlated: Sendable {
    package let numbers: [Int]
    fileprivate let correlations: CorrelatedNumbers
    let sample: CorrelatedSample

    /// Nil of fewer than two numbers.
    fileprivate init?(_ all: CorrelatedNumbers, _ places: [String: Int]) {
      correlations = all.among { places[$0] != nil }
      numbers = correlations.paths.compactMap { places[$0] }
      guard numbers.count > 1, let sample = CorrelatedSample(correlations.correlations) else {
        return nil
      }
      self.sample = sample
    }
  }

  /// Find them by setting each to the value it has.
  ///
  /// - Parameter make: The scenario with settings in place.
  package init(of scenario: Scenario, make: @escaping ScenarioMaker) {
    let shared = SharedNumber.all(in: scenario)
    let trial = SettingTrial(make: make)
    let paths = trial.paths(of: shared, in: scenario)
    var varied: [UncertainParameter] = []
    var unreached: [String] = []
    for (number, paths) in zip(shared, paths) where number.hasRange {
      if let first = paths.first,
        let parameter = UncertainParameter(number.parameter, name: first, paths: paths)
      {
        varied.append(parameter)
      } else {
        unreached.append(number.path)
      }
    }
    let ofNetworks = zip(shared, paths).filter { $0.0.isOfNetwork }
    let options = SharedNumber.options(in: scenario)
    let openOptions = zip(options, trial.paths(of: options, in: scenario))
      .compactMap { option, paths in paths.isEmpty ? nil : OpenChoice(option, paths) }
    let orders = AscendingNumbers.all(in: scenario, among: varied)
    let networks = NetworkChoices(
      scenario,
      reached: ofNetworks.map { ($0.path, $0.variants, $1) }
        + openOptions.map { ($0.path, $0.variants, $0.paths) }, orders: orders)
    self.init(
      varied, choices: networks.choices + openOptions.map(\.choice), unreached: unreached,
      together: scenario.together, correlated: scenario.correlated,
      orders: orders)
  }

  private init(
    _ varied: [UncertainParameter], choices: [UncertainChoice], unreached: [String],
    together groups: [[String]], correlated fits: [CorrelatedNumbers], orders: [AscendingNumbers]
  ) {
    self.varied = varied
    self.choices = choices
    self.unreached = unreached
    self.orders = orders
    let places = Dictionary(
      varied.indices.map { (varied[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    let correlated = fits.compactMap { Correlated($0, places) }
    self.correlated = correlated
    let fitted = Set(correlated.flatMap(\.numbers))
    let said = groups.map { group in
      varied.indices.filter { group.contains(varied[$0].path) || group.contains(varied[$0].name) }
    }
    // The covariance of a fit says more than an order.
    let ordered = orders.map { order in
      order.names.compactMap { places[$0] }.filter { !fitted.contains($0) }
    }
    together = Self.joined(said + ordered)
  }

  /// Groups that share a member become one.
  private static func joined(_ groups: [[Int]]) -> [[Int]] {
    groups.reduce(into: []) { joined, group in
      let touched = joined.filter { !Set($0).isDisjoint(with: group) }
      joined.removeAll { touched.contains($0) }
      joined.append(Set(touched.joined()).union(group).sorted())
    }.filter { $0.count > 1 }
  }

  /// Those of some kinds alone; all others keep their values.
  package func of(_ kinds: [Unknown]) -> UncertainParameters {
    let kept = varied.indices.filter { kinds.contains(varied[$0].unknown) }
    let names = together.map { group in group.map { varied[$0].name } }
    return UncertainParameters(
      kept.map { varied[$0] }, choices: choices.filter { kinds.contains($0.unknown) },
      unreached: unreached, together: names, correlated: correlated.map(\.correlations),
      orders: orders)
  }

  /// The kinds that there are, in the order of ``Unknown``.
  package var kinds: [Unknown] {
    Unknown.drawn.filter { kind in
      varied.contains { $0.unknown == kind } || choices.contains { $0.unknown == kind }
    }
  }

  package var isEmpty: Bool { varied.isEmpty && choices.isEmpty }

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

/// What variants have in common, and the variants.
private protocol SharedByVariants {
  var path: String { get }
  var variants: [Int] { get }
  /// The value that it has, as a setting.
  var text: String { get }
  /// Whether settings arrived in all variants that have it, and in no other.
  func isReached(by settings: [String], in scenario: Scenario) -> Bool
}

extension SharedByVariants {
  /// The paths that reach it in its variants alone.
  func paths(in scenario: Scenario) -> [String] {
    variants.map { "variants.\(scenario.variants[$0].name).\(path)" }
  }
}

/// A number with a range, or one of the network, and the variants that have it alike.
private struct SharedNumber: SharedByVariants {
  let parameter: GradedParameter
  var variants: [Int]

  var path: String { parameter.path }
  var text: String { parameter.text }
  var hasRange: Bool { parameter.hasWidth && parameter.unknown != .structure }
  /// Whether the settings of another network replace it: one that a profile or a model gave, and not
  /// the scenario.
  let isOfNetwork: Bool

  init(_ parameter: GradedParameter, in variant: Int, of scenario: Scenario) {
    self.parameter = parameter
    variants = [variant]
    isOfNetwork =
      parameter.grade != nil && parameter.unknown == .network
      && !scenario.variants[variant].held.contains(parameter.path)
  }

  func isReached(by settings: [String], in scenario: Scenario) -> Bool {
    let reached = scenario.variants.indices.filter { variant in
      scenario.variants[variant].specification.parameters.contains {
        $0.path == path && settings.contains($0.location.setting ?? "")
      }
    }
    return reached == variants
  }

  private struct Origin: Hashable {
    let path: String
    let value: String
    let range: [String]
    let isEven: Bool
    let unknown: Unknown
    let isOfNetwork: Bool
  }

  static func all(in scenario: Scenario) -> [SharedNumber] {
    var found: [SharedNumber] = []
    var places: [Origin: Int] = [:]
    for (variant, content) in scenario.variants.enumerated() {
      for parameter in content.specification.parameters where !parameter.isSet {
        let number = SharedNumber(parameter, in: variant, of: scenario)
        guard number.hasRange || number.isOfNetwork else { continue }
        let origin = Origin(
          path: parameter.path, value: parameter.text, range: parameter.rangeText,
          isEven: parameter.isEven, unknown: parameter.unknown, isOfNetwork: number.isOfNetwork)
        if let place = places[origin] {
          if found[place].variants.last != variant { found[place].variants.append(variant) }
        } else {
          places[origin] = found.count
          found.append(number)
        }
      }
    }
    return found
  }

  static func options(in scenario: Scenario) -> [SharedOption] {
    var found: [SharedOption] = []
    for (variant, content) in scenario.variants.enumerated() {
      for option in content.specification.options where option.isOpen {
        if let place = found.firstIndex(where: { $0.option.path == option.path }) {
          found[place].variants.append(variant)
        } else {
          found.append(SharedOption(option: option, variants: [variant]))
        }
      }
    }
    return found
  }
}

/// An option that nobody chose, and the variants that have it.
private struct SharedOption: SharedByVariants {
  let option: ModelOption
  var variants: [Int]

  var path: String { option.path }
  var text: String { option.word }

  /// A setting for all variants would replace what others chose.
  func isReached(by settings: [String], in scenario: Scenario) -> Bool {
    let isForAll = settings.count == 1 && settings[0] == "\(path)=\(text)"
    return (!isForAll || variants.count == scenario.variants.count)
      && variants.allSatisfy { variant in
        !scenario.variants[variant].specification.options.contains { $0.path == path && $0.isOpen }
      }
  }
}

extension OpenChoice {
  fileprivate init(_ shared: SharedOption, _ paths: [String]) {
    self.init(shared.option, variants: shared.variants, paths: paths)
  }
}

/// Sets numbers to the values they have, and looks where the settings arrive.
private struct SettingTrial {
  let make: ScenarioMaker

  /// By what is shared, the paths at which settings reach it: its own, or those in its variants
  /// alone; none where neither does.
  func paths(of shared: [some SharedByVariants], in scenario: Scenario) -> [[String]] {
    // Of several at one path, the first may be the scenario's; the others are variants'.
    var known: Set<String> = []
    let atRoot = shared.map { known.insert($0.path).inserted ? [$0.path] : [] }
    let first = reached(atRoot, of: shared)
    let inVariants = zip(shared, first).map { $1.isEmpty ? $0.paths(in: scenario) : [] }
    return zip(first, reached(inVariants, of: shared)).map { $0 + $1 }
  }

  /// The paths of each, or none where they do not reach it.
  private func reached(_ paths: [[String]], of shared: [some SharedByVariants]) -> [[String]] {
    var reached: [[String]] = paths.map { _ in [] }
    let tried = paths.indices.filter { !paths[$0].isEmpty }
    let candidates = tried.map { Candidate(shared[$0], paths[$0]) }
    for (place, isReached) in zip(tried, reaching(candidates)) where isReached {
      reached[place] = paths[place]
    }
    return reached
  }

  private struct Candidate {
    let shared: any SharedByVariants
    let settings: [String]

    init(_ shared: some SharedByVariants, _ paths: [String]) {
      self.shared = shared
      settings = paths.map { "\($0)=\(shared.text)" }
    }
  }

  /// Test which of them their settings reach: all tried at once, or one by one if they do not go
  /// together.
  private func reaching(_ candidates: [Candidate]) -> [Bool] {
    guard !candidates.isEmpty else { return [] }
    if let scenario = try? make(candidates.flatMap(\.settings)) {
      return candidates.map { $0.shared.isReached(by: $0.settings, in: scenario) }
    }
    return candidates.map { candidate in
      (try? make(candidate.settings)).map {
        candidate.shared.isReached(by: candidate.settings, in: $0)
      } ?? false
    }
  }
}

extension GradedParameter {
  /// Whether its value is from a setting of the command line.
  fileprivate var isSet: Bool { location.setting != nil }

  /// Whether its range has more than one value.
  fileprivate var hasWidth: Bool { range.map { $0.lowerBound < $0.upperBound } ?? false }
}

extension SourceLocation {
  /// The setting `path=value` in whose text this is a location.
  fileprivate var setting: String? {
    let option = "--set "
    return file.hasPrefix(option) ? String(file.dropFirst(option.count)) : nil
  }
}
