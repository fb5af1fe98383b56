/// A kind of event that recordings hold, such as a burst of packets.
///
/// ``RecordedKind/all`` is the catalogue. A recording names its kinds and their fields, so that one
/// made by another version is refused in words where it means something else.
package struct RecordedKind: Sendable, Equatable {
  /// The maker of an event, which plays it in a scenario.
  package enum Actor: Sendable { case app, person, surroundings, meter }

  package struct Field: Sendable, Equatable {
    package let name: String
    package let unit: RecordedUnit
  }

  /// The name of the event in scenarios.
  package let name: String
  package let summary: String
  package let actor: Actor
  /// At most four.
  package let fields: [Field]

  init(_ name: String, _ actor: Actor, _ summary: String, _ fields: [Field] = []) {
    precondition(fields.count <= RecordedEvent.fieldLimit)
    self.name = name
    self.actor = actor
    self.summary = summary
    self.fields = fields
  }
}

/// The catalogue of recorded kinds.
extension RecordedKind {
  /// The pause is that between the last byte sent and the first one received.
  private static let exchange: [RecordedKind.Field] = [
    .init(name: "up", unit: .bytes), .init(name: "down", unit: .bytes),
    .init(name: "pause", unit: .duration), .init(name: "length", unit: .duration),
  ]
  package static let packetBurst = RecordedKind(
    "packet-burst", .app, "data of one exchange went over the network, up, then down", exchange)
  package static let repeatedDownload = RecordedKind(
    "repeated-download", .app, "data went over the network again, of which a cache has a copy",
    exchange)
  /// The kinds of which a recording holds how long each lasted.
  private static let length = RecordedKind.Field(name: "length", unit: .duration)
  /// With the processor's time, of all cores together.
  package static let computation = RecordedKind(
    "processor-used", .app, "the app computed", [.init(name: "time", unit: .duration), length])
  package static let drawing = RecordedKind(
    "graphics-used", .app, "the graphics processor worked",
    [.init(name: "time", unit: .duration), length])
  package static let wakeLock = RecordedKind(
    "wake-lock-held", .app, "the app kept the processor awake", [length])
  package static let job = RecordedKind("job-ran", .app, "a job of the app ran", [length])
  package static let sync = RecordedKind(
    "sync-ran", .app, "a synchronization of the app ran", [length])
  /// With the accuracy asked for, in metres.
  package static let location = RecordedKind(
    "location-used", .app, "the app used the satellite receiver",
    [length, .init(name: "accuracy", unit: .number)])
  package static let sensing = RecordedKind("sensor-used", .app, "the app used a sensor", [length])
  package static let audio = RecordedKind("audio-played", .app, "the app played sound", [length])
  package static let video = RecordedKind("video-played", .app, "the app played a video", [length])
  package static let camera = RecordedKind("camera-used", .app, "the app used the camera", [length])
  package static let flashlight = RecordedKind(
    "flashlight-lit", .app, "the flashlight was lit", [length])
  package static let scan = RecordedKind(
    "bluetooth-scanned", .app, "the app searched for Bluetooth devices", [length])
  package static let wiFiScan = RecordedKind(
    "wi-fi-scanned", .app, "the phone searched for Wi-Fi networks", [length])
  package static let writing = RecordedKind(
    "storage-written", .app, "the app wrote to storage",
    [.init(name: "bytes", unit: .bytes), length])
  package static let screenOn = RecordedKind("screen-on", .person, "the screen was lit")
  package static let screenOff = RecordedKind("screen-off", .person, "the screen went dark")
  package static let opened = RecordedKind("app-opened", .person, "an app came to the front")
  package static let brightness = RecordedKind(
    "brightness-changed", .app, "the brightness of the screen changed",
    [.init(name: "level", unit: .share)])
  package static let call = RecordedKind("call-made", .app, "somebody was on the phone", [length])
  package static let plugged = RecordedKind(
    "charger-connected", .surroundings, "the phone was put on a charger")
  package static let unplugged = RecordedKind(
    "charger-removed", .surroundings, "the charger was taken away")
  /// No signal is written as -140 dBm, as in ``wiFiSignal``.
  package static let cellularSignal = RecordedKind(
    "cellular-signal", .surroundings, "the signal of the mobile network changed",
    [.init(name: "level", unit: .decibel)])
  package static let wiFiSignal = RecordedKind(
    "wi-fi-signal", .surroundings, "the signal of the Wi-Fi network changed",
    [.init(name: "level", unit: .decibel)])
  /// The level that it shows, the charge that it counts, and the voltage; the last two are 0 if unknown.
  package static let batteryLevel = RecordedKind(
    "battery-level", .meter, "the phone's own gauge told the state of its battery",
    [
      .init(name: "level", unit: .share), .init(name: "charge", unit: .charge),
      .init(name: "voltage", unit: .voltage),
    ])
  /// With the energy since the recording began.
  package static let powerRail = RecordedKind(
    "power-rail", .meter, "a meter inside the phone recorded the energy of a part",
    [.init(name: "energy", unit: .energy)])

  package static let all: [RecordedKind] = [
    packetBurst, repeatedDownload, computation, drawing, wakeLock, job, sync, location, sensing,
    audio, video, camera,
    flashlight, scan, wiFiScan, writing, screenOn, screenOff, opened, brightness, call, plugged,
    unplugged, cellularSignal, wiFiSignal, batteryLevel, powerRail,
  ]

  package static func named(_ name: String) -> RecordedKind? { all.first { $0.name == name } }
}
