import Configuration
import Experiments
import ScenarioLanguage
import ScenarioTestSupport
import Testing

struct `A setting` {
  private static let text = """
    scenario: sample
    device: iphone-6s
    duration: 60 s
    parameters: { pause: 3 s, other: 4 s }
    apps: { a: { handlers: { start: [ { wait: $(pause) }, { wait: $(other) } ] } } }
    variants:
      old: {}
      new: { parameters: { pause: 5 s } }
    user: { actions: { first: { at: 1 s, do: [ { open: a } ] } } }
    """

  private func complaints(_ settings: String...) throws -> [String] {
    try Samples.complaints(Self.text, settings: settings).map {
      "\($0.location): \($0.message)" + ($0.notes.first.map { " (\($0))" } ?? "")
    }
  }

  @Test func `without a value is refused`() throws {
    for setting in ["seed", "seed=", "seed= "] {
      #expect(
        try complaints(setting) == [
          "--set \(setting): a setting needs a path and a value, found '\(setting)' (write --set parameters.idle-stop=20s)"
        ])
    }
  }

  @Test func `with an empty key is refused`() throws {
    for path in ["", ".a", "a.", "a..b"] {
      #expect(
        try complaints("\(path)=3") == ["--set \(path)=3: the path '\(path)' has an empty key"]
      )
    }
  }

  @Test func `below a scalar is refused`() throws {
    #expect(
      try complaints("duration.mark=x") == [
        "--set duration.mark=x: 'duration' is a value, so nothing can be set below it"
      ])
  }

  @Test func `of a parameter that there is not is refused`() throws {
    #expect(
      try complaints("parameters.puase=20 s") == [
        "--set parameters.puase=20 s: no parameter is called 'puase' (did you mean 'pause'?)"
      ])
  }

  @Test func `of a parameter without its section says where it is`() throws {
    #expect(
      try complaints("pause=20 s") == [
        "--set pause=20 s: unknown key 'pause' in the scenario (did you mean 'parameters.pause'?)"
      ])
  }

  @Test func `of a variant's parameter that there is not is refused`() throws {
    #expect(
      try complaints("variants.new.parameters.puase=20 s") == [
        "--set variants.new.parameters.puase=20 s: no parameter is called 'puase' (did you mean 'pause'?)"
      ])
  }

  @Test func `of an unknown key is refused by the key's reader`() throws {
    #expect(
      try complaints("sed=3") == [
        "--set sed=3: unknown key 'sed' in the scenario (did you mean 'seed'?)"
      ])
  }

  @Test func `with a wrong value is told where it was given`() throws {
    #expect(
      try complaints("parameters.pause=20 MB") == [
        "--set parameters.pause=20 MB: 'time' of 'wait': '20 MB' is a data size, expected a duration (a duration is written with s, ms, min, h or d)"
      ])
  }

  @Test func `outside a profile's range is a warning where it was given`() throws {
    let setting = "device.components.display.brightness=5%"
    let warnings = try Samples.load(Self.text, settings: [setting]).warnings
    #expect(
      warnings.map { "\($0.location): \($0.message)" } == [
        "--set \(setting): the range of 'device.components.display.brightness' does not contain its value"
      ])
  }

  @Test func `that is no YAML is told where it was given`() throws {
    let found = try complaints("parameters.pause=[3")
    #expect(
      found == [
        "--set parameters.pause=[3: a list in '[ ]' is not closed, or a ',' is missing (it begins in line 1, column 18)"
      ])
  }

  @Test func `changes a parameter of every variant that does not say otherwise`() throws {
    let loaded = try Samples.load(Self.text, settings: ["parameters.pause=9 s"])
    #expect(loaded.resolvedText.contains("pause: 9 s"))
  }

  @Test func `changes what the command line may override`() throws {
    let loaded = try Samples.load(
      Self.text, settings: ["seed=77", "replications=3", "confidence=90 %"])
    #expect(loaded.scenario.seed == 77)
  }

  @Test func `takes the grade of a number, whose evidence says nothing of it`() throws {
    let loaded = try Samples.load(
      Self.text, settings: ["device.components.display.brightness=70 %"])
    let brightness = loaded.scenario.variants[0].specification.parameters.first {
      $0.path == "device.components.display.brightness"
    }
    #expect(brightness?.grade == nil && brightness?.range == nil)
    #expect(brightness?.quantity.value == 0.7)
  }

  @Test func `of a device exchanges it for another`() throws {
    let found = try complaints("device=toaster")
    #expect(
      found == [
        "--set device=toaster: unknown device 'toaster' (known devices: \(DeviceLibrary.names.joined(separator: ", ")); a file ends in .yaml)"
      ])
  }
}
