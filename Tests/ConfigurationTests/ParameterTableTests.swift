import Configuration
import Quantities
import Testing

struct `A table of parameters` {
  private static func table(_ parameters: [(String, String)]) -> ParameterTable {
    let entries = parameters.map { name, text in
      ConfigurationNode.Entry(key: name, keyLocation: place, value: scalar(text))
    }
    return ParameterTable(
      ConfigurationNode(.mapping(entries), at: place), diagnostics: Diagnostics())
  }

  private static let place = SourceLocation(file: "", line: 1, column: 1)

  private static func scalar(_ text: String) -> ConfigurationNode {
    ConfigurationNode(.scalar(text: text, isPlain: true), at: place)
  }

  @Test func `knows what stands for another one by name`() {
    let table = Self.table([("more", "$(work)"), ("work", "5 M")])
    #expect(table.constants["more"]?.value == 5_000_000)
  }

  @Test func `knows what is reckoned from others, in whatever order they stand`() {
    let table = Self.table([
      ("whole", "$(half + half)"), ("half", "$(size / 2)"), ("size", "3 kB"),
    ])
    #expect(table.constants["whole"]?.value(in: "kB") == 3)
  }

  @Test(arguments: [
    [("a", "$(a)")], [("a", "$(b)"), ("b", "$(a)")], [("a", "$(now)")], [("a", "$(1 s + 1 kB)")],
    [("a", "$(nobody)")],
  ])
  func `knows no number for what has none before the run`(parameters: [(String, String)]) {
    #expect(Self.table(parameters).constants["a"] == nil)
  }

  // Two scenarios in which the same name comes to different numbers are not the same.
  @Test func `spells out what a name comes to`() {
    func spelled(_ work: String) -> ConfigurationNode {
      Self.table([("more", "$(work * 2)"), ("work", work)]).spellOut(Self.scalar("$(1 M + more)"))
    }
    #expect(spelled("5 M").hasSameContent(as: spelled("5 M")))
    #expect(!spelled("5 M").hasSameContent(as: spelled("6 M")))
  }

  // Names stand behind signs, brackets and numbers, too; one that is overlooked makes points of a
  // sweep the same run.
  @Test(arguments: [
    "$(saved)", "$(-saved)", "$(120 s + -saved)", "$(120 s -saved)", "$((120 s)-saved)",
    "$(1 s * (120-rate))", "$(max(saved,1 s))", "$(2*saved)", "$(saved*2)", "$(saved/-2)",
    "$(saved >= 3 s)", "$(saved<3 s)", "$(not(saved == 1 s))", "$( saved )", "$(min(1 s,-saved))",
  ])
  func `spells out a name wherever the lexer finds one`(expression: String) {
    func spelled(_ value: String) -> ConfigurationNode {
      Self.table([("saved", value + " s"), ("rate", value)]).spellOut(Self.scalar(expression))
    }
    #expect(spelled("5").hasSameContent(as: spelled("5")))
    #expect(!spelled("5").hasSameContent(as: spelled("6")))
  }

  @Test(arguments: ["$(saved.x)", "$(re-saved)", "$(1 saved)", "saved", "$ saved"])
  func `spells out no part of another word`(text: String) {
    func spelled(_ value: String) -> ConfigurationNode {
      Self.table([("saved", value)]).spellOut(Self.scalar(text))
    }
    #expect(spelled("5 s").hasSameContent(as: spelled("6 s")))
  }
}
