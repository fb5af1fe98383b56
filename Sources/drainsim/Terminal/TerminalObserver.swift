import Configuration
import Reports
import Statistics
import Studies

/// The observer of studies at a terminal: a line of progress, sentences on standard error, and signals
/// that stop the work.
struct TerminalObserver: StudyObserver {
  func following<Outcome>(
    _ extent: WorkExtent, _ work: (any StudyProgress) throws -> Outcome
  ) rethrows -> Outcome {
    let line = ProgressLine(
      total: extent.total, after: extent.before, of: extent.things, isBound: extent.isBound,
      left: extent.areAlike ? TimeLeft(of: Double(extent.total), by: extent.workers) : nil)
    Interruption.beforeEnding { line.clear() }
    defer { line.clear() }
    guard let remark = extent.stopRemark else { return try work(line) }
    Interruption.asking {
      line.stop()
      line.clear()
      StandardError.note(remark)
    }
    defer { Interruption.clearRequest() }
    return try work(line)
  }

  func note(_ sentence: String) { StandardError.note(sentence) }

  func warn(_ warnings: [Diagnostic], _ texts: SourceTexts) {
    StandardError.write(StandardError.text(of: warnings, texts))
  }

  func note(_ stop: PrecisionStop) { StandardError.note(stop.text) }

  func guarding<Resource: Sendable>(
    _ make: () throws -> Resource, undo: @escaping @Sendable (Resource) -> Void
  ) rethrows -> Resource { try Interruption.guarding(make, undo: undo) }

  func withTemporaryFolder<Outcome>(_ body: (String) throws -> Outcome) throws -> Outcome {
    try TemporaryFolder.with(body)
  }
}

extension PrecisionStop {
  /// The remark on the ending.
  fileprivate var text: String {
    let small = PercentText.option(precision * StoppingRule.absoluteShare)
    let asked =
      " to within \(PercentText.option(precision)) of themselves or \(small) of the baseline's mean"
    let known = "the differences of \(metric) are known\(asked)"
    let unknown = "those of \(metric) of \(missing.joined(separator: ", ")) are not known\(asked)"
    return switch ending {
    case .reached: "stopped after \(runs) runs: \(known)"
    case .mostReplications:
      "stopped after \(runs) runs, the most that are allowed: \(unknown)"
    case .outOfTime: "stopped after \(runs) runs, for lack of time: \(unknown)"
    }
  }
}
