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

  package static var keys: [String] { publications.keys.sorted() }

  private static let publications: [String: Publication] = {
    var all: [String: Publication] = [:]
    for file in shippedReferences {
      do throws(BibliographyError) {
        all.merge(try BibliographyReader.publications(in: file.text)) { first, _ in first }
      } catch {
        fatalError("\(file.name).bib:\(error.line): \(error.message)")
      }
    }
    return all
  }()
}
