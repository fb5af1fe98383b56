import Components
import DrainsimTestSupport
import Testing
import Workloads

struct `Catalogue` {
  @Test(arguments: ComponentCatalogue.names + StepCatalogue.definitions.map(\.definition.name))
  func `explains whatever it lists`(name: String) throws {
    #expect(try Program.run("list").output.contains("\n  \(name) "))
    let outcome = try Program.run("explain", name)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("\(name) ("))
  }

  @Test(arguments: ["devices", "components", "batteries", "steps", "events", "metrics", "warnings"])
  func `lists one kind alone`(kind: String) throws {
    let outcome = try Program.run("list", kind)
    #expect(outcome.output.hasPrefix("\(kind): "))
    #expect(!outcome.output.contains("\n\n"))
  }

  @Test(arguments: [
    ("metrics", "battery-life", "more is better"), ("metrics", "app-energy", "less is better"),
    ("counters", "failures", "less is better"),
    ("counters", "transfers-finished", "more is better"),
  ])
  func `say in which direction it gets better`(kind: String, name: String, words: String) throws {
    let lines = try Program.run("list", kind).output.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("  \(name) ") })
    #expect(line.hasSuffix("; \(words)"))
  }

  /// Apple, CLLocationManager has no interval; Android's jobs are no steps of an iPhone.
  @Test func `lists the steps of a version, and what to write in place of the others`() throws {
    let outcome = try Program.run("list", "steps", "--system", "ios-17")
    #expect(outcome.status == 0)
    let parts = outcome.output.components(separatedBy: "\nwhat iOS 17 does not have\n")
    try #require(parts.count == 2)
    #expect(parts[0].contains("\n  track "))
    #expect(!parts[0].contains("\n  schedule-job "))
    #expect(parts[1].contains("\n  schedule-job "))
    #expect(parts[1].contains("\n  interval of track "))
    #expect(parts[1].contains("'distance-filter'"))
    #expect(try Program.run("list", "steps", "--system", "ios-19").status == 64)
    #expect(try Program.run("list", "events", "--system", "ios-17").status == 64)
  }

  @Test func `explains a step on each system`() throws {
    let page = try Program.run("explain", "track").output
    #expect(page.contains("On each system"))
    #expect(page.contains("Android, interval"))
    #expect(page.contains("iOS, auto-pause"))
  }

  @Test func `guesses what was meant`() throws {
    #expect(
      try Program.run("explain", "scn").errors
        == "drainsim: there is no topic 'scn'; did you mean 'scan'?\n")
  }

  @Test func `takes a kind before the name`() throws {
    let outcome = try Program.run("explain", "step", "scan")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("scan (step): "))
    #expect(try Program.run("explain", "device", "pixel-6").output.hasPrefix("pixel-6 (device): "))
    #expect(
      try Program.run("explain", "step", "pixel-6").errors.hasPrefix("drainsim: nothing is called"))
    #expect(try Program.run("explain", "step", "scan", "more").status == 64)
  }
}
