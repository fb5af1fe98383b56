import Foundation
import Testing

/// Two variants on the phones that `--phones` names.
struct `A comparison on many phones` {
  private static let scenario = """
    scenario: poll
    question: What does it cost to ask every minute?
    phone: pixel-6
    duration: 20 min
    replications: 4
    surroundings: { conditions: [ { from: 0 s, wi-fi-signal: 80 %, cellular-signal: 60 % } ] }
    user: { actions: { open: { at: 0 s, do: [ { open: mail } ] } } }
    parameters:
      gap: { value: 1 min, grade: assumed, range: [30 s, 2 min], reason: "an example" }
    apps:
      mail:
        handlers:
          start: [ { every: { interval: $(gap), do: [ { request: { up: 2 kB, down: 20 kB } } ] } } ]
    variants:
      original: {}
      improved: { parameters: { gap: 5 min } }
    """

  /// Calls `body` with a file in a folder of its own.
  private static func withFile<Result>(
    _ text: String, named name: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "drainsim-phones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try body(file.path)
  }

  private static func compare(_ options: String...) throws -> Program.Outcome {
    try withFile(scenario, named: "poll.yaml") { try Program.runFast(["compare", $0] + options) }
  }

  @Test func `says on how many it helps, by how much, and what that is no sample of`() throws {
    let outcome = try Self.compare("--phones", "motorola,2019..")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let words = Program.words(outcome.output)
    #expect(words.contains("20 runs on each of "))
    #expect(words.contains("improved lowers app-energy on "))
    #expect(words.contains("the middle nine tenths"))
    #expect(words.contains("filled in from a phone alike"))
    #expect(words.contains("this is no sample of phones in use"))
  }

  @Test func `gives the same bytes on any number of cores`() throws {
    let outputs = try ["1", "2", "3"].map {
      try Self.compare("--phones", "huawei", "--format", "json", "--jobs", $0).output
    }
    #expect(outputs[0].contains("\"phones\""))
    #expect(Set(outputs).count == 1)
  }

  @Test func `takes names, files and shipped phones together`() throws {
    let outcome = try Self.compare("--phones", "pixel-6,poco-f1,iphone-6s", "--format", "csv")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let rows = outcome.output.split(separator: "\n")
    #expect(rows[0].hasPrefix("phone,title,maker,year,family,system,share,own,variant,metric,unit"))
    for start in [
      "pixel-6,Google Pixel 6,Google,2021,pixel-6,Android 16,0.333", "poco-f1,", "iphone-6s,",
    ] {
      #expect(rows.contains { $0.hasPrefix(start) }, "\(start)")
    }
  }

  /// The check runs in the folder of the package.
  @Test func `takes a file in a folder, by its path from here`() throws {
    let file = "scenarios/devices/pixel-9.yaml"
    let outcome = try Self.compare("--phones", "\(file),pixel-8", "--format", "csv")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").contains { $0.hasPrefix("\(file),") })
    let set = try Self.compare("-n", "2", "--set", "phone=\(file)")
    #expect(set.status == 0, "\(set.errors)")
  }

  @Test func `names and counts the phones that cannot run the scenario`() throws {
    let text = Self.scenario.replacingOccurrences(
      of: "start: [", with: "start: [ hold-wake-lock,")
    let outcome = try Self.withFile(text, named: "poll.yaml") {
      try Program.runFast(["compare", $0, "--phones", "pixel-6,iphone-6s"])
    }
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(Program.words(outcome.output).contains("1 phone cannot run the scenario: iphone-6s:"))
  }

  @Test func `is an axis of a sweep, which refuses a phone without a step that is used`() throws {
    try Self.withFile(Self.scenario, named: "poll.yaml") { file in
      let swept = try Program.runFast([
        "sweep", file, "--phones", "pixel-6,poco-f1", "-n", "2", "--store", file + ".db",
      ])
      #expect(swept.status == 0, "\(swept.errors)")
      #expect(swept.output.contains("poco-f1"))
      let text = Self.scenario.replacingOccurrences(
        of: "start: [", with: "start: [ hold-wake-lock,")
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let refused = try Program.runFast([
        "sweep", file, "--phones", "pixel-6,iphone-6s", "-n", "2", "--store", file + ".other",
      ])
      #expect(refused.status == 65)
      #expect(refused.errors.contains("'hold-wake-lock' does nothing: iOS 15 has no such step"))
    }
  }

  @Test func `weighs a fleet by its shares`() throws {
    let fleet = "phone,share\npixel-6,70 %\npoco-f1,20%\niphone-6s,10 %\n"
    let outcome = try Self.withFile(fleet, named: "fleet.csv") { file in
      try Self.compare("--phones", file)
    }
    #expect(outcome.status == 0, "\(outcome.errors)")
    let words = Program.words(outcome.output)
    #expect(words.contains("of the fleet"))
    #expect(words.contains("The shares are those of the table that was given."))
  }

  @Test(arguments: ["pixel-6", "iphone-6s"]) func `has its middle where most of a fleet is`(
    common: String
  ) throws {
    let shares = ["pixel-6", "poco-f1", "iphone-6s"].map { "\($0),\($0 == common ? 98 : 1)\n" }
    let outcome = try Self.withFile("phone,share\n" + shares.joined(), named: "fleet.csv") {
      try Self.compare("--phones", $0, "--format", "json")
    }
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let effect = try #require((document["effects"] as? [[String: Any]])?.first)
    var changes: [String: Double] = [:]
    for phone in try #require(document["phones"] as? [[String: Any]]) {
      let name = try #require((phone["phone"] as? [String: Any])?["name"] as? String)
      changes[name] = (phone["changes"] as? [[String: Any]])?.first?["change"] as? Double
    }
    // The middle lies on a line to the next phone, at most 1 in 49 of the way.
    let median = try #require(effect["median"] as? Double)
    let width = try #require(changes.values.max()) - #require(changes.values.min())
    #expect(width > 10)
    #expect(abs(median - (try #require(changes[common]))) < 0.05 * width, "\(changes)")
  }

  /// An app that darkens the screen costs less than nothing.
  @Test func `tells the change in joules where the baseline is below zero`() throws {
    let text = Self.scenario.replacingOccurrences(
      of: "start: [", with: "start: [ { brightness: 1 % },")
    let outcome = try Self.withFile(text, named: "poll.yaml") {
      try Program.runFast(["compare", $0, "--phones", "pixel-6,pixel-8"])
    }
    #expect(outcome.status == 0, "\(outcome.errors)")
    let row = outcome.output.split(separator: "\n").first { $0.contains("app-energy") }
    #expect(row?.contains("%") == false)
    #expect(row?.contains("J") == true)
  }

  @Test func `finds the file of a phone beside the table, and asks for one that is not there`()
    throws
  {
    let fleet = "phone,share\n./mine.yaml,60 %\npixel-6,40 %\n"
    try Self.withFile(fleet, named: "fleet.csv") { file in
      let missing = try Self.compare("--phones", file)
      #expect(missing.status == 66)
      #expect(missing.errors.contains("mine.yaml"))
      let mine = URL(filePath: file).deletingLastPathComponent().appending(path: "mine.yaml")
      try FileManager.default.copyItem(
        at: Program.root.appending(path: "scenarios/devices/pixel-9.yaml"), to: mine)
      let found = try Self.compare("--phones", file, "--format", "csv")
      #expect(found.status == 0, "\(found.errors)")
      // A copy of a profile has the values, the maker and the system of its phone.
      let row = try #require(
        found.output.split(separator: "\n").first { $0.contains("mine.yaml,") })
      #expect(row.contains(",Google,2024,pixel-6,Android 16,"))
    }
  }

  @Test func `says so where no phone can run the scenario to its end`() throws {
    let text = Self.scenario.replacingOccurrences(
      of: "start: [", with: "start: [ { brightness: { luminance: 900 nit } },")
    let outcome = try Self.withFile(text, named: "poll.yaml") {
      try Program.runFast(["compare", $0, "--phones", "pixel-8,galaxy-s23"])
    }
    #expect(outcome.status == 65)
    let words = Program.words(outcome.errors)
    #expect(words.contains("none of 2 phones can run the scenario; pixel-8: given up at 0"))
    #expect(words.contains("a luminance above that of the display"))
    #expect(outcome.output.isEmpty)
  }

  @Test func `takes shares in percent, or none, and no more than the whole`() throws {
    for (fleet, complaint) in [
      ("pixel-6,70 %\npoco-f1,20\n", "'20' is not in percent, as the first share is"),
      ("pixel-6,70 %\npoco-f1,50 %\n", "the shares are 120 % together"),
    ] {
      let outcome = try Self.withFile("phone,share\n" + fleet, named: "fleet.csv") {
        try Self.compare("--phones", $0)
      }
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    }
  }

  @Test func `reports all mistakes of a fleet at once`() throws {
    let fleet = "phone,share\npixel-66,70 %\npoco-f1,-1\nxiaomi-mi-8,1\nxiaomi-mi-8,1\n"
    let outcome = try Self.withFile(fleet, named: "fleet.csv") { file in
      try Self.compare("--phones", file)
    }
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("fleet.csv:2:1: error: --phones: 'pixel-66' is no phone"))
    #expect(outcome.errors.contains("fleet.csv:3:9: error: '-1' is no share above 0"))
    #expect(outcome.errors.contains("fleet.csv:5:1: error: 'xiaomi-mi-8' is there twice"))
    #expect(outcome.output.isEmpty)
  }

  @Test(
    arguments: [
      ("pixl-6", "did you mean 'pixel-6'?"),
      ("android,pixel-6", "'pixel-6' is a phone, and the other words describe phones"),
      ("iphones,lcd,5g", "no phone is all of that"), (" , ", "--phones needs phones"),
    ])
  func `refuses words that name no phone`(words: String, complaint: String) throws {
    let outcome = try Self.compare("--phones", words)
    #expect(outcome.status == 64)
    #expect(Program.words(outcome.errors).contains(complaint), "\(outcome.errors)")
  }

  @Test func `does not go with options of one phone`() throws {
    let outcome = try Self.compare(
      "--phones", "android", "--phone", "pixel-6", "--over-ranges", "9")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--phones does not go with --over-ranges, --phone"))
  }

  @Test func `is drawn by plot`() throws {
    let json = try Self.compare("--phones", "huawei", "--format", "json").output
    try Self.withFile(json, named: "phones.json") { file in
      let listed = try Program.run("plot", file)
      #expect(listed.output.contains("phones  Change of app-energy on "))
      let picture = file + ".svg"
      let drawn = try Program.run("plot", file, "--figure", "phones", "-o", picture)
      #expect(drawn.status == 0, "\(drawn.errors)")
      #expect(try String(contentsOfFile: picture, encoding: .utf8).contains("<svg"))
      let damaged = json.replacing(/"changes": \[[^\]]*\]/, with: "\"changes\": []")
      try damaged.write(toFile: file, atomically: true, encoding: .utf8)
      let refused = try Program.run("plot", file)
      #expect(refused.status == 66)
      #expect(refused.errors.contains("there is no result"))
    }
  }
}
