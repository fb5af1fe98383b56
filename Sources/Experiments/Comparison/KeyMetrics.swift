/// The main metrics of a comparison: the saving, and its costs.
package struct KeyMetrics: Sendable {
  package let saving: ComparisonDocument.Metric?
  /// All costs of the saving, the main one first.
  package let qualities: [ComparisonDocument.Metric]
  /// Whether the scenario names them.
  package let areNamed: Bool

  package var quality: ComparisonDocument.Metric? { qualities.first }

  /// The saving first, then its costs.
  package var all: [ComparisonDocument.Metric] { [saving].compactMap(\.self) + qualities }
}

extension ComparisonDocument {
  /// The main metrics, from the practice of the scenario where it is one; otherwise the one that
  /// answers first, or energy, and all metrics that are neither energy nor power and that differ.
  package func keyMetrics(of practice: Practice?, main: Int?) -> KeyMetrics {
    func metric(_ slot: Int) -> Metric? { metrics.indices.contains(slot) ? metrics[slot] : nil }
    let usual = DefaultMetrics.saving(among: metrics.map(\.name)).map { metrics[$0] }
    let life =
      practice == nil && alwaysRanEmpty ? metrics.first { $0.name == DefaultMetrics.life } : nil
    let saving = life ?? (practice?.saving ?? main).flatMap(metric) ?? usual ?? metrics.first
    let candidates = metrics.filter { metric in
      DefaultMetrics.isQuality(metric.name, unit: metric.unit, of: saving?.name)
        && metric.comparisons.contains { !$0.identical } && !metric.isCutOff
    }
    let asked = (practice?.quality ?? []).compactMap(metric)
    return KeyMetrics(
      saving: saving,
      qualities: (asked.isEmpty ? candidates : asked).filter { $0.name != saving?.name },
      areNamed: !asked.isEmpty)
  }

  /// Whether an empty battery ended every run before its time: then all variants drew what it held.
  private var alwaysRanEmpty: Bool {
    let ended = (warnings ?? []).filter { $0.code == .batteryEmpty && $0.count == $0.of }
    return ended.count == variants.count
  }

  /// The main metrics, as the verdict has them.
  package var keyMetrics: KeyMetrics {
    let names = (verdict ?? []).map(\.metric)
    let known = metrics.filter { names.contains($0.name) }
      .sorted { (names.firstIndex(of: $0.name) ?? 0) < (names.firstIndex(of: $1.name) ?? 0) }
    guard let saving = known.first else { return keyMetrics(of: nil, main: nil) }
    return KeyMetrics(saving: saving, qualities: Array(known.dropFirst()), areNamed: false)
  }
}
