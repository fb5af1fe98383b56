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

  /// The rules of the answer do not depend on the numbers, so that few runs and draws are enough.
  @Test(arguments: scenarios)
  func `has its answer on one screen`(path: String) throws {
    let room = try Room()
    let made = try Program.runFast([
      "compare", path, "-n", "4", "--over-ranges", "8", "--range-replications", "1", "-o",
      room.path + "/r", "--format", "json",
    ])
    // Four runs may miss an expectation.
    #expect([0, 1].contains(made.status), "\(made.errors)")
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any])
    let variants = try #require(result["variants"] as? [String])
    let verdict = result["verdict"] as? [[String: Any]] ?? []
    let members = verdict.compactMap { $0["metric"] as? String }
    for width in [80, 50] {
      let shown = try Program.Running(
        executable: "/usr/bin/env",
        ["COLUMNS=\(width)", Program.fastPath, "report", room.path + "/r", "--format", "text"]
      ).finish()
      #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
      let lines = shown.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in lines { #expect(line.count <= width, "\(line)") }
      if width == 80 {
        #expect(lines.count <= 24 + max(0, variants.count - 2), "\(shown.output)")
      }
      // The saving and the first quality have a row or a column, whose words break at hyphens.
      let text = shown.output.filter { !$0.isWhitespace }
      var firsts: [String] = []
      for name in members where !firsts.contains(name) { firsts.append(name) }
      for name in firsts.prefix(2) {
        for word in name.split(separator: "-") { #expect(text.contains(word), "\(name)") }
      }
      // A name may be cut, as long as it stays different.
      guard variants.count > 2 else { continue }
      for name in variants {
        // A cut name has eight columns or more, with the sign of the cut.
        let begins = [String(name.prefix(8)), name.prefix(7) + "…"]
        #expect(
          lines.contains { line in begins.contains { line.hasPrefix($0) } },
          "\(name)\n\(shown.output)")
      }
      // Of a table that is cut there is a word.
      let isCut = lines.contains { $0.contains("… ") }
      #expect(!isCut || shown.output.contains("Folded to \(width) columns, without"))
    }
  }
}
