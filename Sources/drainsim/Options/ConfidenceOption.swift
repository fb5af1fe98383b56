import ArgumentParser
import Reports
import Statistics

/// A level of confidence as people write it: `95%`, `95 %` or `0.95`.
struct ConfidenceOption: ExpressibleByArgument {
  let level: ConfidenceLevel

  init(_ level: ConfidenceLevel) { self.level = level }

  init?(argument: String) {
    guard let number = ShareOption.number(argument), let level = try? ConfidenceLevel(number) else {
      return nil
    }
    self.level = level
  }

  var defaultValueDescription: String { PercentText.option(level.probability) }
}
