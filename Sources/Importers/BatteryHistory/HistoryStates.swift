import Recordings

/// What the words of a battery history mean in a recording.
///
/// - Source: Android's `BatteryStats`: `HISTORY_STATE_DESCRIPTIONS`, `HISTORY_STATE2_DESCRIPTIONS`
///   and `HISTORY_EVENT_NAMES`.
enum HistoryStates {
  /// States and events that last, by their words: each becomes a row with its length.
  static let lasting: [String: RecordedKind] = [
    "gps": RecordedKinds.location, "audio": RecordedKinds.audio, "video": RecordedKinds.video,
    "camera": RecordedKinds.camera, "flashlight": RecordedKinds.flashlight,
    "ble_scan": RecordedKinds.scan, "wifi_scan": RecordedKinds.wiFiScan,
    "phone_in_call": RecordedKinds.call, "job": RecordedKinds.job, "sync": RecordedKinds.sync,
    "wake_lock_in": RecordedKinds.wakeLock, "longwake": RecordedKinds.wakeLock,
  ]

  /// Words whose meaning is in others, or that change nothing that a scenario has.
  static let passed: Set<String> = [
    "running", "wake_lock", "stats", "user", "userfg", "fg", "proc", "conn", "active", "health",
    "wifi_suppl", "wifi_running", "wifi", "phone_state", "data_conn", "phone_scanning", "temp",
    "modemRailChargemAh", "wifiRailChargemAh", "wake_reason", "screenwake", "alarm",
    "tmpwhitelist", "pkgactive", "pkginst", "pkgunin", "pkginactive", "status", "charging",
    "usb_data", "bluetooth", "wakeupap", "device_idle", "gps_signal_quality", "screen_doze",
    "power_save", "cellular_high_tx_power", "sensor", "wifi_full_lock", "wifi_multicast",
    "nr_state", "longwake",
  ]

  /// Five levels of brightness, each a fifth of the slider: their middles, in millionths.
  static let brightness: [String: Int64] = [
    "dark": 100_000, "dim": 300_000, "medium": 500_000, "light": 700_000, "bright": 900_000,
  ]

  /// Levels of the mobile signal: middles between Android's limits for LTE (−128, −118, −108 and
  /// −98 dBm), in thousandths of a dBm.
  static let cellular: [String: Int64] = [
    "none": -140_000, "poor": -123_000, "moderate": -113_000, "good": -103_000, "great": -90_000,
  ]

  /// Levels of Wi-Fi, 0 to 4: from −88 to −55 dBm in equal steps.
  static let wifi: [String: Int64] = [
    "0": -92_000, "1": -83_000, "2": -74_000, "3": -64_000, "4": -55_000,
  ]

  /// The name of an app in a detail such as `u0a12:"com.example.mail/.Sync"`.
  static func name(_ detail: String?) -> String {
    guard let detail else { return "phone" }
    let sides = detail.split(separator: ":", maxSplits: 1)
    let user = sides.first.map(String.init) ?? ""
    var text = sides.count == 2 ? sides[1].filter { $0 != "\"" } : ""
    // The word in front of a job or an alarm, such as *job*.
    if text.hasPrefix("*"), let end = text.dropFirst().firstIndex(of: "*") {
      text = String(text[text.index(after: end)...].drop { $0 == "/" || $0 == ":" })
    }
    let name = text.prefix { $0 != "/" && $0 != ":" && $0 != " " }
    let isPackage = name.contains(".") && name.first?.isLetter ?? false
    if isPackage { return String(name) }
    // A name that somebody took out, as <redacted>.
    if user.isEmpty || user.hasPrefix("<") { return "app" }
    return user == "1000" ? "android" : "uid-" + user
  }
}
