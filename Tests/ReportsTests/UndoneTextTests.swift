import Configuration
@testable import Experiments
@testable import Reports
@testable import Results
import DocumentCoding
import Testing

/// A comparison whose variant began no job, and whose baseline downloaded everything.
private enum Undone {
  static let place = SourceLocation(file: "pod.yaml", line: 14)

  static func warning(
    _ code: WarningCode, of variant: String, clause: String? = nil, known: String? = nil
  ) -> ComparisonDocument.Warning {
    ComparisonDocument.Warning(
      code: code, file: place.file, line: place.line, variant: variant, count: 150, of: 150,
      text: "150 of 150 jobs had not begun when the runs ended", clause: clause, known: known)
  }

  static let nothing = "downloads nothing (0 of 150; original: 150 of 150)"

  static func document(
    _ warnings: [ComparisonDocument.Warning]?, knowsWork: Bool = true, done: Int = 150,
    improved: (done: Int, of: Int, inWarmUp: Int) = (0, 0, 0), claims: [ExpectationResult] = []
  ) -> ComparisonDocument {
    var comparison = Given.comparison(
      metrics: [Given.searchTime, Given.reports], expectations: claims)
    comparison.warnings = warnings
    comparison.$warnings = !knowsWork
    comparison.exchanges = [
      .init(variant: "original", done: done, of: 150),
      .init(
        variant: "improved", done: improved.done, of: improved.of,
        inWarmUp: improved.inWarmUp > 0 ? improved.inWarmUp : nil),
    ]
    return ComparisonDocument(comparison)
  }

  static let trapped = document([warning(.jobNotBegun, of: "improved", clause: nothing)])
}

struct `What was left undone` {
  /// The lines of a table about it.
  private func lines(_ document: ComparisonDocument) -> [String] {
    let sections = ComparisonTable(document).text.components(separatedBy: "\n\n")
    return sections[2].split(separator: "\n").map(String.init)
  }

  @Test func `is told before the table`() {
    #expect(
      lines(Undone.trapped)
        == [
          "warning: improved: 150 of 150 jobs had not begun when the runs ended (pod.yaml:14) [job-not-begun]",
          "Requests and transfers done: original 150 of 150, improved 0 of 0.",
        ].flatMap { TextStyle.plain.lines($0, indent: 2) })
  }

  @Test func `is said to be nothing where there is nothing`() {
    #expect(
      lines(Undone.document([], improved: (150, 150, 0))).joined(separator: " ")
        == "Nothing was left undone. Requests and transfers done: original 150 of 150, improved 150 of 150."
    )
  }

  @Test(arguments: [(30, 0, "30 cancelled"), (0, 3, "3 under way at the end")])
  func `is not said to be nothing where exchanges were cut`(
    cancelled: Int, underWay: Int, remark: String
  ) {
    var document = Undone.document([], improved: (120, 150, 0))
    document.exchanges?[1].done = 150 - cancelled - underWay
    document.exchanges?[1].cancelled = cancelled > 0 ? cancelled : nil
    document.exchanges?[1].underWay = underWay > 0 ? underWay : nil
    let text = lines(document).joined(separator: " ")
    #expect(text.hasSuffix(" of 150 (\(remark))."), "\(text)")
    // Three of 150 are fewer than 5 %.
    let isTold = text.hasPrefix("Beside what was cancelled or under way at the end, ")
    #expect(isTold == (cancelled > 0))
  }

  // 1 - 10 / 150 is 93.3 %.
  @Test func `is said to be nothing of what was asked for where variants asked for less`() {
    let text = lines(Undone.document([], improved: (10, 10, 4))).joined(separator: " ")
    #expect(
      text
        == "Nothing that was asked for was left undone. Requests and transfers done: original 150 of 150, improved 10 of 10 (93 % fewer, 4 in the warm-up)."
    )
  }

  // 1 - 3 / 72 is 95.8 %, and 1 - 1 / 720 is 99.9 %.
  @Test func `is said to be nothing of what was asked for where steps ran less often`() {
    var document = Undone.document([], improved: (150, 150, 0))
    document.fewerSteps = [("compute", 3, 72), ("write", 0, 9), ("scan", 1, 720), ("sense", 1, 4)]
      .map { .init(variant: "improved", step: $0.0, count: $0.1, of: $0.2) }
    let text = lines(document).joined(separator: " ")
    #expect(text.hasPrefix("Nothing that was asked for was left undone. Requests and transfers"))
    #expect(
      text.hasSuffix(
        "150 of 150. Steps run less often than in original: improved 'compute' 3 instead of 72 (96 % fewer), 'write' 0 instead of 9, 'scan' 1 instead of 720 (over 99 % fewer) and 1 more."
      ), "\(text)")
    #expect(VerdictText.paragraphs(of: document).last?.hasPrefix("Steps run less") ?? false)
    #expect(!text.contains("Less work"))
    let summary = GitHubSummary.markdown(of: document)
    #expect(summary.contains("Steps run less often than in original: "))
    #expect(document.text.contains("\"fewer-steps\""))
  }

  // 1 − 550 / 1,200,000 is 99.95 %, and 1 − 50.8 / 100 is 49 %.
  @Test func `names amounts of work in units that people read`() {
    var document = Undone.document([], improved: (150, 150, 0))
    document.fewerSteps = [
      ("computation", 550e6, 1200e9, "cycles"), ("sound played", 3048, 6000, "s"),
      ("data sent", 0, 750e6, "B"),
    ].map { .init(variant: "improved", step: $0.0, count: $0.1, of: $0.2, unit: $0.3) }
    let text = lines(document).joined(separator: " ")
    #expect(text.hasPrefix("Nothing that was asked for was left undone."))
    #expect(
      text.hasSuffix(
        "150 of 150. Less work than in original: improved computation 550 M cycles instead of 1200 G cycles (over 99 % less), sound played 50.8 min instead of 100 min (49 % less), data sent 0 instead of 750 MB."
      ), "\(text)")
  }

  @Test(arguments: [
    (149, "Next to nothing was left undone."), (15, "No variant left clearly more undone"),
  ])
  func `is not said to be nothing where requests failed alike`(done: Int, answer: String) {
    #expect(lines(Undone.document([], done: done)).first?.hasPrefix(answer) ?? false)
  }

  @Test func `is told once of all variants`() {
    let both = ["original", "improved"].map { Undone.warning(.jobNotBegun, of: $0) }
    #expect(lines(Undone.document(both)).first?.hasPrefix("warning: all variants: 150 of") ?? false)
  }

  @Test func `is told with its reason where the scenario knows it`() {
    let known = Undone.warning(
      .jobNotBegun, of: "improved", clause: Undone.nothing, known: "it is Sunday")
    let text = ComparisonTable(Undone.document([known])).text
    #expect(!text.contains("warning:"))
    #expect(text.contains("Nothing that was asked for was left undone but what is known."))
    #expect(text.contains("  job-not-begun (1), known: it is Sunday"))
  }

  @Test func `is not known of runs out of a store`() {
    let document = Undone.document(nil, knowsWork: false)
    #expect(document.text.contains("\"warnings\": null"))
    #expect(lines(document).first?.hasPrefix("No record tells what was left undone") ?? false)
  }

  @Test func `stands before the verdict of a summary`() throws {
    let text = GitHubSummary.markdown(of: Undone.trapped)
    let blocks = text.components(separatedBy: "\n\n")
    #expect(blocks[1].hasPrefix("improved downloads nothing (0 of 150; original: 150 of 150)"))
    #expect(blocks.contains { $0.hasPrefix("* ⚠️ improved: 150 of 150 jobs had not begun") })
  }

  // Build servers take cases of one name for one.
  @Test func `has a name for each warning of a line among test cases`() {
    let warnings = [WarningCode.useEnded, .useEnded, .jobNotBegun].map {
      Undone.warning($0, of: "improved")
    }
    let text = JUnitXML.text(of: Undone.document(warnings))
    let names = text.components(separatedBy: " name=\"").suffix(3).map {
      $0.prefix { $0 != "\"" }
    }
    let place = "improved at pod.yaml:14"
    #expect(names == ["use-ended \(place)", "use-ended \(place) (2)", "job-not-begun \(place)"])
  }

  @Test func `stands above the table in Markdown`() throws {
    let blocks = ComparisonPaper(Undone.trapped).markdown.components(separatedBy: "\n\n")
    let warning = try #require(blocks.firstIndex { $0.hasPrefix("* ⚠️ improved: 150 of 150 jobs") })
    let table = try #require(blocks.firstIndex { $0.hasPrefix("| metric ") })
    #expect(warning < table)
    #expect(blocks.contains { $0.hasPrefix("Requests and transfers done: ") })
  }

  @Test func `stands beside the number of expectations that are met with it`() {
    let met = ExpectationResult(name: "fast", text: "is fast", isMet: true, knownMiss: nil)
    let missed = ExpectationResult(name: "cheap", text: "is cheap", isMet: false, knownMiss: "fog")
    func told(_ claims: [ExpectationResult], isUndone: Bool = true) -> (note: String, head: String)
    {
      let warnings =
        isUndone ? [Undone.warning(.jobNotBegun, of: "improved", clause: Undone.nothing)] : []
      let document = Undone.document(warnings, claims: claims)
      let note = VerdictText.paragraphs(of: document).first { $0.contains("expectation") }
      let head = GitHubSummary.markdown(of: document).split(separator: "\n")[0]
      return (note ?? "", String(head.dropFirst("### ergondesk-search: ".count)))
    }
    #expect(
      told([met, met]) == (
        "2 of 2 expectations are met, but improved left work undone.",
        "⚠️ all expectations hold (2), but improved left work undone"
      ))
    #expect(
      told([met, missed]) == (
        "1 of 2 expectations is met, but improved left work undone.",
        "⚠️ 1 of 2 expectations holds, known to be missed: 1, but improved left work undone"
      ))
    #expect(
      told([missed]) == (
        "0 of 1 expectation is met.", "✅ 0 of 1 expectation holds, known to be missed: 1"
      ))
    #expect(
      told([met], isUndone: false) == (
        "1 of 1 expectation is met.", "✅ the only expectation holds"
      ))
  }

  @Test func `is a clause for the verdict of the metrics that differ`() {
    let document = Undone.trapped
    #expect(document.undone(by: "improved", metric: "search-time") == [Undone.nothing])
    #expect(document.undone(by: "original", metric: "search-time") == [])
    // This metric is the same in all runs.
    #expect(document.undone(by: "improved", metric: "taps") == [])
  }

  @Test func `is in the document as it was found`() throws {
    let again = try DocumentCoding.document(
      ComparisonDocument.self, in: .init(Undone.trapped.text.utf8))
    let warning = try #require(again.warnings?.first)
    #expect(
      (warning.code, warning.file, warning.line, warning.variant) == (
        .jobNotBegun, "pod.yaml", 14, "improved"
      ))
    #expect((warning.count, warning.of, warning.known) == (150, 150, nil))
    #expect(warning.clause == Undone.nothing)
  }
}

struct `The page of warnings` {
  @Test(arguments: WarningCode.allCases)
  func `has a row for every code`(code: WarningCode) throws {
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let page = try String(contentsOfFile: "\(root)/docs/warnings.md", encoding: .utf8)
    let (sentence, of) = code.meaning
    #expect(page.contains("| `\(code.name)` | \(sentence) | \(of) | "))
  }
}
