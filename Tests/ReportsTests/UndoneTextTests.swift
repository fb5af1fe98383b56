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
  /// The sentences of the details about it.
  private func lines(_ document: ComparisonDocument) -> [String] { UndoneText(document).calm }

  @Test func `is a remark on the answer, and counted in the details`() {
    #expect(
      Answer(Undone.trapped).text(.plain).contains(
        "\n\n! improved downloads nothing (0 of 150; original: 150 of 150).\n"))
    #expect(
      ComparisonDetails(Undone.trapped).text(.plain).contains(
        "\nWork\n  Requests and transfers done: original 150 of 150, improved 0 of 0.\n"))
    // A warning that bought no saving has words of its own.
    var document = Undone.trapped
    document.verdict?[0].undone = nil
    document.warnings?[0].clause = nil
    #expect(
      Answer(document).sentences.contains(
        "improved: 150 of 150 jobs had not begun when the runs ended (pod.yaml:14) [job-not-begun]"
      ))
  }

  @Test func `is said to be nothing where there is nothing`() {
    #expect(
      lines(Undone.document([], improved: (150, 150, 0))).joined(separator: " ")
        == "No work is unfinished. Requests and transfers done: original 150 of 150, improved 150 of 150."
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
    let isTold = text.hasPrefix("Apart from work that was cancelled or under way at the end, ")
    #expect(isTold == (cancelled > 0))
  }

  // 1 - 10 / 150 is 93.3 %.
  @Test func `is said to be nothing of what was asked for where variants asked for less`() {
    let text = lines(Undone.document([], improved: (10, 10, 4))).joined(separator: " ")
    #expect(
      text
        == "No requested work is unfinished. Requests and transfers done: original 150 of 150, improved 10 of 10 (93 % fewer, 4 in the warm-up)."
    )
  }

  // 1 - 3 / 72 is 95.8 %, and 1 - 1 / 720 is 99.9 %.
  @Test func `is said to be nothing of what was asked for where steps ran less often`() {
    var document = Undone.document([], improved: (150, 150, 0))
    document.fewerSteps = [("compute", 3, 72), ("write", 0, 9), ("scan", 1, 720), ("sense", 1, 4)]
      .map { .init(variant: "improved", step: $0.0, count: $0.1, of: $0.2) }
    let text = lines(document).joined(separator: " ")
    #expect(text.hasPrefix("No requested work is unfinished. Requests and transfers"))
    #expect(
      text.hasSuffix(
        "150 of 150. Steps run less often than in original: improved 'compute' 3 instead of 72 (96 % fewer), 'write' 0 instead of 9, 'scan' 1 instead of 720 (over 99 % fewer) and 1 more."
      ), "\(text)")
    #expect(
      Answer(document).sentences.contains(
        "Less work than in original: 'compute' 96 % fewer, no 'write', 'scan' over 99 % fewer and 1 other kind."
      ))
    #expect(!text.contains("Less work"))
    let summary = GitHubSummary.markdown(of: document)
    #expect(summary.contains("Less work than in original: "))
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
    #expect(text.hasPrefix("No requested work is unfinished."))
    #expect(
      text.hasSuffix(
        "150 of 150. Less work than in original: improved computation 550 M cycles instead of 1200 G cycles (over 99 % less), sound played 50.8 min instead of 100 min (49 % less), data sent 0 instead of 750 MB."
      ), "\(text)")
  }

  @Test(arguments: [
    (149, "Hardly any work is unfinished."), (15, "No variant has clearly more unfinished work"),
  ])
  func `is not said to be nothing where requests failed alike`(done: Int, answer: String) {
    #expect(lines(Undone.document([], done: done)).first?.hasPrefix(answer) ?? false)
  }

  @Test func `is told once of all variants`() {
    let both = ["original", "improved"].map { Undone.warning(.jobNotBegun, of: $0) }
    let remarks = Answer(Undone.document(both)).text(.plain)
    #expect(remarks.contains("! all variants: 150 of 150 jobs"))
  }

  @Test func `is told with its reason where the scenario knows it`() {
    let known = Undone.warning(
      .jobNotBegun, of: "improved", clause: Undone.nothing, known: "it is Sunday")
    let text = ComparisonDetails(Undone.document([known])).text(.plain)
    #expect(!text.contains("jobs had not begun"))
    #expect(text.contains("No requested work is unfinished but what is known."))
    #expect(text.contains("  job-not-begun (1), known: it is Sunday"))
  }

  @Test func `is not known of runs out of a store`() {
    let document = Undone.document(nil, knowsWork: false)
    #expect(document.text.contains("\"warnings\": null"))
    #expect(lines(document).first?.hasPrefix("Unfinished work is unknown") ?? false)
  }

  @Test func `is a grave remark in a summary`() throws {
    let text = GitHubSummary.markdown(of: Undone.trapped)
    let blocks = text.components(separatedBy: "\n\n")
    #expect(blocks.contains { $0.hasPrefix("* ❌ improved downloads nothing (0 of 150;") })
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
    let warning = try #require(blocks.firstIndex { $0.hasPrefix("* ❌ improved downloads nothing") })
    let table = try #require(blocks.firstIndex { $0.contains("| difference |") })
    #expect(warning < table)
  }

  @Test func `stands beside the number of expectations that are met with it`() {
    let met = ExpectationResult(name: "fast", text: "is fast", isMet: true, knownMiss: nil)
    let missed = ExpectationResult(name: "cheap", text: "is cheap", isMet: false, knownMiss: "fog")
    func told(_ claims: [ExpectationResult], isUndone: Bool = true) -> (note: String, head: String)
    {
      let warnings =
        isUndone ? [Undone.warning(.jobNotBegun, of: "improved", clause: Undone.nothing)] : []
      let document = Undone.document(warnings, claims: claims)
      let note = Answer(document).sentences.last { $0.contains("Expectations") }
      let head = GitHubSummary.markdown(of: document).split(separator: "\n")[0]
      return (note ?? "", String(head.dropFirst("### ergondesk-search: ".count)))
    }
    #expect(
      told([met, met]) == (
        "Expectations: 2 of 2. Unfinished work: see above.",
        "⚠️ all expectations hold (2), but improved skipped work"
      ))
    #expect(
      told([met, missed]) == (
        "Expectations: 1 of 2. Unfinished work: see above.",
        "⚠️ 1 of 2 expectations holds, known to be missed: 1, but improved skipped work"
      ))
    #expect(
      told([missed]) == (
        "Expectations: 0 of 1. Unfinished work: see above.",
        "✅ 0 of 1 expectation holds, known to be missed: 1"
      ))
    #expect(
      told([met], isUndone: false) == (
        "Expectations: 1 of 1. Unfinished work: none.", "✅ the only expectation holds"
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
