/// A part of a phone whose currents stand together in a power file.
///
/// Within a part they are alike in size, between parts hardly at all: the medians of their rank
/// correlations are 0.8 and 0.17. So a phone whose file lacks a part takes the whole part of one
/// phone alike.
package enum PhonePart: String, CaseIterable, Sendable {
  case battery, screen, awake = "waking", processor, wifi = "wi-fi", cellular, bluetooth, location,
    camera, flashlight
  case speaker, video

  /// The beginnings of the names that belong to it; the names without which it is not known, all of
  /// one of the lists; and the components that its currents are of.
  private var facts: (beginnings: [String], needed: [[String]], roles: [String]) {
    switch self {
    case .battery: (["battery."], [["battery.capacity"]], [])
    case .screen: (["screen.", "ambient"], [["screen.on", "screen.full"]], ["display"])
    case .awake: (["cpu."], [["cpu.idle"]], ["base"])
    case .processor: (["cpu."], [["cpu.core_speeds.cluster0"]], ["cpu"])
    case .wifi:
      (
        ["wifi."],
        [["wifi.controller.idle", "wifi.controller.rx", "wifi.controller.tx"], ["wifi.active"]],
        [rawValue]
      )
    case .cellular:
      (["modem.", "radio."], [["modem.controller.rx"], ["radio.active"]], [rawValue])
    case .bluetooth:
      (["bluetooth."], [["bluetooth.controller.rx"], ["bluetooth.on"]], [rawValue])
    case .location: (["gps."], [["gps.on"], ["gps.signalqualitybased"]], [rawValue])
    case .camera: (["camera.avg"], [["camera.avg"]], [rawValue])
    case .flashlight: (["camera.flashlight"], [["camera.flashlight"]], [rawValue])
    case .speaker: (["audio", "dsp.audio"], [["audio"], ["dsp.audio"]], [rawValue])
    case .video: (["video", "dsp.video"], [["video"], ["dsp.video"]], ["video-decoder"])
    }
  }

  /// The names of the awake phone.
  private static let awakeNames = ["cpu.idle", "cpu.suspend", "cpu.awake", "cpu.active"]

  /// The components that its currents are of.
  package var roles: [String] { facts.roles }

  func has(_ name: String) -> Bool {
    facts.beginnings.contains(where: name.hasPrefix)
      && (self == .awake) == Self.awakeNames.contains(name)
  }

  func isKnown(of phone: RealPhone) -> Bool {
    facts.needed.contains { $0.allSatisfy { phone.currents[$0] != nil } }
  }
}
