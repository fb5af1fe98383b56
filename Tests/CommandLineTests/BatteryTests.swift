import Foundation
import Testing

struct `A battery` {
  private static let scenario = Program.root
    .appending(path: "scenarios/batteries/rest-in-the-middle.yaml").path

  @Test func `is told in JSON with its fate and what it gave`() throws {
    let outcome = try Program.run("run", Self.scenario, "--format", "json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let battery = try #require(root["battery"] as? [String: Any])
    #expect(battery["model"] as? String == "diffusion")
    #expect(battery["end"] as? String == "empty")
    #expect(abs(try #require(battery["empty-at"] as? Double) - 3296.4) < 0.3)
    #expect(battery["state-of-charge"] as? Double == 0)
    #expect(battery["terminal-voltage"] as? Double == 3.85)
    let delivered = try #require(battery["delivered"] as? [String: Double])
    #expect(Set(delivered.keys) == ["coulombs", "joules"])
  }

  @Test func `that outlasts the run is empty at null`() throws {
    let outcome = try Program.run(
      "run", Self.scenario, "--format", "json", "--set", "duration=10 s")
    #expect(outcome.output.contains("\"empty-at\": null"))
  }

  @Test func `is told in words`() throws {
    let outcome = try Program.run("run", Self.scenario)
    #expect(outcome.output.contains("\nBattery (diffusion): empty\n"))
  }

  @Test func `is counted by its end over all days`() throws {
    let outcome = try Program.run("compare", Self.scenario, "--no-ranges", "--details")
    #expect(outcome.output.contains("\nHow batteries ended, in runs\n  rest: 1 empty\n"))
    let document = try Program.run("compare", Self.scenario, "--no-ranges", "--format", "json")
      .output
    #expect(
      document.contains(
        "{ \"variant\": \"rest\", \"days\": 1, \"empty\": 1, \"cut-off\": 0, \"power-not-deliverable\": 0, \"outlasted\": 0 }"
      ))
  }
}
