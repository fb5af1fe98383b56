/// The numbers with which statistics can be computed: squares, ratios and squares of ratios of them
/// stay finite, and so do sums over all runs.
public enum ComputableRange {
  /// The greatest magnitude.
  public static let greatest = 1e60
  /// The least magnitude of a number that is not zero.
  public static let least = 1e-60

  /// Whether statistics can be computed with a number; zero is such a number.
  public static func contains(_ number: Double) -> Bool {
    number == 0 || (least...greatest).contains(number.magnitude)
  }
}
