import ArgumentParser
import Statistics

/// A level of confidence as people write it: `95%`, `95 %` or `0.95`.
struct ConfidenceOption: ExpressibleByArgument {
  let level: ConfidenceLevel

  init(_ level: ConfidenceLevel) { self.level = level }

  init?(argument: String) {
    var text = Substring(argument)
    let isPercent = text.last == "%"
    if isPercent { text.removeLast() }
    while text.last == " " { text.removeLast() }
    guard let number = Double(text),
      let level = try? ConfidenceLevel(isPercent ? number / 100 : number)
    else { return nil }
    self.level = level
  }

  var defaultValueDescription: String { "\(100 * level.probability)%" }
}
