public import Configuration
import Numerics
import PhoneModel

/// Samples the plausible values of all uncertain numbers, and keeps those that give what was
/// measured.
///
/// A published mean seldom identifies the parameters behind it. What the kept samples still
/// disagree about is what the measurement cannot tell.
public struct Calibration: Sendable {
  /// The place of the metric that was measured.
  public let metric: Int
  /// The variant it was measured on.
  public let variant: Int
  public let target: Double
  public let tolerance: Double
  /// Points of a Sobol sequence over the ranges.
  public let samples: Int
  public let replications: Int
  public let seed: UInt64
  public let jobs: Int

  public init(
    metric: Int, variant: Int, target: Double, tolerance: Double, samples: Int,
    replications: Int, seed: UInt64, jobs: Int
  ) {
    self.metric = metric
    self.variant = variant
    self.target = target
    self.tolerance = tolerance
    self.samples = samples
    self.replications = replications
    self.seed = seed
    self.jobs = jobs
  }

  /// One point of the ranges and what came of it.
  public struct Sample: Sendable {
    /// `path=value`, one a parameter.
    public let settings: [String]
    public let comparison: Comparison
    public let isKept: Bool
  }

  /// The numbers of a scenario's first variant that have a range.
  ///
  /// - Parameter prefixes: Only those whose path is one of these or goes on after it with a dot; all
  ///   if empty.
  public static func uncertain(
    in scenario: Scenario, under prefixes: [String] = []
  ) -> [GradedParameter] {
    uncertain(in: scenario.variants[0]).filter { parameter in
      prefixes.isEmpty
        || prefixes.contains { parameter.path == $0 || parameter.path.hasPrefix($0 + ".") }
    }
  }

  /// The paths of numbers with a range that only other variants have, since they chose another
  /// model: no setting reaches them, so they are not varied.
  public static func unreached(in scenario: Scenario) -> [String] {
    var known = Set(uncertain(in: scenario.variants[0]).map(\.path))
    return scenario.variants.dropFirst().flatMap { variant in
      uncertain(in: variant).map(\.path).filter { known.insert($0).inserted }
    }
  }

  private static func uncertain(in variant: Variant) -> [GradedParameter] {
    variant.specification.parameters.filter { parameter in
      parameter.range.map { $0.lowerBound < $0.upperBound } ?? false
    }
  }

  /// Runs all samples.
  ///
  /// - Parameters:
  ///   - parameters: At most 40, the dimensions of the Sobol sequence.
  ///   - make: The scenario with settings in place.
  ///   - each: Receives every sample when it is done.
  public func run(
    _ parameters: [GradedParameter], make: ([String]) throws -> Scenario,
    each: (Sample) throws -> Void
  ) throws {
    var points = try QuasiRandomSequence(dimension: parameters.count)
    for _ in 0..<samples {
      let point = points.next()
      let settings = zip(parameters, point).map { $0.setting(at: $1) }
      let plan = ExperimentPlan(
        scenario: try make(settings), replications: 1...replications, seed: seed, jobs: jobs)
      let comparison = try Experiment(plan).compare()
      let mean = comparison.metrics[metric].estimates[variant].mean
      let isKept = mean.map { abs($0 - target) <= tolerance } ?? false
      try each(Sample(settings: settings, comparison: comparison, isKept: isKept))
    }
  }
}

extension GradedParameter {
  /// `path=value` for a share of the way from the low to the high end of the range.
  ///
  /// A number whose value and ends are whole stays whole; others get six significant digits.
  func setting(at share: Double) -> String {
    let unit = rangeText[1].drop { $0.isNumber || $0 == "." || $0 == " " || $0 == "-" }
    let ends = rangeText.map { text in Double(text.prefix { $0.isNumber || $0 == "." }) ?? 0 }
    let isWhole =
      unit.isEmpty && (rangeText + [text]).allSatisfy { !$0.contains(".") && Int($0) != nil }
    if isWhole {
      let low = Int(ends[0])
      let count = Int(ends[1]) - low + 1
      return "\(path)=\(low + min(Int(share * Double(count)), count - 1))"
    }
    let low = lowEnd(in: String(unit)) ?? ends[0]
    let value = low + share * (ends[1] - low)
    return "\(path)=\(Self.decimal(value))\(unit.isEmpty ? "" : " \(unit)")"
  }

  /// The low end in the unit of the high one.
  private func lowEnd(in unit: String) -> Double? {
    guard !unit.isEmpty,
      let low = try? UnitParser.parse(rangeText[0], allowsNegative: true)
    else { return nil }
    return low.value(in: unit)
  }

  /// Six significant digits without an exponent.
  private static func decimal(_ value: Double) -> String {
    guard value > 0 else { return "0" }
    var scale = 1.0
    var digits = 0
    while value * scale < 100_000 && digits < 15 {
      scale *= 10
      digits += 1
    }
    let whole = Int64((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    let text = String(whole)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
