import Experiments
import Results

/// What a comparison is mainly about: what is to be saved, and what that may cost.
struct KeyMetrics {
  let saving: StoredMetric?
  /// All that the saving may cost, the first one being what it mainly costs.
  let qualities: [StoredMetric]
  /// Whether the scenario names them.
  let areNamed: Bool

  var quality: StoredMetric? { qualities.first }

  /// From the practice of the scenario, where it is one; otherwise energy, and all metrics that are neither
  /// energy nor power.
  init(_ material: ReportMaterial) {
    let comparison = material.comparison
    let scenario = material.runAgain?.scenario
    func metric(_ index: Int) -> StoredMetric? {
      (scenario?.metrics[index].name).flatMap(comparison.metric)
    }
    let usual = DefaultMetrics.saving(among: comparison.metrics.map(\.name))
      .map { comparison.metrics[$0] }
    let saving = (scenario?.practice?.saving).flatMap(metric) ?? usual ?? comparison.metrics.first
    self.saving = saving
    let candidates = comparison.metrics.filter { metric in
      DefaultMetrics.isQuality(metric.name, unit: metric.unit)
        && metric.comparisons.contains { !$0.identical }
    }
    let asked = (scenario?.practice?.quality ?? []).compactMap(metric)
    areNamed = !asked.isEmpty
    qualities = (asked.isEmpty ? candidates : asked).filter { $0.name != saving?.name }
  }
}
