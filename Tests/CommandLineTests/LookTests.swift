import Foundation
import Testing

struct `Stacks of a run` {
  @Test func `come to its energy in whole microjoules`() throws {
    let stacks = try Program.run("run", Program.search, "--folded", "-").output
    let weights = stacks.split(separator: "\n").compactMap { line in
      line.split(separator: " ").last.flatMap { Int($0) }
    }
    let json = try Program.run("run", Program.search, "--format", "json").output
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let energy = try #require(root["energy"] as? [String: Any])
    let joules = try #require(energy["joules"] as? Double)
    #expect(weights.reduce(0, +) == Int((joules * 1e6).rounded()))
    #expect(stacks.contains("ergondesk;search-tapped;scan;bluetooth "))
  }

  @Test func `follow who pays for tails`() throws {
    let day = Program.root.appending(path: "scenarios/days/commuting-mail.yaml").path
    let last = try Program.runFast(["run", day, "--folded", "-"]).output
    let divided = try Program.runFast([
      "run", day, "--folded", "-", "--set", "device.components.cellular.tail-owner=proportional",
    ]).output
    #expect(last.contains(";tail;cellular "))
    func sum(_ text: String) -> Int {
      text.split(separator: "\n").compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        .reduce(0, +)
    }
    #expect(sum(last) == sum(divided))
  }

  @Test func `go to a file beside what is printed`() throws {
    let room = try Room()
    let outcome = try Program.run(
      "run", Program.search, "--folded", "\(room.path)/day.folded")
    #expect(outcome.output == (try Program.run("run", Program.search).output))
    #expect(
      try room.text("day.folded") == Program.run("run", Program.search, "--folded", "-").output)
  }
}

struct `A build server` {
  @Test func `is told of an expectation that is not met, and the command fails`() throws {
    let room = try Room()
    let text = try String(contentsOfFile: Program.search, encoding: .utf8)
    #expect(text.contains("at least 20 %"))
    let strict = try room.file(
      "strict.yaml", text.replacing("at least 20 %", with: "at least 99 %"))
    func compare(_ scenario: String, _ report: String) throws -> Program.Outcome {
      try Program.run(
        "compare", scenario, "--no-ranges", "-n", "4", "--summary", "github", "--junit",
        "\(room.path)/\(report)")
    }
    let failed = try compare(strict, "strict.xml")
    #expect(failed.status == 1)
    #expect(failed.output.hasPrefix("### ergondesk-search: ❌ "))
    #expect(failed.output.contains("* ❌ **NOT MET**: cheaper: "))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains(" cheaper: ") }) + 1
    #expect(failed.errors.contains("strict.yaml,line=\(line),title=cheaper%3A NOT MET::"))
    #expect(try room.text("strict.xml").contains("name=\"cheaper\">\n      <failure"))
    _ = try compare(Program.search, "usual.xml")
    #expect(try room.text("usual.xml").contains("name=\"cheaper\"/>"))
  }

  @Test func `is told of work left undone, and the command fails where asked`() throws {
    let room = try Room()
    let text = """
      scenario: t
      device: standard-phone
      duration: 5 min
      replications: 2
      user: { actions: { a: { at: 1 min, do: [ { open: pod }, close, { tap: play } ] } } }
      apps: { pod: { handlers: { start: [ { compute: { cycles: 1 M } } ] }, tasks: {} }, other: { handlers: { play-tapped: [ { compute: { cycles: 1 M } } ] } } }
      """
    let known = """

      known-warnings: { touch-without-app: on purpose, script-not-run: on purpose }
      """
    func compare(_ text: String, _ options: String...) throws -> Program.Outcome {
      let scenario = try room.file("s.yaml", text)
      let report = ["--junit", "\(room.path)/r.xml", "--overwrite"]
      return try Program.run(["compare", scenario] + report + options)
    }
    #expect(try compare(text).status == 0)
    #expect(try room.text("r.xml").contains("<skipped message=\"2 of 2 touches found no app"))
    let strict = try compare(text, "--strict")
    #expect(strict.status == 1)
    #expect(strict.errors == "drainsim: unfinished work: script-not-run, touch-without-app\n")
    #expect(try room.text("r.xml").contains("<failure type=\"unfinished work\" message=\"2 of 2"))
    let stored = try compare(text, "--strict", "--store", "\(room.path)/s.db")
    #expect(stored.status == 1)
    #expect(stored.errors == strict.errors)
    #expect(stored.output.contains("2 of 2 touches found no app in front"))
    #expect(try compare(text + known, "--strict").status == 0)
    #expect(try room.text("r.xml").contains(", known: on purpose\"/>"))
  }

  @Test func `cannot have both a summary and a format`() throws {
    let outcome = try Program.run(
      "compare", Program.search, "--no-ranges", "--summary", "github", "--format", "json")
    #expect(outcome.status == 64)
    #expect(outcome.complaint == "Error: --summary and --format exclude each other.")
  }
}

struct `A paper` {
  @Test(arguments: ["latex", "markdown"])
  func `gets tables of a run and of a comparison`(format: String) throws {
    let run = try Program.run("run", Program.search, "--format", format)
    #expect(run.status == 0)
    #expect(run.output.contains("display"))
    let comparison = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "3", "--format", format)
    #expect(comparison.status == 0)
    #expect(comparison.output.contains("app-energy"))
  }

  @Test func `gets the sources of a scenario`() throws {
    let outcome = try Program.run("cite", Program.search)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("@misc{drainsim,\n  author = {{The drainsim contributors}},"))
    #expect(outcome.output.contains("% Used for: the scenario, 4.1.1; the scenario, 4.4.1;"))
    #expect(outcome.output.contains("@misc{kindt-2013,\n  author = {Philipp Kindt and "))
    #expect(outcome.output.contains("confirm-time"))
    #expect(!outcome.output.contains("No reference of drainsim"))
  }

  @Test func `gets the sources of a result as of its scenario`() throws {
    let room = try Room()
    _ = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "2", "-o", "\(room.path)/out")
    #expect(
      try Program.run("cite", "\(room.path)/out").output
        == Program.run("cite", Program.search).output)
  }

  /// Versions before 2.0 took a `~` that removes nothing.
  @Test func `cites a kept scenario with a name that matches nothing`() throws {
    let room = try Room()
    let kept = Program.root.appending(path: "Tests/Kept/0.1.0/search/scenario.yaml").path
    let text = try String(contentsOfFile: kept, encoding: .utf8)
    let place = "        handlers:\n          search-tapped:\n            - mark: search-started\n"
    let idle = place.replacing("handlers:\n", with: "handlers:\n          background: ~\n")
    let parts = text.components(separatedBy: "  improved:\n")
    #expect(parts.count == 2)
    let later = parts[1].replacing(place, with: idle, maxReplacements: 1)
    #expect(later.contains("background: ~"))
    let path = try room.file("scenario.yaml", parts[0] + "  improved:\n" + later)
    #expect(try Program.run("validate", path).status == 65)
    #expect(try Program.run("cite", room.path).status == 0)
  }
}

struct `The sources of a store` {
  @Test func `are those of its scenario`() throws {
    let room = try Room()
    let store = try StudyStore.copy(to: room)
    let cited = try Program.run("cite", store)
    #expect(cited.status == 0)
    #expect(try cited.output == Program.run("cite", Program.search).output)
  }

  @Test func `cannot be those of another phone`() throws {
    let room = try Room()
    let outcome = try Program.run("cite", StudyStore.copy(to: room), "--device", "pixel-6")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "drainsim: --device goes with a scenario file; a store has its own phone\n")
  }

  @Test func `are not read from what is no store`() throws {
    let room = try Room()
    let file = try room.file("a.db", "SQLite format 3\0, and nothing more")
    let outcome = try Program.run("cite", file)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "drainsim: '\(file)' is no store of drainsim: it is no database of SQLite, or its beginning is damaged\n"
    )
  }
}

struct `A terminal` {
  /// Runs the program with a terminal as its standard output, where `script` can make one.
  private func output(_ arguments: String, locale: String) throws -> String {
    try Program.Running(
      executable: "/bin/sh",
      [
        "-c",
        "LC_ALL=\(locale) TERM=xterm NO_COLOR=1 script -qec '\"\(Program.path)\" \(arguments)' /dev/null",
      ]
    ).finish().output
  }

  private static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  @Test(.enabled(if: hasScript, "the program script is not installed"))
  func `shows bars where its characters are UTF-8`() throws {
    let run = "run \"\(Program.search)\""
    #expect(try output(run, locale: "C.UTF-8").contains("█"))
    #expect(try !output(run, locale: "C").contains("█"))
  }

  @Test func `is not a pipe, which gets the same bytes as ever`() throws {
    #expect(try !Program.run("run", Program.search).output.contains("█"))
  }
}
