import Testing

@testable import Recordings

/// The ends and the names of a new recording.
struct `A new recording` {
  private static let kinds = [
    RecordedKind.packetBurst, RecordedKind.screenOn, RecordedKind.screenOff,
    RecordedKind.plugged, RecordedKind.unplugged, RecordedKind.powerRail, RecordedKind.job,
  ]
  private static let second: Int64 = 1_000_000_000

  /// Seconds, kind, name and values.
  private static func builder(
    _ events: [(time: Int64, kind: RecordedKind, name: String, values: SIMD4<Int64>)]
  ) -> RecordingBuilder {
    var builder = RecordingBuilder(kinds: kinds)
    for event in events {
      let name = event.name.isEmpty ? 0 : builder.place(of: event.name)
      builder.append(
        RecordedEvent(
          time: event.time * second, kind: kinds.firstIndex(of: event.kind) ?? 0, name: name,
          values: event.values))
    }
    return builder
  }

  private static func events(_ builder: RecordingBuilder) -> [RecordedEvent] {
    (0..<builder.count).map { builder[$0] }
  }

  @Test func `cut to a span keeps what lies in it, and cuts bytes in proportion`() {
    var builder = Self.builder([
      (0, RecordedKind.packetBurst, "a", [100, 1000, 5, 4 * Self.second]),
      (5, RecordedKind.packetBurst, "a", [8, 80, 5, 10 * Self.second]),
      (50, RecordedKind.packetBurst, "a", [1, 1, 1, 1]),
    ])
    // The first burst lies before, half of the second inside, and the third behind.
    let left = builder.clip(from: 10 * Self.second, until: 20 * Self.second)
    #expect(left == 2)
    let kept = Self.events(builder)
    #expect(kept.map(\.time) == [10 * Self.second])
    #expect(kept[0].values == [4, 40, 5, 5 * Self.second])
  }

  @Test func `cut to a span tells the states that hold at its start`() {
    var builder = Self.builder([
      (0, RecordedKind.screenOn, "", .zero), (1, RecordedKind.plugged, "", .zero),
      (2, RecordedKind.unplugged, "", .zero), (3, RecordedKind.powerRail, "CPU", [70, 0, 0, 0]),
      (30, RecordedKind.screenOff, "", .zero),
      (31, RecordedKind.powerRail, "CPU", [100, 0, 0, 0]),
      (41, RecordedKind.powerRail, "CPU", [125, 0, 0, 0]),
    ])
    _ = builder.clip(from: 10 * Self.second, until: 60 * Self.second)
    let found = Self.events(builder).map {
      (Self.kinds[$0.kind].name, $0.time / Self.second, $0.values[0])
    }
    let expected: [(String, Int64, Int64)] = [
      ("screen-on", 10, 0), ("charger-removed", 10, 0), ("screen-off", 30, 0),
      ("power-rail", 31, 0), ("power-rail", 41, 25),
    ]
    #expect(found.map(\.0) == expected.map(\.0))
    #expect(found.map(\.1) == expected.map(\.1))
    #expect(found.map(\.2) == expected.map(\.2))
  }

  @Test func `ends with a dark screen and no charger`() {
    var builder = Self.builder([
      (0, RecordedKind.screenOn, "", .zero), (5, RecordedKind.plugged, "", .zero),
    ])
    builder.closeStates(at: 60 * Self.second)
    #expect(
      Self.events(builder).dropFirst(2).map { Self.kinds[$0.kind] } == [
        RecordedKind.screenOff, RecordedKind.unplugged,
      ])
    #expect(Self.events(builder).dropFirst(2).allSatisfy { $0.time == 60 * Self.second })
    let count = builder.count
    builder.closeStates(at: 60 * Self.second)
    #expect(builder.count == count)
  }

  @Test func `with many apps gives those with the fewest events one name`() throws {
    var events: [(time: Int64, kind: RecordedKind, name: String, values: SIMD4<Int64>)] = []
    for app in 0..<6 {
      for time in 0...app { events.append((Int64(time), RecordedKind.job, "app\(app)", .zero)) }
    }
    var builder = Self.builder(events)
    // Four of six remain: three, and the one for the others.
    #expect(builder.group(above: 4, as: "other", keeping: { _ in 0 }) == 3)
    let recording = try Recording(builder.encoded(span: 10 * Self.second))
    #expect(Set(recording.names) == ["", "app3", "app4", "app5", "other"])
    let other = try #require(recording.names.firstIndex(of: "other"))
    #expect((0..<recording.count).count { recording.event(at: $0).name == other } == 1 + 2 + 3)
  }

  @Test(arguments: ["on", "No", "yes", "off"])
  func `has no name that readers of YAML take for true or false`(word: String) throws {
    var builder = Self.builder([])
    let place = builder.place(of: word)
    builder.append(RecordedEvent(time: 0, kind: 1, name: place))
    #expect(try Recording(builder.encoded(span: 1)).names[1] == "\(word)-app")
  }
}
