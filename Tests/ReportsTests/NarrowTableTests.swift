import Testing

@testable import Reports

struct `A table on a narrow terminal` {
  private let table = {
    var table = TextTable(columns: [(.left, 2), (.anchored, 2), (.right, 2)])
    table.add(head: ["", "mean", "p"])
    table.add(line: "energy (J)")
    table.add(["original", "25.9\t± 3.3"])
    table.add(["improved", "9.69\t± 0.92", "<0.001"], note: "and more")
    return table
  }()

  @Test func `has the cells of a row below each other, with their titles`() {
    #expect(
      table.lines(within: TextStyle(width: 30)) == [
        "energy (J)", "  original", "    mean  25.9 ± 3.3", "  improved", "    mean  9.69 ± 0.92",
        "    p     <0.001", "    and more",
      ])
  }

  @Test(arguments: [60, 80, 100])
  func `is as ever where it fits`(width: Int) {
    #expect(table.lines(within: TextStyle(width: width)) == table.lines)
  }

  @Test func `stays as it is on other terminals, even if it stands out`() {
    var table = TextTable(columns: [(.left, 0), (.left, 2)])
    table.add(head: ["a", "b"])
    table.add([String(repeating: "x", count: 60), String(repeating: "y", count: 60)])
    #expect(table.lines(within: TextStyle(width: 80)) == table.lines)
  }

  @Test func `says in one line what has no titles`() {
    var table = TextTable(columns: [(.left, 2), (.right, 12), (.left, 1), (.left, 2)])
    table.add(["  display", "−12.8", "J", "± 2.6"])
    #expect(table.lines(within: TextStyle(width: 30)) == ["    display −12.8 J ± 2.6"])
  }

  @Test func `names the first column where it has a title`() {
    var table = TextTable(columns: [(.right, 2), (.left, 2), (.left, 2)])
    table.add(head: ["point", "parameters.confirm-time", "variant"])
    table.add(["1", "10s", "original"])
    #expect(
      table.lines(within: TextStyle(width: 40)) == [
        "  point 1", "    parameters.confirm-time  10s", "    variant                  original",
      ])
  }
}

struct `A text on a narrow terminal` {
  @Test func `is broken between words, and goes on below its beginning`() {
    #expect(
      TextStyle(width: 30).fitted("  where the saving of app-energy ends\nshort\n")
        == "  where the saving of\n    app-energy ends\nshort\n")
  }

  @Test func `does not count what sets colours`() {
    let style = TextStyle(usesColor: true, width: 30)
    let text = style.styled(String(repeating: "x", count: 30), .strong)
    #expect(style.fitted(text) == text)
  }

  @Test func `is left alone on others`() {
    let text = String(repeating: "word ", count: 40)
    #expect(TextStyle(width: 80).fitted(text) == text)
  }
}
