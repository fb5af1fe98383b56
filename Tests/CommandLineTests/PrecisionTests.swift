import Foundation
import Testing

struct `Precision and planning` {
  private let room: Room

  init() throws { room = try Room() }

  @Test func `stop where asked, with the bytes of as many days`() throws {
    let searched = try Program.run(
      "compare", Program.search, "--no-ranges", "--precision", "12%", "--metric", "energy",
      "--format", "json",
      "-o", room.path + "/out")
    #expect(searched.status == 0)
    let manifest = try room.text("out/manifest.json")
    let count = try #require(manifest.firstMatch(of: /"replications": (\d+)/)).output.1
    #expect(manifest.contains("\"--replications\", \"\(count)\""))
    #expect(!manifest.contains("--precision"))
    #expect(
      searched.errors
        == "drainsim: stopped after \(count) runs: the differences of energy are known to within 12% of themselves or 0.12% of the baseline's mean\n"
    )
    let again = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", String(count), "--format", "json")
    #expect(again.output == searched.output)
    #expect(try room.text("out/comparison.json") == searched.output)
  }

  @Test func `end with the most days or the time`() throws {
    let most = try Program.run(
      "compare", Program.search, "--no-ranges", "--precision", "0.1%", "--max-replications", "20",
      "--format",
      "csv")
    #expect(most.status == 0)
    #expect(
      most.errors
        == "drainsim: stopped after 20 runs, the most that are allowed: those of app-energy of improved are not known to within 0.1% of themselves or 0.001% of the baseline's mean\n"
    )
    let short = try Program.run(
      "compare", Program.search, "--no-ranges", "--precision", "0.0001%", "--budget", "0.001s")
    #expect(
      short.errors
        == "drainsim: stopped after 50 runs, for lack of time: those of app-energy of improved are not known to within 0.0001% of themselves or 1e−6% of the baseline's mean\n"
    )
  }

  @Test(arguments: [
    (
      ["--precision", "0"],
      "Error: The value '0' is invalid for '--precision <share>'"
    ),
    (
      ["--precision", "1%", "-n", "5"],
      "Error: --precision excludes --only and --replications."
    ),
    (
      ["--budget", "10min"],
      "Error: --max-replications and --budget need --precision."
    ),
    (
      ["--precision", "1%", "--budget", "10m"],
      "Error: The value '10m' is invalid for '--budget <time>'"
    ),
    (
      ["--precision", "1%", "--budget", "10"],
      "Error: The value '10' is invalid for '--budget <time>'"
    ),
    (
      ["--precision", "1%", "--budget", "10 parsecs"],
      "Error: The value '10 parsecs' is invalid for '--budget <time>'"
    ),
    (
      ["--max-replications", "5"],
      "Error: --max-replications and --budget need --precision."
    ),
  ])
  func `refuse options that mean nothing`(options: [String], complaint: String) throws {
    let outcome = try Program.run(["compare", Program.search, "--no-ranges"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == complaint)
  }

  @Test func `say how many days find a change`() throws {
    let outcome = try Program.run(
      "compare", Program.search, "--detect", "5%", "--metric", "energy", "--format", "json")
    #expect(outcome.status == 0)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let need = try #require((root["needs"] as? [[String: Any]])?.first)
    let days = try #require(need["replications"] as? [String: Int])
    let low = try #require(days["low"])
    let high = try #require(days["high"])
    #expect(low < high)
    #expect((low...high).contains(try #require(days["value"])))
    let text = try Program.run("compare", Program.search, "--detect", "5%", "--metric", "energy")
    #expect(text.output.contains("\(try #require(days["value"])) [\(low), \(high)]"))
  }

  @Test func `need two variants and a metric that is there`() throws {
    let file = try room.file(
      "one.yaml",
      """
      scenario: one
      device: { components: { base: { asleep: 1 mW, awake: 1 mW } } }
      duration: 1 s
      """)
    let alone = try Program.run("compare", file, "--detect", "5%")
    #expect(alone.status == 65)
    #expect(alone.errors == "drainsim: 'one' has one variant, and nothing to compare it with\n")
    let unknown = try Program.run(
      "compare", Program.search, "--detect", "5%", "--metric", "nonsense")
    #expect(unknown.status == 64)
    #expect(
      unknown.errors
        == "drainsim: there is no metric 'nonsense'; known: energy, app-energy, average-power, run-time, search-time, connections\n"
    )
  }
}

/// The same numbers whether a comparison reckons them or `analyze` does from its runs.
struct `Analysis of simulated runs` {
  private let room: Room

  init() throws { room = try Room() }

  private func metrics(_ text: String) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(root?["metrics"] as? [[String: Any]])
  }

  @Test func `gives every number of the comparison, without its seed`() throws {
    let compared = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "12", "--format", "json", "-o",
      room.path + "/out")
    let analysed = try Program.run(
      "analyze", room.path + "/out/runs.csv", "--format", "json")
    #expect(compared.status == 0 && analysed.status == 0)
    let (first, second) = (try metrics(compared.output), try metrics(analysed.output))
    #expect(first.count == second.count)
    for (one, other) in zip(first, second) {
      #expect(one["name"] as? String == other["name"] as? String)
      for (a, b) in zip(
        try #require(one["variants"] as? [NSDictionary]),
        try #require(other["variants"] as? [NSDictionary]))
      {
        for key in ["name", "n", "mean", "sd", "low", "high", "censored", "found"] {
          #expect((a[key] as? NSObject) == (b[key] as? NSObject), "\(key)")
        }
      }
      for (a, b) in zip(
        try #require(one["comparisons"] as? [NSDictionary]),
        try #require(other["comparisons"] as? [NSDictionary]))
      {
        for case let key as String in a.allKeys {
          #expect((a[key] as? NSObject) == (b[key] as? NSObject), "\(one["name"] ?? "") \(key)")
        }
        #expect(a["tests"] != nil && a["effect-sizes"] != nil && a["bootstrap"] != nil)
      }
    }
  }
}
