import Testing

@testable import drainsim

struct `Old names of commands` {
  @Test(arguments: [
    (["truth", "--data", "m"], ["fit", "--data", "m"], "fit"),
    (["calibrate", "a.yaml", "--metric", "m"], ["fit", "a.yaml", "--metric", "m"], "fit"),
    (
      ["plan", "a.yaml", "--detect", "5%"], ["compare", "a.yaml", "--detect", "5%"],
      "compare --detect"
    ),
    (["plan", "a.yaml", "--detect=5%"], ["compare", "a.yaml", "--detect=5%"], "compare --detect"),
    (["catalogue", "scenarios"], ["compare", "--catalogue", "scenarios"], "compare"),
    (["devices", "compare", "a", "b"], ["explain", "device", "a", "b"], "explain device"),
    (["devices", "report", "a.yaml"], ["explain", "devices", "a.yaml"], "explain devices"),
    (["help", "plan"], ["help", "compare"], "compare --detect"),
    (["truth", "--help"], ["fit", "--help"], "fit"),
  ])
  func `are replaced by the present ones, and told`(old: [String], new: [String], shown: String) {
    let found = OldNames.replaced(old)
    #expect(found.arguments == new)
    #expect(found.told.count == 1)
    #expect(found.told.first?.contains("for '\(shown)', and goes with 3.0") == true)
  }

  @Test(arguments: [
    ["compare", "plan"], ["run", "--", "truth"], ["new", "devices"], [], ["--version"],
  ])
  func `are only the first words`(words: [String]) {
    let found = OldNames.replaced(words)
    #expect(found.arguments == words)
    #expect(found.told.isEmpty)
  }

  @Test(arguments: [
    ["report", "out", "--format", "text", "--day", "4"], ["run", "a.yaml", "--day", "4"],
  ])
  func `of options of 0.1.0 are gone`(words: [String]) throws {
    let outcome = try Program.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("Unknown option '--day'"))
  }

  @Test func `still ask for what they needed`() throws {
    let outcome = try Program.run("plan", Program.search)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Missing value for '--detect <share>'"))
  }

  @Test func `ask for the second device`() throws {
    let outcome = try Program.run("devices", "compare", "pixel-3")
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("Missing expected argument '<name> ...'"))
    #expect(try Program.run("devices", "--help").status == 0)
  }

  @Test func `do what the present ones do, with a warning`() throws {
    let (old, new) = (
      try Program.run("devices", "compare", "pixel-3", "pixel-6", "--all"),
      try Program.run("explain", "device", "pixel-3", "pixel-6", "--all")
    )
    #expect(old.status == 0)
    #expect(old.output == new.output)
    #expect(
      old.errors
        == "drainsim: warning: 'devices compare' is the name of 1.0 for 'explain device', and goes with 3.0\n"
        + new.errors)
  }

  @Test func `are no names of their own`() {
    let names = Drainsim.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(Set(names).isDisjoint(with: ["truth", "calibrate", "plan", "catalogue", "devices"]))
  }
}
