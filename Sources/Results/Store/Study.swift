import Configuration
import Experiments
import Recordings

/// The common inputs of all runs of a store: enough to make each of them again.
package struct Study: Sendable, Equatable {
  package var provenance: Provenance
  /// The scenario's name.
  package var scenario: String
  /// The scenario with device, recordings and settings in place, before any point's values.
  package var resolvedScenario: String
  package var seed: UInt64
  /// The replications of every point, counted from 1.
  package var replications: ClosedRange<Int>
  /// In the order of the scenario.
  package var variants: [String]
  package var metrics: [StudyMetric]
  /// The choice of the points, in the one form that the design has.
  package var design: String
  /// The paths that vary, in the order of each point's values.
  package var parameters: [String]
  /// In the order of the design; point 1 is the first.
  package var points: [StudyPoint]

  // The properties below change no run, and do not count when studies are compared.

  /// The variant that others are compared with.
  package var baseline: String
  package var confidence: Double
  /// The words of the command that makes the whole study, without the store's name.
  package var command: [String]
  /// The words of the command that makes one run, but for the point's values, variant and
  /// replication: `drainsim run search.yaml --seed 7`.
  package var runCommand: [String]
  /// The recordings that the scenario plays. It names each by its digest, which counts.
  package var recordings: [Recording] = []

  /// The words of the command that repeats one run alone.
  package func command(repeating key: RunKey) -> [String] {
    let values = zip(parameters, points[key.point - 1].values)
    return runCommand + values.flatMap { ["--set", "\($0)=\($1)"] }
      + ["--variant", variants[key.variant], "--only", "\(key.replication)"]
  }

  // MARK: - Identity

  /// The study's identity: two studies with the same digest make the same runs.
  package var digest: String { ContentDigest.of(JSONText.text(of: identity)) }

  /// Everything that determines the results of a run.
  private var identity: JSONValue {
    .object(
      (provenance.traits + traits).map { (name: $0.name, value: .strings($0.words)) } + [
        (name: "metrics", value: .array(metrics.map(\.identity))),
        (name: "points", value: .array(points.map(\.identity))),
      ])
  }

  /// The identifying properties by readable name and words.
  private var traits: [(name: String, words: [String])] {
    [
      ("scenario", [scenario]),
      ("digest of the resolved scenario", [ContentDigest.of(resolvedScenario)]),
      ("seed", ["\(seed)"]),
      ("days", ["\(replications.lowerBound) to \(replications.upperBound)"]),
      ("variants", variants),
      ("design", [design]),
      ("parameters", parameters),
    ]
  }

  /// Make sure that runs of the study of a store may stand beside those of this one.
  ///
  /// - Throws: ``StoreError/otherStudy(path:differences:)`` with everything that differs, or
  ///   ``StoreError/otherProgram(path:there:here:differences:)``.
  package func check(isThatOf store: ResultStore) throws(StoreError) {
    let other = store.study
    let differences = differences(from: other)
    guard provenance == other.provenance else {
      throw .otherProgram(
        path: store.path, there: other.provenance, here: provenance, differences: differences)
    }
    if !differences.isEmpty { throw .otherStudy(path: store.path, differences: differences) }
  }

  /// The differences that keep runs of another study apart from those of this one, the programs
  /// aside: a phrase each; empty when they are the same.
  ///
  /// - Parameter other: Called "there" in the phrases, this one "here".
  private func differences(from other: Study) -> [String] {
    var found = zip(traits, other.traits).filter { $0.words != $1.words }.map { here, there in
      "\(here.name): '\(Self.line(there.words))' there, '\(Self.line(here.words))' here"
    }
    if metrics != other.metrics { found.append("the metrics are not the same") }
    if points.count != other.points.count {
      let there = other.points.count
      found.append("\(there) \(there == 1 ? "point" : "points") there, \(points.count) here")
    } else if let slot = points.indices.first(where: { points[$0] != other.points[$0] }) {
      found.append(difference(from: other, atPoint: slot))
    }
    return found
  }

  /// Words on one line; a design has several.
  private static func line(_ words: [String]) -> String {
    words.map { word in
      word.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "; ")
    }.joined(separator: ", ")
  }

  private func difference(from other: Study, atPoint slot: Int) -> String {
    let (here, there) = (points[slot], other.points[slot])
    guard here.values == there.values else {
      return "point \(slot + 1): '\(there.values.joined(separator: ", "))' there, "
        + "'\(here.values.joined(separator: ", "))' here"
    }
    return "point \(slot + 1): what its values name has changed"
  }
}

/// One point of a design.
package struct StudyPoint: Sendable, Equatable {
  /// The value of each parameter, as written.
  package let values: [String]
  /// The digest of the scenario as resolved with these values, so that the contents of named files,
  /// such as a device or a recording, count.
  package let scenarioDigest: String

  fileprivate var identity: JSONValue { .strings(values + [scenarioDigest]) }
}

extension Study {
  /// The study of a plan, repeated at every point.
  ///
  /// - Parameters:
  ///   - digests: Of the inputs of each point.
  ///   - recordings: Those that the scenario plays.
  ///   - command: The words that make the whole study again.
  package init(
    of plan: ExperimentPlan, at points: SweepPoints, digests: [String], resolvedScenario: String,
    recordings: [Recording], by provenance: Provenance, command: [String], runCommand: [String]
  ) {
    let scenario = plan.scenario
    self.init(
      provenance: provenance, scenario: scenario.name, resolvedScenario: resolvedScenario,
      seed: plan.seed, replications: plan.replications, variants: scenario.variants.map(\.name),
      metrics: scenario.metrics.map { StudyMetric($0).withoutDirection },
      design: points.design.text,
      parameters: points.design.axes.map(\.path),
      points: digests.enumerated().map { point, digest in
        StudyPoint(values: points[point].map(\.value), scenarioDigest: digest)
      }, baseline: scenario.variants[plan.baseline].name,
      confidence: plan.confidence.probability, command: command, runCommand: runCommand,
      recordings: recordings)
  }

  /// A stored run as a report.
  ///
  /// - Returns: Nil for a run that failed, or was stored without its energies.
  package func report(of run: StoredRun) -> RunReport? {
    guard let outcome = run.outcome, let ledgers = outcome.ledgers else { return nil }
    return RunReport(
      outcome, ledgers, of: variants[run.key.variant], replication: run.key.replication,
      scenario: scenario, seed: seed, metrics: metrics)
  }
}

extension Provenance {
  fileprivate var traits: [(name: String, words: [String])] {
    [
      ("program version", [programVersion]), ("commit", [commit]),
      ("compiler", [compiler]), ("GSL version", [gslVersion]), ("platform", [platform]),
    ]
  }

  /// `drainsim 1.2.0 (commit 0123456789ab, Swift 6.3, GSL 2.7.1, x86_64-linux)`.
  var name: String {
    "\(Manifest.programName) \(programVersion) (commit \(commit), \(compiler), "
      + "GSL \(gslVersion), \(platform))"
  }
}

extension StudyMetric {
  fileprivate var identity: JSONValue {
    .strings([name, unit, estimand, "\(isRatio)", "\(canBeCensored)", "\(averagesWithinRuns)"])
  }
}
