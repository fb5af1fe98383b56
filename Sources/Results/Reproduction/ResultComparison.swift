/// How a result that was made anew compares with the one that is stored.
package struct ResultComparison: Sendable {
  /// The share by which numbers may differ where another platform rounds otherwise.
  ///
  /// Elementary functions of two C libraries differ in the last digit, some 1e-16; a run adds up a
  /// million of them.
  package static let tolerance = 1e-9

  /// Whether every byte had to be the same.
  package let isExact: Bool
  /// The documents that differ, with the first difference; nil where one of both is missing.
  package let differences: [(document: String, difference: DocumentDifference?)]

  package var isSame: Bool { differences.isEmpty }

  /// Compare all documents but the manifest, which names the commit of the program.
  ///
  /// - Parameter gslVersion: Of the library that the program has now.
  package init(
    stored: StoredDocuments, made: StoredDocuments, gslVersion: String
  ) throws(StoredResultError) {
    let isExact = stored.manifest.isOfThisPlatform(gslVersion: gslVersion)
    var found: [(document: String, difference: DocumentDifference?)] = []
    for document in ResultFolder.Document.allCases where document != .manifest {
      let (old, new) = (try stored.text(of: document), try made.text(of: document))
      guard let old, let new else {
        if old != nil || new != nil { found.append((document.rawValue, nil)) }
        continue
      }
      let difference = DocumentDifference(
        stored: old, made: new, tolerance: isExact ? nil : Self.tolerance)
      if let difference { found.append((document.rawValue, difference)) }
    }
    self.isExact = isExact
    differences = found
  }
}
