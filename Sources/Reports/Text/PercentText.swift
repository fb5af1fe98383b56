/// A share in percent, to six digits.
public enum PercentText {
  /// As options take it: `2.5%`.
  public static func option(_ share: Double) -> String {
    DecimalText.significant(100 * share, digits: 6).shortened + "%"
  }
}
