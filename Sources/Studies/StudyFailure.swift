import Configuration
import Experiments
import ScenarioLanguage

/// The exit status of a command; the numbers are those of `sysexits.h`.
///
/// `docs/builds.md` tells users what each says.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case expectationNotMet = 1
  case usage = 64
  case wrongData = 65
  case missingInput = 66
  case ourMistake = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case stoppedEarly = 75
  case brokenPipe = 141
}

/// The reason why a question has no answer, with the exit status that tells of it.
package struct StudyFailure: Error {
  package let status: ExitStatus
  /// One sentence without its full stop; it may quote anything.
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The failure that there is no `kind` called `name`, with the nearest of the known names, or all
  /// of them.
  package static func unknown(_ kind: String, _ name: String, among known: [String]) -> Self {
    let hint = Spelling.hint(for: name, among: known, ifNone: "known: ")
    return StudyFailure(.usage, "there is no \(kind) '\(name)'; \(hint)")
  }
}

/// Fail with one sentence unless something holds.
package func require(
  _ holds: Bool, or status: ExitStatus, _ message: @autoclosure () -> String
) throws(StudyFailure) { if !holds { throw StudyFailure(status, message()) } }

/// Mistakes of several files.
package struct FileFailures: Error {
  package let failures: [LoadFailure]
}

extension [String] {
  /// The index of a name that an option gave.
  ///
  /// - Throws: That there is no `kind` of this name.
  package func index(of name: String, as kind: String) throws(StudyFailure) -> Int {
    guard let index = firstIndex(of: name) else { throw .unknown(kind, name, among: self) }
    return index
  }
}

extension Scenario {
  /// The index of the variant called `name`, which an option gave.
  package func place(ofVariant name: String) throws(StudyFailure) -> Int {
    try variants.map(\.name).index(of: name, as: "variant")
  }

  /// The index of the metric called `name`, which an option gave.
  package func place(ofMetric name: String) throws(StudyFailure) -> Int {
    try metrics.map(\.name).index(of: name, as: "metric")
  }

  /// The indices of metrics that options named, each once, in the order of the names.
  ///
  /// - Throws: ``StudyFailure`` if there is no such metric.
  package func places(ofMetrics names: [String]) throws(StudyFailure) -> [Int] {
    try names.map { name throws(StudyFailure) in try place(ofMetric: name) }.distinct
  }
}
