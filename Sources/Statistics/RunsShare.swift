/// The share of the spread over points that is due to the runs of each point.
///
/// Every point is the mean of its runs, so that points would differ even if their numbers were the
/// same. A one-way analysis of variance estimates by how much: the mean square within points, over
/// that between them. Source: R. A. Fisher, *Statistical Methods for Research Workers*, 1925,
/// chapter 7.
public enum RunsShare {
  /// The share, from 0 to 1; nil below two points, and where a point had one run.
  ///
  /// All points meet the same runs. Then a part of this moves all points together and does not
  /// spread them; it counts, since the ends of their spread move with it.
  ///
  /// - Parameters:
  ///   - values: The estimate of each point.
  ///   - errors: The standard error of each.
  public static func of(_ values: [Double], errors: [Double?]) -> Double? {
    precondition(values.count == errors.count, "\(values.count) values, \(errors.count) errors")
    guard let between = Moments(values).variance else { return nil }
    var within = Moments()
    for error in errors {
      guard let error else { return nil }
      within.add(error * error)
    }
    // Errors below any digit that is shown are those of arithmetic.
    let rounding = 1e-9 * (values.map(\.magnitude).max() ?? 0)
    guard let noise = within.mean, noise > rounding * rounding else { return 0 }
    return noise < between ? noise / between : 1
  }
}
