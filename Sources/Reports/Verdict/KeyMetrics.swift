import Experiments
import Results

/// The main metrics of a comparison: the saving, and its costs.
struct KeyMetrics {
  let saving: ComparisonDocument.Metric?
  /// All costs of the saving, the main one first.
  let qualities: [ComparisonDocument.Metric]
  /// Whether the scenario names them.
  let areNamed: Bool

  var quality: ComparisonDocument.Metric? { qualities.first }

  /// From the practice of the scenario, where it is one; otherwise energy, and all metrics that are
  /// neither energy nor power.
  init(_ document: ComparisonDocument, of scenario: Scenario?) {
    func metric(_ index: Int) -> ComparisonDocument.Metric? {
      (scenario?.metrics[index].name).flatMap(document.metric)
    }
    let usual = DefaultMetrics.saving(among: document.metrics.map(\.name))
      .map { document.metrics[$0] }
    let saving = (scenario?.practice?.saving).flatMap(metric) ?? usual ?? document.metrics.first
    self.saving = saving
    let candidates = document.metrics.filter { metric in
      DefaultMetrics.isQuality(metric.name, unit: metric.unit)
        && metric.comparisons.contains { !$0.identical }
    }
    let asked = (scenario?.practice?.quality ?? []).compactMap(metric)
    areNamed = !asked.isEmpty
    qualities = (asked.isEmpty ? candidates : asked).filter { $0.name != saving?.name }
  }

  init(_ material: ReportMaterial) {
    self.init(material.comparison, of: material.runAgain?.scenario)
  }

  /// The saving first, then its costs.
  var all: [ComparisonDocument.Metric] { [saving].compactMap(\.self) + qualities }
}

/// The main metrics of a scenario that does not name any.
package enum DefaultMetrics {
  /// The saving: the app's energy, or the phone's. Its index among the names; nil if neither is
  /// there.
  package static func saving(among names: [String]) -> Int? {
    ["app-energy", "energy"].lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// Whether a metric may be a cost of a saving: it is neither energy nor power, nor the length of
  /// a run.
  package static func isQuality(_ name: String, unit: String) -> Bool {
    !["J", "W"].contains(unit) && name != "run-time"
  }
}
