import Advice
import Configuration
import Testing

/// Steps in the three forms in which they are written, and patches.
struct `Steps as they are written` {
  private func step(_ text: String) throws -> Step {
    var found: Step?
    try Baselines.read(
      """
      scenario: steps
      device: standard-phone
      duration: 1 min
      user: { actions: { go: { at: 1 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ \(text) ] } } }
      """
    ) { root in
      found = root["apps"]?["app"]?["handlers"]?["start"]?.elements?.first.flatMap { Step($0) }
    }
    return try #require(found)
  }

  @Test func `give their fields, whatever the form`() throws {
    #expect(try step("keep-screen-on").name == "keep-screen-on")
    #expect(try step("{ compute: 3 M }").text("cycles") == "3 M")
    #expect(try step("{ compute: { cycles: 3 M, qos: utility } }").text("qos") == "utility")
    #expect(try step("{ wait: { exponential: 3 s } }")["time"]?["exponential"]?.text == "3 s")
    #expect(try step("{ compute: 3 M }")["qos"] == nil)
  }

  @Test func `take another field, whatever the form`() throws {
    func text(_ node: ConfigurationNode) -> String { YAMLWriter.text(of: node) }
    #expect(
      text(try step("camera").setting("for", "3 s")) == "camera:\n  for: 3 s\n")
    #expect(
      text(try step("{ compute: 3 M }").setting("qos", "utility"))
        == "compute:\n  cycles: 3 M\n  qos: utility\n")
    let scan = try step("{ scan: { duplicates: true } }")
    #expect(text(scan.removing("duplicates")) == "scan\n")
    let failing = try step("{ locate: { timeout: 3 s }, on-failure: [] }")
    #expect(
      text(failing.setting("timeout", "9 s")) == "locate:\n  timeout: 9 s\non-failure: []\n")
  }

  @Test func `have patches that add, change and take away`() {
    func node(_ text: String) -> ConfigurationNode {
      YAMLReaderForTests.read(text)
    }
    let before = node("a: 1\nb: { c: 2, d: [1, 2] }\ne: 5")
    let after = node("a: 1\nb: { c: 3, d: [1] }\nf: { g: 6 }")
    let patch = before.patch(to: after)
    #expect(
      patch.map { YAMLWriter.text(of: $0) } == "e: ~\nb:\n  c: 3\n  d:\n    - 1\nf:\n  g: 6\n")
    #expect(before.patch(to: before) == nil)
  }
}
