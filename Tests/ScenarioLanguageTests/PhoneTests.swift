import Configuration
import Experiments
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// Phones with operating system and battery, against their bare hardware.
struct `A phone` {
  /// An app with a job for the charger, which comes after an hour.
  private static func text(_ phone: String, _ rest: String = "") -> String {
    """
    scenario: sample
    \(phone)
    starts: Monday 20:00
    duration: 4 h
    surroundings:
      network: { wi-fi: 80 %, cellular: 70 % }
      charging: { night: { around: 21 h, length: 2 h } }
    user: { actions: { begin: { at: 1 min, do: [ { open: app }, lock ] } } }
    apps:
      app:
        handlers:
          start: [ { schedule-job: { network: unmetered, charging: true } } ]
          job-started: [ { count: jobs }, finish-job ]
    metrics: { jobs: { count: jobs } }
    \(rest)
    """
  }

  private static func name(_ text: String, settings: [String] = []) throws -> String {
    try Samples.load(text, settings: settings).scenario.device
  }

  /// One that is empty after some hours tells so.
  @Test func `runs jobs and has a battery`() throws {
    let report = try Samples.run(Self.text("phone: pixel-6"))
    #expect(report["jobs"] == 1)
    #expect(try #require(report["battery-percent"]) > 50)
  }

  @Test func `is bare hardware as a device`() throws {
    let loaded = try Samples.load(
      RoundPhone.scenario("").replacing(RoundPhone.device, with: "pixel-6"))
    #expect(loaded.scenario.device == "pixel-6")
    #expect(!loaded.scenario.metrics.map(\.name).contains("battery-percent"))
    #expect(loaded.resolved["device"]?["policies"] == nil)
    #expect(loaded.resolved["device"]?["system"] == nil)
  }

  @Test(arguments: DeviceLibrary.namesWithSystem)
  func `is read without a warning`(name: String) throws {
    let loaded = try Samples.load("scenario: s\nphone: \(name)\nduration: 1 s\n")
    #expect(loaded.warnings == [])
    let system = try #require(DeviceLibrary.version(of: name)?.system)
    let policies = loaded.resolved["device"]?["policies"]?.entries?.map(\.key)
    #expect(policies == system.policies.map(\.role))
  }

  @Test(arguments: ["iphone-6s", "iphone-6s-plus", "iphone-se"])
  func `locks by itself with iOS, as Android phones do`(name: String) throws {
    func lock(_ phone: String) throws -> ConfigurationNode? {
      let text = "scenario: s\n\(phone)\nduration: 1 s\n"
      return try Samples.load(text).resolved["device"]?["components"]?["display"]?["auto-lock"]
    }
    let lock30 = try #require(try lock("phone: \(name)"))
    #expect(lock30["value"]?.text == "30 s")
    #expect(lock30["grade"]?.text == "assumed")
    #expect(lock30["range"]?.elements?.map(\.text) == ["30 s", "5 min"])
    #expect(try lock("phone: pixel-6")?["value"]?.text == "30 s")
    // Bare hardware never does, and what the scenario says comes first.
    #expect(try lock("device: \(name)")?["value"]?.text == "0 s")
    let own = "display: { auto-lock: 2 min }"
    let short = "phone: { extends: \(name), components: { \(own) } }"
    let written = try #require(try lock(short))
    #expect(written["value"]?.text ?? written.text == "2 min")
  }

  @Test(arguments: [
    ("phone: iphone-6s", "rests"), ("phone: pixel-6", "rests"), ("device: iphone-6s", "draws"),
    ("phone: { extends: iphone-6s, components: { gpu: { unseen: draws } } }", "draws"),
  ])
  func `draws nothing for an app that is not in front`(phone: String, unseen: String)
    throws
  {
    let loaded = try Samples.load("scenario: s\n\(phone)\nduration: 1 s\n")
    let found = loaded.resolved["device"]?["components"]?["gpu"]?["unseen"]
    #expect(found?["value"]?.text ?? found?.text == unseen)
  }

  @Test func `keeps a time until it locks that its profile has`() throws {
    let profile = "device: own\nextends: iphone-6s\ncomponents: { display: { auto-lock: 4 min } }\n"
    let loaded = try Samples.load(
      "scenario: s\nphone: own.yaml\nduration: 1 s\n", files: ["own.yaml": profile])
    let lock = loaded.resolved["device"]?["components"]?["display"]?["auto-lock"]
    #expect(lock?["value"]?.text ?? lock?.text == "4 min")
  }

  @Test func `has no setting of a display that it has not`() throws {
    let loaded = try Samples.load(
      "scenario: s\nphone: { extends: iphone-6s, components: { display: ~ } }\nduration: 1 s\n")
    #expect(loaded.resolved["device"]?["components"]?["display"] == nil)
  }

  @Test func `keeps the policies that the scenario has itself`() throws {
    let text = Self.text("phone: pixel-6", "policies: { doze: { idle: 2 h }, standby: off }")
    let policies = try Samples.load(text).resolved["device"]?["policies"]
    #expect(policies?["doze"]?["model"]?.text == "android-doze")
    #expect(policies?["doze"]?["idle"]?.text == "2 h")
    #expect(policies?["standby"]?["model"]?.text == "off")
  }

  @Test func `keeps the battery that the scenario has itself`() throws {
    let half = try Samples.load(Self.text("phone: pixel-6", "battery: { state-of-charge: 50 % }"))
    #expect(half.resolved["battery"]?["model"]?.text == "equivalent-circuit")
    #expect(half.resolved["battery"]?["state-of-charge"]?.text == "50 %")
    #expect(half.resolved["battery"]?["capacity"]?["value"]?.text == "4614 mAh")
    let ideal = try Samples.load(Self.text("phone: pixel-6", "battery: { model: ideal }"))
    #expect(ideal.resolved["battery"]?["model"]?.text == "ideal")
  }

  @Test func `reads the same as it is resolved`() throws {
    let loaded = try Samples.load(
      Self.text("phone: { extends: pixel-6, components: { camera: ~ } }"))
    #expect(try Samples.load(loaded.resolvedText).resolvedText == loaded.resolvedText)
  }

  @Test(arguments: [
    ("phone: pixel-6", "pixel-6 (Android 16)"), ("phone: iphone-6s", "iphone-6s (iOS 15)"),
    ("device: pixel-6", "pixel-6"),
    ("phone: { extends: nexus-one, system: android }", "nexus-one (Android 14)"),
    (
      "phone: { extends: pixel-6, components: { cellular: { model: lte } } }",
      "pixel-6 (Android 16) with cellular: lte"
    ),
    (
      "device: { extends: pixel-6, components: { cellular: { architecture: lte } } }",
      "pixel-6 with cellular: lte"
    ),
    (
      "phone: { extends: pixel-6, components: { camera: ~, location: ~ } }",
      "pixel-6 (Android 16) without location, camera"
    ),
    (
      "phone: { extends: pixel-6, components: { camera: ~, cellular: { model: lte } } }",
      "pixel-6 (Android 16) with cellular: lte, without camera"
    ),
    (
      "device: { extends: iphone-4, components: { gpu: ~, display: ~, video-decoder: ~, wi-fi: ~, "
        + "bluetooth: ~, location: ~, camera: ~, flashlight: ~, microphone: ~, speaker: ~, "
        + "vibration: ~, accelerometer: ~, gyroscope: ~, magnetometer: ~, storage: ~ } }",
      "iphone-4 with base, cpu, cellular alone"
    ),
  ])
  func `is named with its system, and with replaced and removed components`(
    phone: String, name: String
  ) throws {
    let text = "scenario: s\n\(phone)\nduration: 1 s\n"
    #expect(try Self.name(text) == name)
  }

  @Test func `replaces a device of the file that it extends`() throws {
    let base = "scenario: s\ndevice: iphone-6s\nduration: 1 s\n"
    let own = "extends: base.yaml\nphone: pixel-6\n"
    #expect(
      try Samples.load(own, files: ["base.yaml": base]).scenario.device == "pixel-6 (Android 16)")
  }

  @Test func `of a variant replaces that of the scenario`() throws {
    let text = Self.text(
      "phone: pixel-6",
      "variants: { new: {}, other: { phone: pixel-7 }, blind: { phone: { components: { camera: ~ } } } }"
    )
    let loaded = try Samples.load(text)
    for variant in loaded.scenario.variants {
      #expect(variant.specification.services.contains { $0.policy != nil }, "\(variant.name)")
    }
    #expect(
      loaded.scenario.device
        == "pixel-6 (Android 16), in other: pixel-7 (Android 16), in blind: pixel-6 (Android 16) without camera"
    )
  }

  @Test(arguments: ["device", "phone"])
  func `of a variant that extends another profile has that one's numbers without what it removes`(
    key: String
  ) throws {
    /// The numbers of each component with their paths.
    func components(_ variant: String) throws -> [String: [String]] {
      let scenario = try Samples.load(
        "scenario: s\n\(key): pixel-8\nduration: 1 s\nvariants: { a: {}, b: { \(key): \(variant) } }\n"
      ).scenario
      let specification = try #require(scenario.variants.last).specification
      return Dictionary(
        uniqueKeysWithValues: specification.components.map { component in
          let path = "device.components.\(component.name)."
          return (
            component.name,
            specification.parameters.filter { $0.path.hasPrefix(path) }
              .map { "\($0.path): \($0.text)" }
          )
        })
    }
    var whole = try components("pixel-6")
    #expect(whole["camera"] != nil)
    whole["camera"] = nil
    #expect(try components("{ extends: pixel-6, components: { camera: ~ } }") == whole)
  }

  @Test(arguments: ["pixel-7", "{ extends: pixel-7 }"])
  func `of a variant has the scenario's charge in a battery of another model`(phone: String) throws
  {
    let text = Self.text(
      "phone: pixel-6",
      "battery: { state-of-charge: 50 % }\nvariants: { old: {}, new: { phone: \(phone), battery: { model: ideal } } }"
    )
    for variant in try Samples.load(text).scenario.variants {
      let charge = variant.specification.parameters.first { $0.path == "battery.state-of-charge" }
      #expect(charge?.text == "50 %", "\(variant.name)")
    }
  }

  /// Another file's variant, and a scenario's phone by its name alone, are changed as mappings are.
  @Test(arguments: [
    (
      "phone: pixel-6", "phone: { components: { camera: ~ } }",
      "pixel-6 (Android 16) without camera"
    ),
    (
      "phone: pixel-6", "device: { components: { camera: ~ } }",
      "pixel-6 (Android 16) without camera"
    ),
    (
      "phone: { extends: pixel-6, components: { gpu: ~ } }", "phone: pixel-7",
      "pixel-7 (Android 16)"
    ),
    (
      "phone: pixel-6\nvariants: { x: {}, y: { phone: pixel-7 } }",
      "variants: { y: { phone: { components: { camera: ~ } } } }",
      "pixel-6 (Android 16), in y: pixel-7 (Android 16) without camera"
    ),
    (
      "phone: pixel-6\nvariants: { x: {}, y: { phone: { device: mine, system: android-14, components: { base: { asleep: 10 mW, awake: 20 mW }, cpu: { model: cpu-clusters } } } } }",
      "variants: { y: { phone: { extends: pixel-8, components: { camera: ~ } } } }",
      "pixel-6 (Android 16), in y: pixel-8 (Android 16) without camera"
    ),
  ])
  func `of a file that extends another one changes or replaces that one's`(
    base: String, own: String, name: String
  ) throws {
    let loaded = try Samples.load(
      "extends: base.yaml\n\(own)\n",
      files: ["base.yaml": "scenario: s\n\(base)\nduration: 1 s\n"])
    #expect(loaded.scenario.device == name)
  }

  /// The base's folder has a phone of this name too.
  @Test func `is looked for beside the file that names it`() throws {
    let loaded = try Samples.load(
      "extends: sub/base.yaml\nphone: { extends: other.yaml }\n",
      files: [
        "sub/base.yaml": "scenario: s\nphone: { extends: other.yaml }\nduration: 1 s\n",
        "sub/other.yaml": "device: wrong\nextends: pixel-6\n",
        "other.yaml": "device: right\nextends: pixel-6\n",
      ])
    #expect(loaded.scenario.device == "right (Android 16)")
  }

  /// It would have the battery of the phone and none of its policies.
  @Test func `is not replaced by bare hardware in a variant`() throws {
    let text = Self.text("phone: pixel-6", "variants: { new: {}, bare: { device: pixel-6 } }")
    #expect(
      try Samples.complaints(text).map(\.message)
        == ["variant 'bare' is bare hardware, and the scenario has a phone"])
  }

  /// The numbers would stay those of the scenario's phone.
  @Test(arguments: ["device.device", "phone.device", "phone.extends", "device.extends"])
  func `is not renamed by a setting`(path: String) throws {
    let found = try Samples.complaints(
      Self.text("phone: pixel-6"), settings: ["\(path)=pixel-7"])
    #expect(found.map(\.message) == ["'\(path)' would rename the phone and keep its numbers"])
    #expect(
      found.first?.notes == ["write \(path.prefix { $0 != "." })=pixel-7 for another phone"])
  }
}
