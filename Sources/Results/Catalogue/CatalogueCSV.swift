import Experiments
import Statistics

/// The rows of `catalogue.csv`: what each practice saves and what it costs, with every digit; one row a
/// practice, metric and variant that follows it.
///
/// Differences are those from the baseline on the same days, in the unit of the row; changes are in
/// percent. Quoted like ``RunsCSV``.
public enum CatalogueCSV {
  /// The first line of the file.
  public static let header =
    "practice,file,device,days,metric,part,unit,variant,baseline,mean,difference,low,high,"
    + "change (%),change low (%),change high (%),p\n"

  /// The whole file.
  public static func text(of entries: [CatalogueEntry]) -> String {
    header + entries.map(rows).joined()
  }

  private static func rows(of entry: CatalogueEntry) -> String {
    let practice = entry.practice
    let parts = [(practice.saving, "saving")] + practice.quality.map { ($0, "quality") }
    return parts.flatMap { index, part in
      let metric = entry.comparison.metrics[index]
      return metric.contrasts.filter { practice.isFollowed(by: $0.variant) }.map { contrast in
        CSVRow.line(
          [
            practice.identifier, entry.file, entry.comparison.device,
            "\(entry.comparison.replications)", metric.name, part, metric.unit, contrast.variant,
          ] + numbers(of: contrast, metric).map { $0.map { "\($0)" } ?? "" })
      }
    }.joined()
  }

  private static func numbers(of contrast: Contrast, _ metric: MetricComparison) -> [Double?] {
    func mean(_ variant: String) -> Double? {
      metric.estimates.first { $0.variant == variant }?.mean
    }
    let means = [mean(contrast.baseline), mean(contrast.variant)]
    var interval: ConfidenceInterval?
    if case .bounded(let bounds)? = contrast.change?.interval { interval = bounds }
    let change = [contrast.change?.percent, interval?.low, interval?.high]
    switch contrast.difference {
    case nil: return means + [nil, nil, nil] + change + [nil]
    case .identical: return means + [0, 0, 0] + change + [nil]
    case .estimated(let estimate):
      return means + [estimate.mean, estimate.interval?.low, estimate.interval?.high] + change
        + [estimate.pValue]
    }
  }
}
