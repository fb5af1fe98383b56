import Experiments
import ScenarioTestSupport
import Testing

/// One message every so often to an app that was opened at 1 s, on a phone that lies in the
/// dark from then on: light rest from 4 min on with windows at 9, 20, 36 and 52 min, deep rest from 64.5 min
/// to 124.5 min. A message of 4 kB takes 4 s to fetch.
struct `A push of Android` {
  private static func run(
    _ priority: String, every: String,
    policy: String = "{ model: fcm-like, keep-alive: 30 d, connect-size: 0 B }",
    policies: String = "doze: android-doze", handler: String = "",
    modes: String = "remote-notification",
    user: String = "", duration: String
  ) throws -> RunReport {
    try NetworkPhone.run(
      "push-received: [ { count: received }, { count: { name: seconds, by: $(floor(now / 1 s + 0.5)) } }\(handler) ]",
      app:
        "background-modes: [\(modes)]\n    pushes: { message: { every: \(every), size: 4 kB, priority: \(priority) } }",
      policies: "push-delivery: \(policy), \(policies)",
      user: "[ { open: app }, lock\(user) ]",
      metrics:
        "received: { count: received }, seconds: { count: seconds }, deferred: { count: pushes-deferred }, "
        + "throttled: { count: pushes-throttled }\(handler.isEmpty ? "" : ", done: { count: done }")",
      duration: duration)
  }

  // At 11 min in light rest, at 70 min in deep rest.
  @Test(arguments: [(11.0, 20.0), (70, 124.5)])
  func `waits for a window, unless it has priority`(minute: Double, window: Double) throws {
    let urgent = try Self.run("immediate", every: "\(minute) min", duration: "\(minute * 1.5) min")
    let fetched = minute * 60 + 4
    #expect(urgent["seconds"] == fetched)
    let deferred = try Self.run(
      "deferred", every: "{ one-of: [\(minute) min] }",
      duration: "\(window + 1) min")
    let count = 1.0
    #expect(deferred["received"] == count)
    #expect(deferred["deferred"] == 1)
  }

  @Test func `without priority comes at once while the phone does not rest`() throws {
    let report = try Self.run("deferred", every: "2 min", duration: "3.9 min")
    #expect(report["seconds"] == 124)
    #expect(report["deferred"] == 0)
  }

  // Nothing limits an app in the working set; of a rare one two are let through in a day, until Android
  // 12 (developer.android.com, Power management restrictions).
  @Test func `loses its priority when an app of a seldom used bucket has had its share`() throws {
    let buckets =
      "doze: android-doze, standby: { model: android-buckets, working-set-unused: 1 s, frequent-unused: 2 s, frequent-lit: 0 s, rare-unused: 3 s, rare-lit: 0 s }"
    let few =
      "{ model: fcm-like, keep-alive: 30 d, connect-size: 0 B, version: 12, rare-urgent: 2 }"
    let report = try Self.run(
      "immediate", every: "17 min", policy: few, policies: buckets, duration: "60 min")
    // 17 min, 34 min; that of 51 min waits for the window of 52 min, which is a second late, as is the dark.
    #expect(report["throttled"] == 1)
    #expect(report["received"] == 3)
    #expect(report["seconds"] == 1024.0 + 2044 + 3125)
    let many = try Self.run(
      "immediate", every: "17 min", policies: buckets, duration: "60 min")
    #expect(many["throttled"] == 0)
    let later = few.replacing("version: 12", with: "version: 13")
    let unlimited = try Self.run(
      "immediate", every: "17 min", policy: later, policies: buckets, duration: "60 min")
    #expect(unlimited["throttled"] == 0)
  }

  // The answer to a message is asked for in deep rest, 3 s after it came and long after that.
  @Test(arguments: [("3 s", 1.0), ("40 s", 0)])
  func `of priority lets its app use the network for a while`(wait: String, done: Double) throws {
    let report = try Self.run(
      "immediate", every: "70 min",
      handler: ", { wait: \(wait) }, { request: { down: 1 kB } }, { count: done }",
      duration: "80 min")
    #expect(report["done"] == done)
  }

  @Test(arguments: ["off", "apns-like"])
  func `is delivered in rest by any policy`(policy: String) throws {
    let report = try Self.run(
      "immediate", every: "70 min",
      policy: policy == "off" ? policy : "{ model: apns-like, keep-alive: 30 d }",
      duration: "80 min")
    #expect(report["received"] == 1)
  }
}
