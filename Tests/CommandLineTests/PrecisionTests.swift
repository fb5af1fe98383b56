import Foundation
import Testing

struct `Precision and planning` {
  private let room: Room

  init() throws { room = try Room() }

  @Test func `stop where asked, with the bytes of as many days`() throws {
    let searched = try Program.run(
      "compare", Program.search, "--precision", "12%", "--metric", "energy", "--format", "json",
      "-o", room.path + "/out")
    #expect(searched.status == 0)
    #expect(searched.errors.hasPrefix("drainsim: stopped after "))
    let manifest = try room.text("out/manifest.json")
    let count = try #require(manifest.firstMatch(of: /"replications": (\d+)/)).output.1
    #expect(manifest.contains("\"--replications\", \"\(count)\""))
    #expect(!manifest.contains("--precision"))
    let again = try Program.run(
      "compare", Program.search, "-n", String(count), "--format", "json")
    #expect(again.output == searched.output)
    #expect(try room.text("out/comparison.json") == searched.output)
  }

  @Test func `end with the most days or the time`() throws {
    let most = try Program.run(
      "compare", Program.search, "--precision", "0.1%", "--max-replications", "20", "--format",
      "csv")
    #expect(most.status == 0)
    #expect(most.errors.contains("stopped after 20 runs, the most that are allowed: "))
    let short = try Program.run(
      "compare", Program.search, "--precision", "0.0001%", "--budget", "0.001s")
    #expect(short.errors.contains("stopped after 50 runs, for lack of time: "))
  }

  @Test(arguments: [
    ["--precision", "0"], ["--precision", "1%", "-n", "5"], ["--budget", "10min"],
    ["--precision", "1%", "--budget", "10m"],
    ["--precision", "1%", "--budget", "10"],
    ["--precision", "1%", "--over-ranges", "3"], ["--precision", "1%", "--budget", "10 parsecs"],
    ["--max-replications", "5"],
  ])
  func `refuse options that mean nothing`(options: [String]) throws {
    let outcome = try Program.run(["compare", Program.search] + options)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }

  @Test func `say how many days find a change`() throws {
    let outcome = try Program.run(
      "plan", Program.search, "--detect", "5%", "--metric", "energy", "--format", "json")
    #expect(outcome.status == 0)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let need = try #require((root["needs"] as? [[String: Any]])?.first)
    let days = try #require(need["replications"] as? [String: Int])
    let low = try #require(days["low"])
    let high = try #require(days["high"])
    #expect(low < high)
    #expect((low...high).contains(try #require(days["value"])))
    let text = try Program.run("plan", Program.search, "--detect", "5%", "--metric", "energy")
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
    #expect(try Program.run("plan", file, "--detect", "5%").status == 65)
    #expect(
      try Program.run("plan", Program.search, "--detect", "5%", "--metric", "nonsense").status == 64
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
      "compare", Program.search, "-n", "12", "--format", "json", "-o", room.path + "/out")
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
