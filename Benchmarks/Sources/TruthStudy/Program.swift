import Foundation

/// The drainsim whose verdicts are checked, with the scenario that it answers.
struct Program {
  let path: String
  let scenario: String

  /// The members of `comparison.json` that the study reads.
  private struct Document: Decodable {
    var verdict: [VerdictEntry]?
    var overRanges: Ranges?

    struct Ranges: Decodable { var parameters: [UncertainNumber] }

    enum CodingKeys: String, CodingKey {
      case verdict
      case overRanges = "over-ranges"
    }
  }

  struct VerdictEntry: Decodable {
    var metric: String
    var variant: String
    var percent: Double?
    var runs: Ends?
    var ranges: Ends?
  }

  struct Ends: Decodable {
    var low: Double
    var high: Double

    func holds(_ value: Double) -> Bool { low <= value && value <= high }
  }

  /// The entries of the verdict with these options; nil where the scenario cannot be run with them.
  func verdict(_ options: [String]) throws -> [VerdictEntry]? {
    try document(options)?.verdict
  }

  func uncertainNumbers() throws -> [UncertainNumber] {
    try document(["--over-ranges", "1"])?.overRanges?.parameters ?? []
  }

  private func document(_ options: [String]) throws -> Document? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["compare", scenario, "--format", "json"] + options
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // With 1, an expectation is not met, which many true phones do not.
    guard [0, 1].contains(process.terminationStatus) else { return nil }
    return try JSONDecoder().decode(Document.self, from: text)
  }
}

/// How often the intervals of studies held the true change, by metric and variant.
struct IntervalCoverage {
  private struct Count {
    var studies = 0
    var runs = 0
    var ranges = 0
  }

  /// In the order of the verdict.
  private var counts: [(name: String, count: Count)] = []
  private var impossible = 0

  /// - Parameters:
  ///   - answer: The verdict of the study; nil where it could not be run.
  ///   - truth: That with the true numbers.
  mutating func add(_ answer: [Program.VerdictEntry]?, _ truth: [Program.VerdictEntry]?) {
    guard let answer, let truth else {
      impossible += 1
      return
    }
    for entry in answer {
      guard let runs = entry.runs, let ranges = entry.ranges,
        let change = truth.first(where: { ($0.metric, $0.variant) == (entry.metric, entry.variant) }
        )?.percent
      else { continue }
      let name = "\(entry.metric) of \(entry.variant)"
      let slot = counts.firstIndex { $0.name == name } ?? counts.count
      if slot == counts.count { counts.append((name, Count())) }
      counts[slot].count.studies += 1
      if runs.holds(change) { counts[slot].count.runs += 1 }
      if ranges.holds(change) { counts[slot].count.ranges += 1 }
    }
  }

  /// A line each, with both shares in percent.
  var rows: [String] {
    counts.map { name, count in
      func percent(_ part: Int) -> String {
        String(format: "%5.1f %%", 100 * Double(part) / Double(count.studies))
      }
      return "\(name): over runs \(percent(count.runs)), over the ranges \(percent(count.ranges))"
        + " of \(count.studies) studies"
    } + (impossible > 0 ? ["\(impossible) draws could not be run"] : [])
  }
}
