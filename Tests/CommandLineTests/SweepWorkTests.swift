import Foundation
import Testing

/// A sweep at one of whose two points a job is due after the end of the run.
struct `Work that a sweep leaves undone` {
  private let room: Room

  init() throws { room = try Room() }

  private func sweep(_ store: String, _ options: [String] = []) throws -> Program.Outcome {
    let scenario = try room.file(
      "pod.yaml",
      """
      scenario: pod
      replications: 3
      device: pixel-6
      policies: { job-scheduling: { model: android-jobs } }
      starts: Monday 00:00
      duration: 24 h
      parameters: { delay: 1 h }
      surroundings: { network: { cellular: 70 % } }
      user: { actions: { b: { at: 22 h, do: [ { open: pod }, lock ] } } }
      apps:
        pod:
          handlers:
            start: [ { request: { down: 18 MB, via: cellular } } ]
            job-started: [ { request: { down: 18 MB } }, finish-job ]
      variants:
        now: {}
        night: { apps: { pod: { handlers: { start: [ { schedule-job: { after: $(delay) } } ] } } } }
      """)
    return try Program.runFast(
      [
        "sweep", scenario, "--vary", "parameters.delay=10min,20h", "--store",
        "\(room.path)/\(store)",
      ]
        + options)
  }

  private static let told = "3 of 3 jobs had not begun when the runs ended"

  @Test func `is the same in text, page and JSON`() throws {
    let text = Program.words(try sweep("a.db").output)
    let place = "(\(room.path)/pod.yaml:17) [job-not-begun]"
    #expect(text.contains("! night: \(Self.told), at 1 of 2 points (2) \(place)"))
    let json = try sweep("a.db", ["--resume", "--format", "json"]).output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let warnings = try #require(document?["warnings"] as? [[String: Any]])
    let job = try #require(warnings.first { $0["code"] as? String == "job-not-begun" })
    #expect(job["points"] as? [Int] == [2])
    #expect(job["text"] as? String == Self.told)
    #expect(job["line"] as? Int == 17)
    let report = try Program.runFast(["report", "\(room.path)/a.db", "-o", "\(room.path)/a.html"])
    #expect(report.status == 0)
    let page = try room.text("a.html")
    #expect(page.contains("<p class=\"warning\">night: \(Self.told), at 1 of 2 points (2) (line "))
    let clause = "night downloads nothing (0 of 3; now: 3 of 3) at 1 of 2 points (2); night lowers"
    #expect(text.contains(clause))
    #expect(page.contains("<p class=\"verdict\">\(clause)"))
  }

  @Test func `ends a strict sweep with status 1, and no other`() throws {
    #expect(try sweep("a.db").status == 0)
    let strict = try sweep("a.db", ["--resume", "--strict"])
    #expect(strict.status == 1)
    // The handler of the job does not run at the point where none begins.
    #expect(strict.errors.hasSuffix("drainsim: unfinished work: job-not-begun, script-not-run\n"))
    #expect(strict.output.contains("\n! night: "))
  }

  @Test(arguments: ["text", "json"])
  func `is in the same bytes on one core as on two`(format: String) throws {
    let outputs = try ["1", "2"].map { jobs in
      try sweep(jobs + ".db", ["--jobs", jobs, "--format", format]).output
    }
    #expect(outputs[0].contains("job-not-begun"))
    #expect(outputs[0] == outputs[1])
  }
}
