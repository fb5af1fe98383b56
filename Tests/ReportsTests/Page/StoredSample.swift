import Configuration
@testable import Experiments
import DocumentCoding
import Foundation
import PhoneModel
import Quantities
import ScenarioTestSupport

@testable import Reports
@testable import Results
@testable import Statistics

/// A result of two variants on thirty days, with everything that a result can hold, under any names.
enum StoredSample {
  /// A text that is markup, a script, a command and the end of every quote at once.
  static let hostile = """
    </p></script><script src="http://evil.example/x">alert(1)</script>'"`touch /tmp/x` & {a}_b^c
    """

  static let days = 30

  /// The values of a metric of the baseline and of the other variant on a day.
  static func pair(_ metric: Int, _ day: Int) -> (Double, Double) {
    let swing = Double(day * 7 % 11)
    switch metric {
    case 0: return (20 + swing, 10 + 0.5 * swing)
    case 1: return (5 + 0.1 * swing, 6 + 0.2 * Double(day * 5 % 7))
    default: return (3, 3)
    }
  }

  private static let metrics = [("app-energy", "J"), ("wait", "s"), ("taps", "1")]

  /// - Parameter name: What everything that can have a name of the user's is called in part.
  static func material(
    name: String = "improved", rerun: Bool = true,
    program: ProgramIdentity = ProgramIdentity(version: "1.2.3", commit: "abc")
  ) throws -> ReportMaterial {
    let result = try stored(name)
    return ReportMaterial(
      result: result, program: program,
      rerun: rerun ? .made(try runAgain(name)) : .failed(reason: "no \(name)"))
  }

  /// Writes a result as a comparison would, and reads it back.
  static func stored(_ name: String) throws -> StoredResult {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "drainsim-page-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try write(name, to: path)
    return try StoredResult(at: path)
  }

  static func write(_ name: String, to path: String) throws {
    let folder = try ResultFolder(at: path)
    let variants = ["original", name]
    let document = ComparisonDocument(comparison(name))
    let table = RunsCSV(variants: variants)
    var rows = RunsCSV.header
    for day in 1...days {
      for variant in 0...1 {
        let readings = metrics.enumerated().map { index, metric in
          let pair = pair(index, day)
          return MetricReading(
            name: metric.0, unit: metric.1, value: variant == 0 ? pair.0 : pair.1,
            isCensored: false)
        }
        rows += table.rows(
          of: RunRecord(variant: variant, replication: day, events: 5, readings: readings))
      }
    }
    let text = document.text
    let more = JSONText.text(of: ["saving": saving(name), "over-ranges": ranges(name)])
    try folder.write(text.dropLast(3) + ",\n" + more.dropFirst(2), to: .comparison)
    try folder.write(rows, to: .runs)
    try folder.write(points(name), to: .ranges)
    try folder.write("scenario: none\n", to: .scenario)
    let manifest = Manifest(
      by: .init(version: "1.2.3", commit: "abc"), gslVersion: "2.7",
      content: .comparison(
        scenario: name, .init(document, resolvedScenario: "scenario: none\n")),
      command: ["drainsim", "compare", "\(name).yaml", "--seed", "9"])
    try folder.write(manifest.text, to: .manifest)
    try folder.publish()
  }

  private static func comparison(_ name: String) -> ComparisonDocument {
    let compared = metrics.enumerated().map { index, metric in
      let moments = JointMoments((1...days).map { pair(index, $0) })
      func estimate(_ variant: String, _ moments: Moments) -> ComparisonDocument.Estimate {
        ComparisonDocument.Estimate(
          variant: variant, count: days, mean: moments.mean,
          standardDeviation: moments.standardDeviation, interval: moments.meanInterval(),
          censored: nil)
      }
      return ComparisonDocument.Metric(
        name: metric.0, unit: metric.1, estimand: "what \(name) means",
        variants: [estimate("original", moments.x), estimate(name, moments.y)],
        comparisons: [
          ComparisonDocument.Contrast(
            baseline: "original", variant: name, difference: moments.pairedDifference(),
            change: moments.relativeChange(), correlation: moments.correlation)
        ])
    }
    return ComparisonDocument(
      scenario: name, question: "Does \(name) help?", device: name, seed: 9, replications: days,
      firstReplication: 1, confidence: 0.95, baseline: "original", variants: ["original", name],
      changesWorld: [], events: 300, metrics: compared,
      expectations: [
        ExpectationResult(name: name, text: name, isMet: false, knownMiss: name),
        ExpectationResult(name: "b", text: "text", isMet: true, knownMiss: nil),
      ], batteries: [.init(variant: name)])
  }

  private static func saving(_ name: String) -> JSONValue {
    func energy(_ difference: Double) -> [(name: String, value: JSONValue)] {
      [
        ("baseline", .number(10)), ("variant", .number(10 + difference)),
        (
          "difference",
          [
            "mean": .number(difference), "low": .number(difference - 1),
            "high": .number(difference + 1),
          ]
        ), ("attojoules", "1"),
      ]
    }
    return .array([
      [
        "baseline": "original", "variant": .string(name), "days": .integer(days),
        "whole": .object(energy(-6)),
        "parts": .array(
          [(name, -8.0), ("cpu", 1.5), ("display", 0.5)].map { component, difference in
            .object(
              [
                ("component", .string(component)), ("app", .string(name)),
                ("cause", "waking"),
              ] + energy(difference))
          }),
      ]
    ])
  }

  private static func ranges(_ name: String) -> JSONValue {
    let share: JSONValue = [
      "share": .number(1), "low": .number(0.9), "high": .number(1), "points": .integer(20),
    ]
    return [
      "points": .integer(20), "replications": .integer(5), "confidence": .number(0.95),
      "impossible": .integer(1), "reasons": .array([]),
      "parameters": .array([
        [
          "name": .string("device.\(name)"), "unit": "mW", "value": .number(5), "low": .number(1),
          "high": .number(100), "grade": "assumed",
        ]
      ]), "not-varied": .array([]),
      "metrics": .array([
        [
          "name": "app-energy", "unit": "J",
          "comparisons": .array([
            [
              "variant": .string(name), "share-that-saves": share,
              "share-that-saves-surely": share,
              "change": ["low": .number(-70), "median": .number(-50), "high": .number(-10)],
              "correlations": .array([
                ["parameter": .string("device.\(name)"), "spearman": .number(-0.8)]
              ]),
              "decides": .array([
                [
                  "parameter": .string("device.\(name)"), "spearman": .number(-0.8),
                  "saves": "above", "break-even": .array([.number(2.5)]),
                ]
              ]),
            ]
          ]),
        ]
      ]),
    ]
  }

  private static func points(_ name: String) -> String {
    let head = [
      "point", "impossible", CSVRow.field("device.\(name) (mW)"),
      CSVRow.field("app-energy change of \(name) (%)"),
    ].joined(separator: ",")
    return head + "\n"
      + (1...20).map { "\($0),,\(5 * $0),\(-3.5 * Double($0))\n" }.joined()
      + "21,they do not go together,3,\n"
  }

  private static func runAgain(_ name: String) throws -> RepeatedRuns {
    let scenario = try Samples.load(
      RoundPhone.scenario(
        """
        parameters: { patience: { value: 3 s, grade: assumed, range: [1 s, 9 s], reason: a guess } }
        """)
    ).scenario
    let specification = scenario.variants[0].specification
    let named = Scenario(
      name: name, question: nil, device: name, seed: 9, replications: days, confidence: .percent95,
      variants: ["original", name].map {
        Variant(name: $0, specification: specification, changesWorld: false)
      }, baseline: 0, expectations: [])
    return RepeatedRuns(
      scenario: named,
      courses: zip(["original", name], [1.0, 0.5]).map { variant, speed in
        TimeCourse(
          variant: variant, quantity: .batteryLevel, runs: days,
          points: (0...100).map { hour in
            let level = 100 - speed * Double(hour)
            return .init(
              time: 600 * Double(hour), runs: days, mean: level, low: max(0, level - 3),
              high: min(100, level + 3))
          })
      }, run: 2,
      runs: [1.0, 0.5].map { scale in
        BinnedRun(
          components: [name, "display"], binLength: .seconds(512), length: .seconds(51200),
          energies: (0..<100).map { bin in
            [.joules(scale * Double(10 + bin % 9)), .joules(scale * Double(bin % 4))]
          }, levels: [])
      }, differing: [])
  }
}
