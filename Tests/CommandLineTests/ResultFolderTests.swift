import Foundation
import Testing

struct `Output folder` {
  private let room: Room

  init() throws { room = try Room() }

  @Test func `holds the documents of the comparison`() throws {
    let out = room.path + "/out"
    let csv = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "3", "--format", "csv", "-o", out)
    let json = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "3", "--format", "json")
    #expect(csv.status == 0)
    #expect(room.names == ["out"])
    #expect(try room.text("out/runs.csv") == csv.output)
    #expect(try room.text("out/comparison.json") == json.output)
    #expect(try room.text("out/manifest.json").contains("\"replications\": 3,"))
  }

  @Test func `holds a scenario that gives the same results`() throws {
    _ = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "3", "-o", room.path + "/out")
    let again = try Program.run(
      "compare", room.path + "/out/scenario.yaml", "-n", "3", "--format", "csv")
    #expect(try room.text("out/runs.csv") == again.output)
  }

  @Test func `is refused before the first run when it holds something else`() throws {
    _ = try room.file("notes.txt", "mine")
    let outcome = try Program.run("compare", Program.search, "--no-ranges", "-o", room.path)
    #expect(outcome.status == 73)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "drainsim: '\(room.path)' holds 'notes.txt', which is no result of drainsim; name a folder that is empty or does not exist\n"
    )
    #expect(room.names == ["notes.txt"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `is not there after an interruption`() throws {
    // More days than anybody waits for.
    let running = try Program.start([
      "compare", Program.search, "--no-ranges", "-n", "100000000", "-o", room.path + "/out",
    ])
    while room.names.isEmpty, running.process.isRunning { usleep(1000) }
    #expect(room.names.allSatisfy { $0.hasPrefix(".out.") })
    running.process.interrupt()
    let outcome = try running.finish()
    #expect(outcome.status == 130)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "drainsim: interrupted\n")
    #expect(room.names.isEmpty)
  }
}
