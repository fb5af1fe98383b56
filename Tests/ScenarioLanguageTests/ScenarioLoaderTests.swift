import Experiments
import ScenarioLanguage
import ScenarioTestSupport
import Testing

struct `Scenario loader` {
  private static let small = "scenario: small\ndevice: iphone-6s\nduration: 3 s\n"

  // MARK: - Files

  @Test func `tells a missing file apart`() throws {
    try Samples.withFolder { folder in
      #expect {
        try ScenarioLoader.load("\(folder)/none.yaml")
      } throws: {
        guard case LoadFailure.missing(let path, _) = $0 else { return false }
        return path == "\(folder)/none.yaml"
      }
    }
  }

  @Test func `tells a folder apart`() throws {
    try Samples.withFolder { folder in
      #expect {
        try ScenarioLoader.load(folder)
      } throws: {
        guard case LoadFailure.missing(_, let reason) = $0 else { return false }
        return reason == "'\(folder)' is a folder, not a file"
      }
    }
  }

  @Test(arguments: [
    "", "\u{FEFF}", "# nothing\n", "[", "[]", "3", "~", "a\0b", "\t", "*a", "&a [*a]", "!!binary x",
    String(repeating: "[", count: 10_000),
    (0..<9).reduce("a: &a0 [x, x, x, x, x, x, x, x, x]\n") { text, level in
      text
        + "b\(level): &a\(level + 1) [*a\(level), *a\(level), *a\(level), *a\(level), *a\(level)]\n"
    },
  ])
  func `refuses what is no scenario with a complaint`(text: String) throws {
    #expect(try Samples.complaints(text).contains { $0.severity == .error })
  }

  @Test func `merges a scenario over the one it extends`() throws {
    let loaded = try Samples.load(
      "extends: base.yaml\nduration: 4 s\n", files: ["base.yaml": Self.small + "seed: 9\n"])
    #expect(loaded.scenario.seed == 9)
    let duration = loaded.scenario.variants[0].specification.window.duration
    #expect(duration == .seconds(4))
  }

  @Test func `stands for a practice only where it says so itself`() throws {
    let base =
      Self.small + "practice: { id: B7, name: wait, saving: energy, quality: [run-time] }\n"
    let practice = try Samples.load(base).scenario.practice
    #expect(
      practice == Practice(identifier: "B7", name: "wait", saving: 0, quality: [2]))
    let heir = try Samples.load("extends: base.yaml\nseed: 2\n", files: ["base.yaml": base])
    #expect(heir.scenario.practice == nil)
  }

  @Test func `points into the file that a mistake is in`() throws {
    let found = try Samples.complaints(
      "extends: base.yaml\n", files: ["base.yaml": Self.small + "seed: x\n"])
    #expect(found.map { "\($0.location)" } == ["base.yaml:4:7"])
  }

  @Test func `refuses files that extend one another`() throws {
    let found = try Samples.complaints(
      Self.small + "extends: a.yaml\n",
      files: ["a.yaml": "extends: b.yaml\n", "b.yaml": "extends: a.yaml\n"])
    #expect(
      found.map(\.message) == ["'a.yaml' extends itself: sample.yaml → a.yaml → b.yaml → a.yaml"])
  }

  @Test func `reads a device profile beside the scenario`() throws {
    let loaded = try Samples.load(
      "scenario: x\ndevice: mine.yaml\nduration: 3 s\n",
      files: ["mine.yaml": "device: mine\nextends: iphone-6s\n"])
    #expect(loaded.scenario.device == "mine")
  }

  @Test func `refuses profiles that extend one another`() throws {
    let found = try Samples.complaints(
      "scenario: x\ndevice: mine.yaml\nduration: 3 s\n",
      files: ["mine.yaml": "device: mine\nextends: mine.yaml\n"])
    #expect(found.map(\.message) == ["device 'mine.yaml' extends itself"])
  }

  // MARK: - Resolved text

  @Test(arguments: Samples.shipped)
  func `writes a resolved text that is the same scenario`(path: String) throws {
    let first = try ScenarioLoader.load(path)
    let second = try Samples.load(first.resolvedText)
    #expect(second.resolvedText == first.resolvedText)
    let names = first.scenario.variants.map(\.name)
    #expect(second.scenario.variants.map(\.name) == names)
  }
}
