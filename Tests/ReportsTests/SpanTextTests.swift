import Statistics
import Testing

@testable import Reports

struct `The text of an interval without signs` {
  private func text(_ low: Double, _ high: Double) -> String {
    let interval = ConfidenceInterval(low: low, high: high)
    return SpanText(interval, about: (low + high) / 2, unit: "%", MetricScale(unit: "%", means: []))
      .text
  }

  @Test func `names the direction in place of the sign`() {
    #expect(text(-66.8, -55.8) == "55.8 to 66.8 % lower")
    #expect(text(-6.1, 24.2) == "6 % lower to 24 % higher")
  }

  /// 8.5e-11 and not 8.5e11.
  @Test func `keeps the sign of a power of ten`() {
    #expect(text(8.5e-11, 8.5e-11) == "8.5e\u{2212}11 % higher")
    #expect(text(-8.5e-11, -8.5e-11) == "8.5e\u{2212}11 % lower")
  }
}
