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

/// The catalogue as `catalogue --format json` writes it.
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
