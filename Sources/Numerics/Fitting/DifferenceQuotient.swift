/// The approximation of a derivative by values at neighbouring places within the bounds.
///
/// A forward difference turns round at an upper bound; a central one becomes the one-sided one of
/// the same order, `(−3 f(x) + 4 f(x + h) − f(x + 2h)) / 2h`. Source: M. Abramowitz and I. A.
/// Stegun, *Handbook of Mathematical Functions* (1964), section 25.3.
struct DifferenceQuotient {
  /// The places at which values are needed besides the point itself.
  let places: [Double]
  private let middle: Double
  private let isCentral: Bool

  init(_ parameter: FitParameter, at x: Double, _ differences: FitOptions.Differences) {
    middle = x
    // Half of the distance of the bounds always has room on one side.
    let room = (parameter.upper - parameter.lower) / 4
    let step = min(differences.step * parameter.size(at: x), room)
    switch differences {
    case .forward:
      isCentral = false
      places = [x + step <= parameter.upper ? x + step : x - step]
    case .central:
      isCentral = x - step >= parameter.lower && x + step <= parameter.upper
      if isCentral {
        places = [x - step, x + step]
      } else {
        let signed = x + 2 * step <= parameter.upper ? step : -step
        places = [x + signed, x + 2 * signed]
      }
    }
  }

  /// The slope at the point from the value there and those at ``places``.
  ///
  /// It divides by the distances of the places as they were rounded.
  func slope(middle value: Double, _ values: [Double]) -> Double {
    if values.count == 1 { return (values[0] - value) / (places[0] - middle) }
    if isCentral { return (values[1] - values[0]) / (places[1] - places[0]) }
    let (near, far) = (places[0] - middle, places[1] - middle)
    let (first, second) = ((values[0] - value) / near, (values[1] - value) / far)
    // The parabola through all three.
    return first - near * (second - first) / (far - near)
  }
}
