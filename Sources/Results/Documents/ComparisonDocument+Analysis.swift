import Experiments
public import Statistics

/// What stands behind an estimate: tests, sizes of effect and bootstrap intervals, simulated or measured.
extension ComparisonDocument {
  /// Tests of "no difference"; nil where there is nothing to test.
  public struct Tests: Codable, Sendable {
    public var pairedT: StudentTest?
    public var welch: StudentTest?
    public var wilcoxon: SignedRankTest?
    public var mannWhitney: RankSumTest?
  }

  public struct StudentTest: Codable, Sendable {
    public var t: Double
    public var df: Double
    public var p: Double?
  }

  public struct SignedRankTest: Codable, Sendable {
    public var w: Double
    public var p: Double
    public var exact: Bool
    /// How many pairs are without a difference and take no part.
    @LeftOut public var zeros: Int? = nil
  }

  public struct RankSumTest: Codable, Sendable {
    public var u: Double
    public var p: Double
    public var exact: Bool
  }

  /// How large a difference is, by measures that no number of replications makes larger.
  public struct EffectSizes: Codable, Sendable {
    /// Cohen's d_z.
    public var dZ: Double?
    public var hedgesG: Double?
    public var cliffsDelta: Double?
    public var hodgesLehmann: Shift?
  }

  /// An estimate of the shift between two samples.
  public struct Shift: Codable, Sendable {
    public var estimate: Double
    public var low: Double?
    public var high: Double?

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// Two bootstrap intervals of the mean difference.
  public struct Bootstrap: Codable, Sendable {
    public var percentile: Ends
    public var bca: Ends
  }

  /// How near to a normal law a sample is.
  public struct Shape: Codable, Sendable {
    /// Anderson and Darling's statistic; nil below eight values, and where they are all the same.
    public var a2: Double?
    public var p: Double?
    /// Nil where the values are all the same.
    public var skewness: Double?
    /// Whether Student's interval should not be relied on alone.
    public var doubtful: Bool

    public var verdict: Statistics.Normality.Verdict {
      if skewness == nil { return .constant }
      if a2 == nil { return .tooFew }
      return doubtful ? .skewed : .near
    }
  }

  /// Of the differences of pairs, or of either independent sample.
  public enum Normality: Codable, Sendable {
    case differences(Shape)
    case samples(Samples)

    public struct Samples: Codable, Sendable {
      public var baseline: Shape
      public var variant: Shape
    }

    public init(from decoder: any Decoder) throws {
      if let samples = try? Samples(from: decoder) {
        self = .samples(samples)
      } else {
        self = .differences(try Shape(from: decoder))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .differences(let shape): try shape.encode(to: encoder)
      case .samples(let samples): try samples.encode(to: encoder)
      }
    }
  }

  /// Whether a difference counts as none: with a margin in the unit of the values the difference's limits, with a
  /// share those of the change, and without an answer why.
  public struct Equivalence: Codable, Sendable {
    @LeftOut public var margin: Double? = nil
    @LeftOut public var share: Double? = nil
    public var p: Double?
    @LeftOut public var low: Double? = nil
    @LeftOut public var high: Double? = nil
    @LeftOut public var change: Change? = nil
    public var shown: Bool
    @LeftOut public var refused: Refusal? = nil

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// Why it cannot be told whether a difference counts as none.
  public enum Refusal: String, Codable, Sendable {
    case tooFew = "too-few"
    case noMean = "no-mean"
    case valuesNotKept = "values-not-kept"
  }
}

extension ComparisonDocument.Contrast {
  mutating func add(_ analysis: PairedAnalysis, bootstraps: ComparisonDocument.Bootstraps) {
    var pairedT: ComparisonDocument.StudentTest?
    if case .estimated(let estimate) = analysis.difference, let t = estimate.tStatistic {
      pairedT = .init(t: t, df: estimate.degreesOfFreedom, p: estimate.pValue)
    }
    tests = .init(
      pairedT: pairedT, welch: analysis.welch.map { .init($0) },
      wilcoxon: analysis.signedRank.map { .init($0) },
      mannWhitney: analysis.rankSum.map { .init($0) })
    effectSizes = .init(analysis.effects)
    let draws =
      switch bootstraps {
      case .none: false
      case .whereDoubtful: analysis.normality.isDoubtful
      case .all: true
      }
    bootstrap = draws ? analysis.bootstrap.map { .init($0) } : nil
    $bootstrap = bootstrap == nil
    normality = .differences(.init(analysis.normality))
  }

  mutating func add(_ analysis: IndependentAnalysis) {
    tests = .init(
      welch: analysis.welch.map { .init($0) },
      mannWhitney: analysis.rankSum.map { .init($0) })
    effectSizes = .init(analysis.effects)
    bootstrap = analysis.bootstrap.map { .init($0) }
    $bootstrap = bootstrap == nil
    normality = .samples(
      .init(baseline: .init(analysis.normality.x), variant: .init(analysis.normality.y)))
  }
}

extension ComparisonDocument.StudentTest {
  init(_ welch: WelchComparison) {
    self.init(t: welch.tStatistic, df: welch.degreesOfFreedom, p: welch.pValue)
  }
}

extension ComparisonDocument.SignedRankTest {
  init(_ test: Statistics.SignedRankTest) {
    w = test.statistic
    p = test.pValue.value
    exact = test.pValue.isExact
    zeros = test.zeros > 0 ? test.zeros : nil
  }
}

extension ComparisonDocument.RankSumTest {
  init(_ test: Statistics.RankSumTest) {
    self.init(u: test.statistic, p: test.pValue.value, exact: test.pValue.isExact)
  }
}

extension ComparisonDocument.EffectSizes {
  init(_ effects: SampleEffects) {
    self.init(
      dZ: effects.cohensDz, hedgesG: effects.hedgesG, cliffsDelta: effects.cliffsDelta,
      hodgesLehmann: effects.hodgesLehmann.map {
        .init(estimate: $0.estimate, low: $0.interval?.low, high: $0.interval?.high)
      })
  }
}

extension ComparisonDocument.Bootstrap {
  init(_ intervals: BootstrapIntervals) {
    self.init(percentile: .init(intervals.percentile), bca: .init(intervals.biasCorrected))
  }
}

extension ComparisonDocument.Shape {
  init(_ normality: Statistics.Normality) {
    self.init(
      a2: normality.test?.statistic, p: normality.test?.pValue,
      skewness: normality.skewness?.coefficient, doubtful: normality.isDoubtful)
  }
}

extension ComparisonDocument.Equivalence {
  init(_ answer: EquivalenceAnswer) {
    switch answer {
    case .refused(let margin, let reason):
      shown = false
      set(margin)
      refused =
        switch reason {
        case .tooFew: .tooFew
        case .noMean: .noMean
        case .valuesNotKept: .valuesNotKept
        }
    case .tested(let test):
      shown = test.isShown
      p = test.pValue
      set(test.margin)
      switch test.limits {
      case .difference(_, let interval): (low, high) = (interval.low, interval.high)
      case .change(let change): self.change = .init(change)
      }
    }
  }

  private mutating func set(_ margin: EquivalenceMargin) {
    switch margin {
    case .absolute(let size): self.margin = size
    case .share(let share): self.share = share
    }
  }
}
