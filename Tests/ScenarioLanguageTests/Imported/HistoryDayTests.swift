import DrainsimTestSupport
import Importers
import PhoneModel
import Quantities
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
  private static func covered(_ intervals: [(from: Double, to: Double)], until end: Double) -> Double {
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

  /// Two points, as shares of the history's length.
  @Test(arguments: names)
  func `has the recorded shares of the screen, the radios and the app in front`(
    _ name: String
  ) throws {
    let day = try ImportedScenario(
      BatteryHistoryImporter.self, [SharedData.path("battery-histories/\(name)")])
    #expect(day.loaded.warnings.isEmpty, "\(day.loaded.warnings)")
    let timeline = try #require(try day.run(keepsTimeline: true).timeline)
    let span = day.seconds("seconds of the history")
    func expect(_ found: Double, _ what: String) {
      let (share, told) = (100 * found / span, 100 * day.seconds("seconds with \(what)") / span)
      #expect(abs(share - told) < 2, "\(what): \(share) % simulated, \(told) % recorded")
    }
    expect(
      Self.covered(Self.intervals(timeline, .screen, 1), until: span), "the screen lit")
    let inFront = timeline.apps.indices.dropFirst().flatMap {
      Self.intervals(timeline, .app($0), 1)
    }
    expect(Self.covered(inFront, until: span), "an app in front")
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
