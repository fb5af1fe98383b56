import Advice
import Experiments
import Foundation
import PowerAccounting
import Statistics
import Testing

/// A number that decides something, and the sentences that would state it a second time.
struct StatedRule: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The number as sentences have it.
  let number: String
  /// Sentences of sources with the number in place of `#`.
  let again: [String]
  /// The part of the path of the sources in which such a sentence is about this rule.
  var room = ""
  /// Sentences of documents that state a number for this rule, with `#` in its place.
  var documented: [String] = []

  static let all = [
    Self(
      testDescription: "the least saving of advice",
      number: "\(Int(JudgementRule.leastSaving))", again: [#"\b# ?%"#, #"\bone percent\b"#],
      room: "Advi", documented: ["sav(?:es|ing is) at least # %"]),
    Self(
      testDescription: "the least share of draws of advice",
      number: "\(Int(100 * JudgementRule.leastShare))",
      again: [#"\b# ?%"#, #"\bnine (?:\w+ )?(?:of|in|out of) ten\b"#], room: "Advi",
      documented: ["in at least # % of the (?:draws|points)"]),
    Self(
      testDescription: "the runs of a scenario that gives no number",
      number: "\(ExperimentPlan.defaultReplications)",
      again: [
        #"\b# (?:runs|replications)\b"#, #"runs[^"]*\bdefault: #\b"#, #"replications.*\?\? #\b"#,
      ]),
    Self(
      testDescription: "the runs before precision is first checked",
      number: "\(StoppingRule.firstLook)", again: [#"\b# (?:runs|replications)\b"#]),
    Self(
      testDescription: "the most apps of a phone", number: "\(AppSet.appLimit)",
      again: [#"\b# apps\b"#], documented: ["peripherals, # apps", "phone has at most #"]),
  ]
}

struct `The number of a rule` {
  private func texts(_ folder: String, _ ending: String) throws -> [(path: String, text: String)] {
    let root = Program.root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    return try paths.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".build") }.sorted().map {
      ("\(folder)/\($0)", try String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }
  }

  /// The lines of a file without code between backticks, which shows examples such as a line of
  /// output, and may go on in the next line of a comment.
  private func prose(of text: String) -> [Substring] {
    var isInCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if !line.contains("///") { isInCode = false }
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      let beginsInCode = isInCode
      if line.contains("///"), parts.count.isMultiple(of: 2) { isInCode.toggle() }
      return parts.enumerated().filter { ($0.offset % 2 == 1) == beginsInCode }.map(\.element)
        .joined()[...]
    }
  }

  @Test(arguments: StatedRule.all)
  func `is stated in the sources where it is declared alone`(rule: StatedRule) throws {
    let patterns = try rule.again.map { try Regex($0.replacing("#", with: rule.number)) }
    let files = try texts("Sources", ".swift").filter {
      // No text contains the empty one.
      rule.room.isEmpty || $0.path.contains(rule.room)
    }
    #expect(!files.isEmpty)
    for (path, text) in files {
      for (number, line) in prose(of: text).enumerated() {
        for pattern in patterns where line.contains(pattern) {
          Issue.record("\(path):\(number + 1) states it again: \(line)")
        }
      }
    }
  }

  @Test func `may be in an example`() {
    #expect(
      prose(of: "/// As `50 runs` or `1 %,\n/// 50 runs`, 62 apps\nx").map(String.init)
        == ["/// As  or ", ", 62 apps", "x"])
  }

  @Test(arguments: StatedRule.all.filter { !$0.documented.isEmpty })
  func `is the one that the documents state`(rule: StatedRule) throws {
    let documents = try ["docs", "advice", "Benchmarks"].flatMap { try texts($0, ".md") }
    var count = 0
    for pattern in rule.documented {
      let pattern = try Regex<(Substring, Substring)>(
        pattern.replacing("#", with: "([0-9]+)"), as: (Substring, Substring).self)
      for (path, text) in documents {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for match in words.matches(of: pattern) {
          #expect(String(match.1) == rule.number, "\(path): \(match.0)")
          count += 1
        }
      }
    }
    #expect(count > 0, "no document states it")
  }
}
