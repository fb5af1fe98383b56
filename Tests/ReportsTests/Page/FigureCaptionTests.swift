@testable import Experiments
import PhoneModel
import Quantities
import Testing

@testable import Reports
@testable import Results

struct `What is said of days in common` {
  @Test(
    arguments: [
      ([0.9, 0.2], " Differences between"), ([0.9, -0.2], " Some differences between"),
      ([0.9, nil], " Some differences between"),
    ] as [([Double?], String)])
  func `is that differences are known better where they are`(
    correlations: [Double?], start: String
  ) {
    let sentence = PairedRunsNote.sentence(correlations: correlations, changing: [])
    #expect(sentence.hasPrefix(start))
    #expect(
      sentence.hasSuffix("are known better than these lines tell, since all met the same runs."))
  }

  @Test(arguments: [[], [-0.4], [0], [0.004], [nil]] as [[Double?]])
  func `is nothing where they tell nothing`(correlations: [Double?]) {
    #expect(PairedRunsNote.sentence(correlations: correlations, changing: []) == "")
  }

  @Test func `is which variants met others`() {
    #expect(
      PairedRunsNote.sentence(correlations: [0.9], changing: ["late", "far"])
        == " Not all variants met the same runs: late, far changed the world.")
  }
}

struct `A caption` {
  private static let parts = [("cpu", "app", "wake-up"), ("display", "app", "use")]

  private func saving(days: Int) throws -> Figure {
    let comparison = ComparisonOfChanges.of(
      [("energy", [-8])], saving: [.of(Self.parts)], days: days)
    return try #require(SavingFigure.figures(of: comparison).first)
  }

  // Parts of −20 and −19 J; the whole has an interval of 1 J to both sides, and so one decimal.
  @Test func `tells the sum of the bars with its interval and no more digits`() throws {
    let caption = try saving(days: 10).caption
    #expect(caption.hasSuffix("The bars add up to −39.0 ± 1.0 J."))
    #expect(caption.hasPrefix("Difference of the mean energy of a run, improved less original"))
    #expect(caption.contains("95 % intervals of the paired differences"))
  }

  @Test func `of one day speaks of no interval and no mean`() throws {
    let course = TimeCourse(
      variant: "original", quantity: .energy, runs: 1,
      points: [0.0, 3600].map { .init(time: $0, runs: 1, mean: $0, low: $0, high: $0) })
    let captions = [
      try saving(days: 1).caption,
      try #require(CourseFigure.figure(of: [course], baseline: "original")).caption,
    ]
    for caption in captions {
      #expect(!caption.contains("mean") && !caption.contains("%"), "\(caption)")
      #expect(
        caption.contains("One run gives no interval") || caption.contains("without an interval"))
    }
  }

  private func course(hours: Double) throws -> String {
    let course = TimeCourse(
      variant: "original", quantity: .energy, runs: 30,
      points: [0.0, 3600 * hours].map { .init(time: $0, runs: 30, mean: $0, low: $0, high: $0) })
    return try #require(CourseFigure.figure(of: [course], baseline: "original")).caption
  }

  @Test func `of runs that are a week long calls them runs`() throws {
    #expect(try course(hours: 24).hasPrefix("Lines: mean of 30 runs, in J."))
    #expect(try course(hours: 168).hasPrefix("Lines: mean of 30 runs, in J."))
    let hour = SimDuration.seconds(3600)
    let day = BinnedRun(
      components: ["cpu"], binLength: hour, length: .seconds(7 * 86_400),
      energies: (0..<168).map { _ in [.joules(1)] }, levels: [])
    let figure = try #require(PowerFigure.figure(of: [day], variants: ["a"], run: 3))
    #expect(figure.caption.contains("in run 3, which lasts 7 d; time in d"))
  }
}

struct `Numbers in a sentence` {
  @Test(
    arguments: [
      ("1.2 ± 0.3 J, and", "1.2 ±_0.3_J, and"), ("by 5 %.", "by 5_%."),
      ("[1, 2] of 30 days", "[1, 2] of 30 days"),
      ("after 7 d (30 s)", "after 7_d (30_s)"), ("a J of b", "a J of b"), ("", ""),
    ])
  func `keep their units`(text: String, held: String) {
    #expect(text.withUnitsHeld == held.replacing("_", with: "\u{A0}"))
  }
}

struct `The title of a vertical axis` {
  private func title(_ text: String, isNarrow: Bool) -> String {
    var script = PlotScript(isNarrow ? .narrow(height: 300) : .wide(height: 300))
    script.setVerticalTitle(text)
    return String(script.text().split(separator: "\n").last ?? "")
  }

  @Test func `is broken on a phone and whole on a desk`() {
    let text = "difference of cellular-energy (J)"
    #expect(title(text, isNarrow: false) == "set ylabel 'difference of cellular-energy (J)'")
    #expect(
      title(text, isNarrow: true) == #"set ylabel 'difference of' . "\n" . 'cellular-energy (J)'"#)
    #expect(title("app-energy (J)", isNarrow: true) == "set ylabel 'app-energy (J)'")
  }
}

struct `A series to zoom into` {
  private func day(_ bin: SimDuration, count: Int) -> BinnedRun {
    BinnedRun(
      components: ["cpu"], binLength: bin,
      length: SimDuration(nanoseconds: bin.nanoseconds * Int64(count)),
      energies: (0..<count).map { _ in [.joules(0.001)] }, levels: [])
  }

  // 1000 bins of 1 s are more than 256, and 250 of 4 s are not.
  @Test func `says which bins it has and which the picture has`() throws {
    let figure = try #require(
      PowerFigure.figure(of: [day(.seconds(1), count: 1000)], variants: ["a"], run: 1))
    let series = try #require(figure.series)
    #expect(series.rows.count == 1000)
    #expect(
      series.note.contains("in bins of 1 s; the picture above has bins of 4 s, and the table"))
  }

  @Test func `can be had by keyboard`() throws {
    let series = TimeSeries(
      axis: "a", time: TimeScale(longest: 1), labels: ["x"], rows: [[0, 1]], note: "Note.")
    let html = ZoomableSeries.html(series, title: "Power").text
    #expect(html.contains("<div class=\"chart\" role=\"group\" tabindex=\"0\""))
    #expect(html.contains("+ and − zoom, arrows move, and 0 shows all. Note.</p>"))
  }
}

struct `What is saved beside what it costs` {
  @Test func `has a picture for every quality, the first under the plain name`() throws {
    let material = try StoredSample.material()
    let metrics = material.comparison.metrics
    let figures = TradeOffFigure.figures(
      of: metrics[0], and: Array(metrics.dropFirst()), in: material)
    #expect(figures.map(\.name) == ["trade-off", "trade-off-taps"])
    // Energy falls and rises with the day in both variants.
    #expect(figures[1].caption.hasSuffix("since all met the same runs."))
  }
}
