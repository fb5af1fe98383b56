extension WorkItem {
  /// The sentence of its warning.
  var text: String {
    let counts = "\(undone) of \(of)"
    return switch code {
    case .jobNotBegun: "\(counts) jobs had not begun when the runs ended"
    case .jobExpired:
      "\(counts) jobs ran until the system stopped them: 'finish-job' came too late, or never"
    case .jobReplaced:
      "\(counts) jobs gave way, before they began, to another step's job of the same 'id'"
    case .operationNotBegun: "\(counts) operations waited in their queue when the runs ended"
    case .jobStretched:
      "\(counts) jobs asked for a shorter 'every', 'flex' or 'back-off' than the system grants"
    case .transferNotBegun: "\(counts) transfers had not begun when the runs ended"
    case .launchNotBegun: "\(counts) background launches asked for by '\(what)' never came"
    case .launchExpired:
      "\(counts) launches asked for by '\(what)' ran until the system ended them: 'complete-task' came too late, or never"
    case .notificationNotShown: "\(counts) notifications were never shown"
    case .timerNotTicked: "\(counts) timers never ticked"
    case .tickMissed:
      "\(counts) ticks of \(names) never came: the system held the timer back"
    case .useEnded:
      "'\(what)' was ended by the system, \(counts) times: it suspended the app, which has no background mode that keeps '\(what)'"
    case .requestUnanswered: "\(counts) requests were not answered"
    case .nothingExchanged:
      "no request or transfer was finished, and the baseline finished \(of)"
    case .positionNotGiven: "\(counts) positions asked for were not found"
    case .stepFailed: "'\(what)' failed \(counts) times"
    case .stepNotRun: "'\(what)' ran in no run"
    case .stepNeverRun: "no '\(what)' ran in any run of any variant"
    case .scriptNotRun: "'\(what)' ran in no run"
    case .touchOnDarkScreen: "\(counts) touches found the screen dark"
    case .touchWithoutApp: "\(counts) touches found no app in front"
    case .touchUnhandled: "\(counts) touches found an app in front that does not handle them"
    case .eventDropped: "\(counts) events of \(names) were dropped by a full queue"
    case .eventMissed:
      "\(counts) events of \(names) came while its app did not run, or was suspended to the end"
    case .waitHeld:
      "\(counts) waits ended late: the system had suspended the app, or held it back"
    case .runSkipped:
      "\(counts) runs of \(names) were skipped, since the one before went on"
    case .markNotSet: "the mark '\(what)' was set in no run"
    case .pushLost: "\(counts) pushes never reached '\(what)'"
    case .workCut: "'\(what)' was under way when the run ended, \(counts) times"
    case .inWarmUp:
      "\(counts) requests and transfers were made in the warm-up, whose energy is not counted"
    case .metricConstant:
      "'\(what)' has one value in all runs of all variants: it measures nothing here"
    case .variantsSame: "it had the values of '\(what)' in every run, in all metrics"
    case .wifiAssumed:
      "the phone moves, and nothing says where there is Wi-Fi: its signal is full everywhere. Write surroundings: { network: { wi-fi: 0 % } } for none, or 'wi-fi-signal' at places"
    case .knownAbsent: "the known warning '\(what)' did not occur"
    }
  }

  /// The words for work that was done less than by the baseline.
  var clause: String? {
    let counts = "\(of - undone) of \(of)"
    return switch code {
    case .jobNotBegun: "begins \(counts) jobs"
    case .transferNotBegun: "begins \(counts) transfers"
    case .launchNotBegun: "gets \(counts) background launches"
    case .notificationNotShown: "shows \(counts) notifications"
    case .timerNotTicked: "sees \(counts) timers tick"
    case .tickMissed: "gets \(counts) ticks of \(names)"
    case .waitHeld: "ends \(counts) waits on time"
    case .useEnded: "keeps '\(what)' \(counts) times"
    case .inWarmUp: "makes \(counts) requests and transfers after the warm-up"
    case .requestUnanswered: "gets answers to \(counts) requests"
    case .nothingExchanged: "exchanges nothing"
    case .positionNotGiven: "finds \(counts) positions"
    case .jobReplaced: "loses \(undone) jobs to others of their 'id'"
    case .operationNotBegun: "begins \(counts) operations"
    case .jobExpired: "finishes \(counts) jobs"
    case .launchExpired: "finishes \(counts) background launches"
    case .stepFailed, .workCut: "finishes '\(what)' \(counts) times"
    case .stepNotRun: "never does '\(what)'"
    case .touchOnDarkScreen, .touchWithoutApp, .touchUnhandled: "answers \(counts) touches"
    case .eventDropped, .eventMissed: "handles \(counts) events of \(names)"
    case .runSkipped: "begins \(counts) runs of \(names)"
    case .pushLost: "gets \(counts) pushes"
    case .markNotSet: "never sets '\(what)'"
    case .jobStretched, .stepNeverRun, .scriptNotRun, .metricConstant, .variantsSame, .wifiAssumed,
      .knownAbsent:
      nil
    }
  }
}
