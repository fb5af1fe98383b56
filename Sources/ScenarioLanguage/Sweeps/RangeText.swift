import Configuration
import Experiments
import Importers

/// A range of an axis: `2s..15s:1s`, `1s..100s:x10`, `1s..100s:log:7`, or `2s..15s` for designs
/// that draw from it.
struct RangeText {
  enum Rule {
    /// No spacing given: any value, all equally likely.
    case evenly
    /// `log`: any value, all equally likely along the logarithm.
    case logarithmically
    case step(WrittenQuantity)
    case factor(WrittenQuantity)
    /// `log:7`: that many values at equal ratios, both ends among them.
    case ratios(Int)
  }

  let text: String
  let low: WrittenQuantity
  let high: WrittenQuantity
  let rule: Rule
  /// Whether both ends are bare whole numbers, written without a point.
  private let isWhole: Bool

  /// Reads a range.
  ///
  /// - Returns: Nil for a text that is no range: one that does not begin with a number and two
  ///   points.
  init?(_ text: String) throws(QuantityProblem) {
    guard let dots = text.firstRange(of: ".."),
      let first = text.first(where: { $0 != "-" && $0 != " " }), first.isNumber
    else { return nil }
    self.text = text
    let rest = text[dots.upperBound...]
    let colon = rest.firstIndex(of: ":")
    let ends = [text[..<dots.lowerBound], rest[..<(colon ?? rest.endIndex)]]
    (low, high) = (try WrittenQuantity(String(ends[0])), try WrittenQuantity(String(ends[1])))
    isWhole = low.isBareInteger && high.isBareInteger && !ends.contains { $0.contains(".") }
    if let colon {
      rule = try Self.rule(String(rest[colon...].dropFirst()), of: text)
    } else {
      rule = .evenly
    }
    try check()
  }

  private static func rule(_ written: String, of text: String) throws(QuantityProblem) -> Rule {
    let rule = String(written[...].trimming { $0 == " " })
    if rule == "log" { return .logarithmically }
    if rule.hasPrefix("log:") {
      guard let count = Int(rule.dropFirst(4)), (2...SweepDesign.mostPoints).contains(count) else {
        throw QuantityProblem(
          "'\(text)' needs a number of values from 2 to \(SweepDesign.mostPoints) behind 'log:'",
          hint: "such as 1s..100s:log:7")
      }
      return .ratios(count)
    }
    if rule.hasPrefix("x") {
      let factor = try WrittenQuantity(String(rule.dropFirst()))
      guard factor.unit.isEmpty, factor.double > 1 else {
        throw QuantityProblem(
          "the factor of '\(text)' must be a number above 1", hint: "such as 1s..100s:x10")
      }
      return .factor(factor)
    }
    guard !rule.isEmpty else {
      throw QuantityProblem(
        "'\(text)' has nothing behind its colon", hint: "write a step, such as 2s..15s:1s")
    }
    return .step(try WrittenQuantity(rule))
  }

  private func check() throws(QuantityProblem) {
    guard low.quantity.dimension == high.quantity.dimension else {
      throw QuantityProblem(
        "'\(text)' goes from \(low.quantity.dimension) to \(high.quantity.dimension)",
        hint: "write the unit at both ends")
    }
    guard low.quantity.value <= high.quantity.value else {
      throw QuantityProblem("the low end of '\(text)' is above its high end")
    }
    switch rule {
    case .evenly: break
    case .step(let step):
      guard step.quantity.dimension == low.quantity.dimension else {
        throw QuantityProblem(
          "the step of '\(text)' is \(step.quantity.dimension), but the range is of \(low.quantity.dimension)"
        )
      }
      guard step.double > 0 else {
        throw QuantityProblem("the step of '\(text)' must be above zero")
      }
    case .logarithmically, .factor, .ratios:
      guard low.double > 0, low.unit != "°C" else {
        throw QuantityProblem(
          "'\(text)' has no logarithm at its low end", hint: "begin above zero, or say a step")
      }
    }
  }

  /// The values of a step, a factor or a number of ratios; nil for a range of any value.
  func values() throws(QuantityProblem) -> [String]? {
    switch rule {
    case .evenly, .logarithmically: return nil
    case .step(let step):
      let (first, last, step) = try inOneUnit(step)
      return try listed(from: first, to: last) { $0.adding(step) }
    case .factor(let factor):
      let (first, last, _) = try inOneUnit(nil)
      return try listed(from: first, to: last) { $0.multiplied(by: factor) }
    case .ratios(let count):
      let range = range
      return (0..<count).map { index in
        if index == 0 { return low.text }
        if index == count - 1 { return high.text }
        let share = Double(index) / Double(count - 1)
        return range.text(of: range.value(at: share, logarithmic: true))
      }
    }
  }

  /// The ends, in the unit of the high one; whole numbers where both are whole and bare, without a
  /// point: `1..3` has three values, and `1.0..3.0` any.
  var range: NumberRange {
    let bottom =
      low.converted(to: high.unit)?.double ?? low.quantity.value(in: high.unit) ?? low.double
    let areWhole =
      isWhole
      && max(low.double.magnitude, high.double.magnitude) < Double(NumberRange.largestWhole)
    var isDrawn = true
    if case .ratios = rule { isDrawn = false }
    return NumberRange(
      min(bottom, high.double)...high.double, unit: high.unit, isWhole: areWhole && isDrawn)
  }

  private func listed(
    from first: WrittenQuantity, to last: WrittenQuantity,
    next: (WrittenQuantity) -> WrittenQuantity?
  ) throws(QuantityProblem) -> [String] {
    var values: [String] = []
    var value = first
    while !value.isAbove(last) {
      guard values.count < SweepDesign.mostPoints else {
        throw QuantityProblem(
          "'\(text)' has more than \(SweepDesign.mostPoints) values, the most points of a sweep")
      }
      values.append(value.text)
      guard let following = next(value) else {
        if values.count > 1, value.double == last.double { return values }
        throw QuantityProblem(
          "the values of '\(text)' need more than 30 digits, or are beyond what can be counted",
          hint: "say how many there should be: \(low.text)..\(high.text):log:7")
      }
      value = following
    }
    return values
  }

  /// The ends and the step in the first unit in which all have finitely many digits.
  private func inOneUnit(
    _ step: WrittenQuantity?
  ) throws(QuantityProblem) -> (
    low: WrittenQuantity, high: WrittenQuantity, step: WrittenQuantity
  ) {
    for unit in [step?.unit, low.unit, high.unit].compactMap(\.self) {
      if let low = low.converted(to: unit), let high = high.converted(to: unit),
        let step = (step ?? low).converted(to: unit)
      {
        return (low, high, step)
      }
    }
    throw QuantityProblem("'\(text)' is in units that do not go together exactly")
  }
}
