import DrainsimTestSupport
import Foundation
import Importers
import Recordings
import Testing

/// Histories of real phones, which are read where they lie. What the importer makes of them is
/// compared with regular expressions over the same text.
@Suite(SharedData.has("battery-histories"))
struct `A battery history of a real phone` {
  /// The lines of a history: milliseconds since its start, and the words behind the level.
  private static func lines(_ text: String) throws -> [(time: Int, words: [String])] {
    let line =
      #/^ +\+?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms|0)? \(\d+\) \d{3}(.*)$/#
    return text.split(whereSeparator: \.isNewline).compactMap { text in
      guard let match = text.wholeMatch(of: line) else { return nil }
      func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
      let seconds =
        ((number(match.1) * 24 + number(match.2)) * 60 + number(match.3)) * 60 + number(match.4)
      return (
        seconds * 1000 + number(match.5), match.6.split(separator: " ").map { String($0) }
      )
    }
  }

  /// The milliseconds for which a state was on, from the text alone.
  private static func total(_ state: String, _ lines: [(time: Int, words: [String])]) -> Int {
    var (since, total): (Int?, Int) = (nil, 0)
    for line in lines {
      for word in line.words {
        if word == "-\(state)" || word.hasPrefix("-\(state)=") {
          total += line.time - (since ?? line.time)
          since = nil
        } else if word == "+\(state)" || word.hasPrefix("+\(state)=") {
          since = since ?? line.time
        }
      }
    }
    return total + (since.map { (lines.last?.time ?? 0) - $0 } ?? 0)
  }

  private func read(_ name: String) throws -> (trial: TrialImport, text: String) {
    let text = try SharedData.text("battery-histories/\(name)")
    return (try TrialImport(BatteryHistoryImporter.self, text), text)
  }

  /// The milliseconds between the events of one kind and the next of the other.
  private func total(from on: RecordedKind, to off: RecordedKind, _ trial: TrialImport) -> Int64 {
    var (since, total): (Int64?, Int64) = (nil, 0)
    for row in trial.rows {
      if row.kind == on.name { since = since ?? row.time }
      if row.kind == off.name, let start = since {
        total += row.time - start
        since = nil
      }
    }
    return (total + (since.map { trial.recorded.span - $0 } ?? 0)) / 1_000_000
  }

  private static let names = [
    "energy_saving.log", "pixel_bats.log", "scenario1_history.txt", "scenario4_history.txt",
  ]

  @Test(arguments: names)
  func `has the shares of its states to a tenth of a point`(_ name: String) throws {
    let (trial, text) = try read(name)
    #expect(trial.told.isEmpty)
    let lines = try Self.lines(text)
    let end = try #require(lines.last?.time)
    #expect(lines.count > 100)
    #expect(trial.recorded.span == Int64(end) * 1_000_000)
    func share(_ milliseconds: Int64) -> Double { Double(milliseconds) / Double(end) * 100 }
    func expectShare(_ found: Int64, _ state: String, within points: Double = 0.1) {
      let expected = share(Int64(Self.total(state, lines)))
      #expect(abs(share(found) - expected) < points, "\(state): \(share(found)) and \(expected)")
    }
    expectShare(total(from: RecordedKind.screenOn, to: RecordedKind.screenOff, trial), "screen")
    expectShare(total(from: RecordedKind.plugged, to: RecordedKind.unplugged, trial), "plugged")
    for (kind, state) in [
      (RecordedKind.wakeLock, "wake_lock"), (RecordedKind.location, "gps"),
      (RecordedKind.audio, "audio"), (RecordedKind.camera, "camera"),
      (RecordedKind.wiFiScan, "wifi_scan"), (RecordedKind.scan, "ble_scan"),
    ] {
      let lengths = trial.rows(kind).map { $0.values[0] / 1_000_000 }
      expectShare(lengths.reduce(0, +), state)
    }
    for (radio, state) in [
      ("Wi-Fi's radio active", "wifi_radio"), ("the mobile radio active", "mobile_radio"),
      ("the processor awake", "running"),
    ] {
      // Told in whole seconds.
      let seconds = trial.taken("seconds with \(radio)") ?? 0
      expectShare(Int64(1000 * seconds), state, within: 0.1 + share(1000))
    }
  }

  /// The bursts of a radio stop the idle time of Android before the radio is told to be at rest.
  @Test(arguments: names)
  func `has a burst for each time a radio was active`(_ name: String) throws {
    let (trial, text) = try read(name)
    for (state, burst) in [("wifi_radio", "wi-fi-radio"), ("mobile_radio", "mobile-radio")] {
      let count = try Self.lines(text).flatMap(\.words).filter { $0 == "+\(state)" }.count
      let rows = trial.rows(RecordedKind.packetBurst).filter { $0.name == burst }
      #expect(rows.count == count)
      #expect(rows.allSatisfy { $0.values[0] >= 1000 && $0.values[1] >= 4000 })
    }
  }

  /// By the words 'top', the milliseconds in which an app that the history names was in front.
  @Test func `has the apps in front`() throws {
    let (trial, text) = try read("scenario4_history.txt")
    let lines = try Self.lines(text)
    let openings = lines.flatMap(\.words).filter { $0.hasPrefix("+top=") || $0.hasPrefix("top=") }
    let rows = trial.rows(RecordedKind.opened)
    #expect(rows.filter { !$0.name.isEmpty }.count == openings.count)
    #expect(Set(rows.map(\.name)).isSubset(of: ["", "other", "android-system"]))
    // It begins with one in front, and each leaves as the next comes.
    #expect(trial.taken("seconds with an app in front") == Int(trial.recorded.span / 1_000_000_000))
  }

  @Test func `names apps and their jobs by their packages`() throws {
    let (trial, _) = try read("energy_saving.log")
    let first = try #require(trial.rows(RecordedKind.opened).first)
    #expect(
      first == .init(time: 0, kind: "app-opened", name: "com-miui-securityadd-home", values: []))
    // The last job: '-job=u0a46:"com.android.contacts/…' at +3m26s645ms.
    let jobs = trial.rows(RecordedKind.job)
    #expect(jobs.contains { $0.name == "com-android-contacts" })
    // No account of a person comes along.
    #expect(trial.rows.allSatisfy { !$0.name.contains("@") })
  }

  @Test func `tells the level of the battery, its voltage and its charge`() throws {
    let (trial, _) = try read("energy_saving.log")
    let levels = trial.rows(RecordedKind.batteryLevel)
    // 'volt=4354 charge=3177' at 95 %; a milliampere-hour is 3.6 coulombs.
    #expect(levels.first?.values == [950_000, 11_437_200_000, 4_354_000])
    // 'charge=3197' at 96 %, the last; the voltage is that of the line before.
    #expect(levels.last?.values.prefix(2) == [960_000, 11_509_200_000])
    #expect(trial.dropped("charges of the battery") == nil)
  }

  /// These phones count what was used, and not what is left.
  @Test(arguments: ["scenario1_history.txt", "scenario4_history.txt"])
  func `that counts what was used has its charges, and they rise`(_ name: String) throws {
    let (trial, _) = try read(name)
    let charges = trial.rows(RecordedKind.batteryLevel).map { $0.values[1] }
    #expect(charges.count > 1 && charges == charges.sorted() && charges[0] < charges.last ?? 0)
    #expect(trial.dropped("charges of the battery") == nil)
  }

  @Test func `tells the local time of its start, and that the zone is not known`() throws {
    let (trial, _) = try read("scenario4_history.txt")
    // 2026-01-31 12:39:14: 56 years with 14 leap days, and 30 days.
    let (days, clock): (Int64, Int64) = (56 * 365 + 14 + 30, 12 * 3600 + 39 * 60 + 14)
    #expect(trial.recorded.start == days * 86_400 + clock)
    #expect(trial.recorded.zone == 0)
    #expect(trial.assumed("time zone")?.range == "UTC-12 to UTC+14")
    #expect(trial.dropped("'phone_scanning'") == nil)
    #expect(!trial.recorded.dropped.contains { $0.why == "the word is not known" })
  }
}
