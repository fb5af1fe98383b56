import Testing

struct `Help` {
  @Test(arguments: [
    "new", "compare", "run", "validate", "list", "explain", "schema", "reproduce", "report", "plot",
  ])
  func `of every command shows how to use it`(command: String) throws {
    let outcome = try Program.run(command, "--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("\nExample"))
    #expect(outcome.output.contains("\n  drainsim \(command)"))
  }

  @Test(arguments: [
    "new", "compare", "run", "validate", "list", "explain", "schema", "reproduce", "report", "plot",
  ])
  func `of the program names every command`(command: String) throws {
    #expect(try Program.run("--help").output.contains("\n  \(command) "))
  }

  /// Help is broken at 80 columns where nobody says otherwise.
  @Test(arguments: [
    ["new"], ["compare"], ["run"], ["validate"], ["explain"], ["schema"], ["reproduce"], ["report"],
    ["plot"],
    ["sweep"],
    ["plan"], ["cite"], ["analyze"], ["catalogue"], ["devices", "compare"], ["results", "list"],
    ["results", "show"], ["results", "export"], ["results", "merge"], ["import", "power-profile"],
    ["import", "pcap"], ["import", "har"], ["import", "perfetto"], ["import", "batterystats"],
    ["import", "metrickit"],
  ])
  func `has examples that can be copied`(command: [String]) throws {
    let lines = try Program.run(command + ["--help"]).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix("Example") })
    let examples = lines[(first + 1)...].prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    for (slot, line) in zip(examples.indices, examples) {
      let shouldContinue = slot > examples.startIndex && lines[slot - 1].hasSuffix("\\")
      #expect(line.hasPrefix(shouldContinue ? "    " : "  drainsim "), "\(line)")
    }
  }

  @Test func `gives the version with the commit`() throws {
    let outcome = try Program.run("--version")
    #expect(outcome.status == 0)
    let pattern = /drainsim \d+\.\d+\.\d+ \(([0-9a-f]{12}(-dirty)?|unknown)\)\n/
    #expect(outcome.output.wholeMatch(of: pattern) != nil)
  }
}
