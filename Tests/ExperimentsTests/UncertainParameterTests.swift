import Configuration
import PhoneModel
import ScenarioTestSupport
import Testing

@testable import Experiments

struct `An uncertain parameter` {
  /// The one parameter of a scenario, with its value and range as written.
  static func parameter(_ value: String, _ range: String) throws -> UncertainParameter {
    let text = RoundPhone.scenario(
      "parameters: { x: { value: \(value), grade: assumed, range: [\(range)], reason: r } }")
    let variant = try Samples.load(text).scenario.variants[0]
    let number = try #require(
      variant.specification.parameters.first { $0.path == "parameters.x" })
    return try #require(UncertainParameter(number, name: number.path, paths: [number.path]))
  }

  @Test(arguments: [
    ("5 s", "2 s, 12 s", 0.25, "4.5 s"), ("300 ms", "0.2 s, 1 s", 0.5, "0.6 s"),
    ("30 %", "10 %, 50 %", 1, "50 %"), ("0.5", "0, 1", 0, "0"),
    ("20 °C", "10 °C, 40 °C", 0.5, "25 °C"),
  ])
  func `is set along its range in the unit of the high end`(
    value: String, range: String, share: Double, setting: String
  ) throws {
    let parameter = try Self.parameter(value, range)
    #expect(parameter.settings(parameter.value(at: share)) == ["parameters.x=\(setting)"])
  }

  /// Half the way from 20 kB to 2 MB by ratios is ten times the low end.
  @Test func `goes by ratios where the ends differ by a factor of ten`() throws {
    let parameter = try Self.parameter("200 kB", "20 kB, 2000 kB")
    #expect(parameter.isLogarithmic)
    #expect(abs(parameter.value(at: 0.5) - 200) < 1e-9)
    #expect(parameter.value(at: 0.5, evenly: true) == 1010)
    #expect(try !Self.parameter("5 s", "0 s, 12 s").isLogarithmic)
    #expect(try !Self.parameter("5 s", "2 s, 19 s").isLogarithmic)
  }

  @Test(arguments: [("5 s", "2 s, 12 s"), ("200 kB", "20 kB, 2000 kB")])
  func `finds the share of a value again`(value: String, range: String) throws {
    let parameter = try Self.parameter(value, range)
    for share in stride(from: 0, through: 1, by: 0.125) {
      #expect(abs(parameter.share(of: parameter.value(at: share)) - share) < 1e-4)
    }
  }

  @Test func `stays whole where all that is written is`() throws {
    let parameter = try Self.parameter("6", "3, 7")
    let values = (0..<500).map { parameter.value(at: (Double($0) + 0.5) / 500) }
    // Each of five numbers has a fifth of the way.
    for number in 3...7 { #expect(values.count { $0 == Double(number) } == 100) }
    #expect(parameter.value(at: 1) == 7)
    #expect(parameter.settings(4) == ["parameters.x=4"])
  }

  @Test func `knows the value of the scenario, in whatever unit that was written`() throws {
    #expect(try Self.parameter("300 ms", "0.2 s, 1 s").nominal.isNear(0.3))
    #expect(try Self.parameter("3 min", "60 s, 300 s").nominal.isNear(180))
  }

  @Test func `takes numbers with as many digits as there may be`() throws {
    let parameter = try Self.parameter("5", "1, 100000000000000000000000000000")
    #expect(parameter.settings(parameter.value(at: 1)).first?.count ?? 0 > 40)
  }
}

struct `Uncertain parameters` {
  private static func found(
    _ rest: String, settings: [String] = [], files: [String: String] = [:]
  ) throws -> (parameters: UncertainParameters, scenario: Scenario) {
    let text = RoundPhone.scenario(rest)
    let scenario = try Samples.load(text, files: files, settings: settings).scenario
    let parameters = UncertainParameters(of: scenario) { more in
      try Samples.load(text, files: files, settings: settings + more).scenario
    }
    return (parameters, scenario)
  }

  private static let x = "x: { value: 5 s, grade: assumed, range: [2 s, 12 s], reason: r }"
  private static let app = "apps: { a: { handlers: { start: [ { wait: $(x) } ] } } }"

  private func named(_ parameters: UncertainParameters, _ part: String) -> [[String]] {
    parameters.varied.filter { $0.name.contains(part) }.map(\.paths)
  }

  @Test func `are one number where variants share it`() throws {
    let (found, _) = try Self.found(
      """
      parameters: { \(Self.x), y: 1 s }
      apps: { a: { handlers: { start: [ { wait: $(x) }, { wait: $(y) } ] } } }
      variants: { original: {}, improved: { parameters: { y: 2 s } } }
      """)
    #expect(named(found, "parameters.x") == [["parameters.x"]])
  }

  @Test func `are set in the variant that says its own`() throws {
    let (found, _) = try Self.found(
      """
      parameters: { x: 1 s }
      \(Self.app)
      variants: { original: {}, improved: { parameters: { \(Self.x) } } }
      """)
    #expect(named(found, "parameters.x") == [["variants.improved.parameters.x"]])
  }

  @Test func `are set together in variants that say the same`() throws {
    let (found, _) = try Self.found(
      """
      parameters: { x: 1 s, y: 1 }
      \(Self.app)
      variants:
        original: {}
        improved: { parameters: &own { \(Self.x) } }
        other: { parameters: *own, apps: { a: { handlers: { start: [ { wait: $(x) }, { wait: 1 s } ] } } } }
      """)
    #expect(
      named(found, "parameters.x") == [
        ["variants.improved.parameters.x", "variants.other.parameters.x"]
      ])
  }

  @Test func `are not added to variants that have no such number`() throws {
    let (found, _) = try Self.found(
      """
      variants: { original: {}, saving: { policies: { low-power-mode: ios-low-power-mode } } }
      """)
    let paths = named(found, "low-power-mode.brightness")
    #expect(paths == [["variants.saving.policies.low-power-mode.brightness"]])
  }

  @Test func `reach into a policy that is named by a word`() throws {
    let (found, _) = try Self.found("policies: { app-lifecycle: ios-lifecycle }")
    #expect(
      named(found, "app-lifecycle.background-time") == [["policies.app-lifecycle.background-time"]])
  }

  @Test func `leave out what a setting gave`() throws {
    let rest = "parameters: { \(Self.x) }\n\(Self.app)"
    #expect(try named(Self.found(rest).parameters, "parameters.x").count == 1)
    #expect(
      try named(Self.found(rest, settings: ["parameters.x=3s"]).parameters, "parameters.x").isEmpty)
  }

  @Test(arguments: [
    "device: other.yaml", "device: { extends: other.yaml, notes: mine }",
  ])
  func `reach into a phone that a variant names`(phone: String) throws {
    let other = """
      device: other
      components: { base: { asleep: { value: 5 mW, grade: assumed, range: [1 mW, 9 mW], reason: r }, awake: 50 mW } }
      """
    let (found, _) = try Self.found(
      "variants: { original: {}, other: { changes-world: true, \(phone) } }",
      files: ["other.yaml": other])
    #expect(
      named(found, "device.components.base.asleep")
        == [["variants.other.device.components.base.asleep"]])
    #expect(found.unreached.isEmpty)
  }

  @Test func `tell of numbers that no setting reaches`() throws {
    struct Refusal: Error {}
    let scenario = try Self.found("parameters: { \(Self.x) }\n\(Self.app)").scenario
    let found = UncertainParameters(of: scenario) { _ in throw Refusal() }
    #expect(found.varied.isEmpty)
    #expect(found.unreached.contains("parameters.x"))
  }
}

extension Double {
  func isNear(_ other: Double) -> Bool { abs(self - other) < 1e-9 * Swift.max(1, abs(other)) }
}
