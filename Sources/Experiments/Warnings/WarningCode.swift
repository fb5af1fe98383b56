/// A kind of unfinished work, with a warning after the runs.
///
/// The catalogue of warnings: a code, the words for it, and the rule for telling it.
package enum WarningCode: String, CaseIterable, Codable, Sendable {
  case jobNotBegun = "job-not-begun"
  case jobExpired = "job-expired"
  case jobStretched = "job-stretched"
  case jobReplaced = "job-replaced"
  case operationNotBegun = "operation-not-begun"
  case transferNotBegun = "transfer-not-begun"
  case launchNotBegun = "launch-not-begun"
  case launchExpired = "launch-expired"
  case notificationNotShown = "notification-not-shown"
  case timerNotTicked = "timer-not-ticked"
  case tickMissed = "tick-missed"
  case waitHeld = "wait-held"
  case connectDelayed = "connect-delayed"
  case useEnded = "use-ended"
  case trackingPaused = "tracking-paused"
  case requestUnanswered = "request-unanswered"
  case nothingExchanged = "nothing-exchanged"
  case positionNotGiven = "position-not-given"
  case stepFailed = "step-failed"
  case stepNotRun = "step-not-run"
  case stepNeverRun = "step-never-run"
  case scriptNotRun = "script-not-run"
  case touchOnDarkScreen = "touch-on-dark-screen"
  case touchWithoutApp = "touch-without-app"
  case touchUnhandled = "touch-unhandled"
  case eventDropped = "event-dropped"
  case eventMissed = "event-missed"
  case runSkipped = "run-skipped"
  case markNotSet = "mark-not-set"
  case pushLost = "push-lost"
  case notificationLost = "notification-lost"
  case powerLimited = "power-limited"
  case workCut = "work-cut"
  case inWarmUp = "in-warm-up"
  case metricConstant = "metric-constant"
  case variantsSame = "variants-same"
  case wifiAssumed = "wi-fi-assumed"
  case batteryEmpty = "battery-empty"
  case knownAbsent = "known-absent"

  /// The name in files and texts.
  package var name: String { rawValue }

  /// The meaning in a sentence, and the number of which the warning counts a part.
  package var meaning: (sentence: String, of: String) {
    switch self {
    case .jobNotBegun:
      (
        "jobs were scheduled, and the system had not begun them when the run ended",
        "jobs scheduled"
      )
    case .jobExpired:
      (
        "jobs ran until the system stopped them: 'finish-job' came too late, or never",
        "jobs scheduled"
      )
    case .jobReplaced:
      (
        "jobs gave way, before they began, to a job that another step scheduled under the same 'id'",
        "jobs scheduled"
      )
    case .operationNotBegun:
      ("operations waited in their queue when the run ended", "operations put into it")
    case .jobStretched:
      (
        "jobs asked for a shorter 'every', 'flex' or 'back-off' than the system grants, and got the shortest that it does",
        "jobs scheduled"
      )
    case .transferNotBegun:
      ("transfers were scheduled, and had not begun when the run ended", "transfers scheduled")
    case .launchNotBegun:
      ("background launches were requested, and none had come when the run ended", "requests")
    case .launchExpired:
      (
        "background launches ran until the system ended them: 'complete-task' came too late, or never",
        "requests"
      )
    case .notificationNotShown:
      (
        "notifications were scheduled, and had not been shown when the run ended, or gave way to later ones before they were",
        "notifications scheduled"
      )
    case .timerNotTicked: ("timers were started, and never ticked", "timers started")
    case .tickMissed:
      (
        "ticks never came: they were due while the system held the timer back, and one later tick stood for all of them",
        "ticks due"
      )
    case .waitHeld:
      (
        "waits ended late, since the system had suspended their app or held it back",
        "times a wait began"
      )
    case .connectDelayed:
      ("a 'connect' without a 'timeout' held up its script for over a minute", "times begun")
    case .useEnded:
      (
        "the system ended an app's use of a component, such as a speaker, a sensor, a scan or tracking, when it suspended the app, or refused it to an app that was not in front and has no background mode that keeps the use",
        "times the use began"
      )
    case .trackingPaused:
      (
        "the system paused a tracking with 'auto-pause' while the phone did not move, and it stayed paused when the phone moved on: only 'track' starts it again",
        "times a tracking began"
      )
    case .requestUnanswered:
      ("requests failed, or were not answered when the run ended", "requests made")
    case .nothingExchanged:
      (
        "a variant has requests or transfers and finished none, where the baseline did",
        "requests and transfers that the baseline finished"
      )
    case .positionNotGiven:
      (
        "positions were asked for and not found, or not known when the run ended",
        "positions asked for"
      )
    case .stepFailed: ("steps failed", "times the step began")
    case .stepNotRun:
      (
        "a step ran in no run of one variant, and ran in another one",
        "times another variant ran it"
      )
    case .stepNeverRun:
      (
        "no variant ran any step of a kind that exchanges data, schedules work or asks for positions, and that the scenario has",
        "runs"
      )
    case .scriptNotRun:
      ("a handler, an action or a timer ran in no run of any variant that has it", "runs")
    case .touchOnDarkScreen: ("a person touched a button while the screen was dark", "touches")
    case .touchWithoutApp: ("a person touched a button while no app was in front", "touches")
    case .touchUnhandled:
      ("a person touched a button that the app in front does not handle", "touches")
    case .eventDropped: ("events or operations were dropped by a full queue", "events that came")
    case .eventMissed:
      (
        "events and pushes came while the app that handles them did not run, or was suspended to the end of the run",
        "events that came"
      )
    case .runSkipped:
      (
        "actions, ticks or events of a handler of mode 'single' were skipped, since the steps of the one before went on",
        "actions due"
      )
    case .markNotSet: ("a mark that a metric or 'duration' waits for was set in no run", "runs")
    case .notificationLost:
      (
        "values that a peripheral notifies were lost, since its queue was full before a connection event took them",
        "values notified"
      )
    case .powerLimited:
      (
        "requests moved data at the greatest power that the radio is let draw ('power-limit'), which cuts the rest off",
        "requests made"
      )
    case .pushLost: ("pushes of servers never reached their app", "pushes sent")
    case .workCut: ("operations and waits were under way when the run ended", "times begun")
    case .inWarmUp:
      (
        "requests and transfers were made in the warm-up, whose energy is not counted",
        "requests and transfers made"
      )
    case .metricConstant:
      ("a metric of a claim or a practice has one value in all runs of all variants", "runs")
    case .variantsSame: ("a variant had the values of the baseline in every run", "runs")
    case .wifiAssumed:
      (
        "the phone moves, its apps exchange data, and nothing says where there is Wi-Fi: its signal is full everywhere",
        "runs"
      )
    case .batteryEmpty:
      (
        "the battery was empty before 'duration' was over: energies of such runs tell nothing, 'battery-life' and 'average-power' do",
        "runs"
      )
    case .knownAbsent: ("a warning under 'known-warnings' did not occur", "runs")
    }
  }

  /// The rule by which unfinished work has a warning.
  enum Rule {
    /// Told when it happens at all.
    case always
    /// Told from ``WorkReview/leastShare`` of all on.
    case share
    /// Told when most of all is lost, or more than in the baseline by ``WorkReview/leastShare`` of all.
    case majority
    /// Told when nothing of it was ever done, or when the variant leaves undone more of it than the
    /// variant that leaves least, by ``WorkReview/leastShare`` of all.
    case comparison
    /// The same, with variants that have the same place alone.
    case comparisonOfPlaces
    /// Told when the variant leaves undone more of it than the baseline, by
    /// ``WorkReview/leastShare`` of all: what the baseline loses costs no other variant anything.
    case comparisonWithBaseline
    /// Told when all but ``WorkReview/leastShare`` is lost, and another variant loses less by that.
    case nearlyAll
  }

  var rule: Rule {
    switch self {
    case .jobStretched, .stepNotRun, .stepNeverRun, .scriptNotRun, .markNotSet, .metricConstant,
      .variantsSame, .wifiAssumed, .batteryEmpty, .knownAbsent, .nothingExchanged,
      .trackingPaused, .notificationLost, .connectDelayed:
      .always
    case .touchOnDarkScreen, .touchWithoutApp, .touchUnhandled, .eventDropped, .jobReplaced,
      .powerLimited:
      .share
    case .jobExpired, .launchExpired, .eventMissed, .runSkipped, .pushLost: .majority
    case .jobNotBegun, .operationNotBegun, .transferNotBegun, .launchNotBegun, .timerNotTicked,
      .notificationNotShown,
      .useEnded, .requestUnanswered, .positionNotGiven:
      .comparison
    case .stepFailed, .workCut: .comparisonOfPlaces
    case .tickMissed, .waitHeld: .comparisonWithBaseline
    case .inWarmUp: .nearlyAll
    }
  }

  /// The rule in words.
  package var ruleText: String {
    switch rule {
    case .always: "reported whenever it happens"
    case .share: "reported from 5 % of all on"
    case .majority:
      "reported where it is more than half of all, or 5 % of all more than in the baseline"
    case .comparisonWithBaseline:
      "reported when a variant leaves at least 5 % of all more unfinished than the baseline"
    case .nearlyAll:
      "reported where it is 95 % of all at least, and in another variant less by 5 %"
    case .comparison, .comparisonOfPlaces:
      "reported when none was ever done, or when a variant leaves at least 5 % of all more unfinished than the variant that leaves least; of work that a run repeats, the last one is not counted"
    }
  }
}
