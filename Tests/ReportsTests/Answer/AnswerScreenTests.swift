import DocumentCoding
import Configuration
import Testing

@testable import Experiments
@testable import Reports
@testable import Results
@testable import Statistics

/// Comparisons of any size, from a seed.
private struct Made {
  let document: ComparisonDocument
  let others: [String]
  let members: [String]

  /// - Parameters:
  ///   - others: The number of variants beside the baseline.
  ///   - qualities: The number of metrics beside the saving.
  init(seed: Int, others count: Int, qualities: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 7
    func next(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    let words = [
      "auto-pause", "significant-change", "改进的方案", "x", "a variant with blanks",
      "\u{1B}[2J<b>|", "unhyphenatedvariantname", "deferred-and-batched-and-more",
    ]
    let others = (0..<count).map { "\(words[next(words.count)])-\($0)" }
    let names =
      ["app-energy"] + (0..<qualities).map { "\(["notice-time", "位置-误差", "m"][next(3)])-\($0)" }
    let units = ["s", "m", "1", "%", "B", "1/s"]
    let metrics = names.enumerated().map { place, name -> ComparisonDocument.Metric in
      let size = [1, 1e-5, 1e7, 300][next(4)]
      func contrast(_ other: String) -> ComparisonDocument.Contrast {
        let change = Double(next(3000) - 1500) / 10
        let half = Double(1 + next(2000)) / 10
        let bounded: RatioInterval =
          next(5) == 0 ? .unbounded(excluding: nil) : .bounded(Given.interval(change, half))
        switch next(6) {
        case 0:
          return Given.contrast(
            other, .identical(count: 50),
            RelativeChange(percent: 0, interval: .bounded(Given.interval(0, 0))))
        case 1: return Given.contrast(other, nil, nil)
        default:
          return Given.contrast(
            other, Given.difference(size * change, size * half, p: 0.01),
            RelativeChange(percent: change, interval: bounded))
        }
      }
      let contrasts = others.map(contrast)
      let estimates =
        [Given.estimate("original", 100 * size, size)]
        + contrasts.map { contrast in
          Given.estimate(
            contrast.variant,
            contrast.difference.map { 100 * size + $0.mean }, size, count: 50,
            censored: next(4) == 0 ? next(50) : nil)
        }
      return ComparisonDocument.Metric(
        name: name, unit: place == 0 ? "J" : units[next(units.count)], estimand: name,
        better: place == 0 ? .lower : [.lower, .higher, .neither][next(3)], variants: estimates,
        comparisons: contrasts)
    }
    let ranges = metrics.map { metric in
      Given.ranges(
        metric.name, unit: metric.unit,
        others.map { other in
          let (low, wide) = (Double(next(4000) - 2000) / 10, Double(next(3000)) / 10)
          let lower = next(200)
          let spread = SpreadOverPoints(
            low: low, median: low + wide / 2, high: low + wide, points: 199, content: 0.95,
            runsShare: 0.1)
          return Given.range(other, spread, lower: lower)
        })
    }
    var document = Given.complete(
      Given.comparison(metrics: metrics, variants: ["original"] + others),
      over: next(3) == 0 ? nil : ranges)
    if next(3) == 0, let other = others.first {
      document.verdict?[0].undone = [
        "skips all of \(other)'s long work and says so in a long clause"
      ]
    }
    self.document = document
    self.others = others
    members = document.keyMetrics.all.map(\.name)
  }
}

struct `The answer on a screen` {
  /// A number of other variants and of qualities.
  private static let sizes = [
    (1, 0), (1, 1), (1, 7), (1, 30), (2, 1), (3, 4), (10, 2), (10, 9), (40, 1), (0, 3),
  ]

  @Test(arguments: sizes, [30, 50, 72, 80, 100])
  func `is never wider, and names every variant and member`(
    size: (others: Int, qualities: Int), width: Int
  ) {
    for seed in 0..<12 {
      let made = Made(seed: seed, others: size.others, qualities: size.qualities)
      let text = Answer(made.document).text(TextStyle(width: width))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for line in lines {
        #expect(TerminalText.columns(of: line) <= width, "\(seed): \(line)")
      }
      #expect(!text.unicodeScalars.contains("\u{1B}"))
      // A cut name keeps at least eight columns, which are three wide characters and a sign; a name in
      // the head is broken at hyphens.
      let plain = text.filter { !$0.isWhitespace }
      for name in made.others {
        let shown = name.shown.filter { !$0.isWhitespace }
        #expect(plain.contains(shown) || plain.contains(shown.prefix(3)), "\(seed): \(name)")
      }
      for name in made.members.prefix(size.others == 1 ? 11 : 100) {
        let first = name.split(separator: "-").first.map(String.init) ?? name
        #expect(plain.contains(first), "\(seed): \(name)")
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 7), (1, 30), (2, 2), (5, 3), (10, 2)])
  func `is no higher than its variants need`(size: (others: Int, qualities: Int)) {
    for seed in 0..<12 {
      let made = Made(seed: seed, others: size.others, qualities: size.qualities)
      let lines = Answer(made.document).text(TextStyle(width: 100)).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast()
      #expect(lines.count <= 24 + size.others - 1, "\(seed)\n\(lines.joined(separator: "\n"))")
    }
  }

  @Test func `says what it left out where it is folded`() {
    let made = Made(seed: 3, others: 3, qualities: 4)
    #expect(
      Answer(made.document).text(TextStyle(width: 50)).contains("Folded to 50 columns, without"))
    #expect(!Answer(made.document).text(TextStyle(width: 300)).contains("Folded to"))
  }
}
