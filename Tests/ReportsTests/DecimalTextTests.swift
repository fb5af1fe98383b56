import Testing

@testable import Reports

struct `Decimal text` {
  @Test(arguments: [
    (24.934, 1, "24.9"), (0.15, 1, "0.2"), (999.6, 0, "1000"), (1234, -1, "1230"),
    (7, -1, "10"), (3, -1, "0"), (-0.004, 2, "0.00"), (-0.5, 0, "−1"), (0, 2, "0.00"),
    (1e20, 0, "100000000000000000000"), (Double.leastNonzeroMagnitude, 3, "0.000"),
  ])
  func `rounds halves away from zero, as the number reads`(
    value: Double, places: Int, text: String
  ) {
    #expect(DecimalText(value).fixed(places) == text)
  }

  @Test(arguments: [
    (0.0996, "0.10"), (0.614, "0.61"), (2.13, "2.1"), (567, "570"), (9.96, "10"),
    (1.234e-12, "1.2e−12"), (1.26e17, "1.3e17"),
  ])
  func `keeps two significant digits of an uncertainty`(value: Double, text: String) {
    #expect(DecimalText.significant(value, digits: 2) == text)
  }

  @Test(arguments: [(0.0009, "<0.001"), (0.001, "0.001"), (0.0434, "0.043"), (1, "1.000")])
  func `says no p-value closer to zero than a thousandth`(value: Double, text: String) {
    #expect(DecimalText.pValue(value) == text)
  }

  @Test(arguments: [
    ("1.500", "1.5"), ("20.0", "20"), ("200", "200"), ("1.00e−10", "1e−10"),
    ("1.20e+30", "1.2e+30"),
  ])
  func `shortened keeps exponents and whole numbers`(text: String, expected: String) {
    #expect(text.shortened == expected)
  }
}
