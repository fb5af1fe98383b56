import Numerics

/// The open-circuit voltage of a phone's battery by state of charge, at four temperatures.
///
/// - Source: a fuel-gauge table for a phone, `android-bms`; millivolts as printed, 4016 at 78 % and
///   50 °C included.
enum OpenCircuitVoltage {
  private static let celsius: [Double] = [-10, 0, 25, 50]

  /// The state of charge in percent, and the millivolts at the four temperatures.
  private static let table: [(percent: Double, millivolts: [Double])] = [
    (0, [3510, 3499, 3455, 3458]), (4, [3614, 3623, 3689, 3688]),
    (8, [3624, 3643, 3739, 3738]), (14, [3701, 3723, 3762, 3761]),
    (23, [3733, 3756, 3784, 3785]), (34, [3768, 3785, 3793, 3792]),
    (45, [3809, 3834, 3823, 3820]), (56, [3874, 3881, 3881, 3894]),
    (67, [3928, 3943, 3963, 3980]), (78, [4064, 4072, 4080, 4016]),
    (89, [4151, 4162, 4193, 4208]), (100, [4290, 4285, 4327, 4328]),
  ]

  /// The curve at a temperature: interpolated linearly between two of the table, the nearest
  /// beyond.
  static func curve(atCelsius temperature: Double) -> MonotoneSpline {
    let t = min(max(temperature, celsius[0]), celsius[celsius.count - 1])
    let right = celsius.indices.dropFirst().first { t <= celsius[$0] } ?? celsius.count - 1
    let share = (t - celsius[right - 1]) / (celsius[right] - celsius[right - 1])
    let points = table.map { row in
      let (low, high) = (row.millivolts[right - 1], row.millivolts[right])
      return (x: row.percent / 100, y: (low + share * (high - low)) / 1000)
    }
    guard let spline = try? MonotoneSpline(points) else {
      preconditionFailure("the table of open-circuit voltages has no rising charge")
    }
    return spline
  }
}
