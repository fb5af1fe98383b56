@testable import Experiments
import DocumentCoding
import PhoneModel
import ScenarioLanguage
import ScenarioTestSupport

@testable import Reports
@testable import Results

/// A sweep of two variants on ten days, of any design and under any names.
enum SweepSample {
  /// Five values of one number.
  static let curve = "design: grid\nmatrix:\n  parameters.x: [1 s, 2 s, 3 s, 4 s, 5 s]\n"
  /// Four numbers by three words.
  static let map =
    "design: grid\nmatrix:\n  parameters.x: [1 s, 2 s, 3 s, 4 s]\n  parameters.y: [low, middle, high]\n"
  static let cube =
    "design: latin-hypercube\npoints: 12\nmatrix:\n  parameters.x: [1 s..9 s]\n  parameters.y: [0.1..100:log]\n"
  static let walks =
    "design: morris\npoints: 8\nmatrix:\n  parameters.x: [1 s..9 s]\n  parameters.y: [0..1]\n"
  static let pairs =
    "design: saltelli\npoints: 16\nmatrix:\n  parameters.x: [1 s..9 s]\n  parameters.y: [0..1]\n"
  static let designs = [curve, map, cube, walks, pairs]

  static let days = 10
  static let program = ProgramIdentity(version: "1.2.3", commit: "abc")

  /// A metric that counts something beside those that every scenario has.
  struct Count {
    let name: String
    var better = "lower"
    /// By how much the other variant's differs at a point.
    let difference: (Int) -> Double
  }

  /// - Parameters:
  ///   - name: What everything that can have a name of the user's is called in part.
  ///   - others: Further variants: the first has half of the difference, the next the same upwards.
  ///   - extraTime: By how many seconds each variant behind the baseline takes longer at a point, times its place;
  ///     nil for one more from point to point.
  ///   - counts: Further metrics.
  ///   - namesQualities: Whether the question asks for the time as a quality, and not for none.
  ///   - difference: By how much the other variant's energy differs at a point, counted from 0.
  static func material(
    _ design: String = curve, name: String = "improved", missing: Int = 0,
    others: [String] = [], isMoreTimeBetter: Bool = false,
    counts: [Count] = [], namesQualities: Bool = true,
    extraTime: [Double]? = nil,
    difference: (Int) -> Double = { 10 * Double($0) - 15 }
  ) throws -> SweepMaterial {
    let points = try SweepPoints(try StoredDesign.design(design, as: "design"), seed: 7)
    let plan = ExperimentPlan(
      scenario: try scenario([name] + others, counts), replications: 1...days, seed: 7)
    let findings = (0..<points.count).map { point in
      var reduction = PointReduction(
        point: point, plan.scenario.metrics.map(StudyMetric.init),
        variants: plan.scenario.variants.map(\.name), baseline: plan.baseline)
      for day in 0..<days {
        // Days differ, and differences do by a little: their sum is nothing.
        let swing = Double(day % 5) - 2
        let sizes =
          [0, difference(point)] + [0.5, -0.5].prefix(others.count).map { $0 * difference(point) }
        let energies = sizes.enumerated().map { index, size in
          100 + 3 * swing + size + (index == 0 ? 0 : 0.5 * swing)
        }
        reduction.add(
          energies.enumerated().map { variant, energy in
            let place = Double(variant)
            let extra = place * (extraTime?[point] ?? Double(point))
            return PointRun(
              values(plan, energy, extra) { name in
                counts.first { $0.name == name }.map {
                  50 + place * ($0.difference(point) + 0.5 * swing)
                }
              })
          })
      }
      return reduction.finding(at: plan.confidence)
    }
    let energy = plan.scenario.metrics.firstIndex { $0.name == "energy" } ?? 0
    let time = plan.scenario.metrics.firstIndex { $0.name == "run-time" } ?? 0
    return SweepMaterial(
      findings: SweepFindings(points: points, plan: plan, findings: findings),
      question: SweepQuestion(
        metrics: [energy], cost: energy,
        qualities: namesQualities ? [(metric: time, isMoreBetter: isMoreTimeBetter)] : [],
        namesQualities: namesQualities),
      study: study(points, plan, name),
      store: StoreSummary(
        path: "/somewhere/\(name).db", study: "d", scenario: name, shard: nil,
        points: points.count, replications: days, variants: 2,
        runs: 2 * days * points.count, done: 2 * days * points.count - missing, failed: 0,
        missing: missing, beingWritten: false), program: program)
  }

  private static func values(
    _ plan: ExperimentPlan, _ energy: Double, _ extraTime: Double,
    _ count: (String) -> Double?
  ) -> [MetricValue] {
    plan.scenario.metrics.map { metric in
      switch metric.name {
      case "energy": MetricValue(energy)
      case "run-time": MetricValue(50 + extraTime)
      default: MetricValue(count(metric.name) ?? 1)
      }
    }
  }

  private static func scenario(_ names: [String], _ counts: [Count]) throws -> Scenario {
    let name = names[0]
    let metrics = counts.map { "\($0.name): { count: cpu-jobs, better: \($0.better) }" }
    let rest = metrics.isEmpty ? "" : "metrics: { \(metrics.joined(separator: ", ")) }"
    let plain = try Samples.load(RoundPhone.scenario(rest)).scenario
    let specification = plain.variants[0].specification
    return Scenario(
      name: name, question: "Does \(name) help?", device: name, seed: 7, replications: days,
      confidence: .percent95,
      variants: (["original"] + names).map {
        Variant(name: $0, specification: specification, changesWorld: false)
      }, baseline: 0, expectations: [])
  }

  private static func study(
    _ points: SweepPoints, _ plan: ExperimentPlan, _ name: String
  ) -> Study {
    Study(
      provenance: Provenance(program: program, gslVersion: "2.7"), scenario: name,
      resolvedScenario: "scenario: none\n", seed: 7, replications: plan.replications,
      variants: plan.scenario.variants.map(\.name),
      metrics: plan.scenario.metrics.map(StudyMetric.init),
      design: points.design.text, parameters: points.design.axes.map(\.path),
      points: (0..<points.count).map { point in
        StudyPoint(values: points[point].map(\.value), scenarioDigest: "d")
      }, baseline: "original", confidence: 0.95, command: ["drainsim", "sweep", "\(name).yaml"],
      runCommand: ["drainsim", "run"])
  }
}
