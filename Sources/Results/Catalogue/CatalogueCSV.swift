import Experiments
import Statistics

/// The rows of `catalogue.csv`: saving and cost of each practice, with every digit; one row a
/// practice, metric and variant that follows it.
///
/// Differences are those from the baseline on the same runs, in the unit of the row; changes are in
/// percent. Quoted like ``RunsCSV``.
package enum CatalogueCSV {
  /// The first line of the file.
  package static let header =
    "practice,file,device,days,metric,part,unit,variant,baseline,mean,difference,low,high,"
    + "change (%),change low (%),change high (%),p\n"

  /// The whole file.
  package static func text(of entries: [CatalogueEntry]) -> String {
    header + entries.map(rows).joined()
  }

  private static func rows(of entry: CatalogueEntry) -> String {
    let practice = entry.practice
    let parts = [(practice.saving, "saving")] + practice.quality.map { ($0, "quality") }
    return parts.flatMap { index, part in
      let metric = entry.document.metrics[index]
      return metric.comparisons.filter { practice.isFollowed(by: $0.variant) }.map { contrast in
        CSVRow.line(
          [
            practice.identifier, entry.file, entry.document.device,
            "\(entry.document.replications)", metric.name, part, metric.unit, contrast.variant,
          ] + numbers(of: contrast, metric).map(CSVRow.number))
      }
    }.joined()
  }

  private static func numbers(
    of contrast: ComparisonDocument.Contrast, _ metric: ComparisonDocument.Metric
  ) -> [Double?] {
    let (difference, change) = (contrast.difference, contrast.change)
    return [
      metric.estimate(of: contrast.baseline)?.mean, metric.estimate(of: contrast.variant)?.mean,
      difference?.mean, difference?.low, difference?.high, change?.percent, change?.low,
      change?.high, contrast.p,
    ]
  }
}
