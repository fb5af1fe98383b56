import Foundation
import Testing

/// Commands that read their scenario from standard input.
struct `Standard input` {
  private let room: Room

  init() throws { room = try Room() }

  /// In a shell, `$0` is the program and `$1` a shipped scenario.
  private static let commands = [
    "compare % -n 2 --format csv", "run % --format json", "plan % --detect 5% --pilot 3",
    "sweep % --vary parameters.confirm-time=2s,3s -n 2 --dry-run 2>/dev/null",
    "cite %", "compare % -n 2 --over-ranges 2 --format json",
    "calibrate % --metric search-time --near 25s --within 20s --points 2 -n 2",
  ]

  @Test(arguments: commands)
  func `gives what the file gives`(command: String) throws {
    func output(_ path: String, _ input: String) throws -> Program.Outcome {
      try Program.shell(
        "\"$0\" \(command.replacing("%", with: path)) \(input)")
    }
    let (file, piped) = (try output("\"$1\"", "</dev/null"), try output("-", "<\"$1\""))
    #expect(file.status == piped.status)
    #expect(file.output.replacing(Program.search, with: "-") == piped.output)
    #expect(!piped.output.isEmpty || piped.status != 0)
  }

  @Test func `is looked at for what it is, scenario or phone`() throws {
    let scenario = try Program.shell("\"$0\" validate - <\"$1\"")
    #expect(scenario.output == "<standard input>: no mistakes; variants: original, improved\n")
    let phone = Program.root.appending(path: "scenarios/devices/iphone-6s.yaml").path
    let device = try Program.shell("\"$0\" validate - <'\(phone)'")
    #expect(device.status == 0)
    #expect(device.output.hasPrefix("<standard input>: no mistakes; components: "))
  }

  @Test func `is named in messages`() throws {
    let text = "scenario: a\\ndevice: iphone-6s\\nduration: 3\\n"
    let outcome = try Program.shell("printf '\(text)' | \"$0\" validate -")
    #expect(outcome.status == 65)
    #expect(outcome.complaint.hasPrefix("<standard input>:3:11: error: "))
  }

  @Test(arguments: [("<&-", 66), ("</dev/null", 65)])
  func `may be closed or empty`(input: String, status: Int32) throws {
    let outcome = try Program.shell("\"$0\" run - \(input)")
    #expect(outcome.status == status)
    #expect(outcome.complaint.contains("<standard input>"))
  }

  /// A file that is named on standard input is looked for in the current folder.
  @Test func `names files of the current folder`() throws {
    let folder = URL(filePath: Program.search).deletingLastPathComponent().path
    let extended = "printf 'extends: search.yaml\\n' | \"$0\" run - --format csv"
    let there = try Program.shell("cd '\(folder)' && \(extended)")
    #expect(there.status == 0)
    #expect(there.output == (try Program.run("run", Program.search, "--format", "csv").output))
    let elsewhere = try Program.shell("cd / && \(extended)")
    #expect(elsewhere.status == 65)
    #expect(elsewhere.complaint.contains("there is no file 'search.yaml'"))
  }

  @Test func `is no base of a scenario in a file`() throws {
    let file = try room.file("a.yaml", "extends: \"-\"\n")
    let outcome = try Program.shell("\"$0\" validate '\(file)' <\"$1\"")
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("there is no file '\(room.path)/-'"))
  }

  @Test func `is kept in the folder of a result`() throws {
    let folder = room.path + "/results"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let made = try Program.shell("\"$0\" compare - -n 2 --format csv -o '\(folder)/a' <\"$1\"")
    #expect(made.status == 0)
    let again = try Program.run([
      "compare", folder + "/a/scenario.yaml", "-n", "2", "--format", "csv",
    ])
    #expect(again.output == made.output)
    let reproduced = try Program.run(["reproduce", "--results", folder, "--check"])
    #expect(reproduced.status == 0)
    #expect(reproduced.output == "a: the same bytes\n")
  }

  @Test func `goes on with a store when it is the same`() throws {
    let store = room.path + "/store.db"
    let command = "\"$0\" compare - -n 2 --format csv --store '\(store)'"
    let first = try Program.shell("\(command) <\"$1\"")
    #expect(first.status == 0)
    #expect(try Program.shell("\(command) --resume <\"$1\"").output == first.output)
    let other = try Program.shell("sed s/seed:.*/seed:\\ 1/ \"$1\" | \(command) --resume")
    #expect(other.status == 65)
  }

  @Test func `is nothing that tasks of a cluster could read again`() throws {
    let outcome = try Program.shell(
      "\"$0\" sweep - --vary parameters.confirm-time=2s,3s --slurm '\(room.path)/job' <\"$1\"")
    #expect(outcome.status == 64)
    #expect(
      outcome.complaint
        == "Error: --slurm needs the scenario in a file: each of its tasks reads it again.")
  }
}
