/// The usual kinds of fields of steps.
extension FieldDefinition {
  /// A length of time that may be drawn from a distribution or computed.
  package static func duration(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .variate(.duration), required: required, summary)
  }

  /// An amount of data, as ``duration(_:required:_:)``.
  package static func size(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .variate(.dataSize), required: required, summary)
  }

  /// A number without a unit, as ``duration(_:required:_:)``.
  package static func number(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .variate(.none), required: required, summary)
  }

  /// A share of a whole, as ``duration(_:required:_:)``.
  package static func share(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .variate(.none), required: required, share: true, summary)
  }

  package static func flag(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .flag, required: required, summary)
  }

  package static func label(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .label, required: required, summary)
  }

  package static func choice(
    _ name: String, _ words: [String], required: Bool = false, _ summary: String
  ) -> Self { Self(name, .choice(words), required: required, summary) }
}

/// An enumeration whose names in scenarios are those of its cases, with hyphens: `lowPower` is
/// `low-power`.
///
/// The compiler gives coding keys the names of their cases; asking reflection for them is slow, since
/// it searches the program for the descriptions that each type might have.
package protocol HyphenatedCases: CodingKey {}

extension HyphenatedCases {
  package var name: String {
    stringValue.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }
}
