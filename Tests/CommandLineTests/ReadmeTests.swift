import Foundation
import Testing

struct `The README` {
  private func page() throws -> String {
    try String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
  }

  @Test func `shows what its comparison prints`() throws {
    let block = try #require(try page().components(separatedBy: "```console\n").dropFirst().first)
    let lines = try #require(block.components(separatedBy: "```").first)
      .components(separatedBy: "\n")
    let command = try #require(lines.last { $0.hasPrefix("$ ") })
    #expect(command == "$ .build/release/drainsim compare scenarios/ergondesk/search.yaml")
    let shown = lines.drop { $0.hasPrefix("$ ") }.joined(separator: "\n")
      .components(separatedBy: "[…]\n")
    #expect(shown[0].split(separator: "\n").count >= 12)
    let printed = try Program.run("compare", Program.search).output
    if shown.count == 1 {
      #expect(printed == shown[0])
    } else {
      #expect(printed.hasPrefix(shown[0]))
    }
  }

  @Test func `names subcommands that exist, in code`() throws {
    let help = try Program.run("--help").output
    let known = Set(help.matches(of: #/(?m)^ +([a-z]+) {2,}/#).map { String($0.1) })
    let named = Set(try page().matches(of: #/[`\n/]drainsim ([a-z]+)/#).map { String($0.1) })
    #expect(named.count > 15)
    #expect(named.subtracting(known) == [])
  }

  @Test func `has at most 900 words`() throws {
    #expect(try page().split(whereSeparator: \.isWhitespace).count <= 900)
  }
}
