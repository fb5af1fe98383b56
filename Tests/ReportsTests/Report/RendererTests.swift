import Configuration
import Testing

@testable import Reports
@testable import Statistics

/// A report with a block of every kind, and one name everywhere.
private func everything(_ name: String) -> Report {
  var table = Table(
    name, [Table.Column("", .left), Table.Column(name), Table.Column("why", .left)])
  table.rows.append(.group(name))
  table.add([.text(name), .change(-81, .percent, [.openOverRuns]), .text(name)], note: name)
  table.rows.append(.note(name))
  return Report([
    Report.Section([.question(name), .paragraph(name), .paragraph(name, .strong)]),
    Report.Section(name, [.table(table)]),
    Report.Section([
      .remarks([.init(.grave, name)]), .list([name]),
      .terms([.init(name: name, text: name, severity: .fine)]),
    ]),
  ])
}

struct `A hostile name in a report` {
  private static let names = [
    "\u{1B}[2J\u{1B}]0;title\u{7}", "a\u{202E}b", "x\ny", "</p><script>alert(1)</script>",
    "\" onload=\"x", "&amp;", "**a** | b | [x](javascript:y) `z` <b>", "```\nx", "# h", "1. a",
    "\\input{x} & 50 % $y$ ^_~ #{}", "::error::x", "##[error]x", "改进\u{301}",
  ]

  @Test(arguments: names)
  func `commands no terminal`(name: String) {
    for width in [30, 80] {
      let text = TextRenderer(TextStyle(width: width)).text(of: everything(name))
      let controls = text.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7F || (0x80..<0xA0).contains($0.value)
          || $0.value == 0x202E
      }
      #expect(controls.isEmpty)
    }
  }

  @Test(arguments: names)
  func `is no markup of a page`(name: String) {
    let html = HTMLRenderer().html(of: everything(name)).text
    let page = Markup("<!DOCTYPE html><html><body>\(html)</body></html>")
    #expect(page.problems.isEmpty, "\(page.problems)")
    #expect(page.count("script") == 0 && page.count("b") == 0)
    #expect(page.elements.allSatisfy { $0.attributes["onload"] == nil })
  }

  @Test(arguments: names)
  func `ends no block of Markdown`(name: String) throws {
    let text = MarkdownRenderer().text(of: everything(name))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A name is on one line, and a table has as many cells in each row as in its head.
    let rows = lines.filter { $0.hasPrefix("| ") }
    let counts = rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }
    #expect(rows.count == 3 && Set(counts).count == 1)
    #expect(!lines.contains { $0.hasPrefix("::") || $0.hasPrefix("# ") || $0.hasPrefix("##[") })
    #expect(!text.contains("<script>"))
    #expect(!text.replacing("\\]", with: "").contains("](javascript"))
  }

  @Test(arguments: names)
  func `is no command of LaTeX`(name: String) {
    let text = LaTeXRenderer(label: name).text(of: everything(name))
    #expect(!text.contains("\\input{x}") && !text.contains(" & 50 % "))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }
}

struct `A table in lines of a width` {
  private func table(names: [String], columns: [(title: String, isOptional: Bool)]) -> Table {
    var table = Table(
      "t",
      [Table.Column("", .left)]
        + columns.map {
          Table.Column($0.title, optional: $0.isOptional ? "the \($0.title)" : nil)
        })
    for (row, name) in names.enumerated() {
      table.add([.text(name)] + columns.indices.map { .level(Double(row + $0 + 1), bare) })
    }
    return table
  }

  private let bare = LevelScale(unit: "1", of: [])

  private func layout(_ table: Table, _ width: Int) -> TableLayout {
    TableLayout(table, TextStyle(width: width))
  }

  @Test func `breaks the words of its head at hyphens before it gives up anything`() {
    let table = table(
      names: ["original", "improved"], columns: [("position-error", false), ("app-energy", false)])
    #expect(
      layout(table, 36).lines == [
        "          position-error  app-energy", "original            1.00        2.00",
        "improved            2.00        3.00",
      ])
    let narrow = layout(table, 30)
    #expect(narrow.omissions.isEmpty)
    #expect(
      narrow.lines == [
        "          position-       app-", "              error     energy",
        "original       1.00       2.00", "improved       2.00       3.00",
      ] || narrow.lines.allSatisfy { $0.count <= 30 })
  }

  @Test func `leaves out what it may, then cuts names that stay different, then goes on below`() {
    let names = ["auto-pause-sends-all", "auto-pause-fitness-all"]
    let columns = [("aaaaaaaa", false), ("bbbbbbbb", true), ("cccccccc", false)]
    let table = table(names: names, columns: columns)
    let whole = layout(table, 52)
    #expect(whole.omissions.isEmpty && whole.lines[1].hasPrefix("auto-pause-sends-all "))
    let less = layout(table, 45)
    #expect(less.omissions == ["the bbbbbbbb"] && less.lines[1].hasPrefix("auto-pause-sends-all "))
    let cut = layout(table, 35)
    #expect(cut.omissions == ["the bbbbbbbb", "the ends of names"])
    #expect(cut.lines[1].hasPrefix("auto-pause-sen…") && cut.lines[2].hasPrefix("auto-pause-fit…"))
    let bands = layout(table, 30)
    #expect(bands.lines.contains(""))
    for text in ["aaaaaaaa", "cccccccc"] {
      #expect(bands.lines.contains { $0.hasSuffix(text) })
    }
  }

  @Test func `has notes once, and no row without a value, in bands below the first`() {
    var table = Table(
      "t", [Table.Column("", .left)] + ["aaaaaaaaaaaa", "bbbbbbbbbbbb"].map { Table.Column($0) })
    table.rows.append(.group("first"))
    table.add([.text("original"), .level(1, bare)])
    table.add([.text("improved"), .level(2, bare), .level(3, bare)], note: "half")
    table.rows += [.note("a note"), .group("second")]
    table.add([.text("original"), .level(4, bare)])
    #expect(
      layout(table, 22).lines == [
        "          aaaaaaaaaaaa", "first", "original          1.00", "improved          2.00 half",
        "  a note", "second", "original          4.00", "",
        "          bbbbbbbbbbbb", "first", "improved          3.00",
      ])
  }

  @Test func `keeps names apart that differ at their ends only`() {
    let names = (1...3).map { "a-variant-with-a-long-name-\($0)" }
    let lines = layout(table(names: names, columns: [("m", false)]), 30).lines
    #expect(Set(lines.suffix(3).map { $0.prefix(27) }).count == 3)
  }

  @Test func `has the same marks in one place, and their meaning below`() {
    var table = Table("t", [Table.Column("", .left), Table.Column("m")])
    table.add([.text("a"), .level(17.8, bare)])
    table.add([.text("b"), .level(17.8, bare, [.same])])
    table.add([.text("c"), .level(22.3, bare, [.cutOff, .openOverPhones])])
    #expect(layout(table, 80).lines == ["        m", "a   17.8", "b   17.8=", "c  ≥22.3?"])
    #expect(
      table.legend == ["= same in all runs", "? open over phones", "≥ some runs cut off"])
  }
}

struct `A report in lines` {
  private func report(_ height: Int?) -> Report {
    Report(
      [
        Report.Section([.paragraph("first")]),
        Report.Section([.paragraph("second")], optional: "the second", isAttached: true),
        Report.Section([.paragraph("third")], optional: "the third"),
        Report.Section([.paragraph("last")]),
      ], height: height)
  }

  @Test func `has an empty line between sections that are not attached`() {
    #expect(TextRenderer(.plain).text(of: report(nil)) == "first\nsecond\n\nthird\n\nlast\n")
  }

  @Test func `leaves out its last optional sections where it is too high, and says so`() {
    #expect(TextRenderer(.plain).text(of: report(6)) == "first\nsecond\n\nthird\n\nlast\n")
    #expect(
      TextRenderer(.plain).text(of: report(5))
        == "first\nsecond\n\nlast\nNot shown: the third (--details).\n")
    #expect(
      TextRenderer(.plain).text(of: report(4))
        == "first\n\nlast\nNot shown: the second, the third (--details).\n")
    // A narrow text is as high as it must be.
    #expect(TextRenderer(TextStyle(width: 60)).text(of: report(4)).contains("third"))
  }
}
