/// The comparison of a result that was made again with the stored one.
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

  /// Compare all documents; of the manifest what it says of the runs, and not the program and the
  /// command, which may be others.
  ///
  /// - Parameters:
  ///   - gslVersion: Of the library that the program has now.
  ///   - readsOwn: Whether the result was made from its own scenario. Warnings have other places in
  ///     that than in the file that it came from, so places and order are not compared. Neither are
  ///     known warnings that did not occur: a scenario lists those of its own file, and of no base.
  package init(
    stored: StoredDocuments, made: StoredDocuments, gslVersion: String, readsOwn: Bool
  ) throws(StoredResultError) {
    let isExact = stored.manifest.isOfThisPlatform(gslVersion: gslVersion)
    var found: [(document: String, difference: DocumentDifference?)] = []
    for document in ResultFolder.Document.allCases {
      var (old, new) = (try stored.text(of: document), try made.text(of: document))
      if document == .manifest {
        var manifest = made.manifest
        manifest.content = stored.manifest.content
        (old, new) = (manifest.text, made.manifest.text)
      }
      if readsOwn, document == .comparison {
        (old, new) = (old.map(Self.withoutPlaces), new.map(Self.withoutPlaces))
      }
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

  /// A comparison whose warnings, each a line, are in the order of their texts and have no place.
  private static func withoutPlaces(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.firstIndex(where: { $0.hasPrefix(#"  "warnings": ["#) }) else {
      return text
    }
    let rest = lines[(head + 1)...].drop { $0.hasPrefix("    {") }
    let warnings = lines[(head + 1)..<rest.startIndex].filter {
      !$0.contains(#""code": "known-absent""#)
    }
    .map { line in
      let line = line.hasSuffix(",") ? line.dropLast() : line
      return line.replacing(#/"file": "(?:[^"\\]|\\.)*", "line": [0-9]+, /#, with: "")
    }
    let after = rest.first == "  ]," ? rest.dropFirst() : rest
    return (lines[..<head] + warnings.sorted()[...] + after).joined(separator: "\n")
  }
}

/// The first difference between two documents that should be equal.
package struct DocumentDifference: Sendable, Equatable {
  /// From 1.
  package let line: Int
  /// The line as it is stored; nil where the stored document has ended.
  package let stored: String?
  /// The line as it was made now.
  package let made: String?

  /// Compare line by line; nil when there is no difference. Linear in the lengths.
  ///
  /// - Parameter tolerance: By which share of the larger one numbers may differ; nil where every
  ///   byte counts.
  package init?(stored: String, made: String, tolerance: Double?) {
    guard stored != made else { return nil }
    let old = stored.split(separator: "\n", omittingEmptySubsequences: false)
    let new = made.split(separator: "\n", omittingEmptySubsequences: false)
    for line in 0..<max(old.count, new.count) {
      let (before, after) = (old.at(line), new.at(line))
      if let before, let after, Self.agree(before, after, tolerance) { continue }
      self.line = line + 1
      self.stored = before.map(String.init)
      self.made = after.map(String.init)
      return
    }
    return nil
  }

  private static func agree(_ a: Substring, _ b: Substring, _ tolerance: Double?) -> Bool {
    guard a != b else { return true }
    guard let tolerance else { return false }
    let (first, second) = (words(a), words(b))
    return first.count == second.count
      && zip(first, second).allSatisfy { one, other in
        if one == other { return true }
        guard let x = Double(one), let y = Double(other) else { return false }
        return abs(x - y) <= tolerance * max(abs(x), abs(y))
      }
  }

  /// Numbers and the text between them, as pieces of one line.
  private static func words(_ line: Substring) -> [Substring] {
    line.split { " ,:;[]{}()\t".contains($0) }
  }
}

extension Array {
  fileprivate func at(_ slot: Int) -> Element? { indices.contains(slot) ? self[slot] : nil }
}
