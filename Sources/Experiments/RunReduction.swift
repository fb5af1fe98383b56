import PhoneModel
import Statistics

/// All metrics of some variants, added up run by run in constant memory.
package struct RunReduction {
  private let variants: [String]
  private var reductions: [MetricReduction]

  /// - Parameter baseline: The index of the variant that the others are compared with.
  package init(_ metrics: [StudyMetric], variants: [String], baseline: Int) {
    self.variants = variants
    reductions = metrics.map { MetricReduction($0, variants: variants.count, baseline: baseline) }
  }

  /// Add the values of one replication, a row a variant.
  package mutating func add(_ values: [[MetricValue]]) {
    for slot in reductions.indices { reductions[slot].add(values.map { $0[slot] }) }
  }

  /// The comparison of each metric over the runs added so far.
  package func comparisons(at confidence: ConfidenceLevel) -> [MetricComparison] {
    reductions.map { $0.comparison(variants: variants, confidence: confidence) }
  }
}
