/// Units in the titles of columns, as factors to seconds, amperes, volts and watts.
enum MonitorUnit {
  private static let prefixes: [(text: String, factor: Double)] = [
    ("", 1), ("m", 1e-3), ("u", 1e-6), ("µ", 1e-6), ("μ", 1e-6), ("n", 1e-9),
  ]

  /// The factor of a unit of time; nil for others.
  static func seconds(_ text: String) -> Double? {
    switch text.lowercased() {
    case "min": 60
    case "sec", "second", "seconds": 1
    case let unit: prefixes.first { $0.text + "s" == unit }?.factor
    }
  }

  /// The quantity of a unit, with its factor; nil for units of anything else.
  static func quantity(_ text: String) -> (quantity: MonitorTable.Quantity, factor: Double)? {
    for quantity in MonitorTable.Quantity.allCases {
      for prefix in prefixes where prefix.text + quantity.unit == text {
        return (quantity, prefix.factor)
      }
    }
    return nil
  }
}
