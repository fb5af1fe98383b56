import Experiments
import Statistics

/// What the ranges leave open, as people read it.
enum UncertaintyText {
  /// `−61.2 % [−74.1, −43.0]`, to a tenth of a percent where that says anything.
  static func cell(_ change: SpreadOverPoints) -> String {
    let numbers = [change.median, change.low, change.high].map {
      DecimalText.significant($0, digits: 3)
    }
    return "\(numbers[0]) %\t[\(numbers[1]), \(numbers[2])]"
  }

  /// `97 % [92, 99]`, in whole percent unless that would make all of nearly all.
  static func cell(_ share: Proportion, _ level: ConfidenceLevel) -> String {
    guard let value = share.share, let interval = share.interval(at: level) else { return "—" }
    return "\(percent(value)) %\t[\(percent(interval.low)), \(percent(interval.high))]"
  }

  private static func percent(_ share: Double) -> String {
    let percent = 100 * share
    let whole = DecimalText(percent).fixed(0)
    let isEnd = whole == "0" || whole == "100"
    return isEnd && share != 0 && share != 1 ? DecimalText(percent).fixed(1) : whole
  }

  /// Where a saving ends along a number: `break-even at 3.2 s (saves below)`.
  static func sentence(_ breakEven: BreakEven, _ parameter: UncertainParameter) -> String {
    switch breakEven {
    case .savesEverywhere: return "saves in all of its range, \(parameter.rangeText.shown)"
    case .costsEverywhere: return "saves nowhere in its range, \(parameter.rangeText.shown)"
    case .noDifference: return "makes no difference"
    case .unknown(let reason): return "break-even unknown: \(reason.shown)"
    case .at(let values, let savesBelow):
      let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit.shown)"
      let texts = values.map { value in
        let number =
          parameter.isWhole ? "\(Int(value))" : DecimalText.significant(value, digits: 3).shortened
        return number + unit
      }
      let side = "saves \(savesBelow ? "below" : "above")\(values.count > 1 ? " the first" : "")"
      return "break-even at \(texts.joined(separator: ", ")) (\(side))"
    }
  }
}
