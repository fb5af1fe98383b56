import Foundation
import Testing

struct `The README` {
  private func page() throws -> String {
    try String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
  }

  @Test func `shows what the first command prints`() throws {
    let page = try page()
    let block = try #require(page.components(separatedBy: "```console\n").dropFirst().first)
    // The tables behind are cut.
    let shown = try #require(block.components(separatedBy: "\n[…]\n").first)
    let printed = try Program.run("compare", Program.search).output
    let lines = try #require(shown.split(separator: "\n", maxSplits: 1).last)
    #expect(lines.contains("Over the plausible ranges"))
    #expect(printed.hasPrefix(lines))
  }

  @Test(arguments: [
    "compare", "plan", "run", "validate", "calibrate", "catalogue", "list", "explain", "devices",
    "import", "reproduce", "analyze", "sweep", "results", "report", "plot",
  ])
  func `shows how to call a subcommand that exists`(name: String) throws {
    #expect(try page().contains("drainsim \(name) "))
    #expect(try Program.run("--help").output.contains("\n  \(name) "))
  }
}
