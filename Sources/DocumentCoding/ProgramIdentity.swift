/// The drainsim that made a result.
package struct ProgramIdentity: Sendable, Equatable {
  /// Such as `0.1.0`.
  package let version: String
  /// The first version that gives the same numbers as this one.
  package let numbersSince: String
  /// The commit it was built from, or `unknown`.
  package let commit: String

  /// - Parameter numbersSince: nil for a version whose numbers no earlier one gives.
  package init(version: String, numbersSince: String? = nil, commit: String) {
    self.version = version
    self.numbersSince = numbersSince ?? version
    self.commit = commit
  }

  /// Whether a result of another version has the numbers that this one gives for the same scenario.
  package func givesNumbers(of version: String) -> Bool {
    let (asked, first) = (Self.parts(of: version), Self.parts(of: numbersSince))
    return !asked.lexicographicallyPrecedes(first)
  }

  /// `1.0.2` as 1, 0 and 2, whatever follows the digits.
  private static func parts(of version: String) -> [Int] {
    version.split(separator: ".").map { Int($0.prefix { "0123456789".contains($0) }) ?? 0 }
  }
}
