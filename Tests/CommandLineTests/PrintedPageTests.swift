import Configuration
import Experiments
import Testing

/// The pages that `explain` prints for the site and the packages.
struct `A printed page` {
  /// The names that `list` prints of a kind.
  private func names(_ kind: String) throws -> [String] {
    let lines = try Program.run("list", kind).output.split(separator: "\n").dropFirst()
    return lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test func `of all models has a section for each that 'list' names, with its formula`() throws {
    let page = try Program.run("explain", "models").output
    let sections = page.components(separatedBy: "\n## ").dropFirst()
    let titles = sections.compactMap { $0.components(separatedBy: "\n").first }
    let formulas = try names("components") + names("batteries")
    #expect(formulas.count > 25)
    #expect(try Set(titles) == Set(formulas + names("policies") + ["Sources"]))
    for model in formulas {
      let section = try #require(sections.first { $0.hasPrefix("\(model)\n") })
      #expect(section.contains("\n* `"), "\(model) has no formula")
    }
  }

  @Test(arguments: ["steps", "events", "counters"])
  func `of the language has a row for each that 'list' names`(kind: String) throws {
    let page = try Program.run("explain", "language").output
    let after = page.components(separatedBy: "### \(kind.capitalized)\n\n")
    try #require(after.count == 2)
    let table = try #require(after[1].components(separatedBy: "\n### ").first)
    let rows = table.matches(of: #/(?m)^\| `([^`]+)`/#).map { String($0.1) }
    let listed = try names(kind)
    #expect(listed.count > 20)
    #expect(Set(rows) == Set(listed))
  }

  @Test func `of interfaces has both systems and the sources of all rows`() throws {
    let page = try Program.run("explain", "interfaces").output
    for title in ["## Android", "## iOS", "## What no step does", "## Sources"] {
      #expect(page.contains("\n\(title)\n"))
    }
    for row in InterfaceTable.rows {
      for source in row.sources { #expect(page.contains("| `\(source)` |")) }
    }
  }

  @Test func `of a person's day says that a session does not keep the screen lit`() throws {
    let page = Program.words(try Program.run("explain", "day").output)
    #expect(page.contains("goes dark after 'auto-lock', however long the session"))
  }

  @Test(arguments: WarningCode.allCases)
  func `of a warning has its meaning, its count and its rule`(code: WarningCode) throws {
    let page = try Program.run("explain", code.name).output
    let words = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (sentence, of) = code.meaning
    for text in [sentence, of, code.ruleText] {
      #expect(words.contains(text), "\(code.name)")
    }
    #expect(try names("warnings").contains(code.name))
  }
}
