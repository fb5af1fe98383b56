import Configuration
import Experiments

extension Study {
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

extension StudyPoint { fileprivate var identity: JSONValue { .strings(values + [scenarioDigest]) } }
