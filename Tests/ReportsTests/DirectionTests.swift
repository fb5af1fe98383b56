@testable import Experiments
import Quantities
import Testing

@testable import Reports
@testable import Results

struct `The direction of a metric` {
  /// A difference with its interval, and whether it is a gain.
  @Test(arguments: [
    (2.0, 1.0, 3.0, PreferredDirection.lower, false), (2, 1, 3, .higher, true),
    (-2, -3, -1, .lower, true), (-2, -3, -1, .higher, false),
  ])
  func `makes a sure difference a gain or a loss`(
    mean: Double, low: Double, high: Double, better: PreferredDirection, isGain: Bool
  ) {
    #expect(Self.contrast(mean, low, high).isGain(better) == isGain)
  }

  @Test func `makes nothing of what is not sure, or has no better side`() {
    #expect(Self.contrast(2, -1, 5).isGain(.higher) == nil)
    #expect(Self.contrast(2, 1, 3).isGain(.neither) == nil)
  }

  private static func contrast(
    _ mean: Double, _ low: Double, _ high: Double
  ) -> ComparisonDocument.Contrast {
    ComparisonDocument.Contrast(
      baseline: "original", variant: "improved", pairs: 10,
      difference: .init(mean: mean, low: low, high: high), change: nil, p: nil, correlation: nil,
      identical: false)
  }

  @Test func `gives gains on a map the colour of savings`() {
    func color(_ value: Double, _ better: PreferredDirection) -> String {
      let shades = MapShades(of: [-10, 10], areDifferences: true, better: better)
      return shades.steps[shades.place(of: value)].color.name
    }
    #expect(color(10, .higher) == color(-10, .lower))
    #expect(color(-10, .higher) == color(10, .lower))
    #expect(MapShades.sentence(.higher).hasPrefix("Blue is more, which is better"))
    #expect(MapShades.sentence(.lower).hasPrefix("Blue is less, which is better"))
  }

  @Test func `is named in the captions of a sweep`() throws {
    for (isMore, words) in [
      (true, "More is better."), (false, "Below zero is less than original."),
    ] {
      let material = try SweepSample.material(isMoreTimeBetter: isMore)
      let figure = try #require(FigureSet(material)["difference-run-time"])
      #expect(figure.caption.contains(words))
      #expect(figure.caption.contains("More is better.") == isMore)
    }
  }

  @Test func `is named in the caption of all changes where it is not the usual one`() throws {
    var document = ComparisonOfChanges.of([("energy", [-8]), ("battery-life", [9]), ("taps", [5])])
    document.metrics[1].better = .higher
    document.metrics[2].better = .neither
    let figure = try #require(ChangesFigure.figures(of: document).first)
    #expect(
      figure.caption.contains(
        "Left of zero is less than original. More is better of battery-life. Neither side is better of taps."
      ))
  }

  private static func decision(_ side: ComparisonDocument.Side) -> ComparisonDocument.Decision {
    ComparisonDocument.Decision(
      parameter: "idle-stop", spearman: 0.9, saves: side, breakEven: [3.2])
  }

  private static let idleStop = ComparisonDocument.Parameter(
    name: "idle-stop", unit: "s", value: 3, low: 1, high: 9, grade: nil)

  @Test(arguments: [
    (PreferredDirection.lower, "saves"), (.higher, "gains"), (.neither, "lowers it"),
  ])
  func `chooses the verb for where a change for the better begins and ends`(
    better: PreferredDirection, verb: String
  ) {
    func text(_ side: ComparisonDocument.Side) -> String {
      UncertaintyText.sentence(Self.decision(side), Self.idleStop, better)
    }
    #expect(text(.below) == "break-even at 3.2 s (\(verb) below)")
    #expect(text(.everywhere) == "\(verb) in all of its range, 1 s to 9 s")
    #expect(text(.nowhere) == "\(verb) nowhere in its range, 1 s to 9 s")
  }

  @Test func `reaches the words on ranges of a terminal, and the note behind the verdict`() {
    var document = Ranged.document()
    document.overRanges?.parameters = [Self.idleStop]
    document.overRanges?.metrics[0].comparisons[0].decides = [Self.decision(.above)]
    let saving = ComparisonDetails(document).text(.plain)
    #expect(saving.ranges(of: "(saves above)").count == 2)
    document.metrics[0].better = .higher
    let gain = ComparisonDetails(document).text(.plain)
    #expect(gain.ranges(of: "(gains above)").count == 2 && !gain.contains("saves"))
  }
}
