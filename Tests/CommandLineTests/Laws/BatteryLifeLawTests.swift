import Foundation
import ScenarioLanguage
import Testing

/// At the level of the whole phone, with its system and its battery: half the load never shortens
/// its life.
struct `Half the load` {
  /// A load that is halved again and again.
  private struct Load {
    let name: String
    /// The patches of the variants, from the most to the least.
    let patches: [String]

    /// The load of an app that does one step at its start, in which each amount stands for `LEVEL`.
    init(_ name: String, _ step: String, _ levels: [String]) {
      self.name = name
      patches = levels.map {
        LawOfNature.app("keep-screen-on", step.replacing("LEVEL", with: $0))
      }
    }
  }

  /// Fewer requests of the same size would be no law: the fewer may all need a connection of their own.
  private static let loads: [Load] = [
    Load("work", minutely("{ compute: { cycles: LEVEL } }"), ["4 G", "2 G", "1 G"]),
    Load(
      "cellular", minutely("{ request: { via: cellular, down: LEVEL } }"),
      ["1 MB", "500 kB", "250 kB"]),
    Load(
      "wi-fi", minutely("{ request: { via: wi-fi, down: LEVEL } }"), ["1 MB", "500 kB", "250 kB"]),
    Load("frames", "{ animate: { rate: LEVEL } }", ["60 Hz", "30 Hz", "15 Hz"]),
  ]

  private static func minutely(_ step: String) -> String { LawOfNature.every("60 s", step) }

  /// Days until the battery is empty.
  private static func scenario(phone: String) -> String {
    let system = phone.hasPrefix("iphone") ? "ios" : "android"
    let variants = loads.flatMap { load in
      load.patches.enumerated().map { "  \(load.name)-\($0.offset): { \($0.element) }" }
    }
    return """
      scenario: half-the-load
      phone: { extends: \(phone), system: \(system) }
      duration: 100 h
      surroundings: { conditions: [ { from: 0 s, sky: 100 %, cellular-signal: 100 %, wi-fi-signal: 100 % } ] }
      user: { actions: { opens: { at: 1 s, do: [ { open: a } ] } } }
      apps: { a: { handlers: { start: [ { count: starts } ] } } }
      variants:
      \(variants.joined(separator: "\n"))

      """
  }

  private static func expectOrder(
    _ comment: String, life: (String) throws -> Double
  ) throws {
    for load in loads {
      let lives = try load.patches.indices.map { try life("\(load.name)-\($0)") }
      #expect(lives == lives.sorted(), "\(load.name) on \(comment)")
    }
  }

  @Test(arguments: DeviceLibrary.phones)
  func `never shortens the life of a phone`(phone: String) throws {
    let room = try Room()
    let path = try room.file("life.yaml", Self.scenario(phone: phone))
    let outcome = try Program.runFast([
      "compare", path, "-n", "1", "--no-ranges", "--format", "json",
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lives = try `A law of nature`.means(of: "battery-life", in: outcome.output)
    #expect(lives.values.allSatisfy { $0 < 100 * 3600 }, "a battery that outlasts the run")
    try Self.expectOrder(phone) { try #require(lives[$0]) }
  }

  @Test(arguments: ["standard-phone", "nexus-one", "iphone-6s", "pixel-8"])
  func `never shortens the life of a drawn phone`(phone: String) throws {
    let room = try Room()
    let path = try room.file("life.yaml", Self.scenario(phone: phone))
    let points = Program.isFast ? 19 : 5
    let outcome = try Program.runFast([
      "compare", path, "-n", "1", "--over-ranges", "\(points)", "--range-replications", "1", "-o",
      room.path + "/result",
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let phones = try DrawnPhones(in: room.path + "/result")
    for point in phones.rows.indices {
      try Self.expectOrder("draw \(point + 1) of \(phone)") {
        try phones.number("battery-life of \($0) (s)", at: point)
      }
    }
  }
}
