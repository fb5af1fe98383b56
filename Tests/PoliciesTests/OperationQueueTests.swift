import Experiments
import ScenarioTestSupport
import Testing

/// Work in operation queues on a processor of 1 GHz, which does utility work at half speed: a
/// billion cycles take 1 s, or 2 s.
struct `An operation queue` {
  private static func run(
    _ queue: String, _ handlers: String, policy: String = "queue-promotion", cores: Int = 2,
    metrics: String = "end: { mean-of: end }", user: String = ""
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: queues
      device: { components: { base: {}, \(RoundPhone.cpu.replacing("cores: 2", with: "cores: \(cores)")) } }
      policies: { quality-of-service: \(policy) }
      duration: 60 s
      user: { actions: { use: { at: 0 s, do: [ { open: app } \(user) ] } } }
      apps:
        app: { operation-queues: { work: { \(queue) } }, handlers: { \(handlers) } }
      metrics: { \(metrics), promotions: { count: promotions } }
      """)
  }

  /// An operation of a billion cycles, which says when it is done.
  private static func billion(_ more: String = "") -> String {
    "{ enqueue: { queue: work\(more), do: [ { compute: 1 G }, { observe: { end: $(now) } } ] } }"
  }

  // Ends at 1 s, 2 s and 3 s; two at a time, at 1 s, 1 s and 2 s.
  @Test(arguments: [(1, 2.0), (2, 4.0 / 3)])
  func `runs as many operations at a time as it says`(concurrent: Int, mean: Double) throws {
    let report = try Self.run(
      "concurrent: \(concurrent)",
      "start: [ \(Self.billion()), \(Self.billion()), \(Self.billion()) ]")
    #expect(report["end"] == mean)
  }

  @Test func `gives its class to operations that say none`() throws {
    let report = try Self.run("qos: utility", "start: [ \(Self.billion()) ]")
    #expect(report["end"] == 2)
  }

  @Test(arguments: ["off", "queue-promotion"])
  func `without a class leaves operations as they are`(policy: String) throws {
    let report = try Self.run(
      "", "start: [ \(Self.billion(", qos: utility")), \(Self.billion(", qos: user-initiated")) ]",
      policy: policy)
    // 2 s, and 1 s after that.
    #expect(report["end"] == 2.5)
    #expect(report["promotions"] == 0)
  }

  // After 1 s half of the first is done. Promoted, the rest takes 0.5 s: ends at 1.5 s and 2.5 s. Else
  // 2 s and 3 s.
  @Test(arguments: [("queue-promotion", 2.0, 1.0), ("off", 2.5, 0)])
  func `becomes as urgent as an operation that is added`(
    policy: String, mean: Double, promotions: Double
  ) throws {
    let report = try Self.run(
      "qos: utility",
      "start: [ \(Self.billion()), { wait: 1 s }, \(Self.billion(", qos: user-initiated")) ]",
      policy: policy)
    #expect(report["end"] == mean)
    #expect(report["promotions"] == promotions)
  }

  // The first ends at 1.5 s. The second, which waited, and the third, added later as background work,
  // each take 1 s: 2.5 s and 3.5 s. Off: 2 s, 4 s and, at the half speed it asks for, 6 s.
  @Test(arguments: [("queue-promotion", 2.5, 2.0), ("off", 4, 0)])
  func `takes all operations along when its class is raised`(
    policy: String, mean: Double, promotions: Double
  ) throws {
    let report = try Self.run(
      "qos: utility",
      "start: [ \(Self.billion()), \(Self.billion()), { wait: 1 s }, { set-queue-class: { queue: work, qos: user-initiated } }, \(Self.billion(", qos: background")) ]",
      policy: policy)
    #expect(report["end"] == mean)
    #expect(report["promotions"] == promotions)
  }

  // Those that are there end at 1 s and 2 s, the one that comes later takes 2 s: 4 s.
  @Test func `leaves its operations as they are when its class is lowered`() throws {
    let report = try Self.run(
      "qos: user-initiated",
      "start: [ \(Self.billion()), \(Self.billion()), { wait: 0.5 s }, { set-queue-class: { queue: work, qos: background } }, \(Self.billion()) ]"
    )
    #expect(report["end"] == 7.0 / 3)
    #expect(report["promotions"] == 0)
  }

  // Half is done after 1 s; the rest takes 0.5 s for somebody urgent, and 1 s for nobody special.
  @Test(arguments: [
    ("queue-promotion", "user-interactive", 1.5), ("queue-promotion", "background", 2),
    ("off", "user-interactive", 2),
  ])
  func `resolves the inversion when somebody more urgent waits`(
    policy: String, waits: String, end: Double
  ) throws {
    let report = try Self.run(
      "qos: utility",
      "start: [ \(Self.billion()), { wait: 1 s }, { wait-until-finished: { queue: work, qos: \(waits) } }, { observe: { gone-on: $(now) } } ]",
      policy: policy, metrics: "end: { mean-of: end }, gone-on: { mean-of: gone-on }")
    #expect(report["end"] == end)
    #expect(report["gone-on"] == end)
  }

  @Test func `lets nobody wait who finds it empty`() throws {
    let report = try Self.run(
      "", "start: [ { wait: 1 s }, { wait-until-finished: work }, { observe: { end: $(now) } } ]")
    #expect(report["end"] == 1)
  }

  // One core, which default work of 1 G takes from 0.25 s to 0.5 s; then both operations, which wait in
  // line, go before it in their order.
  @Test func `lets promoted work that waits go before other work`() throws {
    let report = try Self.run(
      "qos: utility, concurrent: 2",
      "start: [ \(Self.billion()), \(Self.billion()), { wait: 0.25 s }, { emit: other }, { wait: 0.25 s }, { set-queue-class: { queue: work, qos: user-initiated } } ], other: [ { compute: 1 G }, { observe: { other: $(now) } } ]",
      cores: 1, metrics: "end: { mean-of: end }, other: { mean-of: other }")
    // The first had 0.25 s at half speed and needs 0.875 s more: 1.375 s, then 2.375 s; the other
    // work has 0.75 s left.
    #expect(abs(try #require(report["end"]) - (1.375 + 2.375) / 2) < 1e-12)
    #expect(report["other"] == 3.125)
  }

  @Test func `is emptied when its app is ended`() throws {
    let report = try Self.run(
      "", "start: [ \(Self.billion()), \(Self.billion()), \(Self.billion()) ]",
      metrics: "end: { mean-of: end }, done: { count: cpu-jobs }",
      user: ", { wait: 1.5 s }, { quit: app }")
    #expect(report["end"] == 1)
    #expect(report["done"] == 2)
  }

  @Test(arguments: [
    ("concurrent: 0", "", "'concurrent' of operation queue 'work' must be from 1 to 64, found 0"),
    (
      "qos: urgent", "",
      "'qos' of operation queue 'work' must be one of user-interactive, user-initiated, default, utility, background, found 'urgent'"
    ),
    ("", "{ enqueue: { queue: wrok, do: [] } }", "the app has no operation queue 'wrok'"),
    ("", "{ wait-until-finished: other }", "the app has no operation queue 'other'"),
    ("", "{ set-queue-class: { queue: work } }", "step 'set-queue-class' needs 'qos'"),
  ])
  func `is refused when it is written wrong`(queue: String, step: String, message: String) throws {
    let complaints = try Samples.complaints(
      """
      scenario: queues
      device: { components: { base: {}, \(RoundPhone.cpu) } }
      duration: 60 s
      apps: { app: { operation-queues: { work: { \(queue) } }, handlers: { start: [ \(step) ] } } }
      """)
    #expect(complaints.map(\.message) == [message])
  }
}
