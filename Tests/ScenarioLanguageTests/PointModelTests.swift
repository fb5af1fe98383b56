import Experiments
import Foundation
import PhoneModel
import Quantities
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// A template keeps the models of the devices that it has read. Every point must be what it is when
/// it is the first to be read.
struct `Models of the points of one template` {
  private static let text = """
    scenario: glow
    device: { extends: iphone-6s, components: { display: { panel: "$(glow * 2)" } } }
    duration: 10 s
    parameters: { glow: 200 mW, wait: 1 s }
    apps: { a: { handlers: { start: [ { wait: $(wait) }, { mark: waited } ] } } }
    user: { actions: { go: { at: 1 s, do: [ { open: a } ] } } }
    variants:
      original: {}
      improved: { apps: { a: { handlers: { start: [ { wait: 3 s } ] } } } }
      other: { changes-world: true, device: pixel-6 }
    """

  private static func withTemplates<Result>(
    _ body: (_ make: () throws -> ScenarioTemplate) throws -> Result
  ) throws -> Result {
    try Samples.withFolder { folder in
      let file = folder + "/glow.yaml"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try body { try ScenarioTemplate(file) }
    }
  }

  private static func energies(
    _ template: ScenarioTemplate, _ settings: [String]
  ) throws -> [Energy] {
    try template.point(settings: settings).variants.map {
      try PhoneRunner($0.specification).run(seed: 1, replication: 1).energy
    }
  }

  @Test(arguments: [
    [], ["parameters.wait=2 s"], ["parameters.glow=300 mW"],
    ["device.components.display.panel=0.5 W"], ["device.components.display.panel=$(glow)"],
    ["device.components.bluetooth.receive=90 mW"], ["battery={ model: ideal }"],
    ["policies={ thermal: off }"], ["device=pixel-6"],
  ])
  func `use the same energy after other points as alone`(_ settings: [String]) throws {
    try Self.withTemplates { make in
      let shared = try make()
      for other in [[], ["parameters.glow=400 mW"], ["device.components.display.panel=0.6 W"]] {
        _ = try shared.point(settings: other)
      }
      let alone = try Self.energies(try make(), settings)
      #expect(try Self.energies(shared, settings) == alone)
      #expect(try Self.energies(shared, settings) == alone)
    }
  }

  @Test func `differ where a parameter of the scenario stands in the device`() throws {
    try Self.withTemplates { make in
      let template = try make()
      let dark = try Self.energies(template, ["parameters.glow=200 mW"])
      let bright = try Self.energies(template, ["parameters.glow=300 mW"])
      // 2 × 100 mW more, from the first second on, when the person lights the screen.
      #expect(bright[0] - dark[0] == Energy(attojoules: 1_800_000_000_000_000_000))
    }
  }

  @Test func `complain of a device at every point, and not only at the first`() throws {
    try Self.withTemplates { make in
      let template = try make()
      for _ in 1...2 {
        #expect(
          throws: ImpossiblePoint(reason: "'device.components.display.panel': '3' needs a unit")
        ) {
          try template.point(settings: ["device.components.display.panel=3"])
        }
      }
    }
  }
}
