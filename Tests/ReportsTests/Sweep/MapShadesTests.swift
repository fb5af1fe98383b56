import Testing

@testable import Reports

struct `The colours of a map` {
  private func shade(_ value: Double, among values: [Double]) -> MapShades.Step {
    let shades = MapShades(of: values, areDifferences: true)
    return shades.steps[shades.place(of: value)]
  }

  @Test func `are as strong on both sides of zero`() {
    let values = [-10, -5, 5, 9.9]
    let (less, more) = (shade(-10, among: values), shade(9.9, among: values))
    #expect(less.strength == more.strength)
    #expect(less.color.name != more.color.name)
    #expect(shade(-5, among: values).strength > 0.4 * less.strength)
  }

  // All points save nearly as much: no colour may say that some save nothing.
  @Test(arguments: [-1.0, 1])
  func `begin at zero and not at the smallest difference`(sign: Double) {
    let values = [100.0, 95, 91].map { sign * $0 }
    for value in values {
      #expect(shade(value, among: values).strength > 0.8, "\(value)")
    }
    #expect(shade(sign, among: [sign * 100, sign]).strength < 0.2)
    let steps = MapShades(of: values, areDifferences: true).steps
    #expect((sign < 0 ? steps.last?.high : steps.first?.low) == 0)
  }

  @Test func `of differences of nothing are none`() {
    #expect(shade(0, among: [-10, 0, 10]).color.name == PlotColor.grid.name)
    #expect(shade(0, among: [-10, 0, 10]).title("J") == "no difference")
    #expect(shade(-10, among: [-10, 0, 10]).title("J") == "−10 to −5 J")
  }

  @Test func `of means go from the smallest to the largest`() {
    let shades = MapShades(of: [90, 95, 100], areDifferences: false)
    #expect(shades.steps.first?.low == 90)
    #expect(
      shades.steps[shades.place(of: 90)].strength < shades.steps[shades.place(of: 100)].strength)
  }

  @Test func `hold each value in the step that is named so`() {
    let values = stride(from: -7.3, through: 3.1, by: 0.37).map { $0 }
    let shades = MapShades(of: values, areDifferences: true)
    for value in values {
      let step = shades.steps[shades.place(of: value)]
      #expect(step.low <= value && value <= step.high)
      #expect((step.color.name == PlotColor.series(1).name) == (value >= 0))
    }
  }
}
