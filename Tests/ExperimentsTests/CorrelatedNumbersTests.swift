import Configuration
import Numerics
import ScenarioTestSupport
import Testing

@testable import Experiments

struct `Numbers with correlations` {
  private static func number(_ name: String, _ range: String = "1 s, 3 s") -> String {
    "\(name): { value: 2 s, grade: assumed, range: [\(range)], law: even, reason: r }"
  }

  private static func analysis(
    _ rest: String, settings: [String] = [], files: [String: String] = [:], points: Int = 4000
  ) throws -> UncertaintyAnalysis {
    let text = RoundPhone.scenario(rest)
    let scenario = try Samples.load(text, files: files, settings: settings).scenario
    let make: ScenarioMaker = { more in
      try Samples.load(text, files: files, settings: settings + more).scenario
    }
    return UncertaintyAnalysis(
      plan: ExperimentPlan(scenario: scenario),
      parameters: UncertainParameters(of: scenario, make: make),
      points: points, replications: 1, explained: [], make: make)
  }

  private static func correlation(
    _ analysis: UncertaintyAnalysis, _ first: String, _ second: String
  ) throws -> Double {
    let design = try analysis.drawnValues()
    let places = try [first, second].map { name in
      try #require(analysis.parameters.varied.firstIndex { $0.name == name })
    }
    let columns = places.map { place in design.map { $0[place] } }
    let means = columns.map { $0.reduce(0, +) / Double($0.count) }
    func product(_ i: Int, _ j: Int) -> Double {
      zip(columns[i], columns[j]).reduce(0) { $0 + ($1.0 - means[i]) * ($1.1 - means[j]) }
    }
    return product(0, 1) / (product(0, 0) * product(1, 1)).squareRoot()
  }

  private static let three =
    "parameters: { \(number("a")), \(number("b", "0 s, 50 s")), \(number("c")) }\n"
  private static let together = """
    together: [ { numbers: [parameters.a, parameters.b, parameters.c], correlations: [[-0.8], [0.4, 0]] } ]
    """

  // Uniform marginals take 6/π · asin(r / 2) of r; the standard error of 4000 points is below 0.016.
  @Test(arguments: [("a", "b", -0.786), ("a", "c", 0.385), ("b", "c", 0)])
  func `are drawn with them`(first: String, second: String, expected: Double) throws {
    let found = try Self.correlation(
      Self.analysis(Self.three + Self.together), "parameters.\(first)", "parameters.\(second)")
    #expect(abs(found - expected) < 0.05, "\(found)")
  }

  @Test func `keep their own ranges`() throws {
    let analysis = try Self.analysis(Self.three + Self.together, points: 100)
    let place = try #require(analysis.parameters.varied.firstIndex { $0.name == "parameters.b" })
    let strata = try analysis.drawnValues().map { Int($0[place] / 0.5) }.sorted()
    #expect(strata == Array(0..<100))
  }

  // The number that a setting holds leaves the others with the correlation between them.
  @Test func `keep those of the others where one is held`() throws {
    let analysis = try Self.analysis(
      Self.three + Self.together, settings: ["parameters.b=20 s"])
    #expect(try abs(Self.correlation(analysis, "parameters.a", "parameters.c") - 0.385) < 0.05)
  }

  @Test func `are drawn as before where no correlation is given`() throws {
    let plain = try Self.analysis(Self.three, points: 20).drawnValues()
    let fitted = try Self.analysis(Self.three + Self.together, points: 20).drawnValues()
    #expect(plain.map { $0[0] } == fitted.map { $0[0] })
    #expect(plain.map { $0[1] } != fitted.map { $0[1] })
  }
}

extension UncertaintyAnalysis {
  /// By point, the values of all numbers.
  func drawnValues() throws -> [[Double]] {
    let design = try design()
    return (0..<points).map { design.draw($0) { _ in .success(()) }.0.values }
  }
}
