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

  @Test func `shows a scenario to copy, and what it prints`() throws {
    let section = try #require(try page().components(separatedBy: "## A scenario of your own").last)
    func block(_ kind: String) throws -> String {
      let rest = try #require(section.components(separatedBy: "```\(kind)\n").dropFirst().first)
      return try #require(rest.components(separatedBy: "```\n").first)
    }
    let room = try Room()
    let file = try room.file("maps.yaml", try block("yaml"))
    let shown = try #require(try block("console").components(separatedBy: "\n[…]\n").first)
    let lines = shown.split(separator: "\n", maxSplits: 1)
    let words = try #require(lines.first).split(separator: " ").dropFirst(2).map(String.init)
    let outcome = try Program.run(words.map { $0 == "maps.yaml" ? file : $0 })
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix(try #require(lines.last)))
  }

  @Test(arguments: [
    "compare", "run", "validate", "fit", "list", "explain", "schema", "import", "new", "parts",
    "reproduce", "analyze", "sweep", "results", "report", "plot",
  ])
  func `shows how to call a subcommand that exists`(name: String) throws {
    #expect(try page().contains("drainsim \(name) "))
    #expect(try Program.run("--help").output.contains("\n  \(name) "))
  }
}
