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
      sources: [somebody, somebody else]
      device: { components: { base: { asleep: 10 mW, awake: { value: 20 mW, grade: assumed, range: [15 mW, 40 mW], reason: r } } } }
      duration: 10 s
      replications: 2
      variants: { original: {}, improved: { device: { components: { base: { asleep: 5 mW } } } } }
      """)
  }

  private func rows(_ markdown: String) -> [[String]] {
    markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      line.components(separatedBy: " | ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "| "))
      }
    }
  }

  @Test func `is in the order of letters and numbers`() throws {
    for (file, identifier) in [("x", "B2"), ("a", "B10"), ("m", "A7"), ("b", "D1")] {
      try practice(file + ".yaml", identifier)
    }
    let outcome = try Program.run("catalogue", room.path)
    #expect(outcome.status == 0)
    #expect(rows(outcome.output).map(\.first) == ["A7", "B2", "B10", "D1"])
  }

  /// 10 mW and 5 mW of a phone that sleeps for 10 s.
  @Test func `says what is saved, on which question, and from where`() throws {
    try practice("one.yaml", "A1", name: "less or more")
    let row = try #require(rows(Program.run("catalogue", room.path).output).first)
    #expect(row[1] == "less or more")
    #expect(row[2] == "What is it for?")
    #expect(row[3] == "energy<br>improved: −50 % ± 0, −50 ± 0 mJ")
    #expect(row[4] == "run-time: 10 s → improved 10 s (no difference)")
    #expect(row[5] == "somebody, somebody else")
    #expect(row[6] == "`\(room.path)/one.yaml`")
  }

  @Test func `says over which share of the ranges it saves`() throws {
    try practice("one.yaml", "A1")
    let outcome = try Program.run("catalogue", room.path, "--over-ranges", "8")
    // All of eight: Wilson's interval begins at 1 / (1 + 1.96² / 8).
    #expect(
      rows(outcome.output).first?[5] == "improved: saves in 100 % [68, 100], −50.0 % [−50.0, −50.0]"
    )
  }

  @Test func `leaves out scenarios that stand for none`() throws {
    try practice("one.yaml", "A1")
    _ = try room.file("heir.yaml", "extends: one.yaml\nscenario: heir\n")
    _ = try room.file("part.yaml", "parameters: { x: 1 }\n")
    #expect(try rows(Program.run("catalogue", room.path).output).count == 1)
  }

  @Test func `refuses two scenarios with one id`() throws {
    try practice("one.yaml", "A1")
    try practice("two.yaml", "A1")
    let outcome = try Program.run("catalogue", room.path)
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
        "scenario: s\ndevise: none\nduration: 1 s\npractice: { id: B1, name: n, saving: energy }\n")
    }
    let outcome = try Program.run("catalogue", room.path)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("bad.yaml:2:1"))
    #expect(outcome.errors.contains("worse.yaml:2:1"))
  }

  @Test func `is 66 where there is no such folder, and 65 where there is nothing in it`() throws {
    #expect(try Program.run("catalogue", room.path + "/none").status == 66)
    #expect(try Program.run("catalogue", room.path).status == 65)
  }

  @Test(arguments: [[], ["--format", "csv", "."], ["--range-replications", "2", "."]])
  func `is 64 for wrong usage`(arguments: [String]) throws {
    #expect(try Program.run(["catalogue"] + arguments).status == 64)
  }

  @Test func `is the same on any number of cores, in JSON too`() throws {
    try practice("one.yaml", "A1")
    for format in ["markdown", "json"] {
      let outputs = try ["1", "2"].map { jobs in
        try Program.run(
          "catalogue", room.path, "--over-ranges", "5", "--format", format, "--jobs", jobs
        ).output
      }
      #expect(outputs[0] == outputs[1])
      #expect(outputs[0].contains("A1"))
    }
  }
}

/// `docs/scenarios.md` against the scenarios that are there.
struct `The page of practices` {
  private static let page = try! String(
    contentsOf: Program.root.appending(path: "docs/scenarios.md"), encoding: .utf8)

  /// The rows of the page by their file.
  private static let rows: [String: [String]] = {
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    let rows = lines.map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.last?.filter { $0 != "`" } ?? "", $0) })
  }()

  private static let files: [String] = {
    let all = (try? ScenarioFolder.files(below: Program.root.path + "/scenarios")) ?? []
    return all.filter { (try? ScenarioFolder.standsForPractice($0)) ?? false }
      .map { String($0.dropFirst(Program.root.path.count + 1)) }
  }()

  @Test func `has a row for each of them, and no other`() {
    #expect(!Self.files.isEmpty)
    #expect(Self.rows.keys.sorted() == Self.files.sorted())
  }

  @Test(arguments: files)
  func `names them as they are`(file: String) throws {
    let scenario = try ScenarioLoader.load(Program.root.path + "/" + file).scenario
    let practice = try #require(scenario.practice)
    let row = try #require(Self.rows[file])
    #expect(row[0] == practice.identifier)
    #expect(row[1] == practice.name)
    #expect(row[2] == scenario.question)
    #expect(row[row.count - 2] == scenario.sources.joined(separator: ", "))
  }

  /// The cheapest of them, made again by the command that the page names.
  @Test func `has a row that its command prints again`() throws {
    let file = "scenarios/ergondesk/search.yaml"
    let command = try #require(Self.page.components(separatedBy: "`drainsim ").dropFirst().first)
      .prefix { $0 != "`" }
    let options = command.split(whereSeparator: \.isWhitespace).drop { !$0.hasPrefix("-") }
    let line =
      "cd '\(Program.root.path)' && \"$0\" catalogue \(file) \(options.joined(separator: " "))"
    let again = try Program.shell(line).output.split(separator: "\n").last
    let row = try #require(Self.page.split(separator: "\n").first { $0.contains("`\(file)`") })
    #expect(again == row)
  }
}
