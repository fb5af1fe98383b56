import Foundation
import Testing

/// Sweeps into stores, ended in all ways.
struct `A sweep` {
  private let room: Room

  init() throws { room = try Room() }

  private static let axes = ["--vary", "parameters.confirm-time=2s..8s:2s"]

  private func path(_ name: String) -> String { room.path + "/" + name }

  private func sweep(
    _ store: String, days: Int = 3, _ options: [String] = []
  ) throws -> Program.Outcome {
    try Program.run(
      ["sweep", Program.search, "-n", "\(days)", "--store", path(store)] + Self.axes + options)
  }

  private func export(_ store: String) throws -> String {
    let outcome = try Program.run("results", "export", path(store))
    #expect(outcome.status == 0)
    return outcome.output
  }

  @Test func `writes the same bytes on one core as on two`() throws {
    let outputs = try ["1", "2"].map { jobs in
      let outcome = try sweep(jobs + ".db", ["--jobs", jobs])
      #expect(outcome.status == 0)
      return [outcome.output, try export(jobs + ".db")]
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].allSatisfy { !$0.isEmpty })
  }

  @Test func `tells every point with its change`() throws {
    let output = try sweep("a.db").output
    #expect(output.contains("4 points (grid), 3 runs each on iphone-6s"))
    #expect(output.contains("\n      4  8s  "))
    #expect(output.contains("Where the saving of app-energy begins and ends"))
    #expect(output.contains("improved along confirm-time: "))
  }

  /// Bare hardware is always fed, whatever the capacity of its battery.
  @Test func `names the axes that change nothing`() throws {
    let output = try Program.run(
      "sweep", Program.search, "-n", "2", "--store", path("idle.db"), "--vary",
      "device.battery.capacity=1Ah,2Ah", "--vary", "parameters.confirm-time=2s,4s"
    ).output
    #expect(output.contains("! device.battery.capacity changes nothing: "))
    #expect(!output.contains("parameters.confirm-time changes nothing"))
  }

  @Test func `tells in JSON what compare finds at a point`() throws {
    let swept = try sweep("a.db", ["--format", "json"]).output
    let compared = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "3", "--format", "json", "--set",
      "parameters.confirm-time=4s"
    ).output
    let sweep = try JSONSerialization.jsonObject(with: Data(swept.utf8)) as? [String: Any]
    let points = try #require(sweep?["points"] as? [[String: Any]])
    #expect(points[1]["values"] as? [String] == ["4s"])
    let found = try JSONPart(points[1])["metrics"]
    #expect(try found.isContained(in: JSONPart(compared)["metrics"]))
  }

  /// Only so many compiled points are kept between the check of all points and their runs.
  @Test func `of hundreds of points finds at the last what compare finds`() throws {
    let vary = ["--vary", "parameters.confirm-time=0.01s..3s:0.01s", "--format", "json"]
    let swept = try Program.runFast(
      ["sweep", Program.search, "-n", "2", "--store", path("many.db")] + vary
    ).output
    let compared = try Program.runFast([
      "compare", Program.search, "--no-ranges", "-n", "2", "--format", "json", "--set",
      "parameters.confirm-time=3s",
    ]).output
    let sweep = try JSONSerialization.jsonObject(with: Data(swept.utf8)) as? [String: Any]
    let points = try #require(sweep?["points"] as? [[String: Any]])
    #expect(points.count == 300)
    let found = try JSONPart(points[299])["metrics"]
    #expect(try found.isContained(in: JSONPart(compared)["metrics"]))
  }

  @Test(.timeLimit(.minutes(5)), arguments: [SIGINT, SIGTERM])
  func `that is interrupted goes on to the same bytes`(signal: Int32) throws {
    let whole = try sweep("whole.db", days: 300)
    #expect(whole.status == 0)
    let running = try Program.start(
      ["sweep", Program.search, "-n", "300", "--store", path("part.db"), "--jobs", "1"]
        + Self.axes)
    // As soon as something is saved.
    func size() -> Int {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path("part.db-wal"))
      return attributes?[.size] as? Int ?? 0
    }
    while size() < 100_000, running.process.isRunning { usleep(1000) }
    kill(running.process.processIdentifier, signal)
    let stopped = try running.finish()
    #expect(stopped.status == 75)
    #expect(stopped.output.isEmpty)
    let saved = try #require(stopped.errors.firstMatch(of: /stopped; ([1-9][0-9]*) of/)).1
    #expect(
      stopped.errors == """
        drainsim: finishing the replications at hand; once more ends at once
        drainsim: stopped; \(saved) of 2400 runs are in '\(path("part.db"))'. To go on:
          drainsim sweep \(Program.search) -n 300 --store \(path("part.db")) --jobs 1 \(Self.axes.joined(separator: " ")) --resume

        """)
    let resumed = try sweep("part.db", days: 300, ["--resume"])
    #expect(resumed.status == 0)
    #expect(resumed.output == whole.output)
    #expect(try export("part.db") == export("whole.db"))
    #expect(room.names == ["part.db", "whole.db"])
  }

  @Test func `that is complete is told again without a run`() throws {
    let first = try sweep("a.db")
    let again = try sweep("a.db", ["--resume"])
    #expect(again.status == 0)
    #expect(again.output == first.output)
  }

  @Test func `does not take what is there for nothing`() throws {
    _ = try sweep("a.db")
    let again = try sweep("a.db")
    #expect(again.status == 73)
    #expect(
      again.errors
        == "drainsim: '\(path("a.db"))' is there already; add --resume to go on with it, or name another file\n"
    )
  }

  /// Two digests that differ, which only the program can know.
  private static let digest =
    "digest of the resolved scenario: 'sha256:…' there, 'sha256:…' here; "
    + "point 1: what its values name has changed"

  @Test(arguments: [
    (["--seed", "3"], "holds the runs of another study: seed: '2017' there, '3' here"),
    (
      ["--set", "parameters.idle-stop=29s"], "holds the runs of another study: \(Self.digest)"
    ),
    (
      ["--vary", "parameters.office-count=3,4"],
      "holds the runs of another study: design: 'design: grid; matrix:; parameters.confirm-time: [2s, 4s, 6s, 8s]' there, 'design: grid; matrix:; parameters.confirm-time: [2s, 4s, 6s, 8s]; parameters.office-count: [3, 4]' here; parameters: 'parameters.confirm-time' there, 'parameters.confirm-time, parameters.office-count' here; 4 points there, 8 here"
    ),
    (["--device", "pixel-6"], "holds the runs of another study: \(Self.digest)"),
    (["--shard", "1/2"], "is to hold all of the runs, and shard 1/2 is asked for"),
  ])
  func `refuses to go on with another study`(options: [String], difference: String) throws {
    _ = try sweep("a.db")
    let before = try export("a.db")
    let other = try sweep("a.db", ["--resume"] + options)
    #expect(other.status == 65)
    let complaint = other.errors.replacing(/sha256:[0-9a-f]{64}/, with: "sha256:…")
    #expect(complaint == "drainsim: '\(path("a.db"))' \(difference)\n")
    #expect(try export("a.db") == before)
  }

  @Test func `in shards is the same as in one piece`() throws {
    _ = try sweep("whole.db")
    var paths: [String] = []
    for number in 1...3 {
      let outcome = try sweep("\(number).db", ["--shard", "\(number)/3"])
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors
          == "drainsim: shard \(number)/3 is complete: 8 runs in '\(path("\(number).db"))'\n")
      paths.append(path("\(number).db"))
    }
    let merged = try Program.run(["results", "merge", path("merged.db")] + paths)
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(try export("merged.db") == export("whole.db"))
  }

  /// A comparison is a sweep of one point.
  @Test func `of nothing is a comparison that can be split`() throws {
    func compare(_ store: String, _ options: String...) throws -> Program.Outcome {
      try Program.run(
        ["compare", Program.search, "--no-ranges", "-n", "5", "--store", path(store)] + options)
    }
    let whole = try compare("whole.db")
    #expect(whole.status == 0)
    for number in 1...2 {
      #expect(try compare("\(number).db", "--shard", "\(number)/2").status == 0)
    }
    let merged = try Program.run(
      "results", "merge", path("all.db"), path("1.db"), path("2.db"))
    #expect(merged.status == 0)
    #expect(try export("all.db") == export("whole.db"))
    #expect(try compare("all.db", "--resume").output == whole.output)
  }

  @Test func `keeps runs that are given up, and says so`() throws {
    let file = try room.file(
      "given-up.yaml",
      """
      scenario: given-up
      device: { components: { base: { asleep: 1 mW, awake: 2 mW } } }
      duration: 10 s
      parameters: { when: 1 s }
      user: { actions: { a: { at: $(when), do: [ { open: app } ] } } }
      apps: { app: { variables: { since: never }, handlers: { start: [ { observe: { age: $(now - since) } } ] } } }

      """)
    let outcome = try Program.run(
      "sweep", file, "-n", "2", "--vary", "parameters.when=1s,99s", "--store", path("a.db"))
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "drainsim: 2 of 4 runs failed, and their replications do not count; the first says why: drainsim results show \(path("a.db")) --run 1/original/1\n"
    )
    let shown = try Program.run("results", "show", path("a.db"), "--run", "1/original/1")
    #expect(
      shown.errors
        == "drainsim: run 1/original/1 failed: given up at 1.000000000 s: an observed value is not finite, such as the time since never; repeat it with: drainsim run \(file) --seed 1 --set parameters.when=1s --variant original --only 1\n"
    )
    #expect(Program.words(outcome.output).contains(" 1 1s — 2 runs failed "))
    // Nothing is said of values that are not there.
    let failing = try Program.run(
      "sweep", file, "-n", "2", "--vary", "parameters.when=1s,2s", "--store", path("b.db"))
    #expect(failing.output.contains("4 runs at 2 points failed"))
    #expect(
      Program.words(failing.output).contains("or every run of a variant failed."))
    #expect(!failing.output.contains("changes nothing"))
    #expect(!failing.output.contains("No axis moves"))
  }

  @Test func `tells of the app's energy and its costs where no practice says what is saved`() throws
  {
    let room = try Room()
    let lines = try String(contentsOfFile: Program.search, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let file = try room.file(
      "plain.yaml", lines.filter { !$0.hasPrefix("practice:") }.joined(separator: "\n"))
    let outcome = try Program.run(
      "sweep", file, "-n", "2", "--vary", "parameters.idle-stop=10s,20s", "--store",
      room.path + "/plain.db")
    #expect(outcome.output.contains("\napp-energy, and the qualities\n"))
    #expect(!outcome.output.contains("\nenergy"))
    // Nobody named a quality: the costs are looked for in all metrics.
    #expect(outcome.output.contains(" search-time at "))
  }

  @Test(arguments: [
    (
      [],
      "Error: Say where the runs are saved with --store, or add --slurm or --dry-run."
    ),
    (
      ["--dry-run", "--store", "x.db"],
      "Error: --dry-run saves nothing, so --store and --slurm have no use."
    ),
    (
      ["--resume"],
      "Error: Say where the runs are saved with --store, or add --slurm or --dry-run."
    ),
    (
      ["--store", ""],
      "Error: --store needs the name of a file."
    ),
    (
      ["--store", "x.db", "--metric", "enegry"],
      "drainsim: there is no metric 'enegry'; did you mean 'energy'?"
    ),
  ])
  func `is 64 for wrong usage`(options: [String], complaint: String) throws {
    let outcome = try Program.run(["sweep", Program.search] + Self.axes + options)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == complaint)
  }
}
