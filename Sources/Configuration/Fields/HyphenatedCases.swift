/// An enumeration whose names in scenarios are those of its cases, with hyphens: `lowPower` is
/// `low-power`.
///
/// The compiler gives coding keys the names of their cases; asking reflection for them is slow, since
/// it searches the program for the descriptions that each type might have.
package protocol HyphenatedCases: CodingKey {}

extension HyphenatedCases {
  package var name: String { stringValue.hyphenated }
}

extension String {
  /// `low-power` of `lowPower`.
  package var hyphenated: String {
    reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }
}
