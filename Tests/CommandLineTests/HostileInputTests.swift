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

  @Test func `of a link out of the scenario's folder is not quoted`() throws {
    _ = try room.file("secret.txt", "hidden: words\n")
    _ = try room.file("other.yaml", "hidden: words\n")
    try FileManager.default.createDirectory(
      atPath: room.path + "/inner", withIntermediateDirectories: false)
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: room.path + "/inner/" + name, withDestinationPath: target)
    }
    try link("text.yaml", to: room.path + "/secret.txt")
    try link("environ.yaml", to: "/proc/self/environ")
    try link("zero.yaml", to: "/dev/zero")
    try link("other.yaml", to: "../other.yaml")
    for (base, complaint) in [
      ("text.yaml", "to a file that does not end in .yaml"),
      ("environ.yaml", "to a file that does not end in .yaml"),
      ("zero.yaml", "to a file that does not end in .yaml"),
      ("other.yaml", "unknown key 'hidden' in the scenario"),
      ("../other.yaml", "unknown key 'hidden' in the scenario"),
    ] {
      for line in ["extends: \(base)\ndevice: iphone-6s", "device: \(base)"] {
        let path = try room.file("inner/s.yaml", "scenario: s\n\(line)\nduration: 1 s\n")
        let outcome = try Program.run("validate", path)
        #expect(outcome.status == 65)
        #expect(!outcome.errors.contains("words") && !outcome.errors.contains("PATH="))
        if line.hasPrefix("extends") { #expect(outcome.errors.contains(complaint)) }
      }
      let fleet = try room.file("inner/fleet.csv", "phone,share\n./\(base),1\n")
      let outcome = try Program.run("compare", Program.search, "--phones", fleet)
      #expect(outcome.status == 65)
      #expect(!outcome.errors.contains("words") && !outcome.errors.contains("PATH="))
    }
  }

  @Test(arguments: ["\\0", "\\e", "\\x7F", "\\x9B", "\\u202E", "\\u2066"])
  func `of a control character in a name is refused with its place`(escape: String) throws {
    for (text, place) in [
      ("scenario: \"a\(escape)b\"\n", "1:11"),
      ("scenario: s\nvariants: { o: {}, \"a\(escape)b\": {} }\n", "2:20"),
    ] {
      let path = try room.file("s.yaml", text + "device: iphone-6s\nduration: 1 s\n")
      let outcome = try Program.run("validate", path)
      #expect(outcome.status == 65)
      #expect(outcome.complaint.hasPrefix("\(path):\(place): error: 'a"))
      #expect(outcome.complaint.hasSuffix(", which no name and no text may have"))
    }
  }

  /// Whether the log of a build server would take a line for a command.
  private func commands(_ text: String) -> Bool {
    text.contains("##[") || text.contains("##vso[")
      || text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") }
  }

  @Test(arguments: ["::error::owned", "##[error]owned", "##vso[task]owned"])
  func `of a build server's command is shown as none`(sign: String) throws {
    let path = try room.file(
      "s.yaml",
      """
      scenario: "\(sign)"
      question: "\(sign)"
      device: iphone-6s
      duration: 30 s
      replications: 3
      user: { actions: { o: { at: 1 s, do: [ { mark: a }, { open: x }, { mark: "\(sign)" } ] } } }
      apps: { x: { handlers: { start: [ { compute: 400 M } ] } } }
      metrics: { "\(sign)": { from: a, to: "\(sign)", within: 20 s } }
      variants: { original: {}, "\(sign)": { apps: { x: { handlers: { start: [ { compute: 1 M } ] } } } } }
      """)
    let broken =
      sign.hasPrefix("::") ? "\\" + sign : "#\\" + sign.dropFirst()
    let kept = room.path + "/kept"
    #expect(try Program.run("compare", path, "--no-ranges", "-o", kept).status == 0)
    for words in [
      ["compare", path, "--no-ranges"], ["compare", path, "--no-ranges", "--details"],
      ["report", kept, "--format", "text"], ["report", kept, "--format", "text", "--details"],
      ["run", path], ["sweep", path, "--vary", "duration=20s,30s", "--dry-run"],
      ["validate", path],
    ] {
      let outcome = try Program.run(words)
      #expect(!commands(outcome.output) && !commands(outcome.errors), "\(words)")
      if words[0] == "compare" { #expect(outcome.output.contains(broken)) }
    }
    let quoted = try room.file("q.yaml", "scenario: s\n\(sign)x: 2\nduration: 1 s\n")
    let errors = try Program.run("validate", quoted).errors
    #expect(!commands(errors))
    let json = try Program.run("compare", path, "--no-ranges", "--format", "json").output
    #expect(json.contains("\"\(sign)\""))
  }

  @Test func `of a name with a line break stays on its line`() throws {
    let text = "scenario: s\ndevice: iphone-6s\nduration: 1 s\n"
    let checked = try Program.run("validate", try room.file("a\n::error::b.yaml", text))
    #expect(checked.status == 0)
    #expect(checked.output.split(separator: "\n").count == 1)
    let folder = room.path + "/x\n::error::y"
    let made = try Program.run("new", folder)
    #expect(made.status == 0)
    #expect(made.output.split(separator: "\n").count == 1)
    let command = made.output.split(separator: "next: drainsim ").last.map(String.init) ?? ""
    #expect(command.contains("x\\012::error::y/scenario.yaml'"))
    let result = room.path + "/z\n::error::z"
    #expect(
      try Program.run("compare", Program.search, "-n", "2", "--no-ranges", "-o", result).status == 0
    )
    let again = try Program.run("reproduce", result, "--check")
    #expect(again.status == 0)
    #expect(again.output.split(separator: "\n").count == 1)
  }

  @Test func `of a scenario that is called like an option can be run again`() throws {
    try FileManager.default.copyItem(atPath: Program.search, toPath: room.path + "/--help")
    let outcome = try Program.shell(
      """
      cd '\(room.path)' && "$0" compare -n 2 --no-ranges -o res -- --help > /dev/null \
        && "$0" reproduce res --check && "$0" sweep --vary parameters.idle-stop=10s,20s -n 2 --store runs.db \
        -- --help > /dev/null && "$0" results show runs.db
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("res: the same bytes\n"))
    #expect(outcome.output.contains("drainsim sweep ./--help "))
  }

  @Test func `of a base in a setting is refused`() throws {
    let outcome = try Program.run("compare", Program.search, "--set", "extends=nonsense.yaml")
    #expect(outcome.status == 65)
    #expect(
      outcome.complaint
        == "--set extends=nonsense.yaml: error: 'extends' is read before any setting, so it cannot be set"
    )
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
