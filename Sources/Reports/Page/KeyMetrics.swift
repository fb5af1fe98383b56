import Experiments
import Results

/// What a comparison is mainly about: what is to be saved, and what that may cost.
struct KeyMetrics {
  let saving: StoredMetric?
  let quality: StoredMetric?

  /// From the practice of the scenario, where it is one; otherwise energy, and the first metric that is
  /// neither energy nor power.
  init(_ material: ReportMaterial) {
    let comparison = material.comparison
    let scenario = material.runAgain?.scenario
    func metric(_ place: Int?) -> StoredMetric? {
      place.flatMap { scenario?.metrics[$0].name }.flatMap(comparison.metric)
    }
    let usual = UsualMetrics.saving(among: comparison.metrics.map(\.name))
      .map { comparison.metrics[$0] }
    saving = metric(scenario?.practice?.saving) ?? usual ?? comparison.metrics.first
    let candidates = comparison.metrics.filter { metric in
      UsualMetrics.isQuality(metric.name, unit: metric.unit)
        && metric.comparisons.contains { !$0.identical }
    }
    quality = metric(scenario?.practice?.quality.first) ?? candidates.first
  }
}
