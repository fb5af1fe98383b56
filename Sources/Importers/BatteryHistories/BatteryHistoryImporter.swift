import Configuration
import Recordings

/// A reader of battery histories of Android: the text of `dumpsys batterystats`, its checkin form,
/// and a whole bug report.
///
/// Of several histories, as bug reports have them, the first is taken. It is read line by line, in
/// memory that grows with its events only.
///
/// - Source: AOSP `core/java/android/os/BatteryStats.java`, Android 5 to 15.
package enum BatteryHistoryImporter: RecordingImporter {
  package static let name = "batterystats"
  package static let title = "battery history"
  package static let abstract = "A battery history of Android: a person's day."
  package static let discussion = """
    Examples:
      drainsim import batterystats history.txt -o my-day
      drainsim import batterystats bugreport.txt -o my-day --phone pixel-6

    Record it with 'adb shell dumpsys batterystats > history.txt', or take a bug report ('adb \
    bugreport'). It has screen, apps in front, jobs, wake locks, radios and the level of the battery, \
    but no bytes and no use of the processor.
    """
  package static let fileExtensions = ["txt", "log"]
  package static let options: [ImportOption] = []
  package static let kinds: [RecordedKind] = [
    .screenOn, .screenOff, .opened, .brightness, .packetBurst, .location, .wakeLock, .job, .sync,
    .sensing, .audio, .video, .camera, .flashlight, .scan, .wiFiScan, .call, .plugged, .unplugged,
    .cellularSignal, .wiFiSignal, .batteryLevel,
  ]

  package static func read(
    _ files: [ImportedFile], values: [String: String], into recording: inout RecordingImport,
    diagnostics: Diagnostics
  ) throws(ImportOptionError) {
    guard let file = files.first else { return }
    guard files.count == 1 else {
      return diagnostics.error(
        "two battery histories are not joined", at: files[1].location,
        note: "the history of a phone is one file; import them one by one")
    }
    var reader = HistoryReader(file, HistoryRecorder(recording), diagnostics)
    if let read = reader.read() { recording = read }
  }
}
