import Testing

struct `A job that fails` {
  // 30 s, 60 s, 120 s, 240 s; 30 s, 60 s, 90 s, 120 s.
  @Test(arguments: [
    ("", [0.0, 30, 90, 210, 450]), (", growth: linear", [0, 30, 90, 180, 300]),
    (", back-off: 100 s", [0, 100, 300]), (", back-off: 1 s", [0, 10, 30, 70, 150, 310]),
  ])
  func `is started again after its back-off`(more: String, seconds: [Double]) throws {
    let report = try JobPhone.run(
      "{ schedule-job: { id: 3\(more) } }", job: "{ finish-job: { reschedule: true } }",
      duration: "\(Int(seconds.last!) + 5) s")
    #expect(report.jobsBegan(at: seconds))
  }

  @Test func `waits five hours at the most`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { back-off: 4 h } }", job: "{ finish-job: { reschedule: true } }",
      duration: "15 h")
    #expect(report.jobsBegan(at: [0, 4, 9, 14].map { $0 * 3600 }))
  }
}

struct `A job that comes again and again` {
  @Test(arguments: [
    ("30 min", [0.0, 30, 60, 90]), ("30 min, flex: 10 min", [20, 50, 80]),
    ("1 min", [0, 15, 30, 45, 60, 75, 90]), ("30 min, flex: 1 s", [25, 55, 85]),
  ])
  func `comes once a period`(every: String, minutes: [Double]) throws {
    let report = try JobPhone.run("{ schedule-job: { every: \(every) } }", duration: "99 min")
    #expect(report.jobsBegan(at: minutes.map { $0 * 60 }))
  }

  // Missed are two periods; it comes with the charger, and then in the next period.
  @Test func `comes late rather than never`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { every: 30 min, charging: true } }",
      user:
        "{ open: app }, lock, { wait: 70 min }, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }",
      duration: "99 min")
    #expect(report.jobsBegan(at: [70, 90].map { $0 * 60 }))
  }
}
