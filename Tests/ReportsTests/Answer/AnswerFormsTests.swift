@testable import Experiments
import DocumentCoding
import Foundation
import Testing

@testable import Reports
@testable import Results
@testable import Statistics

/// Comparisons with an interval over the ranges, made by hand.
enum Ranged {
  /// - Parameters:
  ///   - share: The share of the spread that is due to runs.
  ///   - lower: Of 199 draws.
  static func document(
    change: (Double, Double, Double) = (-57.84, -62.13, -53.21),
    over ends: (Double, Double) = (-71.4, 12.6), lower: Int = 180, share: Double = 0.02,
    leftOut: ComparisonDocument.RangesLeftOut? = nil, claims: [ExpectationResult] = []
  ) -> ComparisonDocument {
    let metric = ComparisonDocument.Metric(
      name: "app-energy", unit: "J", estimand: "energy of the app",
      variants: [Given.estimate("original", 20, 1), Given.estimate("improved", 8.43, 1)],
      comparisons: [
        Given.contrast(
          "improved", Given.difference(-11.57, 1, p: 0.001),
          RelativeChange(
            percent: change.0,
            interval: .bounded(ConfidenceInterval(low: change.1, high: change.2))))
      ])
    let spread = SpreadOverPoints(
      low: ends.0, median: (ends.0 + ends.1) / 2, high: ends.1, points: 199, content: 0.95,
      runsShare: share)
    return Given.complete(
      Given.comparison(metrics: [metric], expectations: claims),
      over: leftOut == nil
        ? [Given.ranges("app-energy", [Given.range("improved", spread, lower: lower)])] : nil,
      leftOut: leftOut)
  }

  /// The page of a document, from a folder as `compare -o` writes it.
  static func page(_ document: ComparisonDocument) async throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "drainsim-verdict-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try ResultFolder(at: path)
    try folder.write(document.text, to: .comparison)
    try folder.write(RunsCSV.header, to: .runs)
    try folder.write("scenario: none\n", to: .scenario)
    let manifest = Manifest(
      by: .init(version: "1.2.3", commit: "abc"), gslVersion: "2.7",
      content: .comparison(scenario: "s", .init(document, resolvedScenario: "scenario: none\n")),
      command: ["drainsim", "compare", "s.yaml"])
    try folder.write(manifest.text, to: .manifest)
    try folder.publish()
    let material = ReportMaterial(
      result: try StoredResult(at: path), program: .init(version: "1.2.3", commit: "abc"),
      rerun: .failed(reason: "no scenario"))
    return await ReportPage.made(
      of: material, by: Gnuplot(executable: "/nonexistent"), library: "/nonexistent"
    ).text
  }
}

/// The same answer wherever it is read.
struct `Every form of one result` {
  private func forms(_ document: ComparisonDocument) async throws -> [String: String] {
    [
      "terminal": Answer(document).text(.plain),
      "narrow terminal": Answer(document).text(TextStyle(width: 60)),
      "details": ComparisonDetails(document).text(.plain),
      "GitHub": GitHubSummary.markdown(of: document),
      "Markdown": ComparisonPaper(document).markdown,
      "LaTeX": ComparisonPaper(document).latex,
      "JUnit": JUnitXML.text(of: document, saying: Answer(document).sentences),
      "page": try await Ranged.page(document),
    ].mapValues { text in
      text.replacing("\\%", with: "%").replacing("$-$", with: DecimalText.minus)
        .replacing("\u{A0}", with: " ").replacing("&#39;", with: "'").replacing("&apos;", with: "'")
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// The interval over runs, which a folded table says that it leaves out.
  private func expectRuns(_ interval: String, in text: String, _ form: String) {
    let isFolded = form == "narrow terminal"
    let words = "Folded to 60 columns, without the intervals over runs."
    #expect(text.contains(interval) == !isFolded, "\(form): \(interval)")
    #expect(text.contains(words) == isFolded, "\(form)")
  }

  @Test func `has the same sentences, and the same two intervals in its table`() async throws {
    let document = Ranged.document()
    for (form, text) in try await forms(document) {
      #expect(text.contains("improved saves 58 % of the app's energy."), "\(form)")
      #expect(
        text.contains(
          "On other plausible phones it saves in 180 of 199 draws and costs more in 19."), "\(form)"
      )
      // Build servers have the numbers as properties.
      guard form != "JUnit" else { continue }
      for cell in ["20.0 J", "8.43 J", "−58 %", "−71 to +13"] {
        #expect(text.contains(cell), "\(form): \(cell)")
      }
      expectRuns("−62 to −53", in: text, form)
    }
  }

  @Test func `has them as differences where percent would mislead`() async throws {
    // Beyond 1000 % over the ranges: both intervals are of the difference, −11.57 ± 1 J.
    let document = Ranged.document(over: (-71.4, 1100))
    let json = try DocumentCoding.document(
      ComparisonDocument.self, in: Data(document.text.utf8))
    let entry = try #require(json.verdict?.first)
    #expect(entry.told == .difference && entry.percent == nil && entry.unit == "J")
    #expect(entry.difference == -11.57)
    #expect(entry.runs?.low == -12.57 && entry.runs?.high == -10.57)
    #expect(entry.ranges?.low == -71.4 && entry.ranges?.high == 1100)
    for (form, text) in try await forms(document) {
      #expect(text.contains("improved saves 11.6 J of the app's energy"), "\(form)")
      guard form != "JUnit" else { continue }
      for cell in ["−11.6 J", "−71 J to +1.1 kJ"] {
        #expect(text.contains(cell), "\(form): \(cell)")
      }
      expectRuns("−13 to −11 J", in: text, form)
    }
    let xml = JUnitXML.text(of: document)
    #expect(xml.contains("\"app-energy of improved: low over runs (J)\" value=\"-12.57\""))
    // The tables of the ranges tell the same.
    #expect(ComparisonDetails(document).text(.plain).contains("510 ± 590 J"))
  }

  @Test func `has both intervals in the table of all metrics`() async throws {
    let document = Ranged.document()
    let markdown = ComparisonPaper(document).markdown
    #expect(markdown.contains("| change | p | corr | over ranges |"))
    #expect(markdown.contains("−57.8 % [−62.1, −53.2]"))
    #expect(markdown.contains("| −29 % [−71, 13] |"))
    let latex = ComparisonPaper(document).latex
    #expect(latex.contains("\\num{-57.8}\\,\\% [\\num{-62.1}, \\num{-53.2}]"))
    #expect(latex.contains("\\num{-29}\\,\\% [\\num{-71}, \\num{13}]"))
    let page = try await Ranged.page(document).replacing("\u{A0}", with: " ")
    #expect(page.contains("data-label=\"over ranges\">−29 % [−71, 13]</td>"))
    #expect(ComparisonDetails(document).text(.plain).contains("−29 % [−71, 13]"))
  }

  @Test func `has both intervals to the last digit for build servers`() {
    let document = Ranged.document()
    let xml = JUnitXML.text(of: document)
    for (name, value) in [
      ("change", "-57.84"), ("low over runs", "-62.13"), ("high over runs", "-53.21"),
      ("low over ranges", "-71.4"), ("high over ranges", "12.6"),
    ] {
      let line = "<property name=\"app-energy of improved: \(name) (%)\" value=\"\(value)\"/>"
      #expect(xml.contains(line))
    }
  }
}

struct `An answer over the ranges` {
  private func text(_ document: ComparisonDocument) -> String {
    Answer(document).sentences.joined(separator: "\n")
  }

  @Test func `says how many draws agree`() {
    #expect(
      text(Ranged.document(over: (-71, -10), lower: 199)).contains(
        "On other plausible phones it saves 10 to 71 %, in each of 199 draws."))
    #expect(
      text(Ranged.document(over: (-71, -10), lower: 198)).contains(
        "it saves 10 to 71 %, in 198 of 199 draws."))
    #expect(
      text(Ranged.document(change: (20, 10, 30), over: (5, 60), lower: 0)).contains(
        "On other plausible phones it costs 5 to 60 % more, in each of 199 draws."))
    // What most draws do comes first.
    #expect(
      text(Ranged.document(change: (20, 10, 30), over: (-5, 60), lower: 44)).contains(
        "it costs more in 155 of 199 draws and saves in 44."))
  }

  @Test func `is a difference where many draws have no percent`() {
    var document = Ranged.document(over: (-71, -10), lower: 199)
    let change = SpreadOverPoints(low: -71, median: -40, high: -10, points: 179, content: 0.96)
    document.overRanges?.metrics[0].comparisons[0].change = change
    #expect(text(document).contains("it saves 10 to 71 J, in each of"))
  }

  @Test func `says where the saving ends, if that is known`() {
    var document = Ranged.document()
    #expect(!text(document).contains("It depends most"))
    #expect(
      ComparisonDetails(document).text(.plain).replacing("\n", with: " ").contains(
        "--metric app-energy finds the numbers that decide."))
    document.overRanges?.parameters = [
      .init(name: "idle-stop", unit: "s", value: 3, low: 1, high: 9, grade: nil)
    ]
    document.overRanges?.metrics[0].comparisons[0].decides = [
      .init(parameter: "idle-stop", spearman: 0.9, saves: .below, breakEven: [3.2])
    ]
    #expect(
      text(document).contains(
        "It depends most on idle-stop: break-even at 3.2 s (saves below)."))
  }

  @Test func `remarks a change that no typical draw has`() {
    let document = Ranged.document(
      change: (-54.4, -55.5, -53.3), over: (-52.6, -9.6), lower: 199)
    #expect(
      text(document).contains(
        "app-energy: the change lies outside its interval over phones; no typical draw."))
    #expect(!text(Ranged.document()).contains("no typical draw"))
  }

  @Test(arguments: [(0.5, false), (0.51, true), (1, true)])
  func `remarks where most of the spread is chance`(share: Double, isTold: Bool) {
    #expect(text(Ranged.document(share: share)).contains("is chance between runs") == isTold)
  }

  @Test(arguments: [
    (ComparisonDocument.RangesLeftOut.notAsked, "no other phones (--no-ranges)"),
    (.tooManyEvents, "no other phones (too many events; --over-ranges draws them)"),
    (.noRanges, "no number with a range"),
  ])
  func `says why there are none`(reason: ComparisonDocument.RangesLeftOut, words: String) {
    let document = Ranged.document(leftOut: reason)
    let lines = Answer(document).text(TextStyle(width: 200)).split(separator: "\n")
    #expect(lines[1].contains(words))
    #expect(document.verdict?.first?.ranges == nil)
    #expect(!lines.contains { $0.contains("over phones") })
  }

  @Test func `of a damaged result ends without a trap`() {
    let largest = Double.greatestFiniteMagnitude
    let document = Ranged.document(
      change: (largest, -largest, largest), over: (-largest, largest), share: largest)
    #expect(text(document).contains("chance between runs"))
    #expect(!Answer(document).text(.plain).isEmpty)
  }

  @Test func `remarks first what was skipped for a saving`() throws {
    var document = Ranged.document()
    document.verdict?[0].undone = ["downloads nothing (0 of 150; original: 150 of 150)"]
    #expect(
      Answer(document).text(.plain).contains(
        "\n\n! improved downloads nothing (0 of 150; original: 150 of 150).\n"))
    let again = try DocumentCoding.document(
      ComparisonDocument.self, in: Data(document.text.utf8))
    #expect(text(again) == text(document))
  }

  @Test func `counts the expectations that are met, and remarks the others`() {
    let met = ExpectationResult(name: "cheap", text: "is cheap", isMet: true, knownMiss: nil)
    let missed = ExpectationResult(name: "fast", text: "is fast", isMet: false, knownMiss: nil)
    let known = ExpectationResult(name: "far", text: "is far", isMet: false, knownMiss: "fog")
    let told = text(Ranged.document(claims: [met, missed, known]))
    #expect(told.contains("Expectations: 1 of 3."))
    #expect(told.contains("fast: not met: is fast."))
    #expect(told.contains("far: not met, for a known reason: fog."))
  }
}

struct `An answer on runs that are all the same` {
  private func text(sd: Double) throws -> String {
    func estimate(_ name: String, _ mean: Double) -> ComparisonDocument.Estimate {
      ComparisonDocument.Estimate(
        variant: name, count: 50, mean: mean, standardDeviation: sd,
        interval: Given.interval(mean, sd), censored: nil)
    }
    let metric = ComparisonDocument.Metric(
      name: "energy", unit: "J", estimand: "",
      variants: [estimate("original", 20), estimate("improved", 10)],
      comparisons: [
        Given.contrast(
          "improved", Given.difference(-10, sd, p: nil),
          RelativeChange(percent: -50, interval: .bounded(Given.interval(-50, sd))))
      ])
    return Answer(ComparisonDocument(Given.comparison(metrics: [metric]))).text(.plain)
  }

  @Test func `says that one is enough`() throws {
    let told = try text(sd: 0)
    #expect(told.contains("improved saves 50 % of the phone's energy."))
    #expect(told.contains("All 50 runs are the same: one is enough (-n 1)."))
    #expect(try !text(sd: 0.1).contains("are the same"))
  }
}
