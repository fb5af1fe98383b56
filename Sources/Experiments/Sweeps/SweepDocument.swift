import DocumentCoding
import Statistics

/// The findings of a sweep, as they are shown on a terminal and written by `sweep --format json`.
///
/// It is never read back: a sweep is kept as its runs, in a store.
package struct SweepDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package private(set) var schemaVersion = 1
  package let programVersion: String
  package let scenario: String
  @OmittedIfNil package var question: String? = nil
  /// Left out where it is an axis.
  @OmittedIfNil package var device: String? = nil
  package let seed: UInt64
  package let replications: Int
  package let firstReplication: Int
  package let confidence: Double
  package let baseline: String
  package let variants: [String]
  /// The variants that were allowed to change the world, so that their runs are not the same; left
  /// out without any.
  @OmittedIfNil package var changesWorld: [String]? = nil
  package let design: String
  /// The paths of the axes.
  package let parameters: [String]
  /// The axes that change nothing in any metric; left out where there are none.
  @OmittedIfNil package var axesWithoutEffect: [String]? = nil
  /// The metrics that may be costs of the saving where nobody named any; left out where somebody did.
  @OmittedIfNil package var unnamedQualities: [String]? = nil
  /// The unfinished work at any point; null where a store keeps no record of it.
  package let warnings: [ComparisonDocument.Warning]?
  /// Requests and transfers of each variant at all points; left out without any.
  @OmittedIfNil package var exchanges: [ComparisonDocument.Exchanges]? = nil
  /// The steps that a variant ran clearly less often than the baseline, over all points; left out
  /// without any.
  @OmittedIfNil package var fewerSteps: [ComparisonDocument.FewerSteps]? = nil
  package let points: [Point]
  /// One per metric that was asked about.
  package let answers: [Answer]
  package let paretoFronts: [Front]

  /// One point, its runs added up.
  package struct Point: Encodable, Sendable {
    /// Counted from 1.
    package let point: Int
    /// One per parameter, as written.
    package let values: [String]
    /// Runs without a result.
    package let failed: Int
    package let metrics: [ComparisonDocument.Metric]
    /// By metric, one per contrast: the p-values of all points adjusted for being so many (Benjamini
    /// and Hochberg).
    let adjustedP: NamedValues<[Double?]>

    /// The adjusted p-values of a metric.
    package func adjustedP(ofMetric slot: Int) -> [Double?] { adjustedP.values[slot].value }
  }

  /// The decision on every difference.
  package var decision: AdjustedDecision { AdjustedDecision(confidence) }

  /// Whether a difference at a point is surely below zero (−1), above (1), or neither (0).
  package func sureSign(at point: Point, ofMetric slot: Int, _ contrast: Int) -> Double {
    let found = point.metrics[slot].comparisons[contrast]
    let p = point.adjustedP(ofMetric: slot)[contrast]
    return found.difference.flatMap { decision.sign(of: $0.mean, p) } ?? found.sureSign
  }

  /// The findings on a metric over all points.
  package struct Answer: Encodable, Sendable {
    package let metric: String
    package let sensitivities: [Sensitivity]
    package let breakEvens: [BreakEven]
  }

  /// The response of a quantity of a metric to each axis.
  package struct Sensitivity: Encodable, Sendable {
    /// `app-energy of improved`.
    package let quantity: String
    /// Nil where the quantity does not vary.
    package let axes: Axes?
  }

  /// One value an axis, by the design.
  package enum Axes: Sendable {
    case effects([Effects])
    case indices([Indices])
  }

  /// The response of a quantity to one axis of Morris's walks.
  ///
  /// An elementary effect is the change of the quantity by a jump along the axis, over the length of
  /// the jump as a part of the range, between the values that were simulated: the change from one
  /// end of the range to the other if the answer were a line. Listed values stand at equal
  /// distances. Sources: Morris, Technometrics 33 (1991), 161–174; μ*: Campolongo, Cariboni,
  /// Saltelli, Environmental Modelling & Software 22 (2007), 1509–1518.
  package struct Effects: Encodable, Sendable, IntervalEnds {
    package let path: String
    /// Effects that are known: one per walk, less those of points without a value.
    package let effects: Int
    /// Their mean, μ: the direction in which the axis works on the whole.
    package let mu: Double?
    /// The mean of their magnitudes, μ*: the strength of the effect, in either direction.
    package let muStar: Double?
    /// The interval of the mean magnitude, by resampling the walks; nil below two.
    package let low: Double?
    package let high: Double?
    /// Their standard deviation, σ: large beside μ* where the answer is curved, or depends on other
    /// axes; nil below two.
    package let sigma: Double?
  }

  /// The share of a quantity's variance over the design that is due to one axis.
  ///
  /// Sources: first order: Saltelli et al., Computer Physics Communications 181 (2010), 259–270,
  /// formula (b); total: Jansen, Computer Physics Communications 117 (1999), 35–43.
  package struct Indices: Encodable, Equatable, Sendable {
    package let path: String
    /// The share that the axis makes alone; an estimate, which may lie a little outside 0 to 1.
    package let first: Index
    /// The share that would go if the axis were known: with all it makes together with others.
    package let total: Index
  }

  /// A share of the variance, with an interval by resampling the pairs; none where a resample has no
  /// variance.
  package struct Index: Encodable, Equatable, Sendable, IntervalEnds {
    package let value: Double
    package let low: Double?
    package let high: Double?
  }

  /// Where along an axis a variant saves, and where that turns.
  package struct BreakEven: Encodable, Sendable {
    package let path: String
    /// The fixed values of the other axes.
    package let held: NamedValues<String>
    package let variant: String
    package let spans: [Span]
    /// Where the difference is zero, in the unit.
    package let zeroAt: [Double]
    package let unit: String
  }

  /// Neighbouring values of one verdict.
  package struct Span: Codable, Hashable, Sendable {
    package let verdict: Outcome
    /// The values at both ends, as written.
    package let first: String
    package internal(set) var last: String
  }

  /// The effect of a variant against the baseline at a point.
  package enum Outcome: String, Codable, Hashable, Sendable {
    /// The difference is surely for the better: below zero, or above where more of the metric is
    /// better. Its adjusted p-value decides, and its whole interval where it has none.
    case saves
    /// The difference is surely for the worse.
    case costs
    /// Neither is sure, or there is no difference.
    case unsure
  }

  /// The Pareto front of variants at points over two metrics.
  package struct Front: Encodable, Sendable {
    package let cost: String
    package let quality: String
    /// Whether more of the first metric is better, such as a longer life; left out where less is.
    @OmittedIfNil package var moreOfCostIsBetter: Bool?
    package let moreIsBetter: Bool
    package let members: [Member]

    package struct Member: Encodable, Sendable {
      /// Counted from 1.
      package let point: Int
      package let variant: String
      package let cost: Double
      package let quality: Double
    }
  }
}

extension SweepDocument {
  package init(_ findings: SweepFindings, _ question: SweepQuestion, by program: ProgramIdentity) {
    let (plan, scenario) = (findings.plan, findings.plan.scenario)
    let paths = findings.points.design.axes.map(\.path)
    let names = scenario.metrics.map(\.name)
    let adjusted = names.indices.map { findings.adjustedPValues(ofMetric: $0) }
    let warnings = findings.warnings
    let exchanges = warnings == nil ? [] : findings.exchanges
    self.init(
      programVersion: program.version, scenario: scenario.name, question: scenario.question,
      device: paths.contains("device") || paths.contains("phone") ? nil : scenario.device,
      seed: plan.seed, replications: plan.replications.count,
      firstReplication: plan.replications.lowerBound, confidence: plan.confidence.probability,
      baseline: scenario.variants[plan.baseline].name, variants: scenario.variants.map(\.name),
      changesWorld: scenario.variants.filter(\.changesWorld).map(\.name).ifAny,
      design: findings.points.design.kind.rawValue, parameters: paths,
      axesWithoutEffect: findings.axesWithoutEffect.ifAny,
      unnamedQualities: question.unnamedQualities(in: findings), warnings: warnings,
      exchanges: exchanges.contains { $0.of > 0 } ? exchanges : nil,
      fewerSteps: warnings == nil ? nil : findings.fewerSteps.ifAny,
      points: findings.findings.map { finding in
        Point(
          point: finding.point + 1, values: findings.points[finding.point].map(\.value),
          failed: finding.failed, metrics: finding.metrics,
          adjustedP: NamedValues(
            values: names.enumerated().map { ($1, adjusted[$0][finding.point]) }))
      },
      answers: question.metrics.map { metric in
        Answer(
          metric: names[metric],
          sensitivities: findings.quantities.compactMap {
            findings.sensitivity(ofMetric: metric, $0)
          }, breakEvens: BreakEven.all(in: findings, metric: metric))
      }, paretoFronts: question.fronts(in: findings))
  }

  /// The document as JSON, the same bytes for the same runs.
  package var text: String { DocumentCoding.text(of: self) }

  /// The index of a metric among those of every point.
  package func place(ofMetric name: String) -> Int? {
    points.first?.metrics.firstIndex { $0.name == name }
  }
}

extension SweepDocument.Axes: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .effects(let effects): try container.encode(effects)
    case .indices(let indices): try container.encode(indices)
    }
  }
}
