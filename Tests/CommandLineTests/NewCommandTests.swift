import Foundation
import Testing

/// Scenarios to start from.
struct `A new scenario` {
  private static let templates = [
    "app-on-android", "app-on-iphone", "background-sync", "ble-accessory", "from-recording",
    "location",
  ]
  private let room: Room
  private var folder: String { room.path + "/mine" }

  init() throws { room = try Room() }

  @Test(arguments: templates)
  func `has no mistake, and variants that differ in energy and in what they cost`(
    template: String
  ) throws {
    let made = try Program.run("new", template, folder)
    #expect(made.status == 0 && made.errors == "")
    #expect(made.output == "wrote \(folder); next: drainsim compare \(folder)/scenario.yaml\n")
    let checked = try Program.run("validate", folder + "/scenario.yaml")
    #expect(checked.status == 0 && checked.errors == "", "\(checked.errors)")
    let compared = try Program.run(
      "compare", folder + "/scenario.yaml", "--no-ranges", "-n", "5", "--format", "csv")
    #expect(compared.status == 0 && compared.errors == "", "\(compared.errors)")
    let rows = compared.output.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let metric = try #require(rows[0].firstIndex(of: "metric"))
    let value = try #require(rows[0].firstIndex(of: "value"))
    let values = Dictionary(grouping: rows.dropFirst().filter { $0[1] == "1" }, by: { $0[metric] })
    let different = values.filter { Set($0.value.map { $0[value] }).count > 1 }.map(\.key)
    #expect(different.contains("energy"), "\(different)")
    let usual = [
      "energy", "app-energy", "average-power", "run-time", "battery-life", "battery-percent",
    ]
    #expect(different.contains { !usual.contains($0) }, "\(different)")
  }

  /// Names in commands of comments: 'drainsim WORD', and what is listed or explained.
  @Test(arguments: templates)
  func `names only commands and words that there are`(template: String) throws {
    _ = try Program.run("new", template, folder)
    let text = try room.text("mine/scenario.yaml")
    let commands = text.matches(
      of: #/^# .*?drainsim ((?:explain |list |report |import |validate |compare )\S+)/#
        .anchorsMatchLineEndings())
    #expect(!commands.isEmpty)
    for command in commands.map({ String($0.1) })
    where command.hasPrefix("explain") || command.hasPrefix("list") {
      let words = command.trimmingCharacters(in: ["'"]).split(separator: " ").map(String.init)
      #expect(try Program.run(words).status == 0, "\(command)")
    }
    let others = text.matches(of: #/drainsim ([a-z]+)/#).map { String($0.1) }
    for command in Set(others) {
      #expect(try Program.run(command, "--help").status == 0, "\(command)")
    }
  }

  @Test func `is that of an app on Android where no template is named`() throws {
    _ = try Program.run("new", folder)
    let named = room.path + "/named"
    _ = try Program.run("new", "app-on-android", named)
    let texts = try [folder, named].map {
      try String(contentsOfFile: $0 + "/scenario.yaml", encoding: .utf8)
    }
    #expect(texts[0] == texts[1].replacing("scenario: named\n", with: "scenario: mine\n"))
  }

  @Test func `has a name that scenarios may have`() throws {
    let path = room.path + "/2 tests, äh"
    let made = try Program.run("new", path)
    #expect(made.status == 0)
    #expect(made.output.hasSuffix("next: drainsim compare '\(path)/scenario.yaml'\n"))
    #expect(
      try room.text("2 tests, äh/scenario.yaml").contains("\nscenario: scenario-2-tests---h\n"))
  }

  @Test func `leaves a folder alone that holds anything`() throws {
    _ = try Program.run("new", folder)
    let before = try room.text("mine/scenario.yaml")
    let again = try Program.run("new", "location", folder)
    #expect(again.status == 73)
    #expect(
      again.errors
        == "drainsim: '\(folder)' holds 'scenario.yaml'; name a folder that is empty or does not exist\n"
    )
    #expect(try room.text("mine/scenario.yaml") == before)
    #expect(room.names.filter { $0.hasPrefix(".") } == [])
  }

  @Test func `is refused where there is no such template`() throws {
    let outcome = try Program.run("new", "locaton", folder)
    #expect(outcome.status == 64 && room.names == [])
    #expect(
      outcome.errors == "drainsim: there is no template 'locaton'; did you mean 'location'?\n")
    let missing = try Program.run("new", room.path + "/none/mine")
    #expect(
      missing.status == 73 && missing.errors.contains("there is no folder '\(room.path)/none'"))
  }

  @Test func `needs a folder beside a template`() throws {
    let outcome = try Program.run("new", "location")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'location' is a template: name a folder behind it"))
    #expect(try Program.run("new", "location", "a", "b").status == 64)
  }

  @Test func `is chosen from a list`() throws {
    let outcome = try Program.run("new")
    #expect(outcome.status == 0)
    for template in Self.templates { #expect(outcome.output.contains("\(template)  ")) }
  }
}
