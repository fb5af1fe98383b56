import PhoneModel
import Statistics

/// All metrics of some variants, added up day by day in constant memory.
package struct RunReduction {
  private let variants: [String]
  private var reductions: [MetricReduction]

  /// - Parameter baseline: The place of the variant that the others are compared with.
  package init(_ metrics: [StudyMetric], variants: [String], baseline: Int) {
    self.variants = variants
    reductions = metrics.map {
      MetricReduction($0, variants: variants.count, baseline: baseline)
    }
  }

  /// Takes the values of one day, a row a variant.
  package mutating func add(_ values: [[MetricValue]]) {
    for slot in reductions.indices { reductions[slot].add(values.map { $0[slot] }) }
  }

  /// What the days say of each metric.
  package func comparisons(at confidence: ConfidenceLevel) -> [MetricComparison] {
    reductions.map { $0.comparison(variants: variants, confidence: confidence) }
  }
}
