import Configuration
import Foundation
import ScenarioLanguage
import Testing

/// The recipes for builds, run as they are printed.
struct `A recipe` {
  private let room: Room

  init() throws { room = try Room() }

  /// An app that asks a server; `size` is what it loads.
  private func scenario(_ size: String) -> String {
    """
    scenario: app
    device: standard-phone
    duration: 2 min
    replications: 6
    surroundings: { network: { cellular: 70 %, wi-fi: 0 % } }
    user: { actions: { go: { at: { uniform: [1 s, 9 s] }, do: [ { open: app }, { tap: go }, { wait: 30 s } ] } } }
    apps: { app: { handlers: { go-tapped: [ { request: { down: \(size) }, on-failure: [] } ] } } }
    """
  }

  private func text(_ file: String, _ path: [String]) throws -> String {
    let place = Program.root.appending(path: file)
    let diagnostics = Diagnostics()
    let root = YAMLReader.read(
      try String(contentsOf: place, encoding: .utf8), file: file, reporting: diagnostics)
    var node = try #require(root, "\(diagnostics.all)")
    for key in path {
      let next =
        Int(key).map { node.elements?[$0] } ?? node[key]
        ?? node.elements?.first { $0["name"]?.text == key }
      node = try #require(next, "\(key)")
    }
    return try #require(node.text)
  }

  /// The status of a recipe's shell, in a folder with two scenarios and a kept result.
  private func run(_ script: String, _ environment: [String: String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    process.currentDirectoryURL = URL(filePath: room.path)
    var all = ProcessInfo.processInfo.environment
    all["PATH"] =
      URL(filePath: Program.path).deletingLastPathComponent().path + ":" + (all["PATH"] ?? "")
    process.environment = all.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func exists(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(room.path)/drainsim-report/\(file)")
  }

  private func prepare() throws {
    let old = try room.file("app.yaml", scenario("50 kB"))
    _ = try room.file("worse.yaml", scenario("5 MB"))
    _ = try room.file("summary.md", "")
    #expect(try Program.run("compare", old, "--no-ranges", "-o", "\(room.path)/kept").status == 0)
  }

  /// A line of each mistake, as the matcher that the action names reads it.
  @Test func `for GitHub has mistakes as annotations of lines`() throws {
    let file = Program.root.appending(path: "ci/problem-matcher.json")
    let matcher = try JSONDecoder().decode(Matchers.self, from: Data(contentsOf: file))
    let pattern = try #require(matcher.problemMatcher.first?.pattern.first)
    let scenario = try room.file(
      "broken.yaml", "scenario: a\ndevice: standard-phone\ndurration: 1 min\n")
    let outcome = try Program.run("validate", scenario)
    let regex = try Regex(pattern.regexp, as: AnyRegexOutput.self)
    let found = outcome.errors.split(separator: "\n").compactMap { $0.wholeMatch(of: regex) }
    let words = try #require(found.first)
    #expect(words[pattern.file].substring.map(String.init) == scenario)
    #expect(words[pattern.line].substring == "3" && words[pattern.column].substring == "1")
    #expect(words[pattern.severity].substring == "error")
    #expect(words[pattern.message].substring?.contains("durration") == true)
    #expect(
      try text("action.yml", ["runs", "steps", "Compare", "run"]).contains(
        "ci/problem-matcher.json"))
  }

  private struct Matchers: Decodable {
    let problemMatcher: [Matcher]

    struct Matcher: Decodable { let pattern: [Pattern] }

    struct Pattern: Decodable {
      let regexp: String
      let file, line, column, severity, message: Int
    }
  }

  @Test func `for GitHub fails where the app is worse, and keeps summary, page and tests`() throws {
    try prepare()
    let script = try text("action.yml", ["runs", "steps", "Compare", "run"])
    func status(_ scenario: String) throws -> Int32 {
      try run(
        script,
        [
          "SCENARIO": scenario, "AGAINST": "kept", "TOLERANCE": "app-energy: 3 %\nenergy: 3 %",
          "ADVISE": "true", "GITHUB_STEP_SUMMARY": "\(room.path)/summary.md",
        ])
    }
    #expect(try status("app.yaml") == 0)
    for file in ["report.html", "advice.html", "expectations.xml", "against.xml", "result"] {
      #expect(exists(file), "\(file)")
    }
    let summary = try String(contentsOfFile: "\(room.path)/summary.md", encoding: .utf8)
    #expect(summary.contains("| energy"))
    try FileManager.default.removeItem(atPath: "\(room.path)/drainsim-report")
    #expect(try status("worse.yaml") == 1)
  }

  /// `drainsim compare --help` succeeds, and compares nothing.
  @Test(arguments: ["--help", "--version"])
  func `takes a scenario for a file, whatever it is called`(name: String) throws {
    try prepare()
    let github = try run(
      try text("action.yml", ["runs", "steps", "Compare", "run"]),
      [
        "SCENARIO": name, "AGAINST": "kept", "TOLERANCE": "", "ADVISE": "false",
        "GITHUB_STEP_SUMMARY": "\(room.path)/summary.md",
      ])
    #expect(github == 66)
    let gitlab = try run(
      try text("ci/gitlab.yml", ["drainsim", "script", "0"]), ["DRAINSIM_SCENARIO": name])
    #expect(gitlab == 66)
    #expect(!exists("result"))
  }

  @Test func `installs nothing from an address without a digest, or with another one`() throws {
    let scripts = [
      try text("action.yml", ["runs", "steps", "Install drainsim", "run"]),
      try text("ci/gitlab.yml", ["drainsim", "before_script", "1"]),
    ]
    for script in scripts {
      func status(_ package: String, _ digest: String) throws -> Int32 {
        let words = ["PACKAGE": package, "SHA256": digest]
        let names =
          words.map { ("DRAINSIM_\($0.key)", $0.value) } + words.map { ($0.key, $0.value) }
        return try run(
          script.replacing("sudo apt-get", with: "true apt-get"),
          Dictionary(uniqueKeysWithValues: names))
      }
      #expect(try status("https://example.invalid/drainsim.deb", "") == 1)
      _ = try room.file("httpd.deb", "a package\n")
      #expect(try status("httpd.deb", String(repeating: "0", count: 64)) == 1)
      // A file is taken, and no address is asked.
      let copy = "\(room.path)/drainsim.deb"
      #expect(FileManager.default.contents(atPath: copy) == Data("a package\n".utf8))
      try FileManager.default.removeItem(atPath: copy)
    }
  }

  @Test func `for GitLab does the same`() throws {
    try prepare()
    // Variables of a job count more than those of the file that includes it.
    let whole = try String(
      contentsOf: Program.root.appending(path: "ci/gitlab.yml"), encoding: .utf8)
    #expect(!whole.contains("\n  variables:"))
    let script = try text("ci/gitlab.yml", ["drainsim", "script", "0"])
    func status(_ scenario: String, _ tolerance: String = "app-energy: 3 %") throws -> Int32 {
      try run(
        script,
        [
          "DRAINSIM_SCENARIO": scenario, "DRAINSIM_AGAINST": "kept",
          "DRAINSIM_TOLERANCE": tolerance, "DRAINSIM_ADVISE": "false",
        ])
    }
    #expect(try status("app.yaml") == 0)
    // Each line is read: the second names no metric.
    #expect(try status("app.yaml", "app-energy: 3 %\nno-metric: 3 %") == 1)
    #expect(try status("app.yaml", "") == 0)
    #expect(exists("report.html") && exists("against.xml") && !exists("advice.html"))
    try FileManager.default.removeItem(atPath: "\(room.path)/drainsim-report")
    #expect(try status("worse.yaml") == 1)
  }
}
