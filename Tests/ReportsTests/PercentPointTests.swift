@testable import Experiments
import Testing

@testable import Reports
@testable import Results
@testable import Statistics

/// The charge left: 80 % of the baseline's, 3.2 points less of the variant's.
private enum Charge {
  /// - Parameters:
  ///   - runs: One has no interval.
  ///   - less: The difference in points.
  static func document(runs: Int, less: Double = 3.2) -> ComparisonDocument {
    let margin = runs > 1 ? 0.5 : nil
    let metric = ComparisonDocument.Metric(
      name: "battery-percent", unit: "%", estimand: "state of charge at the end of the run",
      better: .higher,
      variants: [
        Given.estimate("original", 80, margin, count: runs),
        Given.estimate("improved", 80 - less, margin, count: runs),
      ],
      comparisons: [
        Given.contrast(
          "improved", Given.difference(-less, margin, count: runs, p: margin.map { _ in 0.001 }),
          RelativeChange(
            percent: -100 * less / 80, interval: margin.map { _ in .unbounded(excluding: nil) }))
      ])
    return ComparisonDocument(Given.comparison(metrics: [metric], replications: runs))
  }
}

struct `A difference of percentages` {
  /// Whatever stands between words, and without the marks of LaTeX.
  private func plain(_ text: String) -> String {
    text.replacing("\u{A0}", with: " ").replacing("\\%", with: "%")
      .replacing("$-$", with: DecimalText.minus)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func forms(_ document: ComparisonDocument) async throws -> [String: String] {
    [
      "terminal": ComparisonDetails(document).text(.plain),
      "GitHub": GitHubSummary.markdown(of: document),
      "Markdown": ComparisonPaper(document).markdown,
      "LaTeX": ComparisonPaper(document).latex,
      "JUnit": JUnitXML.text(of: document, saying: Answer(document).sentences),
      "page": try await Ranged.page(document),
    ].mapValues(plain)
  }

  @Test func `of one run is in points in every form`() async throws {
    for (form, text) in try await forms(Charge.document(runs: 1)) {
      #expect(text.contains("lowers battery-percent by 3.20 points."), "\(form)")
      #expect(!text.contains("3.2 %"), "\(form)")
      // The cell of the table, which a build server has none of.
      #expect(text.contains("\(DecimalText.minus)3.20 points") || form == "JUnit", "\(form)")
    }
  }

  @Test func `is in points where the change has no bounds, too`() async throws {
    for (form, text) in try await forms(Charge.document(runs: 50)) {
      #expect(text.contains("by 3.20 points."), "\(form)")
      #expect(
        text.contains("\(DecimalText.minus)3.7 to \(DecimalText.minus)2.7 points")
          || form == "JUnit", "\(form)")
    }
    let xml = JUnitXML.text(of: Charge.document(runs: 50))
    #expect(xml.contains("\"battery-percent of improved: low over runs (points)\" value=\"-3.7\""))
  }

  @Test func `of one is one point`() {
    let text = ComparisonDetails(Charge.document(runs: 1, less: 1)).text(.plain)
    #expect(text.contains("\(DecimalText.minus)1 point"))
  }

  @Test func `is in points as a margin, and in the caption of a picture`() throws {
    var document = Charge.document(runs: 50)
    let scale = document.metrics[0].scale
    let contrast = document.metrics[0].comparisons[0]
    let answer = EquivalenceText(contrast: contrast, level: 0.95, scale: scale).sentence(
      .init(margin: 5, p: 0.001, low: -3.7, high: -2.7, shown: true))
    #expect(answer.contains("within ±5 points"))
    document.metrics[0].comparisons[0].change?.percent = 5000
    // A picture of nothing is not drawn.
    document.metrics += ComparisonDocument(Given.comparison(metrics: [Given.searchTime])).metrics
    let figure = try #require(ChangesFigure.figures(of: document).first)
    #expect(figure.caption.contains("battery-percent of improved, −3.20 ± 0.50 points"))
  }
}
