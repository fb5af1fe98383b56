import Kernel
import Testing

/// Statistics of a fixed sample: the seed is written here, so a test passes always or never.
///
/// The limit is 3.3 standard errors on either side, which a sound generator misses once in a
/// thousand samples.
struct `Uniform variates` {
  /// The word of the address that counts up while the others stand still.
  enum Word: CaseIterable { case trigger, use, entity, replication, stream }

  static let limit = 3.3
  static let size = 20_000

  static func sample(along word: Word) -> [Double] {
    (1...size).map { number in
      let count = UInt32(number)
      let key = RandomKey(seed: 2026, replication: word == .replication ? number : 1)
      let name = StreamName(word == .stream ? "stream-\(number)" : "stream")
      let stream = RandomStream(key: key, name: name, entity: word == .entity ? count : 0)
      return stream.uniform(
        trigger: word == .trigger ? count : 0, use: word == .use ? count : 0)
    }
  }

  @Test(arguments: Word.allCases)
  func `have the mean of a uniform`(word: Word) {
    let sample = Self.sample(along: word)
    let mean = sample.reduce(0, +) / Double(Self.size)
    let standardError = (1.0 / 12 / Double(Self.size)).squareRoot()
    #expect(abs(mean - 0.5) < Self.limit * standardError)
  }

  @Test(arguments: Word.allCases)
  func `have the variance of a uniform`(word: Word) {
    let sample = Self.sample(along: word)
    let variance =
      sample.reduce(0) { $0 + ($1 - 0.5) * ($1 - 0.5) } / Double(Self.size)
    // Fourth central moment 1/80, squared variance 1/144.
    let standardError = ((1.0 / 80 - 1.0 / 144) / Double(Self.size)).squareRoot()
    #expect(abs(variance - 1.0 / 12) < Self.limit * standardError)
  }

  @Test(arguments: Word.allCases)
  func `fill a hundred cells evenly`(word: Word) {
    var cells = [Int](repeating: 0, count: 100)
    for value in Self.sample(along: word) { cells[Int(value * 100)] += 1 }
    expectEven(cells)
  }

  @Test(arguments: Word.allCases)
  func `fill the square evenly with their neighbours`(word: Word) {
    let sample = Self.sample(along: word)
    var cells = [Int](repeating: 0, count: 100)
    for index in stride(from: 0, to: Self.size, by: 2) {
      cells[10 * Int(sample[index] * 10) + Int(sample[index + 1] * 10)] += 1
    }
    expectEven(cells)
  }

  /// Pearson's statistic has mean f and variance 2f, with f one less than the number of cells.
  private func expectEven(
    _ cells: [Int], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let expected = Double(cells.reduce(0, +)) / Double(cells.count)
    let statistic = cells.reduce(0) { sum, count in
      sum + (Double(count) - expected) * (Double(count) - expected) / expected
    }
    let freedom = Double(cells.count - 1)
    #expect(
      abs(statistic - freedom) < Self.limit * (2 * freedom).squareRoot(),
      sourceLocation: sourceLocation)
  }
}
