import Statistics
import Testing

/// NIST's certified values: mean, standard deviation, and how many digits doubles allow.
struct CertifiedSample: Sendable, CustomTestStringConvertible {
  let name: String
  let values: [Double]
  let mean: Double
  let standardDeviation: Double
  /// The values themselves are rounded; the deviation inherits `log10(value / deviation)` digits.
  let deviationDigits: Int

  var testDescription: String { name }

  /// Source: NIST Statistical Reference Datasets, univariate summary statistics.
  static let all: [Self] = [
    Self(
      name: "Lew", values: NISTData.lew, mean: -177.435, standardDeviation: 277.332168044316,
      deviationDigits: 14),
    Self(
      name: "Lottery", values: NISTData.lottery, mean: 518.958715596330,
      standardDeviation: 291.699727470969, deviationDigits: 14),
    Self(
      name: "Mavro", values: NISTData.mavro, mean: 2.001856,
      standardDeviation: 0.000429123454003053,
      deviationDigits: 11),
    Self(
      name: "Michelso", values: NISTData.michelson, mean: 299.8524,
      standardDeviation: 0.0790105478190518, deviationDigits: 12),
    Self(
      name: "PiDigits", values: piDigits, mean: 4.5348, standardDeviation: 2.86733906028871,
      deviationDigits: 14),
    Self(
      name: "NumAcc1", values: [10_000_001, 10_000_003, 10_000_002], mean: 10_000_002,
      standardDeviation: 1, deviationDigits: 15),
    Self(
      name: "NumAcc2", values: [1.2] + alternating(1.1, 1.3), mean: 1.2, standardDeviation: 0.1,
      deviationDigits: 14),
    Self(
      name: "NumAcc3", values: [1_000_000.2] + alternating(1_000_000.1, 1_000_000.3),
      mean: 1_000_000.2, standardDeviation: 0.1, deviationDigits: 9),
    Self(
      name: "NumAcc4", values: [10_000_000.2] + alternating(10_000_000.1, 10_000_000.3),
      mean: 10_000_000.2, standardDeviation: 0.1, deviationDigits: 8),
  ]

  /// NIST's file has the first 5000 digits of π, with a slip: the 957th, after 185 77, is a 3 and not an 8. The
  /// certified values are those of the file; of π itself the mean is 4.5358.
  private static let piDigits: [Double] = {
    var digits = NISTData.digitsOfPi(5000)
    digits[956] = 3
    return digits
  }()

  private static func alternating(_ one: Double, _ other: Double) -> [Double] {
    (0..<500).flatMap { _ in [one, other] }
  }
}

struct `The moments of a sample` {
  @Test(arguments: CertifiedSample.all)
  func `have NIST's certified mean`(_ sample: CertifiedSample) throws {
    #expect(agree(Moments(sample.values).mean, sample.mean, digits: 14))
  }

  @Test(arguments: CertifiedSample.all)
  func `have NIST's certified standard deviation`(_ sample: CertifiedSample) throws {
    let deviation = try #require(Moments(sample.values).standardDeviation)
    #expect(agree(deviation, sample.standardDeviation, digits: sample.deviationDigits))
  }

  @Test func `of NumAcc1 are exact`() {
    let moments = Moments([10_000_001, 10_000_003, 10_000_002])
    #expect(moments.mean == 10_000_002 && moments.standardDeviation == 1)
  }

  @Test func `scale exactly with a power of two`() throws {
    let scaled = Moments(NISTData.lottery.map { $0 * 1024 })
    let expected = try #require(Moments(NISTData.lottery).standardDeviation) * 1024
    #expect(scaled.standardDeviation == expected)
  }

  @Test func `keep their spread when all values are shifted`() throws {
    // Integers: every distance from the mean is the same up to rounding of the running mean.
    let shifted = try #require(Moments(NISTData.lew.map { $0 + 1_000_000 }).variance)
    #expect(agree(shifted, Moments(NISTData.lew).variance, digits: 11))
  }

  @Test func `of equal values have no spread`() {
    #expect(Moments(repeatElement(0.1, count: 1000)).variance == 0)
  }

  @Test func `without values have no mean`() {
    #expect(Moments().mean == nil)
  }

  @Test func `of one value have no variance`() {
    #expect(Moments([3]).variance == nil)
  }
}
