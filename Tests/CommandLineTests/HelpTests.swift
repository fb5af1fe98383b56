import Testing

struct `Help` {
  @Test(arguments: [
    "compare", "run", "validate", "list", "explain", "reproduce", "report", "plot",
  ])
  func `of every command shows how to use it`(command: String) throws {
    let outcome = try Program.run(command, "--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("\nExample"))
    #expect(outcome.output.contains("\n  drainsim \(command)"))
  }

  @Test(arguments: [
    "compare", "run", "validate", "list", "explain", "reproduce", "report", "plot",
  ])
  func `of the program names every command`(command: String) throws {
    #expect(try Program.run("--help").output.contains("\n  \(command) "))
  }

  @Test func `gives the version with the commit`() throws {
    let outcome = try Program.run("--version")
    #expect(outcome.status == 0)
    let pattern = /drainsim \d+\.\d+\.\d+ \(([0-9a-f]{12}(-dirty)?|unknown)\)\n/
    #expect(outcome.output.wholeMatch(of: pattern) != nil)
  }
}
