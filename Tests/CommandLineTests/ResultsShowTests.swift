import Foundation
import Testing

struct `Results of a store` {
  private let room: Room
  private let store: String

  init() throws {
    room = try Room()
    store = try StudyStore.copy(to: room)
  }

  @Test func `are listed with how many are there`() throws {
    let outcome = try Program.run("results", "list", store)
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasPrefix(
        "\(store)\n  ergondesk-search: 2 points × 3 replications × 2 variants\n  12 of 12 runs\n"))
  }

  @Test func `are listed as JSON`() throws {
    let outcome = try Program.run("results", "list", store, store, "--format", "json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let stores = try #require(document["stores"] as? [[String: Any]])
    #expect(stores.count == 2)
    #expect(stores[0]["done"] as? Int == 12)
    #expect(stores[0]["missing"] as? Int == 0)
  }

  @Test func `say what study they are of`() throws {
    let outcome = try Program.run("results", "show", store)
    #expect(outcome.output.contains("  parameters.idle-stop"))
    #expect(outcome.output.contains("      2                   20s     6\n"))
    #expect(outcome.output.contains("--vary parameters.idle-stop=10s,20s"))
    // The command as it stands makes such a store.
    #expect(outcome.output.hasSuffix(" --store \(store)\n"))
  }

  @Test func `are there without the files of the scenario`() throws {
    let device = try room.file("mine.yaml", "extends: iphone-6s\n")
    let store = room.path + "/devices.db"
    let made = try Program.run(
      "sweep", Program.search, "--vary", "device=\(device),iphone-6s", "-n", "2", "--store", store)
    #expect(made.status == 0)
    try FileManager.default.removeItem(atPath: device)
    let shown = try Program.run("results", "show", store, "--point", "1")
    #expect(shown.status == 0)
    #expect(shown.output.contains("display"))
    #expect(shown.errors.hasPrefix("drainsim: no comparison of the variants: "))
  }

  @Test func `give a run as the command that repeats it gives it`() throws {
    let shown = try Program.run("results", "show", store, "--run", "2/improved/3")
    let parts = shown.output.components(separatedBy: "\nrepeat it with: ")
    try #require(parts.count == 2)
    let words = parts[1].split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(words.first == "drainsim")
    #expect(try Program.run(Array(words.dropFirst())).output == parts[0])
  }

  @Test func `give a run as JSON with the command that repeats it`() throws {
    let shown = try Program.run(
      "results", "show", store, "--run", "1/original/2", "--format", "json")
    let repeated = try Program.run(
      "run", Program.search, "--set", "parameters.idle-stop=10s", "--variant", "original",
      "--only", "2", "--format", "json")
    var document = try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
    let command = try #require(document.removeValue(forKey: "command") as? [String])
    #expect(command.prefix(3) == ["drainsim", "run", Program.search])
    let other = try JSONSerialization.jsonObject(with: Data(repeated.output.utf8))
    #expect(NSDictionary(dictionary: document).isEqual(other))
  }

  @Test func `compare the variants at a point as compare does`() throws {
    let shown = try Program.run("results", "show", store, "--point", "2", "--format", "json")
    let compared = try Program.run(
      "compare", Program.search, "--no-ranges", "--set", "parameters.idle-stop=20s", "-n", "3",
      "--format",
      "json")
    let point = try JSONPart(shown.output)["metrics"]
    #expect(try point.isContained(in: JSONPart(compared.output)["metrics"]))
  }

  @Test func `answer the question of the scenario at a point`() throws {
    let shown = try Program.run("results", "show", store, "--point", "2")
    let compared = try Program.run(
      "compare", Program.search, "--no-ranges", "--set", "parameters.idle-stop=20s", "-n", "3")
    let table = try #require(compared.output.components(separatedBy: "\n\n").dropFirst().first)
    #expect(table.contains("search-time"))
    #expect(shown.output.contains("\n\n\(table)\n\n"))
  }

  @Test func `tell who drew how much at a point`() throws {
    let shown = try Program.run("results", "show", store, "--point", "1")
    #expect(shown.output.contains("parameters.idle-stop = 10s\n3 of 3 replications, seed 2017\n"))
    #expect(shown.output.contains("Energy of improved in a mean run\nby component\n"))
  }

  @Test func `have the scenario that all points begin with`() throws {
    let shown = try Program.run("results", "show", store, "--scenario")
    let path = try room.file("resolved.yaml", shown.output)
    let again = try Program.run("compare", path, "--no-ranges", "-n", "2", "--format", "csv")
    let first = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "2", "--format", "csv")
    #expect(again.output == first.output)
  }

  @Test(arguments: [
    (
      ["--run", "3/improved/1"],
      "drainsim: the study has no run '3/improved/1'; a run is named point/variant/replication, such as 1/original/1"
    ),
    (
      ["--run", "1/better/1"],
      "drainsim: the study has no run '1/better/1'; a run is named point/variant/replication, such as 1/original/1"
    ),
    (
      ["--run", "1"],
      "drainsim: the study has no run '1'; a run is named point/variant/replication, such as 1/original/1"
    ),
    (["--point", "3"], "drainsim: the study has points 1 to 2"),
    (["--point", "0"], "Error: The value '0' is invalid for '--point <point>'"),
    (
      ["--run", "1/original/1", "--point", "1"],
      "Error: --run, --point and --scenario exclude each other."
    ),
    (
      ["--scenario", "--format", "json"], "Error: --scenario writes YAML: leave out --format json."
    ),
  ])
  func `are not shown of what the study has not`(options: [String], complaint: String) throws {
    let outcome = try Program.run(["results", "show", store] + options)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == complaint)
  }

  @Test func `are missing where a run was not made`() throws {
    let shards = try StudyStore.shards(2, in: room)
    let outcome = try Program.run("results", "show", shards[0], "--run", "1/original/2")
    #expect(outcome.status == 66)
    #expect(outcome.errors == "drainsim: run 1/original/2 is not in '\(shards[0])'\n")
  }
}
