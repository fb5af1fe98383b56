import ArgumentParser
import Statistics

/// A whole number from 1 up.
struct PositiveCount: ExpressibleByArgument {
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument), value >= 1 else { return nil }
    self.value = value
  }

  /// The runs from 1 to this number.
  var days: ClosedRange<Int> { 1...value }
}

extension PositiveCount {
  static let one = PositiveCount(known: 1)
  static let defaultResamples = PositiveCount(known: Resampling.defaultCount)
  static let defaultPilot = PositiveCount(known: StoppingRule.firstLook)
  private init(known value: Int) { self.value = value }
  var defaultValueDescription: String { "\(value)" }
}
