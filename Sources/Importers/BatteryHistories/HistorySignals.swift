import Recordings

/// The signals of both networks and the brightness of the screen.
struct HistorySignals {
  private var strength: Int64?
  /// Whether the phone is in a mobile network.
  private var hasService = true
  private var wiFiStrength: Int64?
  private var supplicant: String?
  private var told: (cellular: Int64?, wiFi: Int64?, brightness: Int64?)
  private var brightness: Int64?

  /// Take a word.
  ///
  /// - Returns: Nil if it is about something else; false if its value is not known.
  mutating func take(_ word: HistoryWord) -> Bool? {
    switch word.name {
    case "brightness": return Self.set(&brightness, HistoryVocabulary.brightness(word.value))
    case "phone_signal_strength":
      return Self.set(&strength, HistoryVocabulary.cellularSignal(word.value))
    case "wifi_signal_strength":
      return Self.set(&wiFiStrength, HistoryVocabulary.wiFiSignal(word.value))
    case "phone_state": hasService = word.value == "in"
    case "wifi_suppl": supplicant = word.value
    default: return nil
    }
    return true
  }

  private static func set(_ value: inout Int64?, _ new: Int64?) -> Bool {
    value = new ?? value
    return new != nil
  }

  /// Take that all states are told by the words that follow: those that are not have their first
  /// value.
  mutating func complete() {
    brightness = HistoryVocabulary.brightness("0")
    strength = HistoryVocabulary.cellularSignal("0")
    wiFiStrength = HistoryVocabulary.wiFiSignal("0")
    hasService = true
    // Some phones never tell it.
    if supplicant != nil { supplicant = "invalid" }
  }

  /// Tell what has changed.
  mutating func tell(at time: Int64, isWiFiOn: Bool, _ rows: inout HistoryRows) {
    if let brightness, brightness != told.brightness {
      told.brightness = brightness
      rows.add(.brightness, at: time, by: .named("android.screen"), SIMD4(brightness, 0, 0, 0))
    }
    let cellular = hasService ? strength : HistoryVocabulary.noSignal
    if let cellular, cellular != told.cellular {
      told.cellular = cellular
      rows.add(.cellularSignal, at: time, SIMD4(cellular, 0, 0, 0))
    }
    let isConnected = isWiFiOn && supplicant.map(HistoryVocabulary.isInNetwork) ?? true
    let wiFi = isConnected ? wiFiStrength : HistoryVocabulary.noSignal
    if let wiFi, wiFi != told.wiFi, wiFiStrength != nil || isWiFiOn {
      told.wiFi = wiFi
      rows.add(.wiFiSignal, at: time, SIMD4(wiFi, 0, 0, 0))
    }
  }
}
