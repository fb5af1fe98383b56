import Testing

@testable import Reports
@testable import Experiments

/// Forty pairs of which some differ, and how well each way tells their savings.
struct PairsSample {
  var differing = 20
  var ways: [PairScores.Way] = [
    .init(name: "before the fit", signsRight: 12, medianError: 0.04),
    .init(name: "fitted", signsRight: 19, medianError: 0.015),
    .init(name: "the mean", signsRight: 0, medianError: 0.06),
    .init(name: "a straight line", signsRight: 20, medianError: 0.02),
  ]

  var pairs: PairScores { .init(count: 40, differing: differing, ways: ways) }
  var text: String { PairSentence(pairs, of: "rows").text }
}

struct `The sentence on pairs` {
  // 19 of 20 are 95 %.
  @Test func `tells signs and errors of the fit, and the best rival`() {
    #expect(
      PairsSample().text
        == "of 40 pairs of rows that are alike, 20 differ by over 5 %; the sign of the saving is right in 19, 95.0 %; median error of the saving 1.5 points, before the fit 4 points, of the rival 'a straight line' 2 points"
    )
  }

  @Test func `tells no signs where no pair differs`() {
    #expect(
      PairsSample(differing: 0).text.contains(
        "0 differ by over 5 %; median error of the saving 1.5"))
  }

  @Test func `names no rival where there is none`() {
    var sample = PairsSample()
    sample.ways.removeLast(2)
    #expect(sample.text.hasSuffix("before the fit 4 points"))
  }

  // A phone whose numbers start at 0 draws nothing, and has no saving to be told.
  @Test func `tells nothing of before where that says nothing of savings`() {
    var sample = PairsSample()
    sample.ways.removeFirst()
    #expect(
      sample.text.hasSuffix("saving 1.5 points, of the rival 'a straight line' 2 points"))
  }
}
