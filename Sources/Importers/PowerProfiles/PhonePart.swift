/// A part of a phone whose currents stand together in a power file.
///
/// Within a part they are alike in size, between parts hardly at all: the medians of their rank
/// correlations are 0.8 and 0.17. So a phone whose file lacks a part takes the whole part of one
/// phone alike.
package enum PhonePart: String, CaseIterable, Sendable {
  case battery, screen, awake = "waking", processor, wifi = "wi-fi", cellular, bluetooth, location,
    camera, flashlight
  case speaker, video

  /// The names without which the part is not known: all of one of these lists.
  private var needed: [[String]] {
    switch self {
    case .battery: [["battery.capacity"]]
    case .screen: [["screen.on", "screen.full"]]
    case .awake: [["cpu.idle"]]
    case .processor: [["cpu.core_speeds.cluster0"]]
    case .wifi:
      [["wifi.controller.idle", "wifi.controller.rx", "wifi.controller.tx"], ["wifi.active"]]
    case .cellular: [["modem.controller.rx"], ["radio.active"]]
    case .bluetooth: [["bluetooth.controller.rx"], ["bluetooth.on"]]
    case .location: [["gps.on"], ["gps.signalqualitybased"]]
    case .camera: [["camera.avg"]]
    case .flashlight: [["camera.flashlight"]]
    case .speaker: [["audio"], ["dsp.audio"]]
    case .video: [["video"], ["dsp.video"]]
    }
  }

  /// The names of the awake phone.
  private static let awakeNames = ["cpu.idle", "cpu.suspend", "cpu.awake", "cpu.active"]

  /// The beginnings of the names that belong to it.
  private var beginnings: [String] {
    switch self {
    case .battery: ["battery."]
    case .screen: ["screen.", "ambient"]
    case .awake, .processor: ["cpu."]
    case .wifi: ["wifi."]
    case .cellular: ["modem.", "radio."]
    case .bluetooth: ["bluetooth."]
    case .location: ["gps."]
    case .camera: ["camera.avg"]
    case .flashlight: ["camera.flashlight"]
    case .speaker: ["audio", "dsp.audio"]
    case .video: ["video", "dsp.video"]
    }
  }

  /// The components that its currents are of.
  package var roles: [String] {
    switch self {
    case .battery: []
    case .screen: ["display"]
    case .awake: ["base"]
    case .processor: ["cpu"]
    case .video: ["video-decoder"]
    default: [rawValue]
    }
  }

  func has(_ name: String) -> Bool {
    beginnings.contains(where: name.hasPrefix)
      && (self == .awake) == Self.awakeNames.contains(name)
  }

  func isKnown(of phone: RealPhone) -> Bool {
    needed.contains { $0.allSatisfy { phone.currents[$0] != nil } }
  }
}
