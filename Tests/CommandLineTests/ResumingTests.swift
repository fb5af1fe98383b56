import ArgumentParser
import Foundation
import Testing

@testable import drainsim

/// The command that a stopped call prints, by which it goes on.
struct `A command to go on with` {
  /// A value for every option of the commands that keep runs in a store; a new option needs one.
  private static let samples: [String: [String]] = [
    "set": ["parameters.idle-stop=20 s"], "device": ["pixel-6"], "phone": ["pixel-8"],
    "seed": ["7"],
    "no-ranges": [], "strict": [], "over-ranges": ["9"], "range-replications": ["3"],
    "over": ["phones"],
    "precision": ["5%"],
    "max-replications": ["90"], "budget": ["1min"], "shard": ["2/3"], "metric": ["energy"],
    "replications": ["12"], "only": ["3"], "baseline": ["improved"], "confidence": ["90%"],
    "jobs": ["1"], "details": [], "equivalence-margin": ["2%"], "quantile": ["95%"],
    "trace": ["a.pftrace"], "overwrite": [], "format": ["json"], "summary": ["github"],
    "junit": ["a b.xml"], "output": ["out"], "vary": ["device=iphone-6s,pixel-6"],
    "design": ["grid"], "points": ["9"], "slurm": ["job"], "submit": [], "slurm-tasks": ["2"],
    "slurm-option": ["time=1:00"], "slurm-task-of": ["job"], "attempt": ["1"],
    "quality": ["search-time"], "quality-more": ["connections"], "dry-run": [], "resume": [],
    "against": ["kept"], "tolerance": ["energy: 3 %"],
    "detect": ["3 %"], "phones": ["iphones"], "levels": [], "power": ["90%"], "pilot": ["20"],
    "catalogue": [],
  ]

  /// The options that do not go with `--store`, and so with no going on.
  private static let refused: [String: Set<String>] = [
    "compare": [
      "precision", "max-replications", "budget", "only", "trace", "output", "against", "tolerance",
      "detect", "power", "pilot", "catalogue", "phones",
    ],
    "sweep": [
      "slurm", "submit", "slurm-tasks", "slurm-option", "slurm-task-of", "attempt", "dry-run",
    ],
  ]

  /// The long names of all options of a command, hidden ones too, but for those of every command.
  private static func options(of command: String) throws -> [String] {
    struct Help: Decodable {
      struct Name: Decodable { let kind, name: String }
      struct Argument: Decodable { let names: [Name]? }
      struct Command: Decodable { let arguments: [Argument] }
      let command: Command
    }
    let text = try Program.run(command, "--experimental-dump-help").output
    return try JSONDecoder().decode(Help.self, from: Data(text.utf8)).command.arguments
      .compactMap { $0.names?.first { $0.kind == "long" }?.name }
      .filter { !["version", "help", "store"].contains($0) }
  }

  /// What a call asks for, apart from `--resume`.
  private static func content(_ words: [String]) -> String? {
    guard var command = try? Drainsim.parseAsRoot(Array(words.dropFirst())) else { return nil }
    var text = ""
    if var compare = command as? CompareCommand {
      compare.saving.resume = true
      command = compare
    }
    if var sweep = command as? SweepCommand {
      sweep.saving.resume = true
      command = sweep
    }
    dump(command, to: &text)
    return text
  }

  @Test(arguments: ["compare", "sweep"])
  func `has every option that the call had`(command: String) throws {
    let plain = ["/bin/drainsim", command, "a b.yaml", "--store", "s.db"]
    let all = try Self.options(of: command)
    #expect(all.count > 20)
    var refused: Set<String> = []
    for option in all {
      let value = try #require(Self.samples[option], "no sample of --\(option)")
      let words = plain + ["--\(option)"] + value
      guard let asked = Self.content(words) else {
        refused.insert(option)
        continue
      }
      // The option says something, and the command to go on with says it, too.
      #expect(asked != Self.content(plain) || option == "resume", "--\(option)")
      let again = try StoreOptions.parse([]).resumingWords(after: words)
      #expect(again.first == "drainsim")
      #expect(Self.content(again) == asked, "--\(option)")
    }
    #expect(refused == Self.refused[command])
  }

  @Test func `says once that it goes on`() throws {
    let words = ["drainsim", "sweep", "a.yaml", "--store", "s.db", "--resume"]
    #expect(try StoreOptions.parse(["--resume"]).resumingWords(after: words) == words)
  }

  @Test func `keeps the files behind two dashes last`() throws {
    #expect(
      try StoreOptions.parse([]).resumingWords(after: ["d", "compare", "--store", "s", "--", "-a"])
        == ["drainsim", "compare", "--store", "s", "--resume", "--", "-a"])
  }
}

/// A comparison with many options that is interrupted.
struct `A comparison that is interrupted` {
  private let room: Room

  init() throws { room = try Room() }

  @Test(.timeLimit(.minutes(5))) func `gives all it was asked for when it goes on`() throws {
    func path(_ name: String) -> String { room.path + "/" + name }
    func words(_ name: String) -> [String] {
      [
        "compare", Program.search, "-n", "2000", "--store", path(name + ".db"), "--jobs", "1",
        "--summary", "github", "--details", "--junit", path(name + " junit.xml"), "--quantile",
        "90%",
      ]
    }
    #expect(try Program.run(words("whole")).status == 0)
    let running = try Program.start(words("part"))
    func size() -> Int {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path("part.db-wal"))
      return attributes?[.size] as? Int ?? 0
    }
    while size() < 100_000, running.process.isRunning { usleep(1000) }
    kill(running.process.processIdentifier, SIGINT)
    let stopped = try running.finish()
    #expect(stopped.status == 75)
    let line = try #require(stopped.errors.split(separator: "\n").last)
    #expect(line.hasPrefix("  drainsim compare "))
    let resumed = try Program.shell("\"$0\"" + line.dropFirst("  drainsim".count))
    #expect(resumed.status == 0)
    #expect(resumed.output.hasPrefix("#"))
    #expect(try room.text("part junit.xml") == room.text("whole junit.xml"))
  }
}
