import Configuration
import Experiments
import ScenarioTestSupport
import Testing

/// What an app knows of a source, and what it has delivered.
struct `A copy of a source` {
  /// A source that changes each ten minutes, and a script that is told of it at 5, 35, 65 minutes and so
  /// on, in 126 minutes.
  private static func scenario(
    source: String = "every: 10 min", each: String, handlers: String = "", pushes: String = "",
    components: String = "base: {}", metrics: String, before: String = ""
  ) -> String {
    """
    scenario: copies
    device: { components: { \(components) } }
    duration: 126 min
    \(before)
    surroundings: { network: { cellular: 80 % }, sources: { room: { \(source) } } }
    user: { actions: { use: { at: 1 ms, do: [ { open: app } ] } } }
    apps:
      app:
        variables: { seen: 0 }
        \(pushes)
        handlers:
          start: [ { every: { interval: 30 min, phase: 299999 ms, tolerance: 0 s, do: [ \(each) ] } } ]
          \(handlers)
    metrics: { \(metrics) }
    """
  }

  private static let told =
    "age: { age-of: room }, share: { share-told: room }, delay: { delay-told: room }"

  private static func near(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-6 * max(1, abs(expected)) } ?? false
  }

  /// Of each three changes one comes after 25 minutes, one after 15 and one after 5. The copy lacks one
  /// for 25 of each 30 minutes, in which its age grows from 0: 4 · 25² / 2 minutes squared.
  @Test func `is as old as the first change that it lacks`() throws {
    let report = try Samples.run(Self.scenario(each: "{ learn: room }", metrics: Self.told))
    #expect(report["share"] == 1)
    #expect(Self.near(report["delay"], 15 * 60))
    #expect(Self.near(report["age"], 60 * 1250.0 / 126))
  }

  /// Twelve changes, none of which comes: each counts until the end.
  @Test func `that nobody brings up to date counts until the end of the run`() throws {
    let report = try Samples.run(
      Self.scenario(each: "{ count: nothing }", metrics: Self.told + ", n: { count: nothing }"))
    #expect(report["share"] == 0)
    #expect(Self.near(report["delay"], 60 * (126 - 65)))
    #expect(Self.near(report["age"], 60 * 6728.0 / 126))
  }

  @Test func `is read by scripts as a version and an age`() throws {
    let report = try Samples.run(
      Self.scenario(
        each:
          "{ observe: { age: $(room.age), told: $(room.told) } }, { learn: room }, { observe: { after: $(room.age), new: $(room.told) } }",
        metrics:
          "age: { mean-of: age }, told: { mean-of: told }, after: { mean-of: after }, new: { mean-of: new }"
      ))
    // At 5 minutes nothing has changed; at 35, 65, 95 and 125 the first change is 25 minutes old.
    #expect(Self.near(report["age"], 1200))
    // It knows nothing at 5 and 35 minutes, and then three more changes each time.
    let versions: [(name: String, mean: Double)] = [("told", 18.0 / 5), ("new", 30.0 / 5)]
    for (name, mean) in versions { #expect(Self.near(report[name], mean)) }
    #expect(report["after"] == 0)
  }

  @Test func `counts from the end of the warm-up`() throws {
    let report = try Samples.run(
      Self.scenario(
        each: "{ learn: room }", metrics: Self.told, before: "warm-up: 61 min"))
    // It counts from 61 to 187 minutes: the change of 40 minutes grows old from 21 to 25, and then four
    // copies lack one for 25 minutes each.
    #expect(report["share"] == 1)
    #expect(Self.near(report["delay"], 15 * 60))
    let squares: Double = 4 * 625 + 625 - 441
    #expect(Self.near(report["age"], 60 * squares / 2 / 126))
  }

  @Test func `on the phone is told by its event, and on a server is not`() throws {
    let phone = try Samples.run(
      Self.scenario(
        source: "every: 10 min, at: phone", each: "{ count: ticks }",
        handlers: "room-changed: [ { count: heard } ]",
        metrics: Self.told + ", heard: { count: heard }"))
    #expect(["share", "age", "delay", "heard"].map { phone[$0] } == [1, 0, 0, 12])
    let complaints = try Samples.complaints(
      Self.scenario(
        source: "every: 10 min, at: server", each: "{ count: ticks }",
        handlers: "room-changed: [ { count: heard } ]", metrics: Self.told))
    #expect(
      complaints.contains { $0.message.contains("is not told of changes of 'room'") },
      "\(complaints)")
  }

  private static let radio =
    "base: {}, cellular: { model: lte }"

  /// The answer comes within seconds, and what comes meanwhile is part of it.
  @Test func `is brought by a request, and delivered by another, unless it fails`() throws {
    let metrics =
      Self.told + ", sent: { share-delivered: room }, wait: { delay-delivered: room }"
    let both = try Samples.run(
      Self.scenario(
        each: "{ request: { up: 1 kB, down: 1 kB, brings: room, delivers: room } }",
        components: Self.radio, metrics: metrics))
    #expect(both["share"] == 1 && both["sent"] == 1)
    let delay = try #require(both["delay"])
    #expect(delay > 15 * 60 && delay < 15 * 60 + 10)
    #expect(both["wait"] == delay)
    let none = try Samples.run(
      Self.scenario(
        each:
          "{ request: { up: 1 kB, answer: 1 min, timeout: 1 s, brings: room, delivers: room }, on-failure: [ { count: failed } ] }",
        components: Self.radio, metrics: metrics + ", failed: { count: failed }"))
    #expect(["share", "sent", "failed"].map { none[$0] } == [0, 0, 5])
  }

  /// What changes while a request goes on is not part of what it sends.
  @Test func `that is delivered is that of the beginning of a request`() throws {
    let report = try Samples.run(
      Self.scenario(
        each: "{ request: { up: 1 kB, answer: 6 min, delivers: room, brings: room } }",
        components: Self.radio,
        metrics: "sent: { share-delivered: room }, told: { share-told: room }"))
    // From 95 to 101 minutes the change of 100 minutes comes; from 125 minutes on none is answered.
    #expect(report["sent"] == 9.0 / 12)
    #expect(report["told"] == 10.0 / 12)
  }

  @Test func `may be delivered up to a version`() throws {
    let report = try Samples.run(
      Self.scenario(
        each: "{ deliver: { source: room, version: 2 } }",
        metrics: "sent: { share-delivered: room }"))
    #expect(report["sent"] == 2.0 / 12)
  }

  @Test func `needs a source that there is, and an app`() throws {
    for (each, metric) in [
      ("{ learn: rom }", "share: { share-told: room }"),
      ("{ learn: room }", "share: { share-told: rom }"),
      ("{ request: { down: 1 kB, brings: rom } }", "share: { share-told: room }"),
    ] {
      let complaints = try Samples.complaints(
        Self.scenario(each: each, components: Self.radio, metrics: metric))
      #expect(
        complaints.contains {
          $0.message.contains("no source of the surroundings is called 'rom'")
        },
        "\(complaints)")
    }
  }
}
