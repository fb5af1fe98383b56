import Foundation
import Testing

struct `Exit status` {
  private let room: Room

  init() throws { room = try Room() }

  @Test(arguments: [
    (
      ["compare"],
      "Error: Missing expected argument '<scenario>'"
    ),
    (
      ["compare", "--frmat", "json", Program.search],
      "Error: Unknown option '--frmat'. Did you mean '--format'?"
    ),
    (
      ["compare", "--reps", "9", Program.search],
      "Error: Unknown option '--reps'. Did you mean '--replications'?"
    ),
    (
      ["compare", "--json", Program.search],
      "Error: Unknown option '--json'. Did you mean '--format json'?"
    ),
    (
      ["sweep", Program.search, "--store", "s.db", "--out", "x"],
      "Error: Unknown option '--out'. '--store' names the file of the runs; the results go to standard output."
    ),
    (
      ["run", Program.search, "-o", "x"],
      "Error: Unknown option '-o'. The results go to standard output: add > and the name of a file."
    ),
    (
      ["compare", Program.search, "-n", "0"],
      "Error: The value '0' is invalid for '-n <count>'"
    ),
    (
      ["compare", Program.search, "-n", "x"],
      "Error: The value 'x' is invalid for '-n <count>'"
    ),
    (
      ["compare", Program.search, "--jobs", "0"],
      "Error: The value '0' is invalid for '--jobs <count>'"
    ),
    (
      ["compare", Program.search, "--seed", "-1"],
      "Error: Missing value for '--seed <seed>'"
    ),
    (
      ["compare", Program.search, "--confidence", "2"],
      "Error: The value '2' is invalid for '--confidence <level>'"
    ),
    (
      ["compare", Program.search, "--only", "1", "-n", "2"],
      "Error: --only and --replications exclude each other."
    ),
    (
      ["compare", Program.search, "-o", ""],
      "Error: --output needs the name of a folder."
    ),
    (
      ["compare", Program.search, "--baseline", "orignal"],
      "drainsim: there is no variant 'orignal'; did you mean 'original'?"
    ),
    (
      ["run", Program.search, "extra"],
      "Error: Unexpected argument 'extra'"
    ),
    (
      ["run", Program.search, "--variant", "none"],
      "drainsim: there is no variant 'none'; known: original, improved"
    ),
    (
      ["run", Program.search, "--only", "0"],
      "Error: The value '0' is invalid for '--only <run>'"
    ),
    (
      ["list", "telephones"],
      "Error: The value 'telephones' is invalid for '<kind>'. Please provide one of the following:"
    ),
    (
      ["explain", "nothing-like-it"],
      "drainsim: nothing is called 'nothing-like-it'; see 'drainsim list'"
    ),
  ])
  func `is 64 for wrong usage`(arguments: [String], complaint: String) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == complaint)
  }

  @Test func `is 64 for a command that is unlike any, and all of them are named`() throws {
    let outcome = try Program.run("frobnicate")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "drainsim: there is no command 'frobnicate'; known: new, compare, run, parts, advise, validate, list, explain, schema, fit, import, analyze, sweep, results, report, plot, cite, reproduce\n"
    )
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
    #expect(
      outcome.errors == """
        \(path):1:1: error: the scenario needs 'duration'
        scenario: wrong
        ^
          hint: 'duration': a time, 'until empty', or { until: { mark: …, at most: … } }
        \(path):2:1: error: unknown key 'deivce' in the scenario
        deivce: iphone-6s
        ^
          hint: did you mean 'device'?
        drainsim: 2 mistakes

        """)
  }

  @Test(arguments: ["compare", "run", "validate"])
  func `is 66 for a file that is not there`(command: String) throws {
    let outcome = try Program.run(command, "no such file.yaml")
    #expect(outcome.status == 66)
    #expect(outcome.errors == "drainsim: there is no file 'no such file.yaml'\n")
  }

  @Test func `is 66 for a further scenario that is not there`() throws {
    let outcome = try Program.run("compare", Program.search, "extra")
    #expect(outcome.status == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "drainsim: there is no file or folder 'extra'\n")
  }

  @Test func `is 73 where no folder can be made`() throws {
    let outcome = try Program.run(
      "compare", Program.search, "--no-ranges", "-o", room.path + "/a/b")
    #expect(outcome.status == 73)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "drainsim: cannot make '\(room.path)/a/b': there is no folder '\(room.path)/a'\n")
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
      executable: Program.path,
      ["compare", Program.search, "--no-ranges", "-n", "2", "--format", format],
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
    let own = try Program.run("compare", path, "--no-ranges", "-n", "2")
    #expect(own.status == 1 && own.output.contains("\n! half: not met: "))
    let other = try Program.run("compare", path, "--no-ranges", "-n", "2", "--baseline", "improved")
    #expect(other.status == 0, "\(other.output)")
    #expect(other.output.contains("\nExpectations: 1 not checked. "))
    let details = try Program.run(
      "compare", path, "--no-ranges", "-n", "2", "--baseline", "improved", "--details")
    #expect(details.output.contains("\n  unchecked  half: it is about the scenario's baseline"))
  }

  @Test func `is 1 when an expectation is not met`() throws {
    let path = try room.file(
      "bold.yaml",
      """
      extends: \(Program.search)
      expect:
        bold: { metric: search-time, variant: improved, below: 1 s }
      """)
    let outcome = try Program.run("compare", path, "--no-ranges", "-n", "2")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n! bold: not met: "))
    #expect(outcome.output.contains("\nExpectations: 3 of 4. "))
    #expect(outcome.errors == "drainsim: not as the scenario expects: bold\n")
  }
}
