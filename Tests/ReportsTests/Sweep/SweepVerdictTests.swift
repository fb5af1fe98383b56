@testable import Experiments
import Testing

@testable import Reports
@testable import Experiments

struct `The verdict on a sweep` {
  private func sentences(
    _ design: String = SweepSample.curve, others: [String] = [], _ difference: (Int) -> Double
  ) throws -> [String] {
    let material = try SweepSample.material(design, others: others, difference: difference)
    return SweepVerdict(material.document).sentences.map(Self.withoutLimits)
  }

  /// What the first sentence says of its intervals, and of what is sure.
  private static func basis(over all: String) -> String {
    "95 % intervals; sure where p < 0.05 after Benjamini and Hochberg's correction over \(all)"
  }
  private static let basis = basis(over: "5 points")

  /// A text whose intervals have lost their limits, which other tests derive.
  private static func withoutLimits(_ text: String) -> String {
    text.replacing(/\[[^\]]+\]/, with: "[…]")
  }

  @Test func `is sure where all intervals lie on one side`() throws {
    #expect(
      try sentences { -20 + 2 * Double($0) }[0]
        == "improved lowers energy at all 5 points: from −20 % […] at x = 1 s to −12 % […] at x = 5 s (\(Self.basis))."
    )
    #expect(
      try sentences { 1 + Double($0) }[0]
        == "improved raises energy at all 5 points: from +1 % […] at x = 1 s to +5 % […] at x = 5 s (\(Self.basis))."
    )
  }

  @Test func `counts both where they do not agree`() throws {
    #expect(
      try sentences { 10 * Double($0) - 15 }[0]
        == "improved lowers energy at 2 of 5 points and raises it at 3: from −15 % […] at x = 1 s to +25 % […] at x = 5 s (\(Self.basis))."
    )
  }

  @Test func `counts one where no point is on the other side`() throws {
    #expect(
      try sentences { $0 < 2 ? -20 : 0.01 }[0]
        == "improved lowers energy at 2 of 5 points, over all points from −20 % […] at x = 1 s to +0.01 % […] at x = 5 s (\(Self.basis))."
    )
  }

  @Test func `says where nothing is sure`() throws {
    #expect(
      try sentences { _ in 0.01 }[0]
        == "improved does not surely change energy at any of 5 points: +0.01 % […] at each (\(Self.basis))."
    )
  }

  /// The sample's differences have a standard error of √(5 / 90) = 0.236 over ten days, so that 0.6 has a p of 0.031
  /// and an interval on one side of zero: the smallest of five is 0.157 once adjusted, and the greatest stays.
  @Test func `counts a point by its adjusted p, and not by its own interval`() throws {
    let one = try SweepSample.material { $0 == 0 ? -0.6 : 0.01 }.document
    #expect(one.points[0].metrics[0].comparisons[0].sureSign == -1)
    #expect(
      SweepVerdict(one).sentences[0].hasPrefix(
        "improved does not surely change energy at any of 5 points, over all points from −0.6 % "))
    let text = SweepTable(one).text
    #expect(text.contains("0.157"))
    #expect(
      text.replacing("\n", with: " ").contains("sure where p < 0.05 after Benjamini and Hochberg"))
    #expect(text.contains("improved along x: does not surely change it at 1 s to 5 s"))
    let all = try SweepSample.material { _ in -0.6 }.document
    #expect(
      SweepVerdict(all).sentences[0].hasPrefix("improved lowers energy at all 5 points: −0.6 % "))
    #expect(SweepTable(all).text.contains("improved along x: lowers it at 1 s to 5 s"))
  }

  // One p is not corrected for others.
  @Test func `says nothing of a correction where there is none`() throws {
    let point = try SweepSample.material("design: grid\nmatrix:\n  parameters.x: [1 s]\n") { _ in
      -20
    }
    #expect(
      Self.withoutLimits(SweepVerdict(point.document).sentences[0])
        == "improved lowers energy at the only point: −20 % […] (95 % intervals).")
  }

  /// The sample's time rises by a second from point to point, on all days alike, and not at the first.
  /// Of 50 s, that is 2 % a second.
  @Test func `says what a saving costs behind it, and at which points in its further sentences`()
    throws
  {
    let verdict = SweepVerdict(try SweepSample.material { -20 + 2 * Double($0) }.document)
    #expect(
      verdict.sentences[1]
        == "It raises run-time at 4 of 5 points: from +2 % [+2 to +2] to +8 % [+8 to +8].")
    #expect(
      verdict.further == [
        "improved raises run-time at 4 of 5 points: from +2 % [+2 to +2] at x = 2 s to +8 % [+8 to +8] at x = 5 s (95 % intervals)."
      ])
  }

  @Test func `on many variants counts them, and tells of the one that is lowest on average`() throws
  {
    let material = try SweepSample.material(others: ["frugal", "wasteful"]) {
      -20 + 2 * Double($0)
    }
    let verdict = SweepVerdict(material.document)
    // The differences of the sample's further variants are half as large, and the other way round.
    #expect(
      Self.withoutLimits(verdict.sentences[0]) == """
        Of 3 variants, 2 lower energy against original at all points and 1 raises it at all points; \
        improved, lowest on average over the points, lowers it at all 5 points: from −20 % […] at \
        x = 1 s to −12 % […] at x = 5 s (\(Self.basis(over: "15 differences"))).
        """)
    #expect(verdict.sentences[1] == "improved has the lowest mean of energy at all 5 points.")
    #expect(verdict.further.count == 2 + 3)
    #expect(
      verdict.further.prefix(2).map(Self.withoutLimits) == [
        "frugal lowers energy at all 5 points: from −10 % […] at x = 1 s to −6 % […] at x = 5 s (95 % intervals).",
        "wasteful raises energy at all 5 points: from +6 % […] at x = 5 s to +10 % […] at x = 1 s (95 % intervals).",
      ])
  }

  // The sample's wasteful has half of the difference the other way round: it wins where that is above 0.
  @Test func `counts the points at which each variant is best`() throws {
    let told = try sentences(others: ["frugal", "wasteful"]) { $0 < 3 ? -20 : 20 }
    #expect(told[1] == "The lowest mean of energy: improved at 3 of 5 points and wasteful at 2.")
  }

  @Test func `counts the points at which no variant is alone the best`() throws {
    #expect(
      try sentences { $0 == 0 ? 0 : -20 }[1]
        == "The lowest mean of energy: improved at 4 of 5 points; none is alone in it at 1.")
  }

  // Four values of x, each at three of y; the points go along y first.
  @Test func `names the axis along which the change moves most, and its values`() throws {
    let steep = try sentences(SweepSample.map) { -20 + 4 * Double($0 / 3) + Double($0 % 3) }
    #expect(
      steep[1] == """
        x decides most: averaged over the other axes, the change of energy of improved is −19 % at \
        1 s and −7 % at 4 s; next is y, with −14 % at low and −12 % at high.
        """)
    let flat = try sentences(SweepSample.map) { -20 + 5 * Double($0 % 3) }
    #expect(
      flat[1] == """
        y decides most: averaged over the other axes, the change of energy of improved is −20 % at \
        low and −10 % at high.
        """)
    let none = try sentences(SweepSample.map) { _ in -20 }
    #expect(none[1] == "No axis moves the change of energy of improved.")
  }

  @Test func `takes no axis whose values differ by less than the intervals leave open`() throws {
    // The sample's half-width is 0.53 %: 2.262 · 0.236 J of 100 J.
    let told = try sentences(SweepSample.map) { -20 + 0.1 * Double($0 % 3) }
    #expect(
      told[1].hasPrefix(
        "No axis moves the change of energy of improved by more than its uncertainty: averaged over the other axes, it is −20"
      ))
  }

  /// One point where nothing differs, and one that is open.
  @Test func `takes points without a difference for points, where it tells of all`() {
    func point(_ mean: Double, _ half: Double, isSame: Bool) -> (name: String, effect: AnswerEffect)
    {
      let metric = ComparisonDocument.Metric(
        name: "wait", unit: "s", estimand: "", variants: [],
        comparisons: [
          .init(
            baseline: "a", variant: "b", pairs: 5,
            difference: .init(mean: mean, low: mean - half, high: mean + half), change: nil, p: nil,
            correlation: nil, identical: isSame)
        ])
      let effect = AnswerEffect(
        metric, of: "b", as: .difference, LevelScale(unit: "s", of: [20]), sign: nil)
      return (isSame ? "x = 1" : "x = 2", effect)
    }
    func effect(_ points: [(name: String, effect: AnswerEffect)]) -> SweptEffect {
      SweptEffect("wait", better: .lower, of: "b", against: "a", points)
    }
    let open = effect([point(0, 0, isSame: true), point(0.5, 0.6, isSame: false)])
    #expect(
      open.span("95 %")
        == ", over all points from 0 s [0 to 0 s] at x = 1 to +500 ms [−100 ms to +1.1 s] at x = 2 (95 %)"
    )
    #expect(open.kind == .unsure)
    let sure = effect([point(2, 1, isSame: false), point(3, 1, isSame: false)])
    #expect(sure.predicate("wait") == "raises wait at both points")
  }

  @Test func `names the axis on which the best variant depends`() throws {
    let told = try sentences(SweepSample.map) { $0 < 6 ? -20 + Double($0 % 3) : 20 }
    #expect(
      told[1] == """
        The lowest mean of energy: improved at 6 of 12 points and original at 6. Which is lowest \
        depends most on x: improved at 1 s and 2 s; original at 3 s and 4 s.
        """)
  }

  // y has no effect, though its averages differ: the walks meet other values of x there.
  @Test func `takes the axis that decides from effects where the design finds them`() throws {
    let points = try SweepSample.material(SweepSample.walks).findings.points
    let told = try sentences(SweepSample.walks) { point in
      16 * points.shares(of: point)[points.shares(of: point).startIndex] - 40
    }
    #expect(told[1].hasPrefix("x decides most: "))
    #expect(!told[1].contains("next is"))
  }

  @Test func `counts the metrics to which no variant makes a difference`() throws {
    let told = try sentences { _ in -20 }
    #expect(told.last == "It makes no difference at any point to average-power.")
  }
}
