import Testing

@testable import Reports

struct `A number in a cell` {
  private let table = {
    var table = Table("Parts", [Table.Column("point"), Table.Column("energy")])
    table.add([.count(9), .number(12.50, .short(3), unit: "J")])
    table.add([.count(10), .number(2.96, .fixed(1), unit: "mJ")])
    table.add([.count(11), .number(nil, digits: 3)], note: "failed")
    return table
  }()

  @Test func `has its unit in one place of all rows`() {
    #expect(
      TextRenderer(.plain).lines(of: Report.Section([.table(table)])) == [
        "point   energy", "    9  12.5 J", "   10   3.0 mJ", "   11     — failed",
      ])
  }

  @Test func `is typeset with its unit`() {
    let latex = LaTeXRenderer(label: "x").text(of: table, label: "x")
    #expect(latex.contains(#"9 & \num{12.5} \unit{J} \\"#))
    #expect(latex.contains(#"11 & — failed \\"#))
  }
}
