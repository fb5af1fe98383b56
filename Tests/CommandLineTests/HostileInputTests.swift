import Foundation
import Testing

/// Files and calls that once broke the program; each ends with a word, and soon.
struct `Hostile input` {
  private let room: Room

  init() throws { room = try Room() }

  private func scenario(_ more: String, parameter: String = "1") throws -> String {
    try room.file(
      "s.yaml",
      """
      scenario: s
      device: iphone-6s
      duration: 30 s
      replications: 4
      user: { actions: { o: { at: { uniform: [1 s, 2 s] }, do: [ { open: x } ] } } }
      parameters: { k: \(parameter) }
      variants: { o: {}, p: { parameters: { k: 2 } } }
      \(more)
      """)
  }

  @Test func `of observed numbers whose squares overflow is told with the metric's place`() throws {
    let path = try scenario(
      """
      apps: { x: { variables: { v: 1 }, handlers: { start: [ { repeat: { times: 16, do:
        [ { set: { v: $(v * 10000000000) } } ] } }, { observe: { q: $(v * k * now / 1 s) } } ] } } }
      metrics: { m: { mean-of: q } }
      """)
    let outcome = try Program.run("compare", path)
    #expect(outcome.status == 65)
    #expect(outcome.complaint.hasPrefix("\(path):10:12: error: the run was given up at "))
    #expect(outcome.complaint.contains("'m' is "))
  }

  @Test func `of limits of centuries that many pairs add up is computed`() throws {
    let path = try scenario(
      """
      apps: { x: { handlers: { start: [ { repeat: { times: 9, do: [ { mark: a }, { wait: 1 s } ] } },
        { mark: b }, { compute: $(k * 1 M) } ] } } }
      metrics: { m: { from: a, to: b, within: 2147483648 s, pairs: all } }
      """)
    #expect(try Program.run("compare", path).status == 0)
  }

  @Test(arguments: [
    ("-n", "--replications takes at most 1000000000."),
    ("--only", "--only takes at most 1000000000."),
    ("--jobs", "--jobs takes at most 1024."),
  ])
  func `of a number beyond the limit of an option is refused with the limit`(
    option: String, refusal: String
  ) throws {
    for number in ["2147483648", "4611686018427387904", "99999999999999999999"] {
      let outcome = try Program.run("compare", Program.search, option, number)
      #expect(outcome.status == 64)
      #expect(outcome.complaint == "Error: " + refusal)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `of a chain of parameters is read in the order of their use`() throws {
    let chain = (0..<2000).map { "  p\($0): $(p\($0 + 1) * 1)\n" }.joined()
    let path = try room.file(
      "chain.yaml",
      """
      scenario: s
      device: iphone-6s
      duration: 1 s
      user: { actions: { o: { at: 0.1 s, do: [ { open: x } ] } } }
      apps: { x: { handlers: { start: [ { wait: $(p0) } ] } } }
      parameters:
      \(chain)  p2000: 1 s

      """)
    let outcome = try Program.run("validate", path)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test(.timeLimit(.minutes(5))) func `of one long line is read`() throws {
    let times = (0..<30_000).map { "\($0) s" }.joined(separator: ", ")
    let path = try room.file(
      "line.yaml",
      """
      scenario: s
      device: iphone-6s
      duration: 1 s
      user: { actions: { o: { at: 0.1 s, do: [ { open: x } ] } } }
      apps: { x: { handlers: { start: [ { wait: { one-of: [\(times)] } } ] } } }

      """)
    #expect(try Program.run("validate", path).status == 0)
  }

  @Test func `of a thousand variants is refused with the limit`() throws {
    let variants = (0..<1000).map { "  v\($0): { parameters: { p: \($0 + 2) s } }\n" }.joined()
    let path = try room.file(
      "variants.yaml",
      "scenario: s\ndevice: iphone-6s\nduration: 1 s\nparameters: { p: 1 s }\n"
        + "apps: { x: { handlers: { start: [ { wait: $(p) } ] } } }\nvariants:\n" + variants)
    let outcome = try Program.run("validate", path)
    #expect(outcome.status == 65)
    #expect(
      outcome.complaint
        == "\(path):257:3: error: a scenario has at most 250 variants, found 1000")
  }

  @Test func `of control characters is shown and not sent`() throws {
    for name in ["x\u{1B}[31m", "x\u{9B}31m", "x\u{202E}y"] {
      for words in [
        ["compare", Program.search, "--baseline", name], ["run", name], ["list", name],
        ["compare", Program.search, "-n", name], ["compare", "--\(name)"],
      ] {
        let errors = try Program.run(words).errors
        #expect(!errors.isEmpty)
        #expect(
          errors.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar.properties.generalCategory != .control && scalar != "\u{202E}"
          })
      }
    }
  }

  @Test func `of a closed standard output gets no file of the program`() throws {
    let outcome = try Program.shell(
      "cd '\(room.path)' && \"$0\" compare \"$1\" -n 2 --store runs.db >&-")
    #expect(outcome.status == 74)
    #expect(try !room.names.contains("runs.db-lock") || room.text("runs.db-lock").isEmpty)
  }

  @Test func `of a trace outside of the scenario's folder is not quoted`() throws {
    let folder = room.path + "/inner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    _ = try room.file("secret.txt", "hidden words\n")
    for trace in ["../secret.txt", room.path + "/secret.txt"] {
      let path = try room.file(
        "inner/s.yaml",
        "scenario: s\ndevice: iphone-6s\nduration: 1 s\nload: { trace: \(trace) }\n")
      let outcome = try Program.run("validate", path)
      #expect(outcome.status == 65)
      #expect(!outcome.errors.contains("hidden"))
    }
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM])
  func `of a signal ends with 128 and its number`(signal: Int32) throws {
    let run = try Program.start(["compare", Program.search, "-n", "1000000"])
    Thread.sleep(forTimeInterval: 1)
    kill(run.process.processIdentifier, signal)
    #expect(try run.finish().status == 128 + signal)
  }

  @Test func `of a quantile near nothing has too few values`() throws {
    let path = try room.file("q.csv", "a,b\n1,2\n2,3\n3,5\n")
    let outcome = try Program.run("analyze", path, "--columns", "a,b", "--quantile", "1e-17")
    #expect(outcome.status == 0)
  }

  @Test func `of a folder that takes no files is told before the work`() throws {
    let many = ["compare", Program.search, "-n", "1000000"]
    for words in [
      ["compare", Program.search, "--only", "1", "--trace", "/proc/x.pftrace"],
      ["run", Program.search, "--folded", "/proc/x.folded"], many + ["-o", "/proc/x"],
      many + ["--junit", "/proc/x.xml"], many + ["--store", "/proc/x.db"],
    ] {
      #expect(try Program.run(words).status == 73)
    }
  }
}
