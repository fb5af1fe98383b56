@testable import Experiments
import Foundation
import ScenarioTestSupport
import Testing

@testable import Reports
@testable import Results

/// The outputs of a sweep whose job never begins at some points.
struct `What was left undone at points` {
  private func document(_ sweep: LateJob, keepsWork: Bool = true) throws -> SweepDocument {
    try Self.material(sweep, try sweep.findings(keepsWork: keepsWork)).document
  }

  private static func material(
    _ sweep: LateJob, _ findings: SweepFindings
  ) throws -> SweepMaterial {
    let metric = sweep.plan.scenario.mainMetric
    let sample = try SweepSample.material()
    return SweepMaterial(
      findings: findings, question: SweepQuestion(metrics: [metric], cost: metric, qualities: []),
      study: study(sweep), store: sample.store, program: SweepSample.program)
  }

  private static func study(_ sweep: LateJob) -> Study {
    Study(
      of: sweep.plan, at: sweep.points,
      digests: (0..<sweep.points.count).map { "sha256:\($0)" }, resolvedScenario: "scenario: pod\n",
      recordings: [],
      by: Provenance(program: SweepSample.program, gslVersion: "2.7"), command: ["drainsim"],
      runCommand: ["drainsim", "run"])
  }

  /// A text without its lines, which break where there is room.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let told =
    "night: 6 of 6 jobs had not begun when the runs ended, at 2 of 3 points (2, 3)"
  private static let clause =
    "night downloads nothing (0 of 6; now: 6 of 6) at 2 of 3 points (2, 3); night lowers app-energy at"

  @Test func `is told behind the verdict, which carries the clause`() throws {
    let text = words(SweepTable(try document(LateJob(["10 min", "20 h", "30 h"]))).text)
    let verdict = try #require(text.firstRange(of: Self.clause))
    let warning = try #require(
      text.firstRange(
        of: "! \(Self.told) (pod.yaml:\(LateJob.scheduling)) [job-not-begun]"))
    #expect(verdict.upperBound < warning.lowerBound)
    #expect(text.contains("Requests and transfers done: now 9 of 9, night 3 of 3 (67 % fewer)."))
  }

  // On average 'small' draws least; where the job never begins, 'night' draws nothing.
  @Test func `is told of the variant that is best where it did nothing`() throws {
    let small = "small: { apps: { pod: { handlers: { start: [ { request: { down: 1 MB } } ] } } } }"
    let document = try document(LateJob(["10 min", "20 h"], others: "  " + small))
    let sentences = SweepVerdict(document).sentences
    #expect(!sentences[0].contains("nothing"))
    let told = "night downloads nothing (0 of 3; now: 3 of 3) at 1 of 2 points (2)"
    #expect(sentences[1].hasPrefix("\(told). The lowest mean of app-energy: "))
    let further = SweepVerdict(document).further
    #expect(further.first?.hasPrefix("\(told); night lowers app-energy at both points") ?? false)
  }

  @Test func `is told on the page with its line of the stored scenario`() async throws {
    let sweep = try LateJob(["10 min", "20 h", "30 h"])
    let material = try Self.material(sweep, try sweep.findings())
    let page = await SweepPage.made(
      of: material, by: Gnuplot(executable: "/nonexistent/gnuplot")
    ).text
    #expect(page.contains("<p class=\"verdict\">\(Self.clause)"))
    #expect(
      page.contains(
        "<p class=\"warning\">\(Self.told) (line \(LateJob.scheduling) of the resolved scenario) [job-not-begun]"
      ))
  }

  @Test func `is in the document with its points`() throws {
    let document = try document(LateJob(["10 min", "20 h", "30 h"]))
    let warning = try #require(document.warnings?.first { $0.code == .jobNotBegun })
    let lines = document.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let place = try #require(lines.firstIndex(of: "\"code\": \"job-not-begun\","))
    #expect(
      lines[place...].prefix(8) == [
        "\"code\": \"job-not-begun\",", "\"file\": \"pod.yaml\",",
        "\"line\": \(LateJob.scheduling),", "\"variant\": \"night\",", "\"points\": [2, 3],",
        "\"count\": 6,", "\"of\": 6,", "\"text\": \"\(warning.text)\",",
      ])
    #expect(warning.clauses?.map(\.points) == [[2, 3]])
    #expect(warning.known == nil)
  }

  @Test func `is nothing where all work was done`() throws {
    let document = try document(LateJob(["10 min", "20 min"]))
    #expect(document.text.contains("\"warnings\": [],"))
    let text = SweepTable(document).text
    #expect(text.contains("\nNo work is unfinished at any point. Requests and transfers done: "))
    #expect(!text.contains("! "))
  }

  @Test func `is told without exchanges where no variant has any`() throws {
    let sweep = try LateJob(["10 min", "20 h"])
    let findings = try sweep.findings()
    let idle = findings.findings.map { finding in
      PointFinding(
        point: finding.point, metrics: finding.metrics, failed: 0,
        work: PointWork(
          runs: 3, found: finding.work?.found ?? [],
          exchanges: ["now", "night"].map { .init(variant: $0) },
          stepCounts: []))
    }
    let document = try Self.material(
      sweep, SweepFindings(points: sweep.points, plan: sweep.plan, findings: idle)
    ).document
    #expect(!document.text.contains("\"exchanges\""))
    #expect(!SweepTable(document).text.contains("Requests and transfers"))
    #expect(SweepTable(document).text.contains("job-not-begun"))
  }

  // 10 of 20 and 20 of 20 are 30 of 40; 38 of 40 are no fewer.
  @Test func `names steps that ran less often over all points`() throws {
    let sweep = try LateJob(["10 min", "20 min"])
    let findings = try sweep.findings()
    let rare = zip(findings.findings, [(10, 18), (20, 20)]).map { finding, counts in
      PointFinding(
        point: finding.point, metrics: finding.metrics, failed: 0,
        work: PointWork(
          runs: 3, found: [], exchanges: [],
          stepCounts: [("compute", counts.0), ("write", counts.1)].map {
            StepCount(variant: "night", step: $0.0, count: $0.1, expected: 20, runs: 3)
          }))
    }
    let document = try Self.material(
      sweep, SweepFindings(points: sweep.points, plan: sweep.plan, findings: rare)
    ).document
    #expect(document.fewerSteps?.map(\.step) == ["compute"])
    let text = SweepTable(document).text.replacing("\n", with: " ")
    #expect(text.contains("No requested work is unfinished at any point."))
    #expect(
      text.contains(
        "Steps run less often than in now: night 'compute' 30 instead of 40 (25 % fewer)")
    )
  }

  @Test func `is no warning where the scenario knows it`() throws {
    let known = "{ job-not-begun: it is late, script-not-run: it is late }"
    let text = SweepTable(try document(LateJob(["10 min", "20 h"], known: known))).text
    // No reason makes up for everything that was asked for.
    #expect(text.contains("night downloads nothing (0 of 3; now: 3 of 3) at 1 of 2 points (2)"))
    #expect(!text.contains("! "))
    let answer = "No requested work is unfinished at any point but what is known."
    #expect(text.contains(answer))
    #expect(text.contains("  job-not-begun (1), known: it is late"))
  }

  @Test func `is not known of a store without records`() throws {
    let document = try document(LateJob(["10 min", "20 h"]), keepsWork: false)
    #expect(document.text.contains("\"warnings\": null,\n  \"points\": ["))
    #expect(SweepTable(document).text.contains("\nUnfinished work is unknown:"))
  }

  @Test(arguments: [
    ([1], 1, "at the only point"), ([2], 5, "at 1 of 5 points (2)"),
    ([1, 2, 3], 3, "at all 3 points"),
    (Array(1...9), 20, "at 9 of 20 points (1, 2, 3, 4, 5, 6, 7, 8, …)"),
  ])
  func `names its points where they are few`(points: [Int], all: Int, text: String) {
    #expect(UndoneText.at(points, of: all) == text)
  }

  // Eleven variants whose jobs are due at different times after the end, beside 'night'.
  @Test func `is counted where a screen has no room`() throws {
    let others = (1...11).map { number in
      "  v\(number): { apps: { pod: { handlers: { start: [ { schedule-job: { after: \(20 + number) h } } ] } } } }"
    }
    let document = try document(LateJob(["20 h"], others: others.joined(separator: "\n")))
    let text = SweepTable(document).text
    let all = UndoneText(document).warnings.count
    #expect(all > 12)
    #expect(text.components(separatedBy: "\n! ").count - 1 == 10)
    #expect(text.contains("\nand \(all - 10) more: --format json\n"))
  }

  @Test func `is read out of a store as it was found`() throws {
    try Samples.withFolder { folder in
      let sweep = try LateJob(["10 min", "20 h", "30 h"])
      let store = try ResultStore.create(at: folder + "/store.db", for: Self.study(sweep))
      try sweep.run { made in
        try store.append(
          try made.outcomes.enumerated().map { variant, outcome in
            StoredRun(
              RunKey(point: made.point + 1, replication: made.replication, variant: variant),
              .finished(try outcome.get()))
          })
      }
      func finding(_ point: Int, of other: LateJob) throws -> PointFinding {
        try store.finding(
          ofPoint: point + 1, sweep.plan.scenario.metrics.map(StudyMetric.init), baseline: 0,
          at: sweep.plan.confidence, scenario: { try other.scenario(point) })
      }
      let read = SweepFindings(
        points: sweep.points, plan: sweep.plan,
        findings: try (0..<3).map { try finding($0, of: sweep) })
      let made = try Self.material(sweep, try sweep.findings()).document.text
      #expect(try Self.material(sweep, read).document.text == made)
      // A scenario with one step more would give its counts to wrong steps.
      let other = try LateJob(["10 min"], also: ", { compute: { cycles: 1 M } }")
      #expect(throws: StoreError.self) { try finding(0, of: other) }
      let more = try LateJob(["10 min"], others: "  third: { parameters: { delay: 2 h } }")
      #expect(throws: StoreError.self) { try finding(0, of: more) }
    }
  }
}
