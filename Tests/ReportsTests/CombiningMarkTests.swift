import Configuration
import PowerAccounting
import Quantities
import Testing

@testable import PhoneModel
@testable import Reports

/// A combining mark makes one `Character` of itself and the sign before it, while the readers of all
/// these languages see the sign.
struct `A sign under a combining mark` {
  private static let mark = "\u{301}"

  /// Compared by code points, since equal texts may differ in them.
  private func same(_ text: String, _ expected: String) -> Bool {
    text.unicodeScalars.elementsEqual(expected.unicodeScalars)
  }

  @Test(arguments: [
    ("<", "&lt;"), ("&", "&amp;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"),
  ])
  func `is escaped in HTML`(sign: String, escape: String) {
    #expect(same(HTML.escaped("a\(sign)\(Self.mark)"), "a\(escape)\(Self.mark)"))
  }

  @Test(arguments: [
    ("\\", "\\textbackslash{}"), ("{", "\\{"), ("}", "\\}"), ("$", "\\$"), ("%", "\\%"),
    ("&", "\\&"), ("#", "\\#"), ("_", "\\_"), ("~", "\\textasciitilde{}"),
  ])
  func `is escaped in LaTeX`(sign: String, escape: String) {
    #expect(same(LaTeXText.escaped("a\(sign)\(Self.mark)"), "a\(escape)\(Self.mark)"))
  }

  @Test(arguments: [
    ("\\", "\\textbackslash{}"), ("{", "\\textbraceleft{}"), ("}", "\\textbraceright{}"),
    ("%", "\\%"),
  ])
  func `is escaped in a field of BibTeX`(sign: String, escape: String) {
    #expect(same(LaTeXText.accented("a\(sign)\(Self.mark)"), "a\(escape)\(Self.mark)"))
  }

  @Test func `begins no entry of BibTeX`() {
    let text = BibTeX.text(
      of: [], assumptions: ["@\(Self.mark)misc{x"], for: "@\(Self.mark)misc{y",
      by: .init(version: "1", commit: "unknown"))
    #expect(text.unicodeScalars.count { $0 == "@" } == 1)
  }

  @Test(arguments: [
    ("a'\(mark)b", "'a''\(mark)b'"), ("'\(mark)b", "\"'\" . '\(mark)b'"),
    ("a''\(mark)", "'a' . \"'\" . \"'\" . '\(mark)'"),
  ])
  func `ends no text of gnuplot`(text: String, literal: String) {
    #expect(same(PlotScript.quoted(text), literal))
  }

  @Test(arguments: ["\\", "`", "*", "$", "~"])
  func `is escaped in Markdown`(sign: String) {
    #expect(same("a\(sign)\(Self.mark)".inMarkdown, "a\\\(sign)\(Self.mark)"))
  }

  @Test func `ends no cell, no tag and no code of Markdown`() {
    let table = MarkdownTable.text(head: ["a|\(Self.mark)"], rows: [])
    #expect(same(table, "| a\\|\(Self.mark) |\n| --- |"))
    #expect(same("<\(Self.mark)".inMarkdown, "&lt;\(Self.mark)"))
    #expect(same("a`\(Self.mark)".inMarkdownCode, "`` a`\(Self.mark) ``"))
  }

  @Test func `separates no frames of stacks`() {
    let energies = HandlerEnergies(
      components: ["base"], apps: ["a;\(Self.mark)b"], scripts: [],
      entries: [
        HandlerEnergies.Entry(
          component: 0, app: 0, cause: .baseline, script: nil,
          energy: Energy(attojoules: 5_000_000_000_000))
      ])
    #expect(same(FoldedStacks(energies).text, "a,\(Self.mark)b;baseline;base 5\n"))
  }

  @Test func `hides no end of a tag in a picture`() throws {
    let drawn = "<svg viewBox=\"0 0 1 1\"><text>\(Self.mark)a>\(Self.mark)b</text><path/></svg>"
    let html = try #require(InlinedSVG.html(drawn, prefix: "p-", attributes: HTML(made: "")))
    #expect(html.text.contains("<path/>"))
    #expect(html.text.unicodeScalars.count { $0 == ">" } == 5)
  }
}
