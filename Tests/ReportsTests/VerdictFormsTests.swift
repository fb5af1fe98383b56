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
    func shareOf(_ count: Int) -> ComparisonDocument.Share {
      .init(Proportion(successes: count, of: 199), at: .percent95, tellsPoints: true)
    }
    let contrast = ComparisonDocument.RangeContrast(
      variant: "improved", shareThatSaves: shareOf(lower), shareThatSavesSurely: shareOf(0),
      lower: lower, higher: 199 - lower, change: spread, difference: spread)
    let ranges = ComparisonDocument.Ranges(
      points: 199, replications: 20, confidence: 0.95, impossible: 0, reasons: [], parameters: [],
      notVaried: [],
      metrics: [.init(name: "app-energy", unit: "J", comparisons: [contrast])])
    var document = Given.comparison(metrics: [metric], expectations: claims)
    document.overRanges = leftOut == nil ? ranges : nil
    document.rangesLeftOut = leftOut
    return ComparisonDocument(document)
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
  /// The numbers of a verdict on one variant and one metric, as a text has them.
  private struct Numbers: Equatable {
    let estimate: Double
    let runs: [Double]
    let ranges: [Double]
    let agreeing: [Int]

    /// Found in any form, whatever stands between the words.
    init(in text: String) throws {
      let plain = text.replacing("\\%", with: "%").replacing("\u{A0}", with: " ")
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let claim = try #require(
        plain.firstMatch(of: /improved lowers app-energy by ([\d.]+) %, from 20\.0 J to 8\.4 J:/))
      let rest = plain[claim.range.upperBound...]
      let runs = try #require(rest.firstMatch(of: /([\d.]+) to ([\d.]+) % lower with the numbers/))
      let ranges = try #require(
        rest.firstMatch(
          of: /([\d.]+) % lower to ([\d.]+) % higher over the ranges .*?lower in (\d+) of (\d+)/))
      estimate = -(try #require(Double(claim.1)))
      self.runs = [-(try #require(Double(runs.2))), -(try #require(Double(runs.1)))]
      self.ranges = [-(try #require(Double(ranges.1))), try #require(Double(ranges.2))]
      agreeing = [try #require(Int(ranges.3)), try #require(Int(ranges.4))]
    }

    /// Of the JSON, to the digits of texts.
    init(_ entry: ComparisonDocument.VerdictEntry) throws {
      func rounded(_ value: Double?, _ digits: Int) throws -> Double {
        try #require(value.flatMap { Double(String(format: "%.\(digits)f", $0)) })
      }
      let ranges = try #require(entry.ranges)
      estimate = try rounded(entry.percent, 1)
      runs = [try rounded(entry.runs?.low, 1), try rounded(entry.runs?.high, 1)]
      self.ranges = [try rounded(ranges.low, 0), try rounded(ranges.high, 0)]
      agreeing = [ranges.lower, ranges.points]
    }
  }

  @Test func `has the same verdict and the same two intervals`() async throws {
    let document = Ranged.document()
    let json = try DocumentCoding.document(
      ComparisonDocument.self, in: Data(document.text.utf8))
    let entries = try #require(json.verdict)
    #expect(entries.count == 1)
    let known = try Numbers(entries[0])
    #expect(known.estimate == -57.8)
    #expect(known.runs == [-62.1, -53.2] && known.ranges == [-71, 13])
    let forms = [
      "terminal": ComparisonTable(document).text,
      "narrow terminal": ComparisonTable(document, style: TextStyle(width: 40)).text,
      "GitHub": GitHubSummary.markdown(of: document),
      "Markdown": ComparisonPaper(document).markdown,
      "LaTeX": ComparisonPaper(document).latex,
      "JUnit": JUnitXML.text(of: document, saying: VerdictText.paragraphs(of: document)),
      "page": try await Ranged.page(document),
    ]
    for (form, text) in forms {
      #expect(try Numbers(in: text) == known, "\(form)")
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
    let forms = [
      "terminal": ComparisonTable(document).text,
      "GitHub": GitHubSummary.markdown(of: document),
      "Markdown": ComparisonPaper(document).markdown,
      "LaTeX": ComparisonPaper(document).latex,
      "JUnit": JUnitXML.text(of: document, saying: VerdictText.paragraphs(of: document)),
      "page": try await Ranged.page(document),
    ]
    for (form, text) in forms {
      let plain = text.replacing("\u{A0}", with: " ").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(
        plain.contains("improved lowers app-energy by 11.6 J, from 20.0 J to 8.4 J"), "\(form)")
      #expect(plain.contains("10.6 to 12.6 J lower with the numbers"), "\(form)")
      #expect(plain.contains("70 J lower to 1100 J higher over the ranges"), "\(form)")
    }
    let xml = JUnitXML.text(of: document)
    #expect(xml.contains("\"app-energy of improved: low over runs (J)\" value=\"-12.57\""))
    // The tables of the ranges tell the same.
    #expect(ComparisonTable(document).text.contains("510 ± 590 J"))
  }

  @Test func `has both intervals in its table`() async throws {
    let document = Ranged.document()
    let markdown = ComparisonPaper(document).markdown
    #expect(markdown.contains("| change | p | over ranges |"))
    #expect(markdown.contains("−57.8 % [−62.1, −53.2]"))
    #expect(markdown.contains("| −29 % [−71, 13] |"))
    let latex = ComparisonPaper(document).latex
    #expect(latex.contains("\\num{-57.8} [\\num{-62.1}, \\num{-53.2}]"))
    #expect(latex.contains("\\num{-29} [\\num{-71}, \\num{13}]"))
    let page = try await Ranged.page(document).replacing("\u{A0}", with: " ")
    #expect(page.contains("data-label=\"change over the ranges\">−29 % [−71, 13]</td>"))
    #expect(ComparisonTable(document).text.contains("−29 % [−71, 13]"))
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

struct `A verdict over the ranges` {
  private func lines(_ document: ComparisonDocument) -> [String] {
    VerdictText.paragraphs(of: document)
  }

  @Test func `says how many draws agree, and what all of them leave open`() {
    #expect(
      lines(Ranged.document())[0].contains(
        "71 % lower to 13 % higher over the ranges of 0 numbers, the central 95 % of 199 draws, lower in 180 of 199."
      ))
    // 1 − 0.05^(1/199).
    #expect(
      lines(Ranged.document(over: (-71, -10), lower: 199))[0].hasSuffix(
        "lower in all 199 (of further draws, up to 1.5 % may differ)."))
    #expect(
      lines(Ranged.document(change: (20, 10, 30), over: (5, 60), lower: 0))[0].hasSuffix(
        "higher in all 199 (of further draws, up to 1.5 % may differ)."))
  }

  @Test func `takes what only rounding tells apart for the same`() {
    let text = lines(
      Ranged.document(
        change: (500, 500 - 1e-13, 500 + 1e-13), over: (500 - 1e-12, 500 + 1e-13), lower: 0))[0]
    #expect(text.contains(": 500 % higher with the numbers"))
    #expect(text.contains("; 500 % higher over the ranges"))
  }

  @Test func `counts the same draws in percent and by their sign, and names the others`() {
    var document = Ranged.document(over: (-71, -10), lower: 199)
    let change = SpreadOverPoints(low: -71, median: -40, high: -10, points: 198, content: 0.96)
    document.overRanges?.metrics[0].comparisons[0].change = change
    document.overRanges?.metrics[0].comparisons[0].lowerOfChange = 198
    document.overRanges?.metrics[0].comparisons[0].higherOfChange = 0
    #expect(
      lines(document)[0].hasSuffix(
        "lower in all 198 (of further draws, up to 1.5 % may differ), no percent in 1 of 199 draws."
      ))
  }

  @Test func `is a difference where many draws have no percent`() {
    var document = Ranged.document(over: (-71, -10), lower: 199)
    let change = SpreadOverPoints(low: -71, median: -40, high: -10, points: 179, content: 0.96)
    document.overRanges?.metrics[0].comparisons[0].change = change
    #expect(lines(document)[0].contains("10 to 71 J lower over the ranges"))
  }

  @Test func `says nothing of a spread that is none`() {
    let text = lines(Ranged.document(change: (290, 280, 300), over: (290, 290), share: 1))[0]
    #expect(text.contains("; 290 % higher over the ranges"))
    #expect(!text.contains("chance between runs"))
  }

  @Test func `says how to ask which numbers decide, where nobody did`() {
    var document = Ranged.document()
    let words = "--metric app-energy tells which numbers decide about it."
    #expect(lines(document).contains { $0.hasSuffix(words) })
    document.overRanges?.metrics[0].comparisons[0].decides = []
    #expect(!lines(document).contains { $0.contains("--metric") })
  }

  @Test func `leaves the better side of a metric without one open in the table`() {
    func shares(_ document: ComparisonDocument) -> Int {
      let text = ComparisonTable(document).text
      return text.split(separator: "\n").last { $0.contains("[−71, 13]") }?.count { $0 == "%" } ?? 0
    }
    var document = Ranged.document()
    #expect(shares(document) == 3)
    document.metrics[0].better = .neither
    #expect(shares(document) == 1)
  }

  @Test func `leads with the ranges where the numbers as they stand lie outside`() throws {
    let document = Ranged.document(
      change: (-54.4, -55.5, -53.3), over: (-52.6, -9.6), lower: 199)
    let text = lines(document)[0]
    #expect(
      text.hasPrefix(
        "Over the ranges, app-energy of improved is 10 to 53 % lower, and the numbers as they stand lie outside of that (improved lowers app-energy by 54.4 %, from 20.0 J to 8.4 J): 10 to 53 % lower over the ranges"
      ))
    #expect(text.contains("; 53.3 to 55.5 % lower with the numbers as they stand"))
    let table = ComparisonTable(document).text
    let (ranges, runs) = (
      try #require(table.firstRange(of: "    10 to 53 % lower")),
      try #require(table.firstRange(of: "    53.3 to 55.5 % lower"))
    )
    #expect(ranges.lowerBound < runs.lowerBound)
  }

  @Test func `comes before the tables, and says how the ranges were drawn once`() throws {
    let table = ComparisonTable(Ranged.document()).text
    let answer = try #require(table.firstRange(of: "improved lowers app-energy"))
    let columns = try #require(table.firstRange(of: "difference           change"))
    #expect(answer.lowerBound < columns.lowerBound)
    #expect(table.ranges(of: "independently of the others").count == 1)
    for word in ["phones", "probab", "likely"] { #expect(!table.contains(word)) }
  }

  @Test(arguments: [
    (ComparisonDocument.RangesLeftOut.notAsked, "were not drawn (--no-ranges)"),
    (.tooManyEvents, "--over-ranges 39 --range-replications 5 draws them all the same."),
    (.noRanges, "No number here has a range that could be drawn"),
  ])
  func `says why there are none`(reason: ComparisonDocument.RangesLeftOut, text: String) {
    let document = Ranged.document(leftOut: reason)
    #expect(lines(document).contains { $0.contains(text) })
    #expect(document.verdict?.first?.ranges == nil)
  }

  @Test func `of a damaged result ends without a trap`() {
    let largest = Double.greatestFiniteMagnitude
    let document = Ranged.document(
      change: (largest, -largest, largest), over: (-largest, largest), share: largest)
    #expect(lines(document)[0].contains("most of this spread is chance between runs"))
  }

  @Test func `tells of what was left undone first`() throws {
    var document = Ranged.document()
    document.verdict?[0].undone = ["downloads nothing (0 of 150; original: 150 of 150)"]
    #expect(
      lines(document)[0].hasPrefix(
        "improved downloads nothing (0 of 150; original: 150 of 150); improved lowers app-energy by 57.8 %"
      ))
    let again = try DocumentCoding.document(
      ComparisonDocument.self, in: Data(document.text.utf8))
    #expect(lines(again) == lines(document))
  }

  @Test func `counts the expectations that are met`() {
    let met = ExpectationResult(name: "cheap", text: "is cheap", isMet: true, knownMiss: nil)
    let missed = ExpectationResult(name: "fast", text: "is fast", isMet: false, knownMiss: nil)
    let told = lines(Ranged.document(claims: [met, missed]))
    #expect(told.contains("1 of 2 expectations is met."))
    #expect(told.contains("Not met: fast: is fast."))
  }
}

struct `A verdict on runs that are all the same` {
  private func notes(sd: Double) throws -> [String] {
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
    return VerdictText.paragraphs(of: ComparisonDocument(Given.comparison(metrics: [metric])))
  }

  @Test func `says that one is enough`() throws {
    let told = try notes(sd: 0)
    #expect(told[0].hasPrefix("improved lowers energy by 50 %, from 20 J to 10 J: 50 % lower with"))
    #expect(
      told.contains(
        "All 50 runs are the same: nothing here is left to chance, and one run is enough (-n 1)."))
    #expect(try !notes(sd: 0.1).contains { $0.contains("are the same") })
  }
}
