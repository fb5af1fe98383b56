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
    let usual = ["app-energy", "energy"].lazy.compactMap(comparison.metric).first
    saving = metric(scenario?.practice?.saving) ?? usual ?? comparison.metrics.first
    let candidates = comparison.metrics.filter { metric in
      !["J", "W"].contains(metric.unit) && metric.name != "run-time"
        && metric.comparisons.contains { !$0.identical }
    }
    quality = metric(scenario?.practice?.quality.first) ?? candidates.first
  }
}
