/// The publications that models and their standard values name by a short key: those of
/// `references.bib`, which the build puts into the program.
package enum References {
  /// Nil when the key is none of these.
  package static func publication(of key: String) -> Publication? { publications[key] }

  /// What a key stands for, in one line; nil when it is none of these.
  package static func title(of key: String) -> String? { publications[key]?.summary }

  /// A key as sources name it, `ergondesk-thesis 4.4.1`, as the key and the place behind it; a text
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
