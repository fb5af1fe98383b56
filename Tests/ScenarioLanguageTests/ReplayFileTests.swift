import Experiments
import Recordings
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// Recordings as scenarios name them: files beside the scenario.
struct `A recording that a scenario names` {
  static func recording(_ ups: [Int64]) -> [UInt8] {
    var builder = RecordingBuilder(kinds: [RecordedKind.packetBurst])
    let name = builder.place(of: "mail")
    for (number, up) in ups.enumerated() {
      builder.append(
        RecordedEvent(
          time: Int64(number + 1) * 1_000_000_000, kind: 0, name: name, values: [up, 0, 0, 0]))
    }
    return builder.encoded(span: 60_000_000_000)
  }

  static func scenario(_ replay: String = "recording: day.drec", variants: String = "{ a: {} }")
    -> String
  {
    RoundPhone.scenario(
      """
      apps:
        mail:
          replay: { day: { \(replay) } }
          handlers: { packet-burst: [ { count: bursts }, { count: { name: sent, by: $(event.up / 1 B) } } ] }
      metrics: { bursts: { count: bursts }, sent: { count: sent } }
      variants: \(variants)
      """, duration: "1 min")
  }

  static func counts(_ text: String, _ recordings: [String: [UInt8]]) throws -> [[Double]] {
    let scenario = try Samples.load(text, recordings: recordings, checksEffects: true).scenario
    let experiment = Experiment(ExperimentPlan(scenario: scenario, replications: 1...1))
    return try scenario.variants.indices.map { variant in
      let run = try experiment.run(variant: variant, replication: 1)
      return [run["bursts"] ?? -1, run["sent"] ?? -1]
    }
  }

  @Test func `is read and played`() throws {
    let counts = try Self.counts(Self.scenario(), ["day.drec": Self.recording([5, 6, 7])])
    #expect(counts == [[3, 18]])
  }

  @Test func `may be another one in a variant`() throws {
    let variants =
      "{ a: {}, b: { apps: { mail: { replay: { day: { recording: other.drec } } } } } }"
    let counts = try Self.counts(
      Self.scenario(variants: variants),
      ["day.drec": Self.recording([5]), "other.drec": Self.recording([8, 9])])
    #expect(counts == [[1, 5], [2, 17]])
  }

  @Test func `is refused where another one was meant`() throws {
    let found = try complaints(
      Self.scenario("recording: day.drec, digest: 0123"), ["day.drec": Self.recording([1])])
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("'day.drec' is another recording than the one that was meant"))
  }

  @Test func `is refused where it is none, with the byte`() throws {
    let whole = Self.recording([1])
    let text = Self.scenario()
    var damaged = whole
    damaged[whole.count - 40] ^= 1
    let cases = [
      (Array("no recording".utf8), "is no recording of drainsim (byte 0)"),
      (Array(whole.dropLast()), "is damaged"), (damaged, "is damaged"),
    ]
    for (bytes, reason) in cases {
      let found = try complaints(text, ["day.drec": bytes])
      #expect(found.count == 1 && found[0].contains(reason), "\(found)")
    }
    #expect(try complaints(text, [:])[0].hasPrefix("there is no file"))
  }

  @Test func `is named by its copy in the resolved scenario, which plays the same`() throws {
    let bytes = Self.recording([5, 6])
    let loaded = try Samples.load(Self.scenario(), recordings: ["day.drec": bytes])
    let copy = try #require(loaded.recordings.first)
    #expect(loaded.recordings.count == 1 && copy.bytes == bytes)
    let text = loaded.resolvedText
    #expect(text.contains("recording: \(copy.copyName)") && !text.contains("day.drec"))
    #expect(try Self.counts(text, [copy.copyName: bytes]) == [[2, 11]])
    #expect(throws: LoadFailure.self) {
      try Samples.load(text, recordings: [copy.copyName: Self.recording([5, 7])])
    }
  }

  private func complaints(_ text: String, _ recordings: [String: [UInt8]]) throws -> [String] {
    do {
      return try Samples.load(text, recordings: recordings, checksEffects: true).warnings.map(
        \.message)
    } catch LoadFailure.wrong(let diagnostics, _) {
      return diagnostics.map(\.message)
    }
  }
}
