/// Patterns of quantities for schemas, which know texts and no dimensions.
///
/// A product or quotient of units passes for every dimension: only the reader computes it.
extension Dimension {
  /// An ECMAScript pattern of the texts of quantities of this dimension, without anchors.
  package var quantityPattern: String {
    let units = symbols + [Self.composedPattern]
    let unit = "(?:\(units.joined(separator: "|")))"
    return "\(Self.numberPattern)\(Self.spacePattern)\(unit)\(isNone ? "?" : "")"
  }

  /// The units that are written by one symbol; none of them has a letter that patterns interpret.
  private var symbols: [String] {
    UnitTable.symbols(of: self) + (self == .temperature ? ["°C"] : [])
      + (self == .cycles ? UnitTable.scales : [])
  }

  private static let numberPattern = "-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?"
  /// The spaces between number and unit, also those that do not break.
  private static let spacePattern = "[ \t\u{A0}\u{202F}\u{2009}]*"
  /// Units with at least one of `/`, `*`, `·` and `^`.
  private static let composedPattern = "[^ 0-9/*·^]*[/*·^][^ ]*"
}
