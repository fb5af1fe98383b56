import ArgumentParser
import Reports

/// A share strictly between nothing and all of something, as people write it: `5%`, `5 %` or
/// `0.05`.
struct ShareOption: ExpressibleByArgument {
  let share: Double

  init?(argument: String) {
    guard let share = Self.number(argument), share > 0, share < 1 else { return nil }
    self.share = share
  }

  private init(known share: Double) { self.share = share }
  static let defaultPower = ShareOption(known: 0.9)

  var defaultValueDescription: String { PercentText.option(share) }

  /// The number that a text stands for, with or without a sign of percent.
  static func number(_ argument: String) -> Double? {
    var text = Substring(argument)
    let isPercent = text.last == "%"
    if isPercent { text.removeLast() }
    while text.last == " " { text.removeLast() }
    return Double(text).map { isPercent ? $0 / 100 : $0 }
  }
}
