import ArgumentParser

/// A length of waiting: `90s`, `10min`, `1.5 h`, in the units of the scenario language.
struct WaitOption: ExpressibleByArgument {
  let duration: Duration

  private static let units = ["s": 1.0, "min": 60.0, "h": 3600.0]

  init?(argument: String) {
    let digits = argument.prefix { $0.isNumber || $0 == "." }
    let unit = argument.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Double(digits), let factor = Self.units[String(unit)], number > 0,
      number * factor < 1e9
    else { return nil }
    duration = .seconds(number * factor)
  }
}
