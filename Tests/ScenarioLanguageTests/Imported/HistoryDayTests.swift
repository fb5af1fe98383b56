import DrainsimTestSupport
import Importers
import PhoneModel
import Quantities
import Recordings
import ScenarioTestSupport
import Testing

/// Days of battery histories as their imports simulate them, against the seconds that the histories
/// tell.
@Suite(SharedData.has("battery-histories"))
struct `A day of a battery history` {
  private static let names = [
    "energy_saving.log", "pixel_bats.log", "scenario1_history.txt", "scenario4_history.txt",
  ]

  /// The seconds within a run for which intervals last, counted once where they overlap.
  private static func covered(_ intervals: [(from: Double, to: Double)], until end: Double)
    -> Double
  {
    var (sum, last) = (0.0, 0.0)
    for (from, to) in intervals.sorted(by: { $0.from < $1.from }) {
      let (from, to) = (max(from, last), min(to, end))
      if to > from { (sum, last) = (sum + to - from, to) }
    }
    return sum
  }

  private static func seconds(_ time: SimTime) -> Double { Double(time.nanoseconds) / 1e9 }

  /// The intervals in which a state has a value.
  private static func intervals(
    _ timeline: RunTimeline, _ state: RecordedState, _ value: Int
  ) -> [(from: Double, to: Double)] {
    guard let place = timeline.states.firstIndex(of: state) else { return [] }
    let changes = timeline.stateChanges[place]
    return changes.indices.compactMap { index in
      guard changes[index].value == value else { return nil }
      let end = index + 1 < changes.count ? changes[index + 1].from : timeline.end
      return (seconds(changes[index].from), seconds(end))
    }
  }

  /// The intervals between the events of one kind and the next of another, from the recording.
  private static func intervals(
    _ day: ImportedScenario, from starts: (RecordedEvent) -> Bool, to ends: (RecordedEvent) -> Bool
  ) -> [(from: Double, to: Double)] {
    var intervals: [(from: Double, to: Double)] = []
    var since: Double?
    func end(_ time: Double) {
      if let start = since { intervals.append((start, time)) }
      since = nil
    }
    for row in 0..<day.recording.count {
      let event = day.recording.event(at: row)
      let time = Double(event.time) / 1e9
      if ends(event) { end(time) }
      if starts(event), since == nil { since = time }
    }
    end(Double(day.recording.span) / 1e9)
    return intervals
  }

  /// The seconds that are in intervals of both lists.
  private static func common(
    _ left: [(from: Double, to: Double)], _ right: [(from: Double, to: Double)]
  ) -> Double {
    left.flatMap { a in right.map { b in max(0, min(a.to, b.to) - max(a.from, b.from)) } }
      .reduce(0, +)
  }

  /// Two points, as shares of the history's length. A history may leave an app in front of a dark
  /// screen; the simulation, as a person, looks at apps on a lit one.
  @Test(arguments: names)
  func `has the recorded shares of the screen, the radios and the app in front`(
    _ name: String
  ) throws {
    let day = try ImportedScenario(
      BatteryHistoryImporter.self, [SharedData.path("battery-histories/\(name)")])
    #expect(day.loaded.warnings.isEmpty, "\(day.loaded.warnings)")
    let timeline = try #require(try day.run(keepsTimeline: true).timeline)
    let span = day.seconds("seconds of the history")
    func expect(_ found: Double, _ what: String, told: Double? = nil) {
      let told = 100 * (told ?? day.seconds("seconds with \(what)")) / span
      let share = 100 * found / span
      #expect(abs(share - told) < 2, "\(what): \(share) % simulated, \(told) % recorded")
    }
    expect(
      Self.covered(Self.intervals(timeline, .screen, 1), until: span), "the screen lit")
    let inFront = timeline.apps.indices.dropFirst().flatMap {
      Self.intervals(timeline, .app($0), 1)
    }
    let kinds = day.recording.kinds.map(\.name)
    let lit = Self.intervals(
      day, from: { kinds[$0.kind] == "screen-on" }, to: { kinds[$0.kind] == "screen-off" })
    let front = Self.intervals(
      day, from: { kinds[$0.kind] == "app-opened" && $0.name != 0 },
      to: { kinds[$0.kind] == "app-opened" })
    expect(
      Self.covered(inFront, until: span), "an app in front of a lit screen",
      told: Self.common(lit, front))
    // Android tells a radio to be active until so long after the last packet.
    for (app, timeout, title) in [
      ("wi-fi-radio", 15.0, "Wi-Fi's radio active"),
      ("mobile-radio", 10.0, "the mobile radio active"),
    ] {
      guard let place = timeline.apps.firstIndex(of: app) else { continue }
      let bursts = timeline.runs.filter { $0.app == place }.map { run in
        (from: Self.seconds(run.from), to: Self.seconds(run.to ?? timeline.end) + timeout)
      }
      expect(Self.covered(bursts, until: span), title)
    }
  }
}
