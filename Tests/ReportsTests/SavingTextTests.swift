@testable import Experiments
@testable import PowerAccounting
import Quantities
import Results
import Testing

@testable import Reports
@testable import Statistics

struct `Rounded parts` {
  @Test(arguments: 0..<200)
  func `add up to the rounded whole, each less than a unit from its value`(seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1
    func next() -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(bitPattern: state) >> 3
    }
    let parts = (0..<(1 + seed % 9)).map { _ in Energy(attojoules: Int128(next())) }
    let days = 1 + seed % 7
    let rounded = RoundedParts(parts, runs: days, decimals: 3)
    #expect(rounded.parts.reduce(0, +) == rounded.whole)
    for (part, units) in zip(parts, rounded.parts) {
      let exact = part.joules / Double(days) * 1000
      #expect(abs(Double(units) - exact) < 1)
    }
    let whole = parts.reduce(0) { $0 + $1.joules } / Double(days) * 1000
    #expect(abs(Double(rounded.whole) - whole) <= 0.5 + 1e-9)
  }

  @Test func `give what rounding left over to the largest remainders`() {
    // 1.4, 1.4 and 0.2 are 3: one of 1, 1 and 0 is one too few.
    let tenths = [14, 14, 2].map { Energy(attojoules: Int128($0) * 100_000_000_000_000_000) }
    let rounded = RoundedParts(tenths, runs: 1, decimals: 0)
    #expect(rounded.parts == [2, 1, 0])
    #expect(rounded.whole == 3)
  }

  @Test func `are written with their decimals in joules or thousandths`() {
    let parts = RoundedParts([Energy(attojoules: -1_234_500_000_000_000)], runs: 1, decimals: 5)
    #expect(parts.text(parts.whole, shift: 0) == "−0.00123")
    #expect(parts.text(parts.whole, shift: 3) == "−1.23")
    #expect(parts.text(5, shift: 5) == "5")
    #expect(parts.text(5, shift: 7) == "500")
    #expect(parts.text(0, shift: 7) == "0")
  }
}

struct `The table of a saving` {
  private func part(
    _ component: String, _ app: String, _ cause: Cause, _ millijoules: Int, _ margin: Double
  ) -> ComparisonDocument.Part {
    ComparisonDocument.Part(
      LedgerKey(component: component, app: app, cause: cause), energy(millijoules, margin))
  }

  private func energy(_ millijoules: Int, _ margin: Double) -> ComparisonDocument.EnergyDifference {
    let sum = Energy(attojoules: Int128(millijoules) * 1_000_000_000_000_000)
    let difference = Given.difference(sum.joules / 2, margin, count: 2, p: nil)
    return .init(
      baseline: 0, variant: sum.joules / 2, difference: .init(difference),
      attojoules: "\(sum.attojoules)")
  }

  private func lines(
    _ parts: [ComparisonDocument.Part], whole: ComparisonDocument.EnergyDifference
  ) -> [String] {
    var told = Given.comparison(metrics: [], replications: 2)
    told.saving = [
      .init(baseline: "original", variant: "improved", days: 2, whole: whole, parts: parts)
    ]
    let text = ComparisonDetails(ComparisonDocument(told)).text(.plain).split(separator: "\n").map(
      String.init)
    return Array(text.drop { !$0.hasPrefix("Where") }.prefix { !$0.hasPrefix("What") })
  }

  @Test func `names the greatest parts and adds up with the rest`() {
    let parts = [
      part("display", "app", .screen, -26_000, 1), part("base", "system", .baseline, -5001, 0.5),
      part("cpu", "app", .computation, -2001, 0.3), part("radio", "app", .tail, 1300, 0.2),
      part("radio", "app", .transfer, -1100, 0.2), part("cpu", "app", .wakeUp, 300, 0.1),
      part("gps", "app", .tracking, -160, 0.1),
    ]
    let whole = parts.reduce(Energy.zero) { $0 + $1.sum }
    #expect(
      lines(
        parts,
        whole: energy(Int(whole.attojoules / 1_000_000_000_000_000), 1.2)) == [
          "Where the difference in the phone's energy comes from, per run",
          "improved against original",
          "  display   app     screen       −13.0 J  ± 1.0",
          "  base      system  baseline      −2.5 J  ± 0.5",
          "  cpu       app     computation   −1.0 J  ± 0.3",
          "  radio     app     tail           0.7 J  ± 0.2",
          "  radio     app     transfer      −0.6 J  ± 0.2",
          "  2 others                         0.1 J",
          "  together                       −16.3 J  ± 1.2",
        ])
  }

  @Test func `says nothing where nothing differs`() {
    #expect(lines([part("cpu", "app", .wakeUp, 0, 0)], whole: energy(0, 0)).isEmpty)
  }
}
