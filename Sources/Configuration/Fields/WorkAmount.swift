/// A kind of work that components count for apps, whatever step asked for it.
///
/// Variants are compared by these amounts: one that sends a few bytes where another sends a backup
/// runs as many steps, and does less.
package struct WorkAmount: Hashable, Sendable {
  /// The units of amounts.
  package enum Unit: String, Sendable {
    case bytes = "B"
    case cycles
    /// Counters hold nanoseconds.
    case time = "s"
    case times = "1"

    /// The size of a count in the unit.
    package var scale: Double { self == .time ? 1e-9 : 1 }
  }

  /// The work in words: "data sent".
  package let name: String
  package let unit: Unit
  /// Whether it is counted for the app that asked for it, and not for the whole phone.
  package let isCountedByApp: Bool

  package init(_ name: String, _ unit: Unit, isCountedByApp: Bool = true) {
    self.name = name
    self.unit = unit
    self.isCountedByApp = isCountedByApp
  }

  package static let dataSent = WorkAmount("data sent", .bytes, isCountedByApp: false)
  package static let dataReceived = WorkAmount("data received", .bytes, isCountedByApp: false)
  package static let computation = WorkAmount("computation", .cycles)
  package static let framesDrawn = WorkAmount("frames drawn", .times)
  package static let video = WorkAmount("video played", .time)
  package static let speaker = WorkAmount("sound played", .time)
  package static let microphone = WorkAmount("sound recorded", .time)
  package static let camera = WorkAmount("camera held", .time)
  package static let flashlight = WorkAmount("flashlight lit", .time)
  package static let vibration = WorkAmount("vibration", .time)
  package static let sensors = WorkAmount("motion sensed", .time)
  package static let commandsRead = WorkAmount(
    "commands read by peripherals", .times, isCountedByApp: false)

  package static let positions = WorkAmount("positions", .times, isCountedByApp: false)
  package static let notifications = WorkAmount(
    "notifications of peripherals", .times, isCountedByApp: false)
  package static let linkTime = WorkAmount("time of links", .time)

  /// The kinds with which every record of a run begins, in the order in which stores keep them.
  package static let inEveryRecord = [
    dataSent, dataReceived, computation, framesDrawn, video, speaker, microphone, camera,
    flashlight, vibration, sensors, commandsRead,
  ]
}
