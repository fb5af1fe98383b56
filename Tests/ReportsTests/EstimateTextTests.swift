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
    #expect(text.value == "−98.8242")
    #expect(text.margin == "± 0")
  }
}
