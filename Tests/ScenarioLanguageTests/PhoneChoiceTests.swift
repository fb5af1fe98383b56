import Configuration
import Experiments
import Foundation
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// Another phone than the scenario's, by options, settings and axes.
struct `Another phone` {
  private static let own =
    "scenario: s\ndevice: { extends: galaxy-s20, components: { display: { brightness: 30 % }, camera: ~ } }\nduration: 1 s\n"

  private static func load(
    _ text: String, device: String? = nil, phone: String? = nil, settings: [String] = []
  ) throws -> LoadedScenario {
    try Samples.withFolder { folder in
      try text.write(toFile: "\(folder)/s.yaml", atomically: true, encoding: .utf8)
      return try ScenarioLoader.load(
        "\(folder)/s.yaml", device: device, phone: phone, settings: settings)
    }
  }

  private static func brightness(_ loaded: LoadedScenario) -> String? {
    let display = loaded.resolved["device"]?["components"]?["display"]
    return display?["brightness"]?["value"]?.text ?? display?["brightness"]?.text
  }

  @Test func `has the scenario's own changes`() throws {
    for loaded in [
      try Self.load(Self.own, device: "pixel-6"),
      try Self.load(Self.own, settings: ["device=pixel-6"]),
    ] {
      #expect(loaded.scenario.device == "pixel-6 without camera")
      #expect(Self.brightness(loaded) == "30 %")
      #expect(loaded.resolved["device"]?["components"]?["camera"] == nil)
    }
  }

  @Test func `has system and battery as a phone`() throws {
    let loaded = try Self.load(Self.own, phone: "pixel-6")
    #expect(loaded.scenario.device == "pixel-6 (Android 16) without camera")
    #expect(Self.brightness(loaded) == "30 %")
    #expect(loaded.scenario.metrics.map(\.name).contains("battery-life"))
  }

  @Test func `is bare as a device in place of a phone`() throws {
    let loaded = try Self.load("scenario: s\nphone: pixel-6\nduration: 1 s\n", device: "pixel-7")
    #expect(loaded.scenario.device == "pixel-7")
    #expect(loaded.resolved["battery"] == nil)
  }

  @Test(arguments: ["phone", "device"])
  func `is changed by settings in any order`(key: String) throws {
    let settings = ["\(key).components.display.brightness=70 %", "\(key)=pixel-6"]
    for settings in [settings, settings.reversed()] {
      #expect(Self.brightness(try Self.load(Self.own, settings: settings)) == "70 %")
    }
  }

  @Test func `is an axis beside its components`() throws {
    try Samples.withFolder { folder in
      try Self.own.write(toFile: "\(folder)/s.yaml", atomically: true, encoding: .utf8)
      let template = try ScenarioTemplate("\(folder)/s.yaml")
      let axes = ["device=pixel-6,pixel-7", "device.components.display.brightness=20 %,80 %"]
      let design = try #require(
        try template.design(
          of: try template.scenario().scenario, axes: axes, kind: nil, size: nil))
      let points = try design.axes[0].texts.flatMap { device in
        try design.axes[1].texts.map { brightness in
          let settings = ["device=\(device)", "device.components.display.brightness=\(brightness)"]
          let loaded = try template.scenario(settings: settings)
          return "\(loaded.scenario.device.prefix(7)) \(Self.brightness(loaded) ?? "")"
        }
      }
      #expect(points == ["pixel-6 20 %", "pixel-6 80 %", "pixel-7 20 %", "pixel-7 80 %"])
    }
  }

  @Test func `says which changes do not fit`() throws {
    let own =
      "scenario: s\ndevice: { extends: pixel-6, components: { cellular: { leg-base: 900 mW } } }\nduration: 1 s\n"
    do {
      _ = try Self.load(own, device: "pixel-3")
      Issue.record("the change fits")
    } catch LoadFailure.wrong(let found, _) {
      #expect(
        found.filter { $0.severity == .error }.map(\.message) == [
          "'cellular.leg-base' does not fit 'pixel-3', whose cellular is the model 'lte'"
        ])
    }
  }
}

extension SweepAxis {
  fileprivate var texts: [String] {
    if case .listed(let values) = values { values.map(\.text) } else { [] }
  }
}

/// Mistakes about phones.
struct `A mistake about a phone` {
  private static let mistakes = [
    Mistake(
      "both", "scenario: s\ndevice: pixel-6\n1️⃣phone: pixel-6\nduration: 1 s",
      .init(
        "1️⃣", "the scenario has 'device' and 'phone'",
        note:
          "'device' is bare hardware, 'phone' adds operating system and battery: remove one of them"
      )),
    Mistake(
      "no system", "scenario: s\nphone: 1️⃣nexus-one\nduration: 1 s",
      .init(
        "1️⃣", "nobody says which operating system 'nexus-one' has",
        note:
          "write phone: { extends: nexus-one, system: … } with android or ios, or 'device' for the bare hardware"
      )),
    Mistake(
      "an unknown system",
      "scenario: s\nphone: { extends: nexus-one, system: 1️⃣symbian }\nduration: 1 s",
      .init(
        "1️⃣",
        "'system' must be one of \(SystemVersion.words.joined(separator: ", ")), found 'symbian'")),
  ]

  @Test(arguments: mistakes)
  func `is told with its place`(mistake: Mistake) throws { try mistake.check(head: "") }
}
