import Configuration
import PhoneModel
import PowerAccounting
import Quantities
import Workloads

/// Work of one kind at one place of a scenario, in all runs of a variant.
struct WorkItem: Sendable {
  let code: WarningCode
  /// Nil for what no step does.
  let location: SourceLocation?
  /// The words for the place: the name of the step, or the path of the script.
  let what: String
  /// The words for other places whose work is counted with it: apps alike have the same lines.
  var alike: [String] = []
  /// The unfinished number, out of how many.
  var undone: Int
  var of: Int
  /// The unfinished number that the end of a run left waiting or under way.
  var atEnd = 0
  /// The seconds that the unfinished work waited, added up.
  var seconds = 0
  /// Whether a step of an app asked for it, and not one of the person.
  var isOfApp = true

  /// How often a run has to do work, on average, for the last one to be open at its end by chance.
  private static let leastRepeats = 4

  /// The unfinished share; of repeated work without the last one of each run, if that waited or was
  /// under way when the run ended.
  func share(runs: Int) -> Double {
    let excused = of >= Self.leastRepeats * runs ? min(atEnd, runs) : 0
    return of > 0 ? Double(undone - excused) / Double(of) : 0
  }

  /// Whether nothing of it was ever done.
  var isAll: Bool { undone > 0 && undone >= of }

  func isSamePlace(as other: WorkItem) -> Bool { code == other.code && location == other.location }

  /// Whether it can be compared with work at another place: that of apps with that of apps, and
  /// steps and scripts of any name with those of their own.
  func isSameKind(as other: WorkItem) -> Bool {
    let hasAnyName: [WarningCode] = [
      .workCut, .stepFailed, .useEnded, .tickMissed, .waitHeld, .runSkipped, .eventDropped,
      .eventMissed,
    ]
    return code == other.code && isOfApp == other.isOfApp
      && (!hasAnyName.contains(code) || what == other.what)
  }

  // MARK: - Words

  /// The sentence of its warning.
  var text: String { filled(code.row.warning) }

  /// The words for work that was done less than by the baseline.
  var clause: String? { code.row.clause.map(filled) }

  /// A text of `warnings.txt` with words in its gaps: every second piece is the name of one.
  private func filled(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { "<>".contains($0) }.enumerated()
      .map { $0.isMultiple(of: 2) ? String($1) : word(for: $1) }.joined()
  }

  private func word(for gap: Substring) -> String {
    switch gap {
    case "undone": "\(undone)"
    case "done": "\(of - undone)"
    case "of": "\(of)"
    case "what": what
    case "names": names
    case "minutes": "\(seconds / max(1, 60 * undone))"
    case "time": SimDuration.seconds(Int64(seconds / max(1, undone))).brief
    default: preconditionFailure("no words for '<\(gap)>'")
    }
  }
}

extension WorkItem {
  /// Work of which nothing was done, so many times.
  init(_ code: WarningCode, at location: SourceLocation? = nil, _ what: String = "", all: Int) {
    self.init(code: code, location: location, what: what, undone: all, of: all)
  }
}

/// The work of a variant in all its runs, place by place.
struct VariantWork: Sendable {
  let name: String
  let specification: PhoneSpecification
  let totals: WorkTotals
  private(set) var items: [WorkItem] = []
  /// Requests and transfers: how many were answered, out of how many.
  private(set) var exchanges: ComparisonDocument.Exchanges
  /// Whether any of them receives data.
  private(set) var receivesData = false
  /// Whether its scripts have requests or transfers that no condition switches off.
  private(set) var hasExchanges = false

  private var program: ScriptProgram { specification.program }

  /// The amounts of work; empty where a run does not know them.
  var amounts: [(WorkAmount, Double)] { Array(zip(specification.workAmounts, totals.amounts)) }

  init(name: String, _ specification: PhoneSpecification, _ totals: WorkTotals) {
    self.name = name
    self.specification = specification
    self.totals = totals
    exchanges = .init(variant: name)
    // The end of a charging session is no work of anybody's.
    let off = program.switchedOff
    for place in program.workPlaces where !program.isOfSurroundings(place.step) {
      add(place)
      if place.work.isExchange, !off.contains(where: { $0.contains(place.instruction) }) {
        hasExchanges = true
      }
    }
    if exchanges.of > 0 {
      add(
        WorkItem(
          code: .inWarmUp, location: nil, what: "", undone: exchanges.inWarmUp ?? 0,
          of: exchanges.of))
    }
    addEmptyBattery()
    for place in program.scriptPlaces { add(place) }
    for (step, instruction, name) in program.markPlaces {
      let set = totals.executions(of: instruction)
      guard set > 0 else { continue }
      add(
        WorkItem(
          code: .markUnseen, location: step.location, what: name,
          undone: totals.count(.unseen, of: instruction), of: set))
    }
    for push in totals.pushes where push.lost > 0 {
      let name = program.appNames[push.app]
      let location = program.pushes.first { $0.app == push.app }?.location
      add(
        WorkItem(
          code: .pushLost, location: location, what: name, undone: push.lost, of: push.sent))
    }
  }

  /// Add the runs that an empty battery ended before their time, where their energy is a metric.
  private mutating func addEmptyBattery() {
    let window = specification.window
    guard totals.emptied > 0, !window.endsWithBattery,
      specification.metrics.contains(where: { $0.unit == "J" })
    else { return }
    add(
      WorkItem(
        code: .batteryEmpty, location: window.place, what: window.duration.brief,
        undone: totals.emptied, of: totals.runs, seconds: Int(totals.secondsToEmpty)))
  }

  // MARK: - Steps

  private mutating func add(_ place: ScriptProgram.WorkPlace) {
    let begun = totals.executions(of: place.instruction)
    guard begun > 0 else { return }
    func count(_ fate: WorkFate) -> Int { totals.count(fate, of: place.instruction) }
    let withdrawn = count(.withdrawn)
    let (failed, open, waiting) = (count(.failed), count(.open), count(.notBegun))
    func add(
      _ code: WarningCode, _ undone: Int, atEnd: Int = 0, seconds: Int = 0, isWithdrawn: Bool = true
    ) {
      let of = max(begun - (isWithdrawn ? withdrawn : 0), undone)
      guard of > 0 else { return }
      self.add(
        WorkItem(
          code: code, location: place.step.location, what: place.step.name, undone: undone, of: of,
          atEnd: atEnd, seconds: seconds, isOfApp: place.step.app != 0))
    }
    /// Work that only the end of the run keeps from being done.
    func addCut(_ code: WarningCode, _ undone: Int, isWithdrawn: Bool = true) {
      add(code, undone, atEnd: undone, isWithdrawn: isWithdrawn)
    }
    if place.step.definition.isClaim { add(.useEnded, count(.ended), isWithdrawn: false) }
    let overflowed = count(.overflowed)
    if overflowed > 0 {
      self.add(
        WorkItem(
          code: .notificationLost, location: place.step.location, what: place.step.name,
          undone: overflowed, of: overflowed + count(.arrived), isOfApp: place.step.app != 0))
    }
    let limited = min(count(.limited), begun)
    if limited > 0 { add(.powerLimited, limited, isWithdrawn: false) }
    let delayed = min(count(.delayed), begun - withdrawn)
    if delayed > 0, program.hasWork(after: place.step) {
      add(.connectDelayed, delayed, seconds: count(.delay) * delayed / count(.delayed))
    }
    switch place.work {
    case .request:
      add(.requestUnanswered, failed + open, atEnd: open)
      noteExchanges(place, of: begun, undone: failed + open)
    case .transfer:
      addCut(.transferNotBegun, waiting)
      addCut(.workCut, count(.unfinished))
      noteExchanges(place, of: begun, undone: waiting + count(.unfinished))
    case .job:
      addCut(.jobNotBegun, waiting)
      addCut(.workCut, count(.unfinished))
      add(.stepFailed, failed)
      add(.jobExpired, count(.expired), isWithdrawn: false)
      add(.jobReplaced, count(.replaced), isWithdrawn: false)
      add(.jobStretched, count(.stretched), isWithdrawn: false)
    case .launch:
      addCut(.launchNotBegun, waiting)
      add(.launchExpired, count(.expired), isWithdrawn: false)
    case .notification:
      add(.notificationNotShown, waiting + count(.replaced) + count(.dropped), atEnd: waiting)
    case .timer: addCut(.timerNotTicked, waiting, isWithdrawn: false)
    case .tracking:
      addCut(.positionNotGiven, waiting, isWithdrawn: false)
      add(.trackingPaused, count(.paused), isWithdrawn: false)
    case .position: add(.positionNotGiven, failed + open, atEnd: open)
    case .container: break
    // A wait with nothing behind it delays no work.
    case .wait where place.endsScript: break
    case .wait:
      let held = count(.heldBack)
      add(.waitHeld, held, isWithdrawn: false)
      // The system holds back the wait of an app that it never resumes: nothing was cut.
      addCut(.workCut, max(0, open - held))
    case .operation, .idle:
      addCut(.workCut, open)
      add(.stepFailed, failed)
    case .touch:
      add(.touchOnDarkScreen, count(.onDarkScreen), isWithdrawn: false)
      add(.touchWithoutApp, count(.onHomeScreen), isWithdrawn: false)
      // A variant without any handler for it means so; a button without one in any is a mistake.
      if place.isHandled { add(.touchUnhandled, count(.unhandled), isWithdrawn: false) }
    case .queueing:
      add(.eventDropped, count(.dropped), isWithdrawn: false)
      addCut(.operationNotBegun, waiting, isWithdrawn: false)
    }
  }

  private mutating func noteExchanges(
    _ place: ScriptProgram.WorkPlace, of begun: Int, undone: Int
  ) {
    func count(_ fate: WorkFate) -> Int { totals.count(fate, of: place.instruction) }
    let (cancelled, underWay) = (count(.withdrawn), count(.underWay))
    exchanges.add(
      .init(
        variant: name, done: max(0, begun - cancelled - underWay - undone), of: begun,
        inWarmUp: count(.inWarmUp), cancelled: cancelled, underWay: underWay))
    if place.receives { receivesData = true }
  }

  /// Add work at a place; that of tasks and of apps alike has one place.
  private mutating func add(_ item: WorkItem) {
    if let slot = items.firstIndex(where: { $0.isSamePlace(as: item) }) {
      items[slot].add(item)
    } else {
      items.append(item)
    }
  }

  /// The unfinished share of the same work at the place of an item; nil where there is no such
  /// place.
  func share(atPlaceOf item: WorkItem) -> Double? {
    items.first { $0.isSamePlace(as: item) }?.share(runs: totals.runs)
  }

  /// The unfinished share of all work of the kind of an item.
  func share(like item: WorkItem) -> Double {
    let same = items.filter { $0.isSameKind(as: item) }
    let of = same.reduce(0) { $0 + $1.of }
    return of > 0 ? Double(same.reduce(0) { $0 + $1.undone }) / Double(of) : 0
  }

  // MARK: - Scripts

  private mutating func add(_ place: ScriptProgram.ScriptPlace) {
    let ran = totals.executions(of: place.instruction)
    func count(_ fate: WorkFate) -> Int { totals.count(fate, of: place.instruction) }
    func add(_ code: WarningCode, _ fate: WorkFate) {
      let lost = count(fate)
      // Work without losses is compared with work that has some.
      guard ran + lost > 0 else { return }
      self.add(
        WorkItem(
          code: code, location: place.location, what: place.path, undone: lost, of: ran + lost))
    }
    // A timer that never ticked is reported as that.
    if ran > 0, place.isTimer { add(.tickMissed, .passedOver) }
    add(.eventDropped, .dropped)
    add(.eventMissed, .missed)
    add(.runSkipped, .skipped)
  }

  /// Whether a script ran in any run.
  func hasRun(_ place: ScriptProgram.ScriptPlace) -> Bool {
    totals.executions(of: place.instruction) > 0
  }

  // MARK: - Marks

  /// The marks that metrics and the end of the run wait for and that no run set.
  var missingMarks: [(mark: Int, name: String, location: SourceLocation?)] {
    let probes = specification.records.probes
    let wanted =
      probes.intervals.flatMap { [Int($0.from), Int($0.to)] }
      + (specification.window.endMark.map { [$0] } ?? [])
    return Set(wanted).sorted().filter { totals.count(ofMark: $0) == 0 }.map { mark in
      (mark, program.names.marks[mark], program.step(settingMark: mark)?.location)
    }
  }
}
