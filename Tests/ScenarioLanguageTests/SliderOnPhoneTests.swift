import Configuration
import Foundation
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// The slider of a phone whose system is known, in a step and in its settings.
struct `The slider of a phone` {
  private static func text(_ phone: String, _ brightness: String) -> String {
    """
    scenario: slider
    phone: \(phone)
    duration: 1 min
    user: { actions: { open: { at: 0 s, do: [ { open: app }, { use: 50 s } ] } } }
    apps: { app: { handlers: { start: [ { brightness: \(brightness) } ] } } }
    metrics: { lit: { energy: display } }

    """
  }

  private static func joules(_ phone: String, _ brightness: String) throws -> Double {
    try #require(try Samples.run(text(phone, brightness))["lit"])
  }

  private static func complaints(
    _ text: String, phone: String
  ) throws -> [Diagnostic] {
    try Samples.withFolder { folder in
      try text.write(toFile: "\(folder)/s.yaml", atomically: true, encoding: .utf8)
      do throws(LoadFailure) {
        _ = try ScenarioLoader.load("\(folder)/s.yaml", phone: phone)
        return []
      } catch .wrong(let diagnostics, _) {
        return diagnostics
      } catch { throw error }
    }
  }

  // Android turns half of the slider into a twelfth of the light.
  @Test func `is that of its system in a step`() throws {
    let half = try Self.joules("pixel-6", "{ slider: 50 % }")
    let twelfth = try Self.joules("pixel-6", "$(1 / 12)")
    #expect(abs(half - twelfth) < 1e-9)
    #expect(try Self.joules("pixel-6", "50 %") > half * 1.1)
  }

  @Test func `is that of its system in its settings`() throws {
    func phone(_ brightness: String) -> String {
      "{ extends: pixel-6, components: { display: { brightness: \(brightness) } } }"
    }
    let full = "100 %"
    #expect(
      try Self.joules(phone("{ slider: 50 % }"), full)
        == Self.joules(phone("{ slider: 50 %, on: android }"), full))
  }

  @Test(arguments: [
    ("{ slider: 1️⃣50 % }", "no curve of it is published", "brightness: 8 %"),
    ("{ slider: 50 %, on: 1️⃣android }", "the phone has iOS", "no curve of iOS is published"),
    ("{ slider: 50 %, on: 1️⃣ios }", "iOS publishes no curve", "brightness: 8 %"),
  ])
  func `of iOS has no light`(brightness: String, message: String, hint: String) throws {
    let sample = MarkedSample(Self.text("iphone-6s", brightness))
    let found = try Samples.complaints(sample.text)
    #expect(found.map(\.location) == [sample.places["1️⃣"]], "\(found)")
    #expect(found.first?.message.contains(message) == true, "\(found)")
    #expect(found.first?.notes.joined().contains(hint) == true, "\(found)")
  }

  @Test func `of Android is not that of iOS`() throws {
    let found = try Samples.complaints(Self.text("pixel-6", "{ slider: 50 %, on: ios }"))
    #expect(
      found.map(\.message) == ["'on' of step 'brightness' is 'ios', but the phone has Android"])
    #expect(found.first?.notes.joined().contains("leave 'on' out") == true)
  }

  @Test(arguments: ["{ slider: 50 % }", "{ slider: 50 %, on: android }"])
  func `is checked on the phone of an option`(brightness: String) throws {
    let text = Self.text("pixel-6", brightness)
    #expect(try Self.complaints(text, phone: "pixel-3") == [])
    let found = try Self.complaints(text, phone: "iphone-6s")
    #expect(found.count == 1)
    #expect(found.first?.location.line == 5)
    #expect(
      found.first?.message.contains("a phone with iOS") == true
        || found.first?.message.contains("the phone has iOS") == true)
  }
}
