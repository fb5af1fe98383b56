import DocumentCoding
import Statistics

/// The statistics behind an estimate: tests, sizes of effect and bootstrap intervals, simulated or
/// measured.
extension ComparisonDocument {
  /// Tests of "no difference"; nil where there is nothing to test.
  package struct Tests: Codable, Sendable {
    package var pairedT: StudentTest?
    package var welch: StudentTest?
    package var wilcoxon: SignedRankTest?
    package var mannWhitney: RankSumTest?
  }

  package struct StudentTest: Codable, Sendable {
    package var t: Double
    package var df: Double
    package var p: Double?
  }

  package struct SignedRankTest: Codable, Sendable {
    package var w: Double
    package var p: Double
    package var exact: Bool
    /// The number of pairs without a difference, which are left out.
    @OmittedIfNil package var zeros: Int? = nil
  }

  package struct RankSumTest: Codable, Sendable {
    package var u: Double
    package var p: Double
    package var exact: Bool
  }

  /// The size of a difference, by measures that do not grow with the number of replications.
  package struct EffectSizes: Codable, Sendable {
    /// Cohen's d_z.
    package var dZ: Double?
    package var hedgesG: Double?
    package var cliffsDelta: Double?
    package var hodgesLehmann: Shift?
  }

  /// An estimate of the shift between two samples.
  package struct Shift: Codable, Sendable, IntervalEnds {
    package var estimate: Double
    package var low: Double?
    package var high: Double?
  }

  /// Two bootstrap intervals of the mean difference.
  package struct Bootstrap: Codable, Sendable {
    package var percentile: Ends
    package var bca: Ends
  }

  /// The closeness of a sample to a normal distribution.
  package struct Shape: Codable, Sendable {
    /// Anderson and Darling's statistic; nil below eight values, and where they are all the same.
    package var a2: Double?
    package var p: Double?
    /// Nil where the values are all the same.
    package var skewness: Double?
    /// Whether Student's interval should not be relied on alone.
    package var doubtful: Bool

    package var verdict: Statistics.Normality.Finding {
      if skewness == nil { return .constant }
      if a2 == nil { return .tooFew }
      return doubtful ? .skewed : .near
    }
  }

  /// Of the differences of pairs, or of either independent sample.
  package enum Normality: Codable, Sendable {
    case differences(Shape)
    case samples(Samples)

    package struct Samples: Codable, Sendable {
      package var baseline: Shape
      package var variant: Shape
    }

    package init(from decoder: any Decoder) throws {
      if let samples = try? Samples(from: decoder) {
        self = .samples(samples)
      } else {
        self = .differences(try Shape(from: decoder))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .differences(let shape): try shape.encode(to: encoder)
      case .samples(let samples): try samples.encode(to: encoder)
      }
    }
  }

  /// Whether a difference counts as none: with a margin in the unit of the values the difference's
  /// limits, with a share those of the change, and without an answer why.
  package struct Equivalence: Codable, Sendable, IntervalEnds {
    @OmittedIfNil package var margin: Double? = nil
    @OmittedIfNil package var share: Double? = nil
    package var p: Double?
    @OmittedIfNil package var low: Double? = nil
    @OmittedIfNil package var high: Double? = nil
    @OmittedIfNil package var change: Change? = nil
    package var shown: Bool
    @OmittedIfNil package var refused: EquivalenceRefusal? = nil
  }
}

extension ComparisonDocument.Contrast {
  mutating func add(_ analysis: PairedAnalysis, bootstraps: ComparisonDetail.Bootstraps) {
    var pairedT: ComparisonDocument.StudentTest?
    if case .estimated(let estimate) = analysis.difference, let t = estimate.tStatistic {
      pairedT = .init(t: t, df: estimate.degreesOfFreedom, p: estimate.pValue)
    }
    let draws =
      switch bootstraps {
      case .none: false
      case .whereDoubtful: analysis.normality.isDoubtful
      case .all: true
      }
    tests = .init(
      pairedT: pairedT, welch: analysis.welch.map { .init($0) },
      wilcoxon: analysis.signedRank.map { .init($0) },
      mannWhitney: analysis.rankSum.map { .init($0) })
    normality = .differences(.init(analysis.normality))
    add(analysis.effects, draws ? analysis.bootstrap : nil)
  }

  mutating func add(_ analysis: IndependentAnalysis) {
    pairs = nil
    difference = .init(
      mean: analysis.difference, low: analysis.welch?.interval.low,
      high: analysis.welch?.interval.high)
    p = analysis.welch?.pValue
    tests = .init(
      welch: analysis.welch.map { .init($0) }, mannWhitney: analysis.rankSum.map { .init($0) })
    normality = .samples(
      .init(baseline: .init(analysis.normality.x), variant: .init(analysis.normality.y)))
    add(analysis.effects, analysis.bootstrap)
  }

  private mutating func add(_ effects: SampleEffects, _ intervals: BootstrapIntervals?) {
    effectSizes = .init(
      dZ: effects.cohensDz, hedgesG: effects.hedgesG, cliffsDelta: effects.cliffsDelta,
      hodgesLehmann: effects.hodgesLehmann.map {
        .init(estimate: $0.estimate, low: $0.interval?.low, high: $0.interval?.high)
      })
    bootstrap = intervals.map {
      .init(percentile: .init($0.percentile), bca: .init($0.biasCorrected))
    }
    $bootstrap = bootstrap == nil
  }
}

extension ComparisonDocument.StudentTest {
  init(_ welch: WelchComparison) {
    self.init(t: welch.tStatistic, df: welch.degreesOfFreedom, p: welch.pValue)
  }
}

extension ComparisonDocument.SignedRankTest {
  init(_ test: Statistics.SignedRankTest) {
    self.init(
      w: test.statistic, p: test.pValue.value, exact: test.pValue.isExact,
      zeros: test.zeros > 0 ? test.zeros : nil)
  }
}

extension ComparisonDocument.RankSumTest {
  init(_ test: Statistics.RankSumTest) {
    self.init(u: test.statistic, p: test.pValue.value, exact: test.pValue.isExact)
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
      refused = reason
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
