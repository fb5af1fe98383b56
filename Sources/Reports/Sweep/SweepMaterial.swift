import DocumentCoding
import Experiments
import Quantities
import Results

/// Everything that the report of a sweep is made of.
package struct SweepMaterial: Sendable {
  package let findings: SweepFindings
  /// The main question of the sweep: the saving, and its cost.
  package let question: SweepQuestion
  package let study: Study
  /// The number of its runs that are present.
  package let store: StoreSummary
  /// The program that makes the report.
  package let program: ProgramIdentity
  /// The findings, as they are written as JSON.
  let document: SweepDocument
  /// The names and metrics of the document.
  let keys: SweepKeys

  package init(
    findings: SweepFindings, question: SweepQuestion, study: Study, store: StoreSummary,
    program: ProgramIdentity
  ) {
    self.findings = findings
    document = SweepDocument(findings, question, by: program)
    keys = SweepKeys(document)
    self.question = question
    self.study = study
    self.store = store
    self.program = program
  }
}

extension SweepMaterial {
  var variants: [String] { study.variants }
  var points: [SweepDocument.Point] { document.points }
  var axes: [SweepAxis] { findings.points.design.axes }

  /// Those that are compared with the baseline, in the order of the contrasts.
  var others: [String] { points.first?.metrics.first?.comparisons.map(\.variant) ?? [] }

  /// The variants that did not meet the same runs.
  var changesWorld: [String] { findings.plan.scenario.variants.filter(\.changesWorld).map(\.name) }

  /// Such as `95 %`.
  var level: String { PercentText.of(document.confidence) }

  /// `p, adjusted for all differences of the metric, is below 0.05`: what is sure in a picture.
  var isSure: String {
    "p, adjusted for all differences of the metric, is below "
      + DecimalText.short(document.decision.error, digits: 2)
  }

  /// The indices of the metrics, the most important first.
  var metrics: [Int] {
    (question.metrics + question.qualities.map(\.metric) + study.metrics.indices).distinct
  }

  /// One for a metric at all points.
  func scale(_ metric: Int) -> MetricScale { document.scale(metric) }

  func name(_ metric: Int) -> String { study.metrics[metric].name }

  func direction(_ metric: Int) -> PreferredDirection { document.direction(metric) }

  /// The name with the unit in which it is shown: `search-time (s)`.
  func title(_ metric: Int) -> String { scale(metric).title(name(metric)) }

  /// The contrasts of a metric at all points, or a nil where there is one variant only.
  var contrasts: [Int?] { others.isEmpty ? [nil] : others.indices.map(Optional.some) }

  /// The same of its differences: `battery-percent (points)`.
  func differenceTitle(_ metric: Int) -> String { scale(metric).ofDifferences.title(name(metric)) }
}
