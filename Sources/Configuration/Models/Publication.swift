/// A publication as a bibliography has it: its kind, and fields by their BibTeX names.
package struct Publication: Sendable, Equatable {
  /// The kinds that all of BibTeX's classic styles know.
  package enum Kind: String, Sendable {
    case article, inproceedings, book, manual, misc
  }

  /// What is known of it, with names as BibTeX spells them. Values are in no markup, but for ` and
  /// ` between authors and the braces around those who are no persons.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package let kind: Kind
  /// What a bibliography prints, in the order of the file.
  package let fields: [Field]
  /// The publication in one line, and what of it is used.
  package let summary: String

  package subscript(field: String) -> String? { fields.first { $0.name == field }?.value }
}
