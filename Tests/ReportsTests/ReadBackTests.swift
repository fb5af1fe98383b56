@testable import Experiments
import DocumentCoding
import Foundation
import ScenarioLanguage
import ScenarioTestSupport
import Testing

@testable import Reports
@testable import Results

/// The reports of a comparison as it was computed, and of the same read back from its folder.
struct `A comparison that is read back` {
  /// A shipped scenario with few replications, and what is asked of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    var runs = 3
    var detail = ComparisonDetail()
    var points: Int?
    var testDescription: String { "\(file), \(points ?? 0) points" }
  }

  private static let cases = [
    Case(file: "ergondesk/search.yaml"),
    Case(
      file: "ergondesk/search.yaml", runs: 10,
      detail: ComparisonDetail(equivalenceMargin: 0.02, quantiles: [0.5, 0.9])),
    Case(file: "tourist/D7-strategies.yaml"),
    Case(file: "days/last-fifth.yaml", runs: 2),
    Case(file: "ergondesk/search.yaml", points: 4),
  ]

  private static func document(_ asked: Case) throws -> ComparisonDocument {
    let file = try #require(Samples.shipped.first { $0.hasSuffix(asked.file) })
    let template = try ScenarioTemplate(file)
    let scenario = try template.scenario().scenario
    let plan = ExperimentPlan(scenario: scenario, replications: 1...asked.runs)
    var comparison = try Experiment(plan).compare(detail: asked.detail)
    let make: ScenarioMaker = { settings throws(ImpossiblePoint) in
      try template.point(settings: settings)
    }
    let uncertainty = try asked.points.map { points in
      try UncertaintyAnalysis(
        plan: plan, parameters: UncertainParameters(of: scenario, make: make), points: points,
        replications: 2, explained: [scenario.practice?.saving ?? 0], make: make
      ).run()
    }
    comparison.complete(
      for: scenario, by: ProgramIdentity(version: "1", commit: "c"), over: uncertainty)
    return comparison
  }

  /// Every text in which a comparison is shown.
  private static func texts(of document: ComparisonDocument) -> [String] {
    [
      Answer(document).text(.plain), ComparisonDetails(document).text(TextStyle(width: 60)),
      GitHubSummary.markdown(of: document), ComparisonPaper(document).latex,
      ComparisonPaper(document).markdown, JUnitXML.text(of: document),
      SavingCSV.text(of: document.saving ?? []), document.text,
    ]
  }

  private static func readBack(_ document: ComparisonDocument) throws -> ComparisonDocument {
    let room = FileManager.default.temporaryDirectory
      .appending(path: "drainsim-back-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: room) }
    let folder = try ResultFolder(at: room)
    try folder.write(document.text, to: .comparison)
    try folder.publish()
    return try ResultFolder.Document.comparison.decoded(in: room)
  }

  @Test(arguments: cases)
  func `is shown in the same bytes`(asked: Case) throws {
    let document = try Self.document(asked)
    let texts = Self.texts(of: document)
    #expect(try Self.texts(of: Self.readBack(document)) == texts)
    #expect(texts[1].contains("What is estimated") && !texts[0].contains("What is estimated"))
    if asked.points != nil { #expect(texts[1].contains("Over the plausible ranges of")) }
    if asked.file.contains("last-fifth") { #expect(texts[1].contains("How batteries ended")) }
  }

  @Test func `tells of missed expectations in the same bytes`() throws {
    let claims = [(true, nil), (false, nil), (false, "fog"), (true, "a hill")].enumerated().map {
      ExpectationResult(
        name: "claim \($0)", text: "is \($0): 3 J", isMet: $1.0, knownMiss: $1.1)
    }
    let document = ComparisonDocument(
      Given.comparison(metrics: [Given.searchTime, Given.reports], expectations: claims))
    let texts = Self.texts(of: document)
    #expect(try Self.texts(of: Self.readBack(document)) == texts)
    for word in ["NOT MET", "known miss", "NOW MET"] { #expect(texts[1].contains(word)) }
  }

  @Test func `tells where nobody looked for runs that are not the same`() throws {
    var document = ComparisonDocument(Given.comparison(metrics: [Given.searchTime]))
    document.$outOfStep = true
    let again = try Self.readBack(document)
    #expect(!again.knowsSteps && again.text.contains("\"out-of-step\": null"))
    #expect(ComparisonDetails(again).text(.plain).contains("all variants given the same runs"))
    document.$outOfStep = false
    #expect(try Self.readBack(document).knowsSteps)
  }
}

/// Results that drainsim 0.1.0 wrote.
struct `A result of 0·1·0` {
  private static let kept = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Kept/0.1.0").path

  /// The part of a text from one heading up to another, without its empty lines.
  ///
  /// - Parameter inWords: Whether blanks between words do not count.
  private static func lines(
    of text: String, from first: String, to last: String, inWords: Bool
  ) throws -> [String] {
    let begin = try #require(text.firstRange(of: first)).lowerBound
    let end = try #require(text[begin...].firstRange(of: last)).lowerBound
    return text[begin..<end].split(separator: "\n").map {
      inWords ? $0.split(separator: " ").joined(separator: " ") : String($0)
    }
  }

  /// Its tables, without the ranges, whose numbers have fewer digits now.
  @Test(arguments: [
    ("energy (J)\n", "\nWhere the difference", "\nTests and sizes of effect"),
    ("Where the difference", "\nExpectations", "\nExpectations"),
    ("\nExpectations\n", "\nOver the plausible", "\nOver the plausible"),
    ("\nWhat decides", "\nWhat is estimated", "\nWhat is estimated"),
  ])
  func `says what 0·1·0 said of it`(first: String, last: String, lastNow: String) throws {
    let document = try StoredResult(at: Self.kept + "/search").comparison
    // It called a run a day.
    let told = try String(contentsOfFile: Self.kept + "/search.txt", encoding: .utf8)
      .replacing("day by day", with: "run by run").replacing(", a day\n", with: ", per run\n")
      .replacing("days", with: "runs")
    let now = ComparisonDetails(document).text(TextStyle(width: 100))
    // The columns of parts and of claims are as wide as what stands in them now.
    let isLoose = !first.hasPrefix("energy") && !first.hasPrefix("\nWhat decides")
    let old = try Self.lines(of: told, from: first, to: last, inWords: isLoose)
    let new = try Self.lines(of: now, from: first, to: lastNow, inWords: isLoose)
    #expect(old.count == new.count && old.count > 3)
    for (old, new) in zip(old, new) where old != new {
      // How uncertain the sum of further parts is was not kept then.
      #expect(new.contains(" others "))
      #expect(old.hasPrefix(new) && old.contains("±"))
    }
  }

  @Test func `has a verdict with its quantiles as the ends of the ranges`() throws {
    let document = try StoredResult(at: Self.kept + "/search").comparison
    let text = ComparisonDetails(document).text(.plain).replacing("\n", with: " ")
    #expect(text.contains("Over phones: the 2.5 % to 97.5 % quantile of the draws, with "))
    #expect(text.contains("A draw takes each of 34 numbers evenly"))
  }

  @Test func `with batteries is read whole`() throws {
    let result = try StoredResult(at: Self.kept + "/last-fifth")
    #expect(result.comparison.batteries?.map(\.days) == [2, 2])
    #expect(result.scenarioDigest.hasPrefix("sha256:"))
    #expect(result.manifest.provenance.programVersion == "0.1.0")
    let text = try String(
      contentsOfFile: Self.kept + "/last-fifth/comparison.json", encoding: .utf8)
    #expect(result.comparison.text == text)
  }

  @Test func `that is a store is read and shown`() throws {
    let copy = FileManager.default.temporaryDirectory
      .appending(path: "drainsim-kept-\(UUID().uuidString).db").path
    try FileManager.default.copyItem(atPath: Self.kept + "/sweep.db", toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let store = try ResultStore.read(copy)
    defer { try? store.close() }
    #expect(store.study.provenance.programVersion == "0.1.0")
    let point = try #require(try store.summary(ofPoint: 2))
    let text = PointTable(point, in: store.study, answer: nil).text()
    #expect(text.contains("point 2 of 2") && text.contains("parameters.idle-stop = 40s"))
    #expect(point.metrics.allSatisfy { $0.comparisons.count == 1 })
  }
}
