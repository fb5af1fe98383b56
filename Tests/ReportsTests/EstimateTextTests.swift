import Statistics
import Testing

@testable import Reports

struct `The text of an estimate` {
  @Test func `has two digits of its uncertainty`() {
    let text = EstimateText(24.913, ConfidenceInterval(low: 22.813, high: 27.013))
    #expect(text.value == "24.9")
    #expect(text.margin == "± 2.1")
  }

  /// Sums of the same numbers may differ in the last digit of a double.
  @Test func `takes what rounding leaves for no uncertainty`() {
    let value = -98.824150075143990
    let text = EstimateText(
      value, ConfidenceInterval(low: value.nextDown.nextDown, high: value.nextUp))
    #expect(text.value == "−98.82")
    #expect(text.margin == "± 0")
  }

  @Test func `keeps a whole number whole`() {
    #expect(
      EstimateText(123456, ConfidenceInterval(low: 123456, high: 123456)).plain == "123456 ± 0")
    #expect(EstimateText(86400.4, nil).plain == "86400")
  }

  @Test func `says on which side of zero an end lies`() {
    let change = EstimateText(
      percent: -15.8, .bounded(ConfidenceInterval(low: -29.9, high: -0.0219)))
    #expect(change.plain == "−16 % [−30, −0.02]")
    let skewed = EstimateText(8, ConfidenceInterval(low: 0.0004, high: 30))
    #expect(skewed.margin == "[0.0004, 30.0]")
    // A number that is zero needs no digits.
    #expect(EstimateText(5, ConfidenceInterval(low: 0, high: 30)).margin == "[0.0, 30.0]")
  }

  @Test func `takes no interval without ends for a point`() {
    let text = EstimateText(5, ConfidenceInterval(low: -.infinity, high: .infinity))
    #expect(text.margin == "[−∞, ∞]")
  }

  @Test func `tells a value from a half-width that is nearly as large`() {
    let sure = EstimateText(-1.6589, ConfidenceInterval(low: -3.3157, high: -0.0021))
    #expect(sure.plain == "−1.659 ± 1.657")
    let unsure = EstimateText(-1.63, ConfidenceInterval(low: -3.30, high: 0.04))
    #expect(unsure.plain == "−1.6 ± 1.7")
  }
}
