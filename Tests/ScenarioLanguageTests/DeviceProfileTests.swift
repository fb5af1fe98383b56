import Components
import Configuration
import Foundation
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// Findings about profiles that `validate` is given, or that are shipped.
struct `A device profile` {
  private func load(_ components: String, _ rest: String = "") throws -> LoadedDevice {
    try DeviceLoader.load(
      text: "device: mine\nextends: standard-phone\n\(rest)components:\n  \(components)\n",
      file: "mine.yaml")
  }

  private func warnings(_ components: String) throws -> [String] {
    try load(components).warnings.map { "\($0.location) \($0.message)" }
  }

  @Test(arguments: DeviceLibrary.names)
  func `that is shipped is read without a warning`(name: String) throws {
    #expect(try DeviceLoader.load(name).warnings == [])
  }

  @Test func `grades every number`() throws {
    #expect(
      try warnings("base: { asleep: 5 mW }") == [
        "mine.yaml:4:19 'device.components.base.asleep' has no grade"
      ])
  }

  @Test func `grades what it says of its battery`() throws {
    let battery =
      "battery: { state-of-health: 90 %, temperature: { value: 20 °C, grade: assumed } }\n"
    let device = try load("base: {}", battery)
    #expect(
      device.warnings.map(\.message) == [
        "'device.battery.state-of-health' has no grade",
        "'device.battery.temperature' is assumed and has no 'range'",
        "'device.battery.temperature' is assumed and has no 'reason'",
      ])
  }

  @Test(arguments: [
    ("grade: published", ["source"]), ("grade: measured", ["source"]),
    ("grade: proxy", ["source", "range"]), ("grade: assumed", ["range", "reason"]),
    ("grade: published, source: aro", []),
    ("grade: assumed, range: [1 mW, 9 mW], reason: x", []),
  ])
  func `has what its grades promise`(grade: String, missing: [String]) throws {
    let word = grade.split(separator: " ")[1].filter { $0 != "," }
    #expect(
      try warnings("base: { asleep: { value: 5 mW, \(grade) } }")
        == missing.map {
          "mine.yaml:4:19 'device.components.base.asleep' is \(word) and has no '\($0)'"
        })
  }

  @Test func `grades its lists, too`() throws {
    let list = "accelerometer: { rates: { value: [10 Hz, 50 Hz], grade: proxy, source: aro"
    #expect(
      try warnings("\(list) } }") == [
        "mine.yaml:4:27 'device.components.accelerometer.rates' is proxy and has no 'range'"
      ])
    #expect(try warnings("\(list), range: [1 Hz, 60 Hz] } }") == [])
    #expect(
      try warnings("\(list), range: [1 Hz, 40 Hz] } }") == [
        "mine.yaml:4:86 the range of 'device.components.accelerometer.rates' does not contain its value"
      ])
  }

  private func mistakes(_ components: String, _ rest: String = "") -> [String] {
    do {
      _ = try load(components, rest)
      return []
    } catch {
      guard case LoadFailure.wrong(let found, _) = error else { return ["\(error)"] }
      return found.filter { $0.severity == .error }
        .map { "\($0.location) \($0.message); \($0.notes.joined())" }
    }
  }

  private func awake(_ source: String) -> String {
    "base: { awake: { value: 5 mW, grade: published, source: \(source) } }"
  }

  @Test(arguments: [
    "aro", "ergondesk-thesis 4.4.1", "https://example.org/power", "doi:10.5281/zenodo.14314943",
    "10.5281/zenodo.14314943", "mine", "mine table 2",
  ])
  func `has sources that can be looked up`(source: String) {
    #expect(mistakes(awake(source), "sources: { mine: { title: a diary } }\n") == [])
  }

  @Test func `has no source that no bibliography has`() {
    #expect(
      mistakes(awake("ergondesk-thesus 4.4.1")) == [
        "mine.yaml:4:59 no bibliography has the source 'ergondesk-thesus 4.4.1'; did you mean 'ergondesk-thesis'?"
      ])
    #expect(
      mistakes(awake("nonsense-2099")) == [
        "mine.yaml:4:59 no bibliography has the source 'nonsense-2099'; "
          + "write its address, https://… or doi:…, or its title below 'sources' of the device"
      ])
  }

  @Test func `names an unknown source once, and how many numbers have it`() {
    let list = "{ value: [1 Hz], grade: published, source: nonsense-2099 }"
    #expect(
      mistakes(
        "accelerometer: { rates: \(list) }",
        "published: [ \(Self.power.replacingOccurrences(of: "aro", with: "nonsense-2099")) ]\n"
      ).map { $0.prefix { $0 != ";" } } == [
        "mine.yaml:3:65 no bibliography has the source 'nonsense-2099', which 2 numbers have"
      ])
  }

  @Test func `grades no words`() throws {
    #expect(try warnings("cpu: { governor: on-demand }") == [])
  }

  @Test func `of a scenario's own may be bare numbers`() throws {
    #expect(try Samples.load(RoundPhone.scenario("")).warnings == [])
  }

  @Test func `is told from a scenario`() throws {
    try Samples.withFolder { folder in
      let path = "\(folder)/file.yaml"
      try "device: a\nextends: standard-phone\ncomponents: {}\n".write(
        toFile: path, atomically: false, encoding: .utf8)
      #expect(DeviceLoader.isProfile(path))
      try "scenario: a\ndevice: standard-phone\nduration: 1 s\n".write(
        toFile: path, atomically: false, encoding: .utf8)
      #expect(!DeviceLoader.isProfile(path))
      #expect(!DeviceLoader.isProfile("\(folder)/missing.yaml"))
    }
  }

  @Test func `says which values are its models' own`() throws {
    let device = try load("base: { asleep: { value: 5 mW, grade: published, source: aro } }")
    let base = device.parameters.filter { $0.part == "base" }
    #expect(base.map(\.name) == ["model", "asleep", "awake"])
    #expect(base.map(\.isStandard) == [false, false, true])
    #expect(base.map(\.unit) == ["", "mW", "mW"])
    #expect(base.map(\.value) == ["base", "5", "120"])
  }

  // MARK: - What was published

  private static let power =
    "{ activity: idle, part: base, power: 3 mW, source: aro, note: a, why: b }"

  @Test func `has published powers`() throws {
    let device = try load(
      "base: {}",
      """
      published:
        - \(Self.power)
        - { activity: idle, part: phone, power: [3 mW, 1 W], source: aro, note: a, why: b }

      """)
    #expect(device.published.map(\.watts) == [0.003...0.003, 0.003...1])
  }

  @Test func `does not inherit what was published for another phone`() throws {
    try Samples.withFolder { folder in
      let parent =
        "device: p\nextends: standard-phone\npublished: [ \(Self.power) ]\ncomponents: {}\n"
      try parent.write(toFile: "\(folder)/parent.yaml", atomically: false, encoding: .utf8)
      let device = try DeviceLoader.load(
        text: "device: c\nextends: parent.yaml\ncomponents: { base: {} }\n",
        file: "\(folder)/child.yaml")
      #expect(device.published.isEmpty)
    }
  }

  @Test(arguments: [
    ("power: 3 mA", "'power' of a published power must be a power, found '3 mA', a current"),
    ("power: [3 mW, 1 mW]", "'power' of a published power must be a power or [low, high]"),
  ])
  func `has powers of the right form`(power: String, message: String) {
    let text = Self.power.replacingOccurrences(of: "power: 3 mW", with: power)
    #expect(throws: LoadFailure.self) { try load("base: {}", "published: [ \(text) ]\n") }
  }

  /// The activities of the reference day, for which the page of all devices looks.
  private static let activities = ["idle", "browse", "video", "navigate"]

  @Test(arguments: DeviceLibrary.names)
  func `that is shipped compares what there is, and names the source`(name: String) throws {
    let device = try DeviceLoader.load(name)
    let parts = Set(device.parameters.map(\.part) + [PublishedPower.phone])
    for power in device.published {
      #expect(Self.activities.contains(power.activity))
      #expect(Set(power.part.components(separatedBy: " + ")).isSubset(of: parts))
      #expect(References.title(of: power.source) != nil)
    }
  }

  /// The powers of a phone are its own: what a profile takes over from another phone's is at best
  /// a proxy.
  @Test(arguments: DeviceLibrary.names)
  func `that is shipped calls no power of another phone published`(name: String) throws {
    let text = try #require(DeviceLibrary.text(of: name))
    let parents = text.split(separator: "\n").filter { $0.hasPrefix("extends: ") }
      .map { String($0.dropFirst("extends: ".count)) }
    guard let parent = parents.first, parent != DeviceLibrary.standardPhone else { return }
    let own = try DeviceLoader.load(name).parameters.filter {
      $0.grade == .published && $0.unit.contains("W") && !$0.isStandard
    }
    #expect(own.map(\.name) == [])
  }
}

struct `The option for another phone` {
  private func load(
    _ device: String, settings: [String] = []
  ) throws -> LoadedScenario {
    try Samples.withFolder { folder in
      let path = "\(folder)/s.yaml"
      try "scenario: s\ndevice: { extends: iphone-6s, components: { gpu: ~ } }\nduration: 1 s\n"
        .write(toFile: path, atomically: false, encoding: .utf8)
      return try ScenarioLoader.load(path, device: device, settings: settings)
    }
  }

  @Test func `takes the place of the scenario's, without what the scenario removes`() throws {
    let scenario = try load("pixel-3").scenario
    let components = scenario.variants[0].specification.components.map(\.name)
    #expect(scenario.device == "pixel-3 without gpu")
    #expect(components.contains("cpu"))
    #expect(!components.contains("gpu"))
  }

  @Test func `is taken before settings`() throws {
    let loaded = try load("pixel-3", settings: ["device.components.base.asleep=7 mW"])
    let asleep = loaded.scenario.variants[0].specification.parameters.first {
      $0.path == "device.components.base.asleep"
    }
    #expect(asleep?.text == "7 mW")
  }

  @Test func `complains of what it names`() throws {
    do {
      _ = try load("pixle-3")
      Issue.record("there is no such phone")
    } catch LoadFailure.wrong(let diagnostics, _) {
      #expect(diagnostics.map { "\($0.location)" } == ["--device"])
      #expect(diagnostics.map(\.notes) == [["did you mean 'pixel-3'?"]])
    }
  }

  @Test(arguments: DeviceLibrary.names)
  func `says in its first words what it is of`(name: String) throws {
    let summary = try #require(DeviceLibrary.summary(of: name))
    #expect((10...160).contains(summary.count), "\(summary)")
    #expect(!summary.hasSuffix(".") && !summary.contains("#"), "\(summary)")
  }
}
