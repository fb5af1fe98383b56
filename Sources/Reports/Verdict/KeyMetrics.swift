import Experiments
import Results

/// What a comparison is mainly about: what is to be saved, and what that may cost.
struct KeyMetrics {
  let saving: ComparisonDocument.Metric?
  /// All that the saving may cost, the first one being what it mainly costs.
  let qualities: [ComparisonDocument.Metric]
  /// Whether the scenario names them.
  let areNamed: Bool

  var quality: ComparisonDocument.Metric? { qualities.first }

  /// From the practice of the scenario, where it is one; otherwise energy, and all metrics that are neither
  /// energy nor power.
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

  /// What is to be saved first, then what that may cost.
  var all: [ComparisonDocument.Metric] { [saving].compactMap(\.self) + qualities }
}

/// What a scenario is looked at for where it does not say itself.
package enum DefaultMetrics {
  /// What is to be saved: the app's energy, or the phone's. Its place among the names; nil if neither is there.
  package static func saving(among names: [String]) -> Int? {
    ["app-energy", "energy"].lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// Whether a metric may say what a saving costs: it is neither energy nor power, nor how long a run was.
  package static func isQuality(_ name: String, unit: String) -> Bool {
    !["J", "W"].contains(unit) && name != "run-time"
  }
}
