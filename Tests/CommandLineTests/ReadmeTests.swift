import Foundation
import Testing

struct `The README` {
  private func page() throws -> String {
    try String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
  }

  @Test func `shows what the first command prints`() throws {
    let page = try page()
    let block = try #require(page.components(separatedBy: "```console\n").dropFirst().first)
    let shown = try #require(block.components(separatedBy: "\n\nWhat is estimated").first)
    let printed = try Program.run("compare", Program.search).output
    let table = try #require(printed.components(separatedBy: "\n\nWhat is estimated").first)
    #expect(shown.split(separator: "\n", maxSplits: 1).last.map(String.init) == table)
  }

  @Test(arguments: [
    "compare", "plan", "run", "validate", "calibrate", "catalogue", "list", "explain", "devices",
    "import",
    "analyze",
  ])
  func `shows how to call a subcommand that exists`(name: String) throws {
    #expect(try page().contains("drainsim \(name) "))
    #expect(try Program.run("--help").output.contains("\n  \(name) "))
  }
}
