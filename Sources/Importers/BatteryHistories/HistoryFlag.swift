import Recordings

/// A state of a phone that is on or off.
enum HistoryFlag: String, CaseIterable {
  case running
  case screen
  case plugged
  case wiFi = "wifi"
  case wakeLock = "wake_lock"
  case gps
  case sensor
  case audio
  case video
  case camera
  case flashlight
  case scan = "ble_scan"
  case wiFiScan = "wifi_scan"
  case call = "phone_in_call"
  case wiFiRadio = "wifi_radio"
  case mobileRadio = "mobile_radio"

  /// The place among all.
  var index: Int { Self.indices[rawValue] ?? 0 }

  private static let indices = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1.rawValue, $0) })

  /// The kind of event that records how long it lasted; nil for a state that is recorded otherwise.
  var kind: RecordedKind? {
    switch self {
    case .running, .screen, .plugged, .wiFi, .wiFiRadio, .mobileRadio: nil
    case .wakeLock: .wakeLock
    case .gps: .location
    case .sensor: .sensing
    case .audio: .audio
    case .video: .video
    case .camera: .camera
    case .flashlight: .flashlight
    case .scan: .scan
    case .wiFiScan: .wiFiScan
    case .call: .call
    }
  }

  /// The name of its seconds in reports.
  var title: String {
    switch self {
    case .running: "the processor awake"
    case .screen: "the screen lit"
    case .plugged: "a charger connected"
    case .wiFi: "Wi-Fi switched on"
    case .wakeLock: "a wake lock held"
    case .gps: "the satellite receiver on"
    case .sensor: "a sensor on"
    case .audio: "sound"
    case .video: "a video"
    case .camera: "the camera on"
    case .flashlight: "the flashlight lit"
    case .scan: "a search for Bluetooth devices"
    case .wiFiScan: "a search for Wi-Fi networks"
    case .call: "a call"
    case .wiFiRadio: "Wi-Fi's radio active"
    case .mobileRadio: "the mobile radio active"
    }
  }

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
