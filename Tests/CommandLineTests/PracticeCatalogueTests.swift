import Foundation
import ScenarioLanguage
import Testing

struct `The catalogue of practices` {
  private let room: Room

  init() throws { room = try Room() }

  private func practice(_ file: String, _ identifier: String, name: String = "a name") throws {
    _ = try room.file(
      file,
      """
      scenario: of-\(identifier)
      question: What is it for?
      practice: { id: \(identifier), name: \(name), saving: energy, quality: [run-time] }
      sources: [two people, somebody else]
      device: { components: { base: { asleep: 10 mW, awake: { value: 20 mW, grade: assumed, range: [15 mW, 40 mW], reason: r } } } }
      duration: 10 s
      replications: 2
      variants: { original: {}, improved: { device: { components: { base: { asleep: 5 mW } } } } }
      """)
  }

  /// The cells of the table's rows.
  private func rows(_ markdown: String) -> [[String]] {
    PageOfPractices(markdown).rows
  }

  @Test func `is in the order of letters and numbers`() throws {
    for (file, identifier) in [("x", "B2"), ("a", "B10"), ("m", "A7"), ("b", "D1")] {
      try practice(file + ".yaml", identifier)
    }
    let outcome = try Program.run("compare", room.path)
    #expect(outcome.status == 0)
    #expect(
      rows(outcome.output).map(\.first) == ["[A7](#a7)", "[B2](#b2)", "[B10](#b10)", "[D1](#d1)"])
  }

  /// 10 mW and 5 mW of a phone that sleeps for 10 s.
  @Test func `says what is saved, on which question, and from where`() throws {
    try practice("one.yaml", "A1", name: "less or more")
    let page = PageOfPractices(try Program.run("compare", room.path).output)
    #expect(
      page.rows.first == [
        "[A1](#a1)", "less or more", "energy", "improved", "−50 % ± 0", "run-time no difference",
      ])
    #expect(
      page.sections["A1"] == """
        **less or more**

        What is it for?

        | variant | energy | difference | run-time (10 s) |
        | --- | --- | --- | --- |
        | improved | −50 % ± 0 | −50 ± 0 mJ | 10 s, no difference |

        Scenario: `\(room.path)/one.yaml`. Sources: two people, somebody else.
        """)
  }

  /// 5 mW and 2 mW in place of 10 mW.
  @Test func `shows the variant that saves most, and all below`() throws {
    _ = try room.file(
      "three.yaml",
      """
      scenario: three
      question: How little?
      practice: { id: A1, name: a name, saving: energy }
      sources: [somebody else]
      device: { components: { base: { asleep: 10 mW, awake: 20 mW } } }
      duration: 10 s
      replications: 2
      variants:
        original: {}
        little: { device: { components: { base: { asleep: 5 mW } } } }
        least: { device: { components: { base: { asleep: 2 mW } } } }
      """)
    let page = PageOfPractices(try Program.run("compare", room.path).output)
    #expect(
      page.rows == [["[A1](#a1)", "a name", "energy", "least", "−80 % ± 0", "—"]])
    let lines = page.sections["A1"]?.split(separator: "\n").filter { $0.hasPrefix("| l") }
    #expect(lines == ["| little | −50 % ± 0 | −50 ± 0 mJ |", "| least | −80 % ± 0 | −80 ± 0 mJ |"])
  }

  @Test func `says over which share of the ranges it saves`() throws {
    try practice("one.yaml", "A1")
    let outcome = try Program.run("compare", room.path, "--over-ranges", "8")
    // All of eight: Wilson's interval begins at 1 / (1 + 1.96² / 8).
    let page = PageOfPractices(outcome.output)
    #expect(page.rows.first?.last == "100 % [68, 100]")
    let line = page.sections["A1"]?.split(separator: "\n").first { $0.hasPrefix("| improved") }
    #expect(line?.hasSuffix("| 100 % [68, 100] | −50 % ± 0 |") == true)
  }

  @Test func `leaves out scenarios that stand for none`() throws {
    try practice("one.yaml", "A1")
    _ = try room.file("heir.yaml", "extends: one.yaml\nscenario: heir\n")
    _ = try room.file("part.yaml", "parameters: { x: 1 }\n")
    #expect(try rows(Program.run("compare", room.path).output).count == 1)
  }

  @Test func `refuses two scenarios with one id`() throws {
    try practice("one.yaml", "A1")
    try practice("two.yaml", "A1")
    let outcome = try Program.run("compare", room.path)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "drainsim: practice A1 is claimed by '\(room.path)/one.yaml' and by '\(room.path)/two.yaml'\n"
    )
  }

  @Test func `tells the mistakes of all files`() throws {
    try practice("one.yaml", "A1")
    for name in ["bad", "worse"] {
      _ = try room.file(
        "\(name).yaml",
        """
        scenario: s
        devise: pixel-6
        duration: 1 s
        practice: { id: B1, name: x, saving: energy }

        """)
    }
    let outcome = try Program.run("compare", room.path)
    #expect(outcome.status == 65)
    let mistakes = ["bad", "worse"].map { name in
      """
      \(room.path)/\(name).yaml:2:1: error: unknown key 'devise' in the scenario
      devise: pixel-6
      ^
        hint: did you mean 'device'?
      drainsim: 1 mistake

      """
    }
    #expect(outcome.errors == mistakes.joined())
  }

  @Test func `is 66 where there is no such folder, and 65 where there is nothing in it`() throws {
    let missing = try Program.run("compare", room.path, room.path + "/none")
    #expect(missing.status == 66)
    #expect(missing.errors == "drainsim: there is no file or folder '\(room.path)/none'\n")
    let empty = try Program.run("compare", room.path)
    #expect(empty.status == 65)
    #expect(empty.errors == "drainsim: no scenario with 'practice' in \(room.path)\n")
  }

  @Test(arguments: [
    ([], "Error: Missing expected argument '<scenario>'"),
    (
      ["--format", "csv", "."],
      "Error: Of folders, --format is text, markdown or json."
    ),
    (["--range-replications", "2", "."], "Error: --range-replications needs --over-ranges."),
    (
      ["--seed", "2", "--only", "3", "."],
      "Error: Of folders, --over-ranges, --range-replications, -n, --jobs, --format and -o are options, and --only, --seed of one scenario."
    ),
  ])
  func `is 64 for wrong usage`(arguments: [String], complaint: String) throws {
    let outcome = try Program.run(["compare"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.complaint == complaint)
  }

  @Test func `is the same on any number of cores, in JSON too`() throws {
    try practice("one.yaml", "A1")
    for format in ["markdown", "json"] {
      let outputs = try ["1", "2"].map { jobs in
        try Program.run(
          "compare", room.path, "--over-ranges", "5", "--format", format, "--jobs", jobs
        ).output
      }
      #expect(outputs[0] == outputs[1])
      #expect(outputs[0].contains("A1"))
    }
  }
}

/// A page of practices, taken apart.
private struct PageOfPractices {
  let introduction: String
  /// The cells of the table's rows.
  let rows: [[String]]
  /// The sections by their practice, without heading.
  let sections: [String: String]

  init(_ markdown: String) {
    let parts = markdown.components(separatedBy: "\n\n### ")
    let lines = (parts.first ?? "").split(separator: "\n").filter { $0.hasPrefix("| ") }
    introduction = parts.first ?? ""
    rows = lines.dropFirst(2).map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
    let named = parts.dropFirst().map { $0.components(separatedBy: "\n\n") }
    sections = Dictionary(
      named.map {
        ($0[0], $0.dropFirst().joined(separator: "\n\n").trimmingCharacters(in: .newlines))
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The kept page of practices against the scenarios that are there.
struct `The page of practices` {
  private static let page = PageOfPractices(
    try! String(
      contentsOf: Program.root.appending(path: "results/catalogue/catalogue.md"), encoding: .utf8))

  /// The scenarios that stand for a practice.
  private static let files: [String] = {
    let all = (try? ScenarioFolder.files(below: Program.root.path + "/scenarios")) ?? []
    return all.filter { (try? ScenarioFolder.standsForPractice($0)) ?? false }
      .map { String($0.dropFirst(Program.root.path.count + 1)) }
  }()

  @Test func `has a row and a section for each of them, and no other`() {
    let links = Self.page.sections.keys.map { "[\($0)](#\($0.lowercased()))" }
    #expect(Self.files.count > 50)
    #expect(Self.page.rows.count == Self.files.count)
    #expect(Self.page.rows.map { $0[0] }.sorted() == links.sorted())
  }

  @Test(arguments: files)
  func `names them as they are`(file: String) throws {
    let scenario = try ScenarioLoader.load(Program.root.path + "/" + file).scenario
    let practice = try #require(scenario.practice)
    let section = try #require(Self.page.sections[practice.identifier])
    let row = try #require(
      Self.page.rows.first { $0[0].hasPrefix("[\(practice.identifier)]") })
    let sources = scenario.sources.joined(separator: ", ")
    #expect(row[1] == practice.name)
    #expect(section.hasPrefix("**\(practice.name)**\n\n\(scenario.question ?? "")\n\n| "))
    #expect(section.hasSuffix("\n\nScenario: `\(file)`. Sources: \(sources)."))
  }

  /// The cheapest of them, made again by the command that the page names.
  @Test func `has a row and a section that its command prints again`() throws {
    let page = Self.page
    let command = try #require(page.introduction.components(separatedBy: "`drainsim ").last)
      .prefix { $0 != "`" }
    let options = command.split(whereSeparator: \.isWhitespace).drop { !$0.hasPrefix("-") }
    let line =
      "cd '\(Program.root.path)' && \"$0\" compare --catalogue scenarios/ergondesk/search.yaml "
      + options.joined(separator: " ")
    let again = PageOfPractices(try Program.shell(line).output)
    #expect(again.rows == page.rows.filter { $0[0] == "[A1](#a1)" })
    #expect(again.sections["A1"] == page.sections["A1"])
  }
}
