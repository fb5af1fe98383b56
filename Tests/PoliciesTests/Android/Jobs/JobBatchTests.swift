import Testing

struct `Jobs of apps that are not active` {
  private static let workingSet = "standby: { model: android-buckets, working-set-unused: 1 s }"

  private static func jobs(_ count: Int) -> String {
    "{ wait: 1 min }, "
      + (1...count).map { "{ schedule-job: { id: \($0) } }" }.joined(separator: ", { wait: 1 s }, ")
  }

  @Test func `wait for company half an hour at the most`() throws {
    let report = try JobPhone.run(
      Self.jobs(4), job: "{ finish-job: $(event.id) }", policies: Self.workingSet, jobs: "")
    #expect(report.jobsBegan(at: Array(repeating: 60 + 31 * 60, count: 4)))
  }

  @Test func `begin when there are enough of them`() throws {
    let report = try JobPhone.run(
      Self.jobs(5), job: "{ finish-job: $(event.id) }", policies: Self.workingSet, jobs: "")
    #expect(report.jobsBegan(at: Array(repeating: 64, count: 5)))
  }

  @Test func `begin with one that does not wait`() throws {
    let report = try JobPhone.run(
      Self.jobs(2) + ", { wait: 9 s }, { schedule-job: { id: 9, expedited: true } }",
      job: "{ finish-job: $(event.id) }", policies: Self.workingSet, jobs: "")
    #expect(report.jobsBegan(at: Array(repeating: 70, count: 3)))
  }
}

struct `A job of a phone in Doze` {
  // Light rest from 4 min on with a window at 9 min, deep rest from 64.5 min with one at 124.5 min.
  @Test(arguments: [("after: 5 min", 9.0), ("after: 70 min", 124.5), ("after: 2 min", 2)])
  func `waits for a window`(when: String, minute: Double) throws {
    let report = try JobPhone.run("{ schedule-job: { \(when) } }", policies: "doze: android-doze")
    #expect(report.jobsBegan(at: [minute * 60]))
  }

  @Test func `is stopped when the rest begins`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { after: 3 min } }",
      job: "{ wait: 90 s }, { if: $(now > 6 min), then: [ finish-job ] }",
      policies: "doze: android-doze", duration: "19 min")
    // The window of 9 min is over before the job is.
    #expect(report["cut"] == 2)
    #expect(report["begun"] == 2)
  }

  private static let online = "conditions: [ { from: 0 s, wi-fi-signal: 100 % } ]"

  // Asked for at 3 min in the light rest's time, and by a timer in deep rest: with network both times.
  @Test func `that is expedited begins in rest, and has network`() throws {
    let report = try JobPhone.run(
      "{ every: { interval: 70 min, tolerance: 0 s, while-idle: true, do: [ { schedule-job: { expedited: true, network: any } } ] } }",
      job: "{ wait: 60 s }, { request: { down: 1 kB } }, finish-job",
      policies: "doze: android-doze", surroundings: Self.online,
      device: "{ components: { base: {}, wi-fi: { model: byte-cost-wi-fi } } }",
      duration: "100 min")
    #expect(report.jobsBegan(at: [70 * 60]))
    #expect(report["finished"] == 1)
    #expect(report["failures"] == 0)
  }
}
