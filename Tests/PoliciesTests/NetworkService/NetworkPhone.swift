import Experiments
import PowerAccounting
import ScenarioTestSupport

/// A phone with one radio of round numbers and one app, which is opened at 1 s and stays in front.
///
/// Cellular: 2 J to wake, 1000 B/s each way at 1 µJ a byte, a tail of 10 s at 500 mW.
struct NetworkPhone {
  static let radio = """
    cellular: { model: byte-cost, ramp: 2 J, ramp-time: 0 s, byte-energy: 0.001 J/kB, tail: 10 s, \
    tail-power: 500 mW, maintenance: 0 mW, search: 0 mW, rate-up: 8 kbps, rate-down: 8 kbps, \
    weak-rate: 100 %, weak-power: 1 }
    """
  /// Free of cost, at the same rates; there and gone with its signal.
  static let wifi = """
    wi-fi: { model: byte-cost-wi-fi, ramp: 0 J, ramp-time: 0 s, byte-energy: 0 J/kB, tail: 0 s, \
    tail-power: 0 mW, maintenance: 0 mW, search: 0 mW, rate-up: 8 kbps, rate-down: 8 kbps, \
    weak-rate: 100 %, weak-power: 1 }
    """

  /// One run; `conditions` are flow mappings, `metrics` entries beside the usual counters.
  static func run(
    _ handlers: String, app: String = "", parts: String = "", conditions: String = "",
    policies: String = "", user: String = "[ { open: app } ]", apps: String = "",
    metrics: String = "", duration: String = "100 s", day: Int = 1
  ) throws -> RunReport {
    try Samples.run(
      scenario(
        handlers, app: app, parts: parts, conditions: conditions, policies: policies, user: user,
        apps: apps, metrics: metrics, duration: duration), replication: day)
  }

  static func scenario(
    _ handlers: String, app: String = "", parts: String = "", conditions: String = "",
    policies: String = "", user: String = "[ { open: app } ]", apps: String = "",
    metrics: String = "", duration: String = "100 s"
  ) -> String {
    """
    scenario: network
    device: { components: { base: { asleep: 0 mW, awake: 0 mW }, \(radio)\(parts.isEmpty ? "" : ", \(parts)") } }
    policies: { \(policies) }
    duration: \(duration)
    surroundings: { conditions: [ \(conditions) ] }
    user: { actions: { use: { at: 1 s, do: \(user) } } }
    apps:
      app:
        \(app.isEmpty ? "queues: {}" : app)
        handlers: { \(handlers) }
      \(apps)
    metrics: { \(metrics)\(metrics.isEmpty ? "" : ", ") \(counters) }
    """
  }

  private static let counters = [
    "requests-waited", "requests-cancelled", "requests-failed", "request-retries", "cache-hits",
    "cache-misses", "cache-evictions", "bytes-repeated", "transfers-finished", "transfers-late",
    "transfers-forced", "transfers-broken", "keep-alives", "connections-lost", "failures",
    "cellular-bytes-down",
  ].map { "\($0): { count: \($0) }" }.joined(separator: ", ")

  /// The energy of moving bytes, of that many wakings and of whole tails.
  static func energy(bytes: Int, wakings: Int, tails: Int? = nil) -> Double {
    1e-6 * Double(bytes) + 2 * Double(wakings) + 5 * Double(tails ?? wakings)
  }
}

extension RunReport {
  /// The energy of the whole phone in joules.
  var joules: Double { ledger.total.joules }

  /// Whether the metric `delay` is that many seconds, but for the last digit of a division.
  func lasts(_ seconds: Double) -> Bool { abs((self["delay"] ?? .nan) - seconds) < 1e-9 }

  /// Whether it is that energy, but for the rounding of powers to nanowatts.
  func costs(_ joules: Double) -> Bool { abs(self.joules - joules) < 1e-6 }
}
