/// A publication as a bibliography has it: its kind, and fields by their BibTeX names.
public struct Publication: Sendable, Equatable {
  /// The kinds that all of BibTeX's classic styles know.
  public enum Kind: String, Sendable {
    case article, inproceedings, book, manual, misc
  }

  /// What is known of it, with names as BibTeX spells them. Values are in no markup, but for ` and `
  /// between authors and the braces around those who are no persons.
  public struct Field: Sendable, Equatable {
    public let name: String
    public let value: String
  }

  public let kind: Kind
  /// What a bibliography prints, in the order of the file.
  public let fields: [Field]
  /// The publication in one line, and what of it is used.
  public let summary: String

  public subscript(field: String) -> String? { fields.first { $0.name == field }?.value }
}
