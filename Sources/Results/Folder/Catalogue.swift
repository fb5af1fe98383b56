import DocumentCoding
import Experiments

/// A row of the catalogue of practices: a scenario and its results.
package struct CatalogueEntry: Sendable {
  /// The file of the scenario, as the user named it.
  package let file: String
  package let practice: Practice
  package let sources: [String]
  package let document: ComparisonDocument

  package init(file: String, practice: Practice, sources: [String], document: ComparisonDocument) {
    self.file = file
    self.practice = practice
    self.sources = sources
    self.document = document
  }
}

extension Practice {
  /// Whether its row comes first: by the letter, then by the number.
  package func precedes(_ other: Practice) -> Bool {
    func key(_ practice: Practice) -> (Substring, Int) {
      (practice.identifier.prefix(1), Int(practice.identifier.dropFirst()) ?? 0)
    }
    return key(self) < key(other)
  }
}

/// The catalogue as `compare FOLDER --format json` writes it.
package struct CatalogueDocument: Encodable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  let schemaVersion = 1
  let programVersion: String
  let practices: [Practice]

  /// A practice with its comparison in full.
  struct Practice: Encodable {
    let id: String
    let name: String
    let saving: String
    let quality: [String]
    let controls: [String]
    let sources: [String]
    let file: String
    let comparison: ComparisonDocument
  }

  package init(_ entries: [CatalogueEntry], by program: ProgramIdentity) {
    programVersion = program.version
    practices = entries.map { entry in
      let (practice, metrics) = (entry.practice, entry.document.metrics)
      return Practice(
        id: practice.identifier, name: practice.name, saving: metrics[practice.saving].name,
        quality: practice.quality.map { metrics[$0].name }, controls: practice.controls,
        sources: entry.sources, file: entry.file, comparison: entry.document)
    }
  }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}

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
