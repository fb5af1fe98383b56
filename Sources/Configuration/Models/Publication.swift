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
