/// Units in the titles of columns, as factors to seconds, amperes, volts and watts.
enum MonitorUnit {
  private static let prefixes: [(text: String, factor: Double)] = [
    ("", 1), ("m", 1e-3), ("u", 1e-6), ("µ", 1e-6), ("μ", 1e-6), ("n", 1e-9),
  ]

  /// The factor of a unit of time; nil for others.
  static func seconds(_ text: String) -> Double? {
    switch text.lowercased() {
    case "min", "minutes": 60
    case "h", "hours": 3600
    case "milliseconds": 1e-3
    case "sec", "second", "seconds": 1
    case let unit: prefixes.first { $0.text + "s" == unit }?.factor
    }
  }

  /// The quantity of a unit, with its factor; nil for units of anything else.
  static func quantity(_ text: String) -> (quantity: MonitorTable.Quantity, factor: Double)? {
    for quantity in MonitorTable.Quantity.allCases {
      for prefix in prefixes
      where [quantity.unit, quantity.word].contains(where: { unit in
        prefix.text + unit == text
      }) {
        return (quantity, prefix.factor)
      }
    }
    return nil
  }

  /// The meaning of a unit in a title.
  enum Meaning: Equatable {
    case none
    case time(Double)
    case value(MonitorTable.Quantity, Double)

    /// The factor to seconds.
    var seconds: Double? { if case .time(let factor) = self { factor } else { nil } }

    var quantity: (quantity: MonitorTable.Quantity, factor: Double)? {
      if case .value(let quantity, let factor) = self { (quantity, factor) } else { nil }
    }
  }

  /// The name of a title and its unit, which stands in brackets, behind `/`, `_`, `,` or a space, or
  /// alone: `current (mA)`, `I/A`, `time_ms`, `mA`.
  static func split(_ header: ColumnHeader) -> (name: String, unit: Meaning) {
    if let unit = header.unit { return (header.name, meaning(unit, of: header.name)) }
    let end = header.text.lastIndex { "/_, ".contains($0) }
    let unit = end.map { header.text[header.text.index(after: $0)...] } ?? header.text[...]
    let rest = header.text.dropLast(unit.count)
    let name = String(rest.reversed().drop { "/_, ".contains($0) }.reversed())
    let found = meaning(String(unit), of: name)
    return found == .none ? (header.text, .none) : (name, found)
  }

  /// The meaning of a unit behind a name. Where its case is another one, as in `current_a`, a single
  /// letter needs the name of what it measures; a large M would be a million.
  private static func meaning(_ text: String, of name: String) -> Meaning {
    if let seconds = seconds(text) { return .time(seconds) }
    let upper = text.dropLast() + text.suffix(1).uppercased()
    let exact = quantity(text)
    guard
      let found = exact
        ?? (text.hasPrefix("M") ? nil : quantity(text.lowercased()) ?? quantity(String(upper))),
      exact != nil || text.count > 1 || name.lowercased().contains(found.quantity.rawValue)
    else { return .none }
    return .value(found.quantity, found.factor)
  }
}
