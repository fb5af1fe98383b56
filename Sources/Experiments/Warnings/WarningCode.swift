import Configuration

/// A kind of unfinished work, with a warning after the runs.
///
/// The catalogue of warnings: `warnings.txt` has the words for each, and the rule for telling it.
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
  case markUnseen = "mark-unseen"
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

  /// The words for it, and the rule for telling it, of a row of `warnings.txt`, which the build
  /// embeds into the program.
  struct Row {
    let rule: Rule
    let meaning: String
    let of: String
    /// The sentence of its warning, and the clause of a verdict, with gaps such as `<what>`.
    let warning: String
    let clause: String?

    fileprivate init(_ cells: [String]) {
      guard cells.count == 6, let rule = Rule(rawValue: cells[1]) else {
        preconditionFailure("no row of warnings.txt: \(cells)")
      }
      self.rule = rule
      (meaning, of, warning) = (cells[2], cells[3], cells[4])
      clause = cells[5] == "-" ? nil : cells[5]
    }
  }

  private static let rows = Dictionary(
    uniqueKeysWithValues: EmbeddedTable.rows(of: shippedWarnings[0].text).map { line in
      let cells = line.split(separator: " | ").map(String.init)
      return (cells[0], Row(cells))
    })

  var row: Row {
    guard let row = Self.rows[name] else { preconditionFailure("'\(name)' has no row") }
    return row
  }

  /// The meaning in a sentence, and the number of which the warning counts a part.
  package var meaning: (sentence: String, of: String) { (row.meaning, row.of) }

  /// The rule by which unfinished work has a warning.
  enum Rule: String {
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
    case comparisonOfPlaces = "comparison-of-places"
    /// Told when the variant leaves undone more of it than the baseline, by
    /// ``WorkReview/leastShare`` of all: what the baseline loses costs no other variant anything.
    case comparisonWithBaseline = "comparison-with-baseline"
    /// Told when all but ``WorkReview/leastShare`` is lost, and another variant loses less by that.
    case nearlyAll = "nearly-all"
  }

  var rule: Rule { row.rule }

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
