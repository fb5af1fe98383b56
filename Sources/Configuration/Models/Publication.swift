/// A publication as a bibliography has it: its kind, and fields by their BibTeX names.
public struct Publication: Sendable, Equatable {
  /// The kinds that all of BibTeX's classic styles know.
  public enum Kind: String, Sendable {
    case article, inproceedings, book, manual, misc
  }

  /// What is known of it, with names as BibTeX spells them. Values are in no markup, but for ` and ` between
  /// authors and the braces around those who are no persons.
  public struct Field: Sendable, Equatable {
    public let name: String
    public let value: String
  }

  public let kind: Kind
  public let fields: [Field]

  private init(_ kind: Kind, _ fields: [(String, String?)]) {
    self.kind = kind
    self.fields = fields.compactMap { name, value in value.map { Field(name: name, value: $0) } }
  }

  public subscript(field: String) -> String? { fields.first { $0.name == field }?.value }
}

extension Publication {
  /// A paper of a conference.
  ///
  /// - Parameter authors: With ` and ` between them; `others` for those that are not named.
  static func paper(
    _ authors: String, _ title: String, in proceedings: String, _ year: Int, series: String? = nil,
    pages: String? = nil, doi: String? = nil, note: String? = nil
  ) -> Publication {
    Publication(
      .inproceedings,
      [
        ("author", authors), ("title", title), ("booktitle", proceedings), ("series", series),
        ("pages", pages), ("year", "\(year)"), ("doi", doi), ("note", note),
      ])
  }

  /// A paper of a journal.
  static func article(
    _ authors: String, _ title: String, in journal: String, _ volume: Int, number: Int? = nil,
    _ year: Int, pages: String? = nil, doi: String? = nil, note: String? = nil
  ) -> Publication {
    Publication(
      .article,
      [
        ("author", authors), ("title", title), ("journal", journal), ("volume", "\(volume)"),
        ("number", number.map { "\($0)" }), ("pages", pages), ("year", "\(year)"), ("doi", doi),
        ("note", note),
      ])
  }

  static func book(
    _ author: String, _ title: String, _ publisher: String, _ year: Int, volume: Int? = nil,
    series: String? = nil, edition: String? = nil, note: String? = nil
  ) -> Publication {
    Publication(
      .book,
      [
        ("author", author), ("title", title), ("publisher", publisher),
        ("volume", volume.map { "\($0)" }), ("series", series), ("edition", edition),
        ("year", "\(year)"), ("note", note),
      ])
  }

  /// A preprint.
  static func preprint(
    _ authors: String, _ title: String, arXiv: String, _ year: Int, note: String? = nil
  ) -> Publication {
    Publication(
      .misc,
      [
        ("author", authors), ("title", title), ("howpublished", "arXiv:\(arXiv)"),
        ("eprint", arXiv), ("archiveprefix", "arXiv"), ("year", "\(year)"), ("note", note),
      ])
  }

  /// What a maker says of what it makes.
  static func manual(
    _ organization: String, _ title: String, edition: String? = nil, year: Int? = nil,
    note: String? = nil
  ) -> Publication {
    Publication(
      .manual,
      [
        // Styles sort by the author, and take manuals of nobody for nameless.
        ("author", "{\(organization)}"), ("title", title), ("edition", edition),
        ("year", year.map { "\($0)" }), ("note", note),
      ])
  }

  /// What is known by little more than its title.
  static func misc(_ authors: String?, _ title: String, note: String? = nil) -> Publication {
    Publication(.misc, [("author", authors), ("title", title), ("note", note)])
  }

  /// A page, or a file of a repository.
  ///
  /// - Parameter url: Where it is, if that is known.
  static func online(
    _ organization: String, _ title: String, _ url: String?, year: Int? = nil, note: String? = nil
  ) -> Publication {
    Publication(
      .misc,
      [
        ("author", "{\(organization)}"), ("title", title), ("url", url),
        ("year", year.map { "\($0)" }), ("note", note),
      ])
  }
}
