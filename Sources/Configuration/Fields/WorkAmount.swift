/// A kind of work that components count by its amount, whatever step asked for it.
///
/// Variants are compared by these amounts: one that sends a few bytes where another sends a backup
/// runs as many steps, and does less.
package enum WorkAmount: Int, CaseIterable, Sendable {
  case dataSent, dataReceived, computation, framesDrawn, video, speaker, microphone, camera
  case flashlight, vibration, sensors, commandsRead

  /// The units of amounts.
  package enum Unit: String, Sendable {
    case bytes = "B"
    case cycles
    /// Counters hold nanoseconds.
    case time = "s"
    case times = "1"
  }

  package var unit: Unit {
    switch self {
    case .dataSent, .dataReceived: .bytes
    case .computation: .cycles
    case .framesDrawn, .commandsRead: .times
    case .video, .speaker, .microphone, .camera, .flashlight, .vibration, .sensors: .time
    }
  }

  /// Whether it is counted for the app that asked for it, and not for the whole phone.
  package var isCountedByApp: Bool {
    switch self {
    case .dataSent, .dataReceived, .commandsRead: false
    default: true
    }
  }

  /// The work in words: "data sent".
  package var name: String {
    switch self {
    case .dataSent: "data sent"
    case .dataReceived: "data received"
    case .computation: "computation"
    case .framesDrawn: "frames drawn"
    case .video: "video played"
    case .speaker: "sound played"
    case .microphone: "sound recorded"
    case .camera: "camera held"
    case .flashlight: "flashlight lit"
    case .vibration: "vibration"
    case .sensors: "motion sensed"
    case .commandsRead: "commands read by peripherals"
    }
  }
}
