import Foundation
import Testing

/// `drainsim advise` and `compare --against`.
struct `Advice on the command line` {
  private let room: Room

  init() throws { room = try Room() }

  private static let scenario = """
    scenario: poll
    device: { extends: iphone-6s, components: { wi-fi: ~, bluetooth: ~, location: ~ } }
    duration: 5 min
    replications: 10
    surroundings: { network: { cellular: 70 % } }
    user: { actions: { go: { at: 1 s, do: [ { open: app }, { wait: 20 s }, lock ] } } }
    apps:
      app:
        handlers:
          start: [ { animate: { rate: 60 Hz, overdraw: 2 } }, { every: { interval: 20 s, do: [ { request: { down: 50 kB } } ] } } ]
    """

  private func path(_ name: String) -> String { room.path + "/" + name }

  private func advise(_ more: String...) throws -> Program.Outcome {
    try Program.run(["advise", try room.file("a.yaml", Self.scenario)] + more)
  }

  @Test func `tells what is advised, where, and what it saves`() throws {
    let outcome = try advise()
    #expect(outcome.status == 0)
    let words = Program.words(outcome.output)
    #expect(words.contains("changes looked at"))
    #expect(words.contains("(draw-less, B3) saves "))
    #expect(words.contains("changes apps.app.handlers.start"))
  }

  /// The news of an app that asks every five minutes are two and a half minutes old on average.
  @Test func `tells which quality gets better`() throws {
    let news = try room.file(
      "news.yaml",
      """
      scenario: news
      device: { extends: iphone-6s, components: { wi-fi: ~, bluetooth: ~, location: ~ } }
      duration: 2 h
      replications: 10
      surroundings: { network: { cellular: 70 % }, sources: { news: { at: server, changes: { exponential: 10 min } } } }
      user: { actions: { go: { at: 1 s, do: [ { open: app }, { wait: 20 s }, lock ] } } }
      apps:
        app:
          handlers:
            start: [ { every: { interval: 5 min, do: [ { request: { down: 50 kB, brings: news } } ] } } ]
      metrics:
        delay: { delay-told: news }
      """)
    let words = Program.words(try Program.run("advise", news).output)
    let push = try #require(words.firstMatch(of: /push-for-polling.*?changes apps/))
    #expect(push.0.contains(#/better: delay 1[4-6]\d s → \d+(\.\d+)? m?s/#))
    #expect(!push.0.contains("no worse"))
  }

  @Test func `is a document with members that the page of the format names`() throws {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(try advise("--format", "json").output.utf8))
        as? [String: Any])
    let pieces = try #require(json["advice"] as? [[String: Any]])
    let first = try #require(pieces.first)
    for member in ["practice", "file", "line", "patch", "verdict", "saving", "costs", "price"] {
      #expect(first[member] != nil, "\(member)")
    }
    let saving = try #require(first["saving"] as? [String: Any])
    #expect(saving["percent"] is Double && saving["chosen"] is Double && saving["runs"] is Int)
    #expect(json["parts"] is [Any] && json["questions"] is [Any] && json["fronts"] is [Any])
  }

  @Test func `annotates lines for a job on GitHub`() throws {
    let lines = try advise("--format", "github").output.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("::warning file=") || $0.hasPrefix("::notice file=") })
    #expect(lines.contains { $0.contains(",line=10,title=") })
  }

  /// The file's variants save what was told, since they meet the same runs.
  @Test func `writes a scenario that compare confirms to the digit`() throws {
    let json = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try advise("--format", "json", "-o", path("b.yaml")).output.utf8))
        as? [String: Any])
    let told = (json["advice"] as? [[String: Any]] ?? []).filter {
      $0["verdict"] as? String != "rejected"
    }
    .compactMap { ($0["saving"] as? [String: Any])?["percent"] as? Double }
    let compared = try #require(
      try JSONSerialization.jsonObject(
        with: Data(
          try Program.run(["compare", path("b.yaml"), "--no-ranges", "--format", "json"])
            .output.utf8))
        as? [String: Any])
    let energy = (compared["metrics"] as? [[String: Any]] ?? []).first {
      $0["name"] as? String == "app-energy"
    }
    let changes = (energy?["comparisons"] as? [[String: Any]] ?? []).compactMap { row in
      ((row["change"] as? [String: Any])?["percent"] as? Double).map { -$0 }
    }
    #expect(!told.isEmpty)
    #expect(told.count == changes.count)
    for (one, other) in zip(told, changes) { #expect(abs(one - other) < 1e-6) }
  }

  @Test func `writes a page that asks nothing of a network`() throws {
    _ = try advise("--page", path("p.html"))
    let page = try String(contentsOfFile: path("p.html"), encoding: .utf8)
    #expect(page.contains("<h2 id=\"trade-title\">") || page.contains("<h2 id=\"advised-title\">"))
    // Addresses of documentation are text; nothing is loaded.
    #expect(!page.contains("src=\"http") && !page.contains("href=\"http"))
  }

  @Test func `refuses an allowance that it cannot read, and writes nothing`() throws {
    for wrong in ["news", "news: 3 s", "app-energy: 3 s"] {
      let outcome = try advise("--allow", wrong, "-o", path("c.yaml"))
      #expect(outcome.status == 64, "\(wrong)")
      #expect(!FileManager.default.fileExists(atPath: path("c.yaml")))
    }
  }

  @Test func `looks at every scenario of a folder`() throws {
    _ = try room.file("a.yaml", Self.scenario)
    _ = try room.file("b.yaml", Self.scenario.replacing("scenario: poll", with: "scenario: again"))
    let outcome = try Program.run(["advise", room.path, "--format", "github"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("a.yaml") && outcome.output.contains("b.yaml"))
  }

  @Test func `lets through what is as it was, and nothing that is worse`() throws {
    let before = try room.file("a.yaml", Self.scenario)
    let kept = path("kept")
    #expect(try Program.run(["compare", before, "--no-ranges", "-o", kept]).status == 0)
    let same = try Program.run(["compare", before, "--against", kept])
    #expect(same.status == 0)
    #expect(Program.words(same.output).contains("both met the same runs"))
    let worse = try room.file("w.yaml", Self.scenario.replacing("50 kB", with: "900 kB"))
    let outcome = try Program.run(["compare", worse, "--against", kept])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("worse than kept: "))
    #expect(
      try Program.run(
        [
          "compare", worse, "--against", kept, "--tolerance", "energy: 900 %", "--tolerance",
          "app-energy: 900 %", "--tolerance", "average-power: 900 %",
        ]
      ).status == 0)
  }

  /// The numbers of 0.1.0 are others: differences would be those of the program.
  @Test func `fails strictly where a new version does less`() throws {
    let all = """
      scenario: gate
      phone: pixel-8
      duration: 45 min
      replications: 2
      surroundings:
        network: { wi-fi: 0 %, cellular: 70 % }
        movement: { track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 45 min, east: 7.5 km, north: 0 m } ] }
      user: { actions: { go: { at: 1 s, do: [ { open: runner }, { tap: go }, { wait: 5 s }, lock ] } } }
      apps:
        runner:
          background-modes: [location]
          handlers:
            go-tapped: [ { track: { accuracy: best } } ]
            location-updated: [ { store: { rows: 1, size: 60 B } } ]
      """
    let before = try room.file("before.yaml", all)
    let kept = path("kept-work")
    #expect(try Program.run(["compare", before, "--no-ranges", "-o", kept]).status == 0)
    #expect(try Program.run(["compare", before, "--against", kept, "--strict"]).status == 0)
    // 600 positions in place of some 2,700.
    let lazy = try room.file(
      "lazy.yaml", all.replacing("accuracy: best", with: "accuracy: best, for: 10 min"))
    let told = try Program.run(["compare", lazy, "--against", kept])
    #expect(told.status == 0)
    #expect(Program.words(told.output).contains("Less work than in the kept result"))
    #expect(told.output.contains("positions"))
    let strict = try Program.run(["compare", lazy, "--against", kept, "--strict"])
    #expect(strict.status == 1)
    #expect(strict.errors.contains("Where that is meant, keep a new result."))
    // Whatever a build server shows of it fails as well.
    let shown = try Program.run([
      "compare", lazy, "--against", kept, "--strict", "--summary", "github", "--junit",
      path("strict.xml"),
    ])
    #expect(shown.status == 1 && shown.output.hasPrefix("### ❌"))
    #expect(shown.errors.contains("title=work that is not done::"))
    #expect(try room.text("strict.xml").contains("<failure"))
  }

  /// A variant that is worse would be let through by taking it away.
  @Test func `misses the variants that a kept result has`() throws {
    let fast = "fast: { apps: { app: { handlers: { start: [ { animate: { rate: 30 Hz } } ] } } } }"
    let before = try room.file("two.yaml", "\(Self.scenario)\nvariants: { slow: {}, \(fast) }\n")
    let kept = path("kept-two")
    try #require(try Program.run(["compare", before, "--no-ranges", "-o", kept]).status == 0)
    let one = try room.file("one.yaml", "\(Self.scenario)\nvariants: { slow: {} }\n")
    let outcome = try Program.run(["compare", one, "--against", kept])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("fast energy has no value any more"))
  }

  @Test func `is not held against a result of a version with other numbers`() throws {
    let kept = Program.root.appending(path: "Tests/Kept/0.1.0/search").path
    let outcome = try Program.run(["compare", Program.search, "--against", kept])
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(
      outcome.complaint.hasPrefix(
        "drainsim: the result in '\(kept)' is of drainsim 0.1.0, whose numbers"))
    #expect(
      outcome.complaint.contains("keep a new one: drainsim compare \(Program.search) --seed ")
        && outcome.complaint.hasSuffix(" -o \(kept)"))
  }

  @Test func `says that runs differ where people or surroundings do`() throws {
    let before = try room.file("a.yaml", Self.scenario)
    let kept = path("kept")
    _ = try Program.run(["compare", before, "--no-ranges", "-o", kept])
    let other = try room.file("o.yaml", Self.scenario.replacing("wait: 20 s", with: "wait: 25 s"))
    let outcome = try Program.run(["compare", other, "--against", kept])
    #expect(Program.words(outcome.output).contains("both met other runs"))
  }
}
