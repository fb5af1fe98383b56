/// A share in percent, to six digits.
package enum PercentText {
  /// As people read it: `2.5 %`.
  static func of(_ share: Double) -> String { digits(share) + " %" }

  /// As options take it: `2.5%`.
  package static func option(_ share: Double) -> String { digits(share) + "%" }

  private static func digits(_ share: Double) -> String {
    DecimalText.short(100 * share, digits: 6)
  }
}
