import Configuration
import Experiments
import PhoneModel
import Reports
import Results
import ScenarioLanguage

/// A check that compiles all points of a sweep and reports all their mistakes at once.
struct PointCheck {
  let points: SweepPoints
  /// The scenario before any point's values: all points have its variants and metrics.
  let scenario: Scenario
  let jobs: Int

  /// Mistakes that are shown; the rest is counted.
  private static let shown = 10

  /// The digests of every point's inputs.
  func digests(_ load: @escaping @Sendable (Int) throws -> LoadedScenario) throws -> [String] {
    var digests: [String] = []
    var wrong: [Int] = []
    let found = Diagnostics()
    var texts = SourceTexts()
    var unlike: [String] = []
    try OrderedWork(count: points.count, jobs: jobs).run(beginning: {}) { _, point in
      (point, Result { try summary(of: load(point)) })
    } receive: { (point: Int, summary: Result<(digest: String, difference: String?), any Error>) in
      do {
        let (digest, difference) = try summary.get()
        digests.append(digest)
        if let difference { unlike.append("point \(point + 1) \(difference)") }
      } catch LoadFailure.wrong(let diagnostics, let sources) {
        if wrong.isEmpty { texts = sources }
        wrong.append(point + 1)
        for diagnostic in diagnostics where diagnostic.severity == .error {
          found.report(diagnostic)
        }
      }
    }
    if !wrong.isEmpty { throw failure(found.all, texts, points: wrong) }
    guard unlike.isEmpty else {
      let more = unlike.count > 1 ? "; \(unlike.count) points of \(points.count) differ" : ""
      throw CommandFailure(.wrongData, TerminalText.sanitized(unlike[0] + more))
    }
    return digests
  }

  private func summary(of loaded: LoadedScenario) -> (digest: String, difference: String?) {
    (ContentDigest.of(loaded.contentText), difference(of: loaded.scenario))
  }

  /// Why the runs of a point cannot stand in one table with those of the others; nil when they can.
  private func difference(of point: Scenario) -> String? {
    let variants = point.variants.map(\.name)
    let wanted = scenario.variants.map(\.name)
    if variants != wanted {
      return "has the variants \(variants.joined(separator: ", ")), "
        + "and the scenario \(wanted.joined(separator: ", "))"
    }
    let metrics = Self.names(point.metrics)
    let known = Self.names(scenario.metrics)
    guard metrics != known else { return nil }
    if let lost = known.first(where: { !metrics.contains($0) }) {
      return "lacks the metric \(lost), which the scenario has"
    }
    let new = metrics.first { !known.contains($0) } ?? ""
    return "has the metric \(new), which the scenario lacks"
  }

  private static func names(_ metrics: [MetricDefinition]) -> [String] {
    metrics.map { $0.unit == "1" ? "'\($0.name)'" : "'\($0.name)' in \($0.unit)" }
  }

  private func failure(
    _ diagnostics: [Diagnostic], _ texts: SourceTexts, points wrong: [Int]
  ) -> CommandFailure {
    var text = StandardError.text(of: Array(diagnostics.prefix(Self.shown)), texts)
    if diagnostics.count > Self.shown { text += "… and \(diagnostics.count - Self.shown) more\n" }
    let which = wrong.prefix(Self.shown).map(String.init).joined(separator: ", ")
    text +=
      "drainsim: \(CountText.of(diagnostics.count, "mistake")) at \(wrong.count) of \(points.count) points: \(which)"
      + "\(wrong.count > Self.shown ? ", …" : "")\n"
    return CommandFailure(.wrongData, text: text)
  }
}
