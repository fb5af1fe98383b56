/// The publications that models and their standard values cite by a short key: those of
/// `references.bib`, which the build embeds into the program.
package enum References {
  /// The publication of a key; nil for an unknown key.
  package static func publication(of key: String) -> Publication? { publications[key] }

  /// The title of a key, in one line; nil for an unknown key.
  package static func title(of key: String) -> String? { publications[key]?.summary }

  /// Splits a citation, `ergondesk-thesis 4.4.1`, into the key and the location behind it; a text
  /// that begins with no key is one itself.
  package static func split(_ source: String) -> (key: String, place: String?) {
    guard let space = source.firstIndex(of: " ") else { return (source, nil) }
    let key = String(source[..<space])
    return publications[key] == nil
      ? (source, nil) : (key, String(source[source.index(after: space)...]))
  }

  /// Report a source that nobody can look up: no publication, none of a file's own, and no address.
  ///
  /// - Parameter places: Where it stands; the first is reported.
  package static func check(
    _ source: String, besides own: [String] = [], at places: [SourceLocation],
    _ diagnostics: Diagnostics
  ) {
    let key = String(source.prefix { $0 != " " })
    guard publications[key] == nil, !own.contains(where: { $0 == source || $0 == key }),
      let place = places.min()
    else { return }
    let address = #/(https?:\/\/|doi:? ?10\.|10\.\d+\/).+/#.ignoresCase()
    if source.wholeMatch(of: address) != nil { return }
    diagnostics.error(
      "no bibliography has the source '\(source)'"
        + (places.count > 1 ? ", which \(places.count) numbers have" : ""), at: place,
      note: Spelling.hint(for: key, among: own + keys)
        ?? "write its address, https://… or doi:…, or its title below 'sources' of the device")
  }

  package static var keys: [String] { publications.keys.sorted() }

  private static let publications: [String: Publication] = {
    var all: [String: Publication] = [:]
    for file in shippedReferences {
      do throws(BibliographyError) {
        all.merge(try BibliographyReader.publications(in: file.text)) { first, _ in first }
      } catch { fatalError("\(file.name).bib:\(error.line): \(error.message)") }
    }
    return all
  }()
}

/// A publication of a bibliography: its kind, and fields by their BibTeX names.
package struct Publication: Sendable, Equatable {
  /// The kinds of publication that all of BibTeX's classic styles know.
  package enum Kind: String, Sendable { case article, inproceedings, book, manual, misc }

  /// A field, with its name as in BibTeX. Values have no markup, except ` and ` between authors and
  /// braces around authors that are no persons.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package let kind: Kind
  /// The printed fields, in the order of the file.
  package let fields: [Field]
  /// The publication in one line, and the data that is used of it.
  package let summary: String

  package subscript(field: String) -> String? { fields.first { $0.name == field }?.value }
}
