import Configuration
import Recordings

/// Importer of battery histories, as `dumpsys batterystats` and bug reports have them.
package enum BatteryHistoryImporter: RecordingImporter {
  package static let name = "batterystats"
  package static let title = "battery history"
  package static let abstract = "Turn a battery history of Android into a scenario."
  package static let discussion = """
    Takes the text of 'adb shell dumpsys batterystats' or of a bug report that was unzipped. The \
    screen, the app in front, jobs, syncs, the satellite receiver, sound, the camera, chargers and \
    the gauge of the battery become events. A history tells when radios were active and not how \
    much they moved: the bytes are assumed.

    The file is refused with exit status 65, and nothing is written, if it has no history.

    Examples:
      drainsim import batterystats batterystats.txt -o my-day
      drainsim import batterystats bugreport.txt --phone pixel-6 -o my-day
    """
  package static let fileExtensions = ["txt", "log"]
  package static let options: [ImportOption] = []
  package static let kinds = [
    RecordedKinds.packetBurst, RecordedKinds.wakeLock, RecordedKinds.job, RecordedKinds.sync,
    RecordedKinds.location, RecordedKinds.audio, RecordedKinds.video, RecordedKinds.camera,
    RecordedKinds.flashlight, RecordedKinds.scan, RecordedKinds.wiFiScan, RecordedKinds.call,
    RecordedKinds.brightness, RecordedKinds.screenOn, RecordedKinds.screenOff,
    RecordedKinds.opened, RecordedKinds.plugged, RecordedKinds.unplugged,
    RecordedKinds.cellularSignal, RecordedKinds.wiFiSignal, RecordedKinds.batteryLevel,
  ]

  package static func read(
    _ files: [ImportedFile], values: [String: String], into recording: inout RecordingImport,
    diagnostics: Diagnostics
  ) {
    guard let file = files.first else { return }
    for other in files.dropFirst() {
      diagnostics.error("one history at a time is read", at: other.location)
    }
    guard !diagnostics.hasErrors else { return }
    var reader = HistoryReader(recording)
    var state = Position.before
    let isRead = file.forEachLine(diagnostics) { number, bytes, isCut in
      if number == 1, bytes.starts(with: [0x50, 0x4b, 3, 4]) {
        diagnostics.error(
          "the bug report is zipped", at: file.location(line: 1),
          note: "unzip it, and import the file bugreport-….txt in it")
        return false
      }
      guard state != .behind else { return reader.count(line: bytes) }
      let line = String(decoding: bytes, as: UTF8.self)
      if state == .before {
        if line.contains("Battery History") { state = .within }
        if line.hasPrefix("9,") && line.contains(",hsp,") {
          diagnostics.error(
            "the history is in the form of --checkin, which is not read",
            at: file.location(line: number), note: "take 'dumpsys batterystats' without --checkin")
          return false
        }
        return true
      }
      if line.allSatisfy({ $0 == " " || $0 == "\r" }) {
        state = .behind
        return true
      }
      guard let change = HistoryLine(Substring(line)) else {
        reader.refuse(isCut: isCut)
        return true
      }
      guard reader.take(change) else {
        diagnostics.error(
          "the history goes back in time", at: file.location(line: number),
          note: "it is damaged, or two histories stand in one")
        return false
      }
      return true
    }
    recording = reader.recording
    guard isRead, !diagnostics.hasErrors else { return }
    guard state != .before, reader.hasTime else {
      return diagnostics.error(
        "the file has no battery history", at: file.location,
        note: "'adb shell dumpsys batterystats' prints one below 'Battery History'")
    }
    reader.finish()
    recording = reader.recording
    recording.keepNames(20) { _ in 1 }
  }

  private enum Position { case before, within, behind }
}
