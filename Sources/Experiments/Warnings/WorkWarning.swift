import Configuration

/// Unfinished work in the runs of a variant.
package struct WorkWarning: Sendable {
  package let code: WarningCode
  /// Nil for what no step does.
  package let location: SourceLocation?
  package let variant: String
  /// The unfinished number in all runs, out of how many.
  package let count: Int
  package let of: Int
  package let text: String
  /// The words for the work that a saving of the variant was bought with: "downloads nothing (0 of
  /// 150; now: 150 of 150)"; nil where the baseline leaves as much undone.
  package internal(set) var clause: String?
  /// The reason for which the scenario expects it; nil for one that it does not know.
  package internal(set) var known: String?
}

/// Requests and transfers of a variant in all its runs.
package struct ExchangeCount: Sendable {
  package let variant: String
  package var done = 0
  package var of = 0
  /// Those of them that were made in the warm-up.
  package var inWarmUp = 0
  /// Those of them that the app cancelled.
  package var cancelled = 0
  /// Those of them under way when a mark or the battery ended the run.
  package var underWay = 0

  /// Add those of other runs.
  mutating func add(_ other: ExchangeCount) {
    done += other.done
    of += other.of
    inWarmUp += other.inWarmUp
    cancelled += other.cancelled
    underWay += other.underWay
  }
}

/// The work of one kind in the runs of a variant, and in those of the baseline.
package struct StepCount: Sendable {
  package let variant: String
  /// The name of the step, or of the kind of work whose amount is counted.
  package let step: String
  /// The unit of amounts; nil where times are counted that steps ran.
  package var unit: WorkAmount.Unit?
  package var count: Double
  package var expected: Double
  /// The runs of each variant.
  package var runs: Int

  /// Whether the variant ran them clearly less often. What hardly any run of the baseline does is no
  /// measure.
  package var isFewer: Bool {
    expected >= Double(runs) && count < (1 - WorkReview.leastShare) * expected
  }

  /// Add those of other runs.
  mutating func add(_ other: StepCount) {
    count += other.count
    expected += other.expected
    runs += other.runs
  }
}

/// A warning that the author of a scenario expects.
package struct KnownWarning: Sendable {
  package let code: WarningCode
  package let reason: String
  package let location: SourceLocation

  package init(code: WarningCode, reason: String, location: SourceLocation) {
    self.code = code
    self.reason = reason
    self.location = location
  }
}

extension WorkWarning {
  /// The sentence of a warning.
  static func text(of item: WorkItem) -> String {
    let counts = "\(item.undone) of \(item.of)"
    return switch item.code {
    case .jobNotBegun: "\(counts) jobs had not begun when the runs ended"
    case .jobExpired:
      "\(counts) jobs ran until the system stopped them: 'finish-job' came too late, or never"
    case .jobReplaced:
      "\(counts) jobs gave way, before they began, to another step's job of the same 'id'"
    case .operationNotBegun: "\(counts) operations waited in their queue when the runs ended"
    case .jobStretched:
      "\(counts) jobs asked for a shorter 'every', 'flex' or 'back-off' than the system grants"
    case .transferNotBegun: "\(counts) transfers had not begun when the runs ended"
    case .launchNotBegun: "\(counts) background launches asked for by '\(item.what)' never came"
    case .launchExpired:
      "\(counts) launches asked for by '\(item.what)' ran until the system ended them: 'complete-task' came too late, or never"
    case .notificationNotShown: "\(counts) notifications were never shown"
    case .timerNotTicked: "\(counts) timers never ticked"
    case .tickMissed:
      "\(counts) ticks of \(item.names) never came: the system held the timer back"
    case .useEnded:
      "'\(item.what)' was ended by the system, \(counts) times: it suspended the app, which has no background mode that keeps '\(item.what)'"
    case .requestUnanswered: "\(counts) requests were not answered"
    case .nothingExchanged:
      "no request or transfer was finished, and the baseline finished \(item.of)"
    case .positionNotGiven: "\(counts) positions asked for were not found"
    case .stepFailed: "'\(item.what)' failed \(counts) times"
    case .stepNotRun: "'\(item.what)' ran in no run"
    case .stepNeverRun: "no '\(item.what)' ran in any run of any variant"
    case .scriptNotRun: "'\(item.what)' ran in no run"
    case .touchOnDarkScreen: "\(counts) touches found the screen dark"
    case .touchWithoutApp: "\(counts) touches found no app in front"
    case .touchUnhandled: "\(counts) touches found an app in front that does not handle them"
    case .eventDropped: "\(counts) events of \(item.names) were dropped by a full queue"
    case .eventMissed:
      "\(counts) events of \(item.names) came while its app did not run, or was suspended to the end"
    case .waitHeld:
      "\(counts) waits ended late: the system had suspended the app, or held it back"
    case .runSkipped:
      "\(counts) runs of \(item.names) were skipped, since the one before went on"
    case .markNotSet: "the mark '\(item.what)' was set in no run"
    case .pushLost: "\(counts) pushes never reached '\(item.what)'"
    case .workCut: "'\(item.what)' was under way when the run ended, \(counts) times"
    case .inWarmUp:
      "\(counts) requests and transfers were made in the warm-up, whose energy is not counted"
    case .metricConstant:
      "'\(item.what)' has one value in all runs of all variants: it measures nothing here"
    case .variantsSame: "it had the values of '\(item.what)' in every run, in all metrics"
    case .wifiAssumed:
      "the phone moves, and nothing says where there is Wi-Fi: its signal is full everywhere. Write surroundings: { network: { wi-fi: 0 % } } for none, or 'wi-fi-signal' at places"
    case .knownAbsent: "the known warning '\(item.what)' did not occur"
    }
  }

  /// The words for work that was done less than by the baseline.
  static func clause(of item: WorkItem) -> String? {
    let counts = "\(item.of - item.undone) of \(item.of)"
    return switch item.code {
    case .jobNotBegun: "begins \(counts) jobs"
    case .transferNotBegun: "begins \(counts) transfers"
    case .launchNotBegun: "gets \(counts) background launches"
    case .notificationNotShown: "shows \(counts) notifications"
    case .timerNotTicked: "sees \(counts) timers tick"
    case .tickMissed: "gets \(counts) ticks of \(item.names)"
    case .waitHeld: "ends \(counts) waits on time"
    case .useEnded: "keeps '\(item.what)' \(counts) times"
    case .inWarmUp: "makes \(counts) requests and transfers after the warm-up"
    case .requestUnanswered: "gets answers to \(counts) requests"
    case .nothingExchanged: "exchanges nothing"
    case .positionNotGiven: "finds \(counts) positions"
    case .jobReplaced: "loses \(item.undone) jobs to others of their 'id'"
    case .operationNotBegun: "begins \(counts) operations"
    case .jobExpired: "finishes \(counts) jobs"
    case .launchExpired: "finishes \(counts) background launches"
    case .stepFailed, .workCut: "finishes '\(item.what)' \(counts) times"
    case .stepNotRun: "never does '\(item.what)'"
    case .touchOnDarkScreen, .touchWithoutApp, .touchUnhandled: "answers \(counts) touches"
    case .eventDropped, .eventMissed: "handles \(counts) events of \(item.names)"
    case .runSkipped: "begins \(counts) runs of \(item.names)"
    case .pushLost: "gets \(counts) pushes"
    case .markNotSet: "never sets '\(item.what)'"
    case .jobStretched, .stepNeverRun, .scriptNotRun, .metricConstant, .variantsSame, .wifiAssumed,
      .knownAbsent:
      nil
    }
  }
}
