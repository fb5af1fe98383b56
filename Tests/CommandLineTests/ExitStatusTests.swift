import Foundation
import Testing

struct `Exit status` {
  private let room: Room

  init() throws { room = try Room() }

  @Test(arguments: [
    ["compare"], ["compare", "--frmat", "json", Program.search],
    ["compare", Program.search, "-n", "0"],
    ["compare", Program.search, "-n", "x"], ["compare", Program.search, "--jobs", "0"],
    ["compare", Program.search, "--seed", "-1"], ["compare", Program.search, "--confidence", "2"],
    ["compare", Program.search, "--only", "1", "-n", "2"], ["compare", Program.search, "-o", ""],
    ["compare", Program.search, "--baseline", "orignal"], ["compare", Program.search, "extra"],
    ["run", Program.search, "--variant", "none"], ["run", Program.search, "--only", "0"],
    ["list", "phones"], ["explain", "nothing-like-it"], ["frobnicate"],
  ])
  func `is 64 for wrong usage`(arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.isEmpty)
  }

  @Test(arguments: [["comprae", "x.yaml"], ["help", "comprae"]])
  func `of a command that is not there says which is meant`(arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors == "drainsim: there is no command 'comprae'; did you mean 'compare'?\n")
  }

  @Test(arguments: ["compare", "run", "validate"])
  func `is 65 for a wrong scenario`(command: String) throws {
    let path = try room.file("wrong.yaml", "scenario: wrong\ndeivce: iphone-6s\n")
    let outcome = try Program.run(command, path)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("\(path):2:1: error: "))
    #expect(outcome.errors.contains("did you mean 'device'?"))
  }

  @Test(arguments: ["compare", "run", "validate"])
  func `is 66 for a file that is not there`(command: String) throws {
    let outcome = try Program.run(command, "no such file.yaml")
    #expect(outcome.status == 66)
    #expect(outcome.errors == "drainsim: there is no file 'no such file.yaml'\n")
  }

  @Test func `is 73 where no folder can be made`() throws {
    let outcome = try Program.run("compare", Program.search, "-o", room.path + "/a/b")
    #expect(outcome.status == 73)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("there is no folder '\(room.path)/a'"))
  }

  @Test func `is 74 when the output takes no more`() throws {
    let outcome = try Program.shell("\"$0\" compare \"$1\" -n 2 > /dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.errors == "drainsim: cannot write the output: No space left on device\n")
  }

  @Test(arguments: ["text", "json", "csv"])
  func `is that of a closed pipe when nobody reads on`(format: String) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let running = try Program.Running(
      executable: Program.path, ["compare", Program.search, "-n", "2", "--format", format],
      output: pipe.fileHandleForWriting)
    let outcome = try running.finish()
    #expect(outcome.status == 141)
    #expect(running.process.terminationReason == .exit)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `does not hang on a claim about another baseline than the chosen one`() throws {
    let path = try room.file(
      "bold.yaml",
      """
      extends: \(Program.search)
      expect:
        faster: ~
        improved-as-published: ~
        cheaper: ~
        half: { metric: app-energy, reduction: at least 99 % }
      """)
    let own = try Program.run("compare", path, "-n", "2")
    #expect(own.status == 1 && own.output.contains("NOT MET     half: "))
    let other = try Program.run("compare", path, "-n", "2", "--baseline", "improved")
    #expect(other.status == 0, "\(other.output)")
    #expect(other.output.contains("unchecked   half: it is about the scenario's baseline"))
  }

  @Test func `is 1 when an expectation is not met`() throws {
    let path = try room.file(
      "bold.yaml",
      """
      extends: \(Program.search)
      expect:
        bold: { metric: search-time, variant: improved, below: 1 s }
      """)
    let outcome = try Program.run("compare", path, "-n", "2")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("NOT MET     bold: "))
    #expect(outcome.errors.hasSuffix("drainsim: not as the scenario expects: bold\n"))
  }
}
