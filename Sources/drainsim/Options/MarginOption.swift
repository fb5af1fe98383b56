import ArgumentParser
import Statistics

/// A difference that counts as none: `0.5` in the unit of the values, or `2%` of the baseline's
/// mean.
struct MarginOption: ExpressibleByArgument {
  let margin: EquivalenceMargin

  init?(argument: String) {
    var text = Substring(argument)
    let isPercent = text.last == "%"
    if isPercent { text.removeLast() }
    while text.last == " " { text.removeLast() }
    guard let size = Double(text), size > 0, size.isFinite else { return nil }
    margin = isPercent ? .share(size / 100) : .absolute(size)
  }
}
