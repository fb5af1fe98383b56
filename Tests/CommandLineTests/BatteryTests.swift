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

/// `slow` lives longer, and draws more until its battery is empty.
struct `A battery that is empty before the time of the run` {
  private let room: Room
  private let scenario: String

  init() throws {
    room = try Room()
    scenario = try room.file(
      "dies.yaml",
      """
      scenario: dies
      phone: { extends: pixel-8, battery: { capacity: 150 mAh } }
      duration: 3 h
      replications: 3
      user: { actions: { o: { at: 1 s, do: [ { open: a } ] } } }
      apps: { a: { handlers: { start: [ keep-screen-on, { every: { interval: $(p), do: [ { compute: 2 G } ] } } ] } } }
      parameters: { p: 1 s }
      variants: { original: {}, slow: { parameters: { p: 4 s } } }
      """)
  }

  private static let warning =
    "original: the battery was empty after 17.2 min of 3 h in 3 of 3 runs: energies of such runs tell nothing, 'battery-life' and 'average-power' do"

  @Test func `warns, and life answers in place of energy`() throws {
    let outcome = try Program.run("compare", scenario, "--no-ranges", "--strict")
    #expect(outcome.status == 1)
    let words = Program.words(outcome.output)
    #expect(
      words.contains(
        "In 6 of 6 runs the battery was empty before the end, and energies of such runs tell nothing. slow raises battery-life by 14 %"
      ))
    #expect(words.contains("! \(Self.warning) (\(room.path)/dies.yaml:3) [battery-empty]"))
    #expect(!words.contains("% more of the app's energy"))
  }

  @Test func `warns at the points of a sweep`() throws {
    let outcome = try Program.run(
      "sweep", scenario, "--vary", "parameters.p=1s,2s", "-n", "1", "--store", "\(room.path)/d.db")
    let words = Program.words(outcome.output)
    #expect(words.contains("the battery was empty after"))
    #expect(words.contains("[battery-empty]"))
  }

  @Test(arguments: ["duration=until empty", "duration=5 min"])
  func `is not told of a run that is to end with it, or before`(setting: String) throws {
    let outcome = try Program.run("compare", scenario, "--no-ranges", "--set", setting)
    #expect(!outcome.output.contains("battery-empty"))
    #expect(!outcome.output.contains("before the end"))
  }

  @Test func `that the scenario knows leaves the sentence to the verdict`() throws {
    let known = "known-warnings: { battery-empty: \"the question is how long it lives\" }\n"
    let path = try room.file("known.yaml", room.text("dies.yaml") + "\n" + known)
    let outcome = try Program.run("compare", path, "--no-ranges", "--strict")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\nslow raises battery-life by 14 %"))
  }
}
