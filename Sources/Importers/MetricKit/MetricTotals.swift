import Configuration

/// The totals of one payload, in the units of a recording, over its span.
struct MetricTotals {
  /// The start in seconds since 1970, and the length in nanoseconds.
  var start: Int64
  var span: Int64
  var app: String
  var totals: [MetricField: Int64]
  let bars: [MetricPayload.Bars]
  let launches: Int64

  /// The greatest total: three years, or 90 petabytes.
  private static let limit = 9e16

  /// Read the numbers of a payload.
  ///
  /// - Parameter point: Where decimals begin in the numbers that do not show it themselves.
  static func totals(
    of payload: MetricPayload, _ point: LocalNumber.Point, _ recording: inout RecordingImport
  ) -> [MetricField: Int64] {
    var totals: [MetricField: Int64] = [:]
    for field in MetricField.allCases {
      if let number = payload.numbers[field] {
        totals[field] = total(number, field.unit.usual.size)
        if totals[field] == nil {
          recording.drop(field.name, because: "'\(number)' is negative or impossible")
        }
      }
      guard let text = payload.texts[field] else { continue }
      let shown = TerminalText.sanitized(String(text.prefix(40)))
      guard let number = LocalNumber(text) else {
        recording.drop(field.name, because: "'\(shown)' is no number")
        continue
      }
      var size = field.unit.usual.size
      if let known = field.unit.size(number.unit) {
        size = known
      } else {
        recording.assume(
          path: "the unit of \(field.name)", value: field.unit.usual.name,
          why: "'\(shown)' has none that is known, and payloads have this one")
      }
      let own = number.point
      if own == .unclear, point == .unclear || point == .none {
        recording.assume(
          path: "the number of \(field.name)", value: "'\(shown)' without decimals",
          range: "a thousandth, if the mark begins its decimals",
          why: "no number of the file shows how its language writes decimals")
      }
      totals[field] = number.value(resolved(number, point)).flatMap { total($0, size) }
      if totals[field] == nil {
        recording.drop(field.name, because: "'\(shown)' is negative or impossible")
      }
    }
    return totals
  }

  private static func total(_ value: Double, _ size: Double) -> Int64? {
    let total = (value * size).rounded()
    return total >= 0 && total <= limit ? Int64(total) : nil
  }

  /// Where the decimals of a number begin. One that is unclear in a file that shows nothing is taken
  /// to have none, since most totals are whole.
  private static func resolved(_ number: LocalNumber, _ point: LocalNumber.Point)
    -> LocalNumber.Point
  {
    switch (number.point, point) {
    case (.unclear, .comma), (.unclear, .point): point
    case (.unclear, _): number.value(.point).map { $0 < 1000 } == true ? .comma : .point
    case (let own, _): own
    }
  }

  /// The language that the numbers of payloads show; unclear where they show nothing or
  /// different things.
  static func point(of payloads: [MetricPayload]) -> LocalNumber.Point {
    var found: LocalNumber.Point = .none
    for payload in payloads {
      for field in MetricField.allCases {
        guard let point = payload.texts[field].flatMap(LocalNumber.init)?.point, point != .none,
          point != .unclear
        else { continue }
        if found != .none, found != point { return .unclear }
        found = point
      }
    }
    return found
  }
}
