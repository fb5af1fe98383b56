import Testing

@testable import Statistics

struct `A stopping rule` {
  let rule = StoppingRule(precision: 0.01)

  private func interval(_ middle: Double, _ margin: Double) -> ConfidenceInterval {
    ConfidenceInterval(low: middle - margin, high: middle + margin)
  }

  @Test func `stops where the half-width is γ over 1 + γ of the estimate`() {
    // 0.01 / 1.01 of 202 is 2.
    #expect(rule.verdict(of: -202, interval(-202, 1.999)) == .relative)
    #expect(rule.verdict(of: -202, interval(-202, 2.001)) == .needsMore)
  }

  @Test func `bounds the error relative to the truth by γ`() {
    // The worst truths that the interval allows lie at its ends.
    let estimate = 50.0
    let margin = rule.greatestHalfWidth(for: estimate)
    #expect(margin / (estimate - margin) <= 0.01 * (1 + 1e-12))
    #expect(margin / (estimate + margin) < 0.01)
  }

  @Test func `measures an estimate near zero by the scale`() {
    // A hundredth of 1 % of 300 is 0.03.
    #expect(rule.verdict(of: 0.001, interval(0.001, 0.029), scale: -300) == .absolute)
    #expect(rule.verdict(of: 0.001, interval(0.001, 0.031), scale: -300) == .needsMore)
    #expect(rule.verdict(of: 0.001, interval(0.001, 0.029)) == .needsMore)
  }

  @Test func `is content with what does not vary, be it zero`() {
    #expect(rule.verdict(of: 0, interval(0, 0)) == .relative)
  }

  @Test func `goes on where there is no interval or none with ends`() {
    #expect(rule.verdict(of: 5, nil) == .needsMore)
    let endless = ConfidenceInterval(low: -.infinity, high: .infinity)
    #expect(rule.verdict(of: 5, endless, scale: 5) == .needsMore)
  }

  @Test func `looks at 50 days and then at half as many more`() {
    var looks = [StoppingRule.firstLook]
    for _ in 0..<5 { looks.append(StoppingRule.look(after: looks.last!)) }
    #expect(looks == [50, 75, 113, 170, 255, 383])
    #expect(StoppingRule.look(after: 1) == 2)
  }
}
