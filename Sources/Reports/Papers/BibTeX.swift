import Configuration
import DocumentCoding

/// The publications behind a result, as BibTeX.
package enum BibTeX {
  /// A publication and the values taken from it.
  package typealias Item = (key: String, uses: [String], title: String?)

  /// The entries, the program's own first, each under a comment on its use.
  ///
  /// - Parameters:
  ///   - assumptions: The paths of numbers without a publication.
  ///   - subject: The subject of the bibliography.
  ///   - year: The year of the program's version, if it is known.
  package static func text(
    of items: [Item], assumptions: [String], for subject: String, by program: ProgramIdentity,
    from year: Int? = nil
  ) -> String {
    let head = comment("What \(subject) stands on.")
    let none =
      assumptions.isEmpty ? "" : comment("Assumed, and published nowhere:", of: assumptions) + "\n"
    return ([head, none + "\n" + software(program, year)] + items.map(entry))
      .joined(separator: "\n") + "\n"
  }

  private static func software(_ program: ProgramIdentity, _ year: Int?) -> String {
    var fields = [
      ("author", "{The drainsim contributors}"), ("title", "drainsim"),
      ("howpublished", "Computer program, version \(LaTeXText.accented(program.version))"),
    ]
    if let year { fields.append(("year", "\(year)")) }
    if program.commit != "unknown" {
      fields.append(("note", "Commit \(LaTeXText.accented(program.commit))"))
    }
    return text("misc", "drainsim", fields)
  }

  private static func entry(_ item: Item) -> String {
    let key = LaTeXText.label(item.key)
    let publication = References.publication(of: item.key)
    var fields = publication.map(Self.fields(of:)) ?? []
    if publication == nil {
      fields.append(("title", item.title.map(title) ?? "{\(LaTeXText.accented(item.key))}"))
      if item.title == nil {
        fields.append(("note", "No reference of drainsim; as the scenario names it"))
      }
    }
    // Without an author, bibliographies sort by the key.
    if publication?["author"] == nil { fields.insert(("key", key), at: 0) }
    return "\n" + comment("Used for:", of: item.uses) + "\n"
      + text(publication?.kind.rawValue ?? "misc", key, fields)
  }

  private static func text(_ kind: String, _ key: String, _ fields: [(String, String)]) -> String {
    let lines = fields.map { "  \($0) = {\($1)}" }.joined(separator: ",\n")
    return "@\(kind){\(key),\n\(lines)\n}"
  }

  private static func fields(of publication: Publication) -> [(String, String)] {
    let place = publication["howpublished"]
    return publication.fields.compactMap { field in
      switch field.name {
      // Classic styles know no address, and all print how something was published.
      case "url":
        let address = "\\url{\(verbatim(field.value))}"
        return ("howpublished", place.map { "\(LaTeXText.accented($0)), \(address)" } ?? address)
      case "howpublished" where publication["url"] != nil: return nil
      default: return (field.name, value(field))
      }
    }
  }

  private static func value(_ field: Publication.Field) -> String {
    switch field.name {
    case "author": authors(field.value)
    case "title": title(field.value)
    // A DOI is no text: packages that print it take it as it stands.
    case "doi", "eprint", "archiveprefix", "pages": verbatim(field.value)
    default: LaTeXText.accented(field.value)
    }
  }

  /// A title in which braces keep the capitals of names: styles write all but its first letter small.
  private static func title(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).enumerated().map { place, word in
      let other = place == 0 ? word.dropFirst() : word
      let written = LaTeXText.accented(String(word))
      return other.contains(where: \.isUppercase) ? "{\(written)}" : written
    }.joined(separator: " ")
  }

  /// An address without the signs that end its field, as addresses write them.
  static func verbatim(_ address: String) -> String {
    address.replacingScalars { ["{": "%7B", "}": "%7D", "\\": "%5C"][$0] }
  }

  /// An author that is not a person is in braces, as BibTeX requires.
  private static func authors(_ text: String) -> String {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return LaTeXText.accented(text) }
    let name = LaTeXText.accented(String(text.dropFirst().dropLast()))
    // Labels are cut from names, and may not end behind a backslash.
    let isCut = name.contains("\\&") && !name.contains(" ")
    return isCut ? name.replacing("\\&", with: "{\\&}") : "{\(name)}"
  }

  private static func comment(_ title: String, of items: [String]) -> String {
    comment("\(title) \(items.map(\.shown).joined(separator: "; "))")
  }

  /// A text outside of entries, where BibTeX knows no comments: all it looks for is an `@`.
  private static func comment(_ text: String) -> String {
    Paragraph.lines(
      text.shown.replacingScalars { $0 == "@" ? "(at)" : nil }, first: "% ", width: 98
    )
    .enumerated().map { $0.offset == 0 ? $0.element : "% " + $0.element }.joined(separator: "\n")
  }
}
