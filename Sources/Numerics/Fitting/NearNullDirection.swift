/// A combination of parameters that the data hardly determine: moving along it changes the
/// residuals little, so that the parameters in it cannot be told apart.
public struct NearNullDirection: Hashable, Sendable {
  /// A parameter's share in the combination.
  public struct Loading: Hashable, Sendable {
    /// The parameter's index.
    public let parameter: Int
    /// The share, from −1 to 1, after every parameter is scaled so that it alone changes the
    /// residuals equally; the squares of all shares add up to 1.
    public let share: Double
  }

  /// The singular value as a share of the greatest; 0 for no effect at all.
  public let share: Double
  /// The loadings, in the order of the parameters; the greatest share is positive.
  public let loadings: [Loading]
}

extension FitGeometry {
  /// The share at which `nearNullDirections` begins: a condition index of 30, the moderate to strong
  /// dependence of D. A. Belsley, E. Kuh, R. E. Welsch, *Regression Diagnostics*, Wiley 1980, page
  /// 105.
  public static let nearNullShare = 1.0 / 30

  /// The combinations of parameters whose singular values are at most `share` of the greatest, the
  /// least determined first.
  ///
  /// A parameter without any effect on the residuals is a combination of its own. Parameters at
  /// bounds take part in none.
  public func nearNullDirections(
    atMost share: Double = FitGeometry.nearNullShare
  ) -> [NearNullDirection] {
    guard let greatest = singularValues.first else { return [] }
    return singularValues.indices.reversed().compactMap { column in
      let value = singularValues[column]
      guard value <= share * greatest || greatest == 0 else { return nil }
      let loadings = tangent.free.enumerated().map { ($1, tangent.right[$0, column]) }
      // The first of equally great shares, up to rounding, so that it does not change the sign.
      let top = loadings.reduce(0) { max($0, $1.1.magnitude) }
      let leading = loadings.first { $0.1.magnitude >= top * (1 - 1e-6) }
      let sign = (leading?.1 ?? 0) < 0 ? -1.0 : 1
      return NearNullDirection(
        share: greatest > 0 ? value / greatest : 0,
        loadings: loadings.map { .init(parameter: $0.0, share: sign * $0.1) })
    }
  }

  /// Whether the data leave each parameter open, because it takes part in a direction that is not
  /// determined at all; false at a bound.
  var isUndetermined: [Bool] {
    var result = [Bool](repeating: false, count: parameterCount)
    for column in rank..<singularValues.count {
      for (row, parameter) in tangent.free.enumerated()
      where tangent.right[row, column].magnitude > 1e-6 { result[parameter] = true }
    }
    return result
  }
}
