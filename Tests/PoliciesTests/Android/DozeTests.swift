import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// An app that was opened at the very beginning, on a phone that lies in the dark from then on: light
/// rest from 4 min to 64.5 min with windows at 9, 20, 36 and 52 min, deep rest up to 124.5 min, a
/// window of 5 min, deep rest up to 249.5 min, a window of 10 min, deep rest up to 499.5 min.
struct `An app on a phone in Doze` {
  private static let parts = """
    \(RoundPhone.base), \(RoundPhone.cpu), speaker: { path: 100 mW, amplifier: 0 mW }
    """

  private static func run(
    _ handlers: String, policies: String = "{ doze: android-doze }", duration: String,
    metrics: String = "ticks: { count: ticks }", modes: String = "", more: String = "",
    device: String = "{ components: { \(parts) } }", user: String = "{ open: app }, lock",
    settings: [String] = [], app: String = ""
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: doze
      device: \(device)
      policies: \(policies)
      duration: \(duration)
      \(more)
      user: { actions: { use: { at: 0 s, do: [ \(user) ] } } }
      apps: { app: { \(app)background-modes: [\(modes)], handlers: { \(handlers) } } }
      metrics: { \(metrics), deferred: { count: deferred-ticks }, windows: { count: maintenance-windows }, light: { count: light-doze-entries }, deep: { count: deep-doze-entries } }
      """, settings: settings)
  }

  private static func ticking(_ more: String = "", work: String = "") -> String {
    "start: [ { every: { interval: 1 min\(more), do: [ { count: ticks }\(work) ] } } ]"
  }

  // One a minute up to 64 min. At 124.5 min the one that was missed, and 125 to 129 min; at 249.5 min
  // the one that was missed, and 250 to 259 min. Put off were those of 65, 130 and 260 min.
  @Test func `ticks in windows only`() throws {
    let report = try Self.run(Self.ticking(), duration: "480.25 min")
    #expect(report["ticks"] == 64.0 + 6 + 11)
    #expect(report["deferred"] == 3)
    #expect(report["windows"] == 4.0 + 2)
    #expect(report["light"] == 1)
    #expect(report["deep"] == 1)
  }

  // A tick is 10 ms of a core of 500 mW in an awake cluster of 20 mW, and a waking of 1 mJ: 6.2 mJ.
  @Test func `costs a night no more than its windows`() throws {
    let work = Self.ticking(work: ", { compute: 10 M }")
    let dozing = try Self.run(work, duration: "480.25 min")
    let awake = try Self.run(work, policies: "{ doze: off }", duration: "480.25 min")
    let tick = Energy.joules(0.0062)
    let asleep = Power.milliwatts(10) * SimDuration.seconds(480 * 60 + 15)
    // Opening lights the screen for no time, and starts no work.
    #expect(abs(awake.ledger.total.joules - (asleep.joules + 480 * tick.joules)) < 1e-9)
    #expect(abs(dozing.ledger.total.joules - (asleep.joules + 81 * tick.joules)) < 1e-9)
  }

  // Over at 70 min, seen at 124.5 min; in light rest a wait ends when it is over.
  @Test(arguments: [(70.0, 124.5), (30, 30)])
  func `waits until the window`(length: Double, seen: Double) throws {
    let report = try Self.run(
      "start: [ { mark: began }, { wait: \(length) min }, { mark: ended } ]", duration: "3 h",
      metrics: "delay: { from: began, to: ended, within: 3 h }")
    #expect(report["delay"] == seen * 60)
  }

  // In deep rest from 64.5 min to 124.5 min. One in nine minutes: 65, 74, …, 119 min. Seven in an hour: 65
  // to 71 min. 72 in an hour: all 60. AlarmManagerService.java, allow_while_idle_long_time until Android
  // 11, and for inexact alarms of Android 13; allow_while_idle_compat_quota and allow_while_idle_quota.
  @Test(arguments: [
    (11, false, 7), (12, false, 7), (13, false, 7), (14, false, 7), (16, false, 7),
    (11, true, 7), (12, true, 60), (13, true, 60), (16, true, 60),
  ])
  func `ticks now and then if it asks for that`(version: Int, isExact: Bool, ticks: Int) throws {
    let report = try Self.run(
      Self.ticking(", while-idle: true"),
      policies: "{ doze: { model: android-doze, version: \(version) } }", duration: "124.75 min",
      app: isExact ? "exact-alarms: true, " : "")
    // The one at 124.5 min is that of the window, where any was missed.
    #expect(report["ticks"] == 64.0 + Double(ticks) + (ticks < 60 ? 1 : 0))
  }

  // By 80 min: 65 to 71 min, or 65 min and 74 min.
  @Test(arguments: [(12, 7.0), (13, 2)])
  func `has its ticks at the start of the hour, or evenly`(version: Int, ticks: Double) throws {
    let report = try Self.run(
      Self.ticking(", while-idle: true"),
      policies: "{ doze: { model: android-doze, version: \(version) } }",
      duration: "80.25 min")
    #expect(report["ticks"] == 64 + ticks)
  }

  // developer.android.com, Power management restrictions: an exempt app may use the network and hold wake
  // locks in Doze; AlarmManagerService.java does not put off its alarms.
  @Test func `is left alone if the person exempts it`() throws {
    let work =
      "start: [ { every: { interval: 1 min, phase: 20 s, do: [ { request: { down: 1 kB } }, { count: ticks } ] } } ]"
    let exempt = try Self.run(
      work, duration: "180 min", device: "standard-phone", app: "battery-optimisation: exempt, ")
    #expect(exempt["ticks"] == 180)
    #expect(exempt["deferred"] == 0)
    // Doze goes on for the phone.
    #expect(exempt["deep"] == 1)
    let other = try Self.run(work, duration: "180 min", device: "standard-phone")
    #expect((other["ticks"] ?? 180) < 60)
  }

  // The tick of 65 min lets the app wait for 4 s, and not for 11 s.
  @Test(arguments: [(4, 1.0), (11, 0)])
  func `goes on for a while after such a tick`(seconds: Int, after: Double) throws {
    let report = try Self.run(
      "start: [ { every: { interval: 65 min, while-idle: true, do: [ { wait: \(seconds) s }, { count: ticks } ] } } ]",
      duration: "100 min")
    #expect(report["ticks"] == after)
  }

  // Of the ticks of 70, 71, … min that two apps ask for each has its own.
  @Test func `has its own ticks while idle`() throws {
    let report = try Samples.run(
      """
      scenario: doze
      device: { components: { base: {} } }
      policies: { doze: android-doze }
      duration: 124.25 min
      user: { actions: { use: { at: 0 s, do: [ { open: one }, { open: two }, lock ] } } }
      apps:
        one: { handlers: { start: [ { every: { interval: 1 min, phase: 64.75 min, while-idle: true, do: [ { count: one } ] } } ] } }
        two: { handlers: { start: [ { every: { interval: 1 min, phase: 64.75 min, while-idle: true, do: [ { count: two } ] } } ] } }
      metrics: { one: { count: one }, two: { count: two } }
      """)
    // 64.75 min to 70.75 min.
    #expect(report["one"] == 7)
    #expect(report["two"] == 7)
  }

  // The speaker plays from 60 min to 100 min, which keeps the app running if it has the mode.
  @Test(arguments: [("audio", 100.0), ("", 64)])
  func `is left alone while it plays`(modes: String, ticks: Double) throws {
    let report = try Self.run(
      "start: [ { every: { interval: 1 min, do: [ { count: ticks } ] } }, { wait: 60 min }, { speaker: { for: 40.5 min } } ]",
      duration: "120 min", modes: modes)
    #expect(report["ticks"] == ticks)
  }

  @Test func `in front is never held back`() throws {
    let work = Self.ticking(work: ", { compute: 10 M }")
    let on = try Self.run(work, duration: "10 h", user: "{ open: app }")
    let off = try Self.run(work, policies: "{}", duration: "10 h", user: "{ open: app }")
    #expect(on.ledger == off.ledger)
    // The last comes with the end, which no longer counts.
    #expect(on["ticks"] == 599)
    #expect(on["deferred"] == 0)
  }

  // Twenty seconds past each minute: four before the rest, and one in each of the windows at 9, 20, 36 and
  // 52 min; then, up to 64.5 min, nothing. At 124.5 min comes one for all that were missed.
  @Test(arguments: [("21 min", 6, 15), ("125 min", 9, 57)])
  func `has network before the rest and in windows`(
    duration: String, answers: Int, failures: Int
  ) throws {
    let report = try Self.run(
      "start: [ { every: { interval: 1 min, phase: 20 s, do: [ { request: { down: 1 kB } }, { count: answers } ] } } ]",
      duration: duration, metrics: "answers: { count: answers }, failures: { count: failures }",
      device: "standard-phone")
    #expect(report["answers"] == Double(answers))
    #expect(report["failures"] == Double(failures))
  }

  // The watch comes at 70 min, in deep rest, in which the wait of 66 min does not end.
  @Test(arguments: [("android-doze", 0.0), ("off", 1)])
  func `hears of events all the same`(policy: String, waited: Double) throws {
    let report = try Samples.run(
      """
      scenario: doze
      device: { components: { \(RoundPhone.base), \(RoundPhone.bluetooth) } }
      policies: { doze: \(policy) }
      duration: 100 min
      surroundings: { bluetooth: { watch: { services: [pulse], interval: 100 ms, present-from: 70 min } } }
      user: { actions: { use: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps:
        app:
          handlers:
            start: [ { scan: { filter: [pulse] } }, { wait: 66 min }, { count: waited } ]
            peripheral-discovered: [ { count: found } ]
      metrics: { found: { count: found }, waited: { count: waited } }
      """)
    #expect(report["found"] == 1)
    #expect(report["waited"] == waited)
  }

  // A person ends the app at 70 min and opens it again at 100 min: what was held back is forgotten.
  @Test func `begins anew when it was ended in the rest`() throws {
    let report = try Self.run(
      "start: [ { count: starts }, { wait: 66 min }, { count: ticks } ]", duration: "300 min",
      metrics: "ticks: { count: ticks }, starts: { count: starts }",
      user:
        "{ open: app }, lock, { wait: 70 min }, { quit: app }, { wait: 30 min }, { open: app }, lock"
    )
    #expect(report["starts"] == 2)
    // Lit at 100 min; light and deep begin anew: over at 166 min, in deep rest from 164.5 min on, seen
    // at 224.5 min.
    #expect(report["ticks"] == 1)
  }
}
