import Recordings

/// A state of a phone that is on or off.
enum HistoryFlag: String, CaseIterable {
  case running, screen, plugged
  case wiFi = "wifi"
  case wakeLock = "wake_lock"
  case gps, sensor, audio, video, camera, flashlight
  case scan = "ble_scan"
  case wiFiScan = "wifi_scan"
  case call = "phone_in_call"
  case wiFiRadio = "wifi_radio"
  case mobileRadio = "mobile_radio"

  /// The name of its seconds in reports, and the kind of event that records how long it lasted; nil for
  /// a state that is recorded otherwise.
  private var facts: (title: String, kind: RecordedKind?) {
    switch self {
    case .running: ("the processor awake", nil)
    case .screen: ("the screen lit", nil)
    case .plugged: ("a charger connected", nil)
    case .wiFi: ("Wi-Fi switched on", nil)
    case .wakeLock: ("a wake lock held", .wakeLock)
    case .gps: ("the satellite receiver on", .location)
    case .sensor: ("a sensor on", .sensing)
    case .audio: ("sound", .audio)
    case .video: ("a video", .video)
    case .camera: ("the camera on", .camera)
    case .flashlight: ("the flashlight lit", .flashlight)
    case .scan: ("a search for Bluetooth devices", .scan)
    case .wiFiScan: ("a search for Wi-Fi networks", .wiFiScan)
    case .call: ("a call", .call)
    case .wiFiRadio: ("Wi-Fi's radio active", nil)
    case .mobileRadio: ("the mobile radio active", nil)
    }
  }

  var title: String { facts.title }
  var kind: RecordedKind? { facts.kind }

  /// Whether an old phone went on to write it when its history was full.
  ///
  /// - Source: AOSP `BatteryStats.HistoryItem.MOST_INTERESTING_STATES`, Android 5.
  var outlivesOverflow: Bool { self == .screen || self == .plugged }

  /// The name of the events of a radio that was active.
  var radioName: String? {
    switch self {
    case .wiFiRadio: RecordingImport.Network.wifi.radioName
    case .mobileRadio: RecordingImport.Network.cellular.radioName
    default: nil
    }
  }

  /// How long after the last packet Android tells that a radio is active, in milliseconds.
  ///
  /// - Source: AOSP `ConnectivityService.setupDataActivityTracking`, `DATA_ACTIVITY_TIMEOUT_MOBILE`
  ///   of 10 s and `DATA_ACTIVITY_TIMEOUT_WIFI` of 15 s.
  var radioTimeout: Int64 { self == .wiFiRadio ? 15_000 : 10_000 }
}
