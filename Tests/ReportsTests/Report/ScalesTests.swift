import Testing

@testable import Reports
@testable import Statistics

struct `A level in a table` {
  private func text(_ value: Double, _ unit: String, beside others: Double...) -> String {
    LevelScale(unit: unit, of: [value] + others).text(value)
  }

  @Test(arguments: [
    (1.1812, "J", "1.18 J"), (0.22789, "J", "228 mJ"), (4680.4, "J", "4.68 kJ"),
    (999.6, "J", "1.00 kJ"), (0.0000123, "J", "12.3 µJ"), (0, "J", "0 J"), (9.33, "m", "9.33 m"),
    (1270, "m", "1.27 km"), (-85.1, "J", "−85.1 J"), (450e6, "B", "450 MB"), (12.34, "%", "12.3 %"),
    (3510, "1", "3510"), (0.8472, "1", "0.847"), (108_000, "1", "108 k"), (22.04e6, "1", "22.0 M"),
    (2.5, "1/s", "2.50 1/s"),
  ])
  func `has three digits and the prefix of its unit`(value: Double, unit: String, text: String) {
    #expect(self.text(value, unit) == text)
  }

  @Test func `is in one unit of time with the others of its column`() {
    #expect(text(28.3, "s", beside: 10.8) == "28.3 s")
    #expect(text(1068, "s", beside: 1590) == "17.8 min")
    #expect(text(1590, "s", beside: 1068) == "26.5 min")
    #expect(text(80_000, "s", beside: 86_400) == "22.2 h")
    // In hours, the smaller one would be a thousandth.
    #expect(text(20_000, "s", beside: 3) == "20000 s")
    #expect(text(0.0042, "s", beside: 0.01) == "4.20 ms")
  }
}

struct `A change in a table` {
  @Test(arguments: [
    (-80.7, "−81 %"), (8.71, "+8.7 %"), (-0.354, "−0.35 %"), (159.4, "+159 %"), (-99.8, "−99.8 %"),
    (-99.97, "−99.97 %"), (-100, "−100 %"), (99.04, "+99 %"), (0, "0 %"), (1e-9, "0 %"),
    (-99.9999999, "−100 %"),
  ])
  func `has two digits, and from 99 percent on as many as tell it from all`(
    value: Double, text: String
  ) {
    #expect(ChangeScale.percent.text(value) == text)
  }

  @Test func `has both ends without a unit`() {
    func text(_ low: Double, _ high: Double) -> String {
      ChangeScale.percent.text(ConfidenceInterval(low: low, high: high))
    }
    #expect(text(-84.2, -76.6) == "−84 to −77")
    #expect(text(-64, 159) == "−64 to +159")
    #expect(text(0.7, 453) == "+0.7 to +453")
    #expect(text(-100, -100) == "−100 to −100")
  }

  @Test func `is a difference in the unit of the metric where percent say nothing`() {
    let bare = ChangeScale.difference(LevelScale(unit: "1", of: []))
    #expect(bare.text(-108_000) == "−108 k")
    #expect(bare.text(ConfidenceInterval(low: -204_000, high: -12_000)) == "−204 k to −12 k")
    #expect(bare.text(ConfidenceInterval(low: -107e6, high: 0)) == "−107 M to 0")
    let joules = ChangeScale.difference(LevelScale(unit: "J", of: []))
    #expect(joules.text(-3210) == "−3.21 kJ")
    #expect(joules.text(ConfidenceInterval(low: -3.24, high: 1.1)) == "−3.2 to +1.1 J")
    #expect(joules.text(ConfidenceInterval(low: -0.02, high: 1.1)) == "−20 mJ to +1.1 J")
    let points = ChangeScale.difference(LevelScale(unit: "%", of: []))
    #expect(points.text(-3.2) == "−3.20 points")
  }
}
