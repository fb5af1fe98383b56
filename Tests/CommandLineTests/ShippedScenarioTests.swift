import Foundation
import Testing

/// Every scenario of the project through the program itself.
struct `The program, on a shipped scenario` {
  private static let scenarios: [String] = {
    let folder = Program.root.appending(path: "scenarios")
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("devices/") }.sorted()
      .map { folder.appending(path: $0).path }
  }()

  /// With its own seed and with others: a claim that holds by luck on one set of days is none.
  @Test(arguments: scenarios)
  func `ends with 0, having met what it claims as announced`(path: String) throws {
    for seed in [[], ["--seed", "3"], ["--seed", "4"]] {
      let outcome = try Program.runFast(
        ["compare", path, "--no-ranges", "--format", "json"] + seed)
      #expect(outcome.status == 0, "\(seed)")
      #expect(outcome.errors.isEmpty, "\(seed)")
      let result = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      let claims = try #require(result["expectations"] as? [[String: Any]])
      // What others extend compares nothing by itself.
      let metrics = try #require(result["metrics"] as? [[String: Any]])
      let compares = metrics.contains { !($0["comparisons"] as? [Any] ?? []).isEmpty }
      #expect(!compares || !claims.isEmpty)
      for claim in claims {
        let isMissKnown = claim["known-miss"] is String
        #expect(claim["met"] as? Bool == !isMissKnown, "\(seed) \(claim["text"] ?? "")")
      }
    }
  }

  /// Two days may miss an expectation; they miss the same one again.
  @Test(arguments: scenarios)
  func `writes the same bytes again, on any number of cores`(path: String) throws {
    let outcomes = try ["1", "1", "2"].map { jobs in
      try Program.runFast([
        "compare", path, "--no-ranges", "-n", "2", "--jobs", jobs, "--format", "json",
      ])
    }
    #expect(outcomes.allSatisfy { [0, 1].contains($0.status) })
    #expect(Set(outcomes.map(\.output)).count == 1)
    #expect(Set(outcomes.map(\.errors)).count == 1)
  }
}
