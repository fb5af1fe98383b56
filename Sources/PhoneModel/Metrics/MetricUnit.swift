/// The unit of a metric as a product of symbols over a product of symbols, such as `J/(s·B)`.
struct MetricUnit {
  private var above: [String]
  private var below: [String]

  /// Take the symbols of a unit apart; `1` is none.
  init(_ text: String) {
    let parts = text.split(separator: "/").map { part in
      part.split { "·()".contains($0) }.map(String.init).filter { $0 != "1" }
    }
    above = parts.first ?? []
    below = parts.dropFirst().flatMap(\.self)
  }

  /// The unit of one metric over another; joules over seconds are watts, and over watts seconds.
  static func / (unit: MetricUnit, other: MetricUnit) -> MetricUnit {
    var quotient = unit
    quotient.above += other.below
    quotient.below += other.above
    for symbol in quotient.below {
      guard let place = quotient.above.firstIndex(of: symbol),
        let counterpart = quotient.below.firstIndex(of: symbol)
      else { continue }
      quotient.above.remove(at: place)
      quotient.below.remove(at: counterpart)
    }
    switch (quotient.above, quotient.below) {
    case (["J"], ["s"]): return MetricUnit("W")
    case (["J"], ["W"]): return MetricUnit("s")
    default: return quotient
    }
  }

  /// The unit as tables show it.
  var text: String {
    let product = above.isEmpty ? "1" : above.joined(separator: "·")
    switch below.count {
    case 0: return product
    case 1: return "\(product)/\(below[0])"
    default: return "\(product)/(\(below.joined(separator: "·")))"
    }
  }
}
