import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Positioning of one phone in a run.
package struct LocationReceiverInstance: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [.surroundings, .suspension, .screen] }

  struct Lane: BitwiseCopyable {
    var level = PowerLevel.off
    var owner = Charging.baseline
  }

  /// The state of positioning at an instant of a run.
  package struct State: ComponentState {
    /// The start of the search under way.
    var start = SatelliteStart.hot
    var satelliteFixes = FixGrid()
    var wifiFixes = FixGrid()
    var cellFixes = FixGrid()
    var looks = FixGrid()
    var tracking = AppSet()
    var visit = VisitWatch()
    /// The apps that watch anything.
    var watching = AppSet()
    var lastFix: Fix?
    /// The instant at which the last position was handed to an app.
    var lastAnswer: SimTime?
    /// The instant since which the phone has not moved.
    var restSince: SimTime?
    var errorAge = ErrorAge()
    /// The app in front of a lit screen; the system for none.
    var front = AppID.system
    /// The apps with a foreground service of the type location.
    var locating = AppSet()
    /// The number of positions that the chip keeps until it hands over a batch.
    var storedCount = 0

    package init() {}
  }

  package enum Event: SchedulableEvent {
    case receiver, wifiScan, cellRead, visit, fix(locate: Int), timeout(locate: Int), place(Int)
    case update(AppID), pause(AppID), trackingEnds(AppID), change(AppID), watchingEnds(AppID)
    case batch(AppID)
  }

  private static let locateLimit = 256
  let model: LocationReceiver
  /// The apps that have a handler for positions.
  var listeners = AppSet.all
  /// The limits that the system sets.
  private var rules = PositionRules()
  /// The apps to which the shortest time between positions does not apply.
  private var unthrottled = AppSet()
  var places: FlatTable<Place>
  /// The number of places in this run.
  private var placeCount = 0
  var watches: FlatTable<PlaceWatch>
  var lanes: FlatTable<Lane>
  var receiver: SatelliteReceiver
  var sessions: FlatTable<TrackingSession>
  private var locates: SlotTable<Locate>
  var changes: FlatTable<ChangeWatch>
  /// The slow errors, by source.
  private var slowErrors: FlatTable<SlowError>
  private var startError = StartError()
  /// The positions that wait in the chip, the oldest first.
  private var stored: FlatTable<StoredFix>
  package var state = State()

  init(model: LocationReceiver) {
    let stream = RandomStream(key: RandomKey(seed: 0, replication: 1), name: StreamName(""))
    let nowhere = Place(centre: .zero, radius: 1, border: stream)
    self.model = model
    places = FlatTable(repeating: nowhere, count: LocationReceiver.placeLimit)
    watches = FlatTable(repeating: PlaceWatch(), count: LocationReceiver.placeLimit)
    lanes = FlatTable(repeating: Lane(), count: LocationLane.allCases.count)
    receiver = SatelliteReceiver(ephemerisAge: model.starts.ephemerisAge)
    sessions = FlatTable(repeating: TrackingSession(), count: AppSet.appLimit + 1)
    locates = SlotTable(capacity: Self.locateLimit)
    changes = FlatTable(repeating: ChangeWatch(), count: AppSet.appLimit + 1)
    slowErrors = FlatTable(repeating: SlowError(), count: 3)
    stored = FlatTable(repeating: StoredFix(), count: model.search.storedFixes)
  }

  /// Remove all places; those of the replication are added next, before ``begin(_:)``.
  package mutating func removePlaces() { placeCount = 0 }

  /// Add a place that apps may watch, up to ``LocationReceiver/placeLimit``.
  package mutating func add(_ place: Place) {
    places[placeCount] = place
    placeCount += 1
  }

  /// Set the apps that handle positions, one bit each: the others need no event.
  package mutating func setListeners(_ apps: AppSet) { listeners = apps }

  /// Follow the rules of a system, from the shortest time between positions of which some apps are
  /// exempt by their background modes; a foreground service of the type location exempts as well.
  package mutating func follow(_ rules: PositionRules, exempt: AppSet) {
    self.rules = rules
    unthrottled = exempt
  }

  package mutating func begin(_ context: ComponentContext) {
    watches.fill(with: PlaceWatch())
    lanes.fill(with: Lane())
    receiver = SatelliteReceiver(ephemerisAge: model.starts.ephemerisAge)
    sessions.fill(with: TrackingSession())
    locates.clear()
    changes.fill(with: ChangeWatch())
    slowErrors.fill(with: SlowError())
    startError = StartError()
    ageErrors(context)
    state.restSince = context.surroundings.speed == 0 ? context.now : nil
  }

  package mutating func finish(_ context: ComponentContext) {
    for app in state.tracking {
      noteUnanswered(app, context)
      notePaused(app, context)
    }
    let fixes =
      state.satelliteFixes.count(until: context.now) + state.wifiFixes.count(until: context.now)
      + state.cellFixes.count(until: context.now)
    count(.fixes, by: fixes, context)
  }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .receiver: receiverMoment(context)
    case .fix(let locate):
      answer(locate, with: .satellites, context)
      update(context)
    case .timeout(let locate): timedOut(locate, context)
    case .wifiScan: networkAnswered(.wifi, context)
    case .cellRead: networkAnswered(.cell, context)
    case .update(let app): updateDue(for: app, context)
    case .batch(let app): handOver(to: app, context)
    case .pause(let app): pauseDue(for: app, context)
    case .trackingEnds(let app): stopTracking(of: app, context)
    case .place(let place): placeMoment(place, context)
    case .change(let app): changeDue(for: app, context)
    case .visit: visitDue(context)
    case .watchingEnds(let app): stopWatching(of: app, context)
    }
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    switch LocationOperation(rawValue: index)! {
    case .locate: return locate(request, context)
    case .track: track(request, context)
    case .stopTracking: stopTracking(of: request.app, context)
    case .monitor: return watch(request, context)
    case .stopMonitoring: stopWatching(of: request.app, context)
    }
    return .completed
  }

  package mutating func surroundingsChanged(_ context: ComponentContext) {
    let rests = context.surroundings.speed == 0
    if !rests {
      state.restSince = nil
      notePausedWay()
    } else if state.restSince == nil {
      state.restSince = context.now
    }
    ageErrors(context)
    receiverSkyChanged(context)
    update(context)
  }

  package mutating func sharedStateChanged(_ context: ComponentContext) {
    guard state.locating != context.shared.locatingApps else { return }
    state.locating = context.shared.locatingApps
    if rules.interval > .zero, !state.tracking.isEmpty { update(context) }
  }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.front = isOn ? app : .system
    if rules.interval > .zero, !state.tracking.isEmpty { update(context) }
  }

  /// Update all sources for the present demand and surroundings.
  mutating func update(_ context: ComponentContext) {
    steerReceiver(context)
    steerNetwork(.wifi, context)
    steerNetwork(.cell, context)
    steerSensors(context)
    steerLooks(context)
    for app in state.tracking {
      armUpdate(of: app, context)
      armPause(of: app, context)
    }
    armLocates(context)
    for index in 0..<placeCount { armPlace(index, context) }
    for app in state.watching { armChange(of: app, context) }
    armVisit(context)
  }

  mutating func networks(_ context: ComponentContext) -> PositionNetworks {
    PositionNetworks(context.surroundings)
  }

  mutating func count(_ counter: LocationCounter, by amount: Int = 1, _ context: ComponentContext) {
    context.count(counter.rawValue, by: amount)
  }

  /// The instant a length after another; nil when it comes after the end of the run.
  mutating func instant(_ start: SimTime, plus length: SimDuration, _ context: ComponentContext)
    -> SimTime?
  { length <= context.horizon - start ? start + length : nil }

  /// The same for a number of seconds, rounded up; nil also for never.
  mutating func instant(afterSeconds seconds: Double?, _ context: ComponentContext) -> SimTime? {
    StraightPath.instant(context.now, plusSeconds: seconds, until: context.horizon)
  }

  /// Now, or right after the instant of a request: an answer never comes at the same instant, so an
  /// app that requests again on every answer gets one a second and not endlessly many.
  mutating func after(_ asked: SimTime, _ context: ComponentContext) -> SimTime {
    max(context.now, asked + .nanoseconds(1))
  }

  /// Draw at a level from now on, if it is another than before.
  mutating func draw(
    _ lane: LocationLane, _ level: PowerLevel, for owner: Charging, _ context: ComponentContext
  ) {
    let old = lanes[lane.rawValue]
    lanes[lane.rawValue] = Lane(level: level, owner: owner)
    if old.level != level {
      context.change(context.lane(lane.rawValue), to: level, chargedTo: owner)
    } else if old.owner != owner {
      context.charge(context.lane(lane.rawValue), to: owner)
    }
  }

  private mutating func stopDrawing(_ lane: LocationLane, _ context: ComponentContext) {
    draw(lane, .off, for: .baseline, context)
  }

  mutating func track(of place: SIMD2<Double>, _ context: ComponentContext) -> StraightPath {
    StraightPath(from: place, at: context.now, in: context.surroundings)
  }

  mutating func position(_ context: ComponentContext) -> SIMD2<Double> {
    context.surroundings.position(at: context.now)
  }

  // MARK: - Requests for a single position

  mutating func locate(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome
  {
    let tier = AccuracyTier(operand: request.operands[LocationOperation.Locate.accuracy])
    let oldest = SimDuration(operand: request.operands[LocationOperation.Locate.oldest])
    if let oldest,
      let fix = state.lastFix, context.now - fix.at <= oldest, tier.accepts(fix)
    {
      return .completed
    }
    if oldest == nil, let fix = recentFix(for: tier, context) {
      tell(fix, to: request.app, trigger: request.trigger, context)
      return .completed
    }
    guard let index = locates.claim() else {
      context.abort("more than 256 scripts wait for a position")
      return .completed
    }
    let networks = networks(context)
    let source =
      tier.needsSatellites(networks) ? .satellites : tier.network(networks) ?? .satellites
    var locate = Locate(
      isWaiting: true, waiter: request.waiter, app: request.app, tier: tier, source: source,
      asked: context.now, trigger: request.trigger)
    let own = SimDuration(operand: request.operands[LocationOperation.Locate.timeout])
    if let timeout = lesser(own, rules.requestLimit) {
      locate.isLimited = timeout != own
      let end = instant(context.now, plus: timeout, context)
      locate.timeout = context.schedule(Event.timeout(locate: index), at: end, rank: .timer)
    }
    locates[index] = locate
    if source != .satellites { askNetwork(source, for: request.app, context) }
    update(context)
    return .pending
  }

  private static let leastPause = SimDuration.seconds(1)

  /// The known position with which the system answers a request at once; nil right after an answer,
  /// so that an app that requests again on every answer gets one a second.
  private mutating func recentFix(for tier: AccuracyTier, _ context: ComponentContext) -> Fix? {
    guard let fix = state.lastFix, context.now - fix.at <= rules.recentAge, tier.accepts(fix),
      let answered = state.lastAnswer, context.now - answered >= Self.leastPause
    else { return nil }
    return fix
  }

  /// Schedule the next fix for the waiting requests, while the receiver has one.
  private mutating func armLocates(_ context: ComponentContext) {
    for index in locates.slots where locates[index].isWaiting {
      context.cancel(&locates[index].fix)
      guard locates[index].source == .satellites, receiver.isFixed else { continue }
      let next = state.satelliteFixes.next(from: after(locates[index].asked, context))
      locates[index].fix = context.schedule(Event.fix(locate: index), at: next, rank: .completion)
    }
  }

  /// Answer a waiting request with a position.
  mutating func answer(_ index: Int, with source: PositionSource, _ context: ComponentContext) {
    let locate = locates[index]
    remove(index, context)
    let fix = makeFix(source, for: locate.tier, context)
    tell(fix, to: locate.app, trigger: locate.trigger, context)
    context.complete(locate.waiter)
  }

  mutating func fail(_ index: Int, _ failure: StepFailure, _ context: ComponentContext) {
    let locate = locates[index]
    remove(index, context)
    // A timeout is the script's own, so no event reports it.
    if failure == .unlocated {
      context.deliver(
        LocationEvent.failed.rawValue, to: locate.app, fields: .zero, trigger: locate.trigger)
    }
    context.fail(locate.waiter, failure)
  }

  private mutating func timedOut(_ index: Int, _ context: ComponentContext) {
    count(.failedFixes, context)
    fail(index, locates[index].isLimited ? .unlocated : .timeout, context)
    update(context)
  }

  private mutating func remove(_ index: Int, _ context: ComponentContext) {
    context.cancel(locates[index].timeout)
    context.cancel(locates[index].fix)
    locates[index] = Locate()
  }

  // MARK: - Positions, with the errors they have

  /// Streams of errors by source; the phone checks that no other stream has the name.
  package static let errorStream = "location/error"
  private static let errors = StreamName(errorStream)
  private static let triggers = StreamName("location")

  /// The second of an instant: the address of draws, so that no app can shift them.
  static func second(_ instant: SimTime) -> UInt32 {
    UInt32(truncatingIfNeeded: instant.nanoseconds / 1_000_000_000)
  }

  /// The trigger of a position at this instant without a request.
  mutating func trigger(_ context: ComponentContext) -> Trigger { Self.trigger(at: context.now) }

  private static func trigger(at instant: SimTime) -> Trigger {
    Trigger(entity: triggers.hash, ordinal: second(instant))
  }

  /// The mean error of a source now, in metres.
  mutating func error(
    of source: PositionSource, for tier: AccuracyTier, _ context: ComponentContext
  ) -> Double {
    let errors = model.errors
    let found =
      switch source {
      case .satellites:
        errors.settled(sky: context.surroundings.sky)
          * (1 + errors.excess(after: receiver.fixAge(at: context.now)))
      case .wifi: errors.wifi
      case .cell: errors.cell
      }
    return tier == .reduced ? max(found, errors.reduced) : found
  }

  /// A position as it is found now.
  private mutating func makeFix(
    _ source: PositionSource, for tier: AccuracyTier, _ context: ComponentContext
  ) -> Fix {
    let stream = RandomStream(key: context.key, name: Self.errors, entity: UInt32(source.rawValue))
    let error = error(of: source, for: tier, context)
    let place =
      source == .satellites && tier != .reduced
      ? satellitePosition(stream, context)
      : position(context)
        + slowError(of: source, at: context.now, stream) * model.errors.deviation(ofMean: error)
    return Fix(source: source, at: context.now, error: error, position: place)
  }

  private mutating func slowError(
    of source: PositionSource, at instant: SimTime, _ stream: RandomStream
  ) -> SIMD2<Double> {
    slowErrors[Int(source.rawValue)].value(at: state.errorAge.age(at: instant), stream)
  }

  /// A position by satellites, which a receiver that stays on holds while the phone rests.
  private mutating func satellitePosition(_ stream: RandomStream, _ context: ComponentContext)
    -> SIMD2<Double>
  {
    let errors = model.errors
    let (now, around) = (context.now, context.surroundings)
    let isHeld = around.speed < errors.restSpeed && !receiver.isPulsing
    let instant =
      isHeld
      ? errors.held(since: max(receiver.since, state.errorAge.since), now: now, stream) : now
    let slow = slowError(of: .satellites, at: instant, stream)
    let fast = stream.normalPair(trigger: Self.second(instant), use: .fast)
    let age = receiver.fixAge(at: instant)
    let start = startError.value(in: Self.second(instant - age), stream)
    let share = errors.fastShare
    let error =
      slow * (1 - share * share).squareRoot() + fast * share + start * errors.excess(after: age)
    return around.position(at: instant)
      + error * errors.deviation(ofMean: errors.settled(sky: around.sky))
      + errors.jump(at: instant, sky: around.sky, stream)
  }

  /// Let errors age as fast as the phone's speed makes them.
  private mutating func ageErrors(_ context: ComponentContext) {
    let errors = model.errors
    state.errorAge.change(
      timeConstant: context.surroundings.speed < errors.restSpeed ? errors.restDrift : errors.drift,
      at: context.now)
  }

  /// The quantile of a Rayleigh distribution of mean 1: the length of an error with two normal
  /// components.
  private static func rayleigh(_ uniform: Double) -> Double {
    2 / Double.pi.squareRoot() * (-Elementary.log(uniform)).squareRoot()
  }

  /// Deliver a position to an app.
  mutating func tell(_ fix: Fix, to app: AppID, trigger: Trigger, _ context: ComponentContext) {
    state.lastFix = fix
    state.lastAnswer = context.now
    count(.updates, context)
    context.work(model.fixWork, for: app)
    context.deliver(
      LocationEvent.updated.rawValue, to: app,
      fields: SIMD4(
        fix.error, Double((context.now - fix.at).nanoseconds), fix.position.x, fix.position.y),
      trigger: trigger)
  }

  // MARK: - Positions from Wi-Fi and cell, for tracking and for single requests

  mutating func power(of network: PositionSource) -> Power {
    network == .wifi ? model.powers.wifiScan : model.powers.cellRead
  }

  mutating func time(of network: PositionSource) -> SimDuration {
    network == .wifi ? model.powers.wifiScanTime : model.powers.cellReadTime
  }

  /// The present source of a tracking's positions.
  mutating func source(of session: TrackingSession, _ context: ComponentContext) -> PositionSource?
  {
    let networks = networks(context)
    if receiver.isFixed, session.tier.needsSatellites(networks) { return .satellites }
    return session.tier.network(networks)
  }

  /// The time between two positions of a tracking.
  mutating func interval(of session: TrackingSession, by source: PositionSource) -> SimDuration {
    let own =
      switch session.tier {
      case .reduced: model.spacing.reduced
      case .threeKilometres: model.spacing.coarse
      case .kilometre, .hundredMetres: model.spacing.network
      case .bestForNavigation, .best, .tenMetres:
        source == .satellites ? LocationReceiver.fixPeriod : model.spacing.network
      }
    return max(own, spacing(of: session))
  }

  /// The time between positions that an app asked for, or that the system grants it in background.
  private mutating func spacing(of session: TrackingSession) -> SimDuration {
    let isFree =
      rules.interval == .zero || session.app == state.front
      || unthrottled.contains(session.app) || state.locating.contains(session.app)
    return isFree ? session.interval : max(session.interval, rules.interval)
  }

  /// Start or stop the series of positions from one network, as trackings need.
  private mutating func steerNetwork(_ network: PositionSource, _ context: ComponentContext) {
    let lane: LocationLane = network == .wifi ? .wifi : .cell
    var owner: AppID?
    var period: SimDuration?
    for app in state.tracking {
      let session = sessions[app.index]
      guard !session.isPaused, source(of: session, context) == network else { continue }
      let own = max(interval(of: session, by: network), time(of: network))
      owner = owner ?? app
      period = period.map { min($0, own) } ?? own
    }
    guard let owner, let period else {
      count(.fixes, by: withGrid(network) { $0.stop(at: context.now) }, context)
      return stopDrawing(lane, context)
    }
    let first = context.now + time(of: network)
    let fixes = withGrid(network) { grid in
      if grid.isOn {
        return grid.period == period ? 0 : grid.change(period: period, at: context.now)
      }
      grid.start(first: first, period: period)
      return 0
    }
    count(.fixes, by: fixes, context)
    let level = PowerLevel.pulsed(
      high: power(of: network), low: .zero, period: period, onTime: time(of: network),
      phase: grid(of: network).first - time(of: network))
    draw(lane, level, for: Charging(owner, .tracking), context)
  }

  mutating func grid(of source: PositionSource) -> FixGrid {
    switch source {
    case .satellites: state.satelliteFixes
    case .wifi: state.wifiFixes
    case .cell: state.cellFixes
    }
  }

  private mutating func withGrid(_ network: PositionSource, _ body: (inout FixGrid) -> Int) -> Int {
    network == .wifi ? body(&state.wifiFixes) : body(&state.cellFixes)
  }

  /// Switch the motion sensors that navigation uses.
  private mutating func steerSensors(_ context: ComponentContext) {
    for app in state.tracking {
      let session = sessions[app.index]
      if session.tier == .bestForNavigation, !session.isPaused {
        return draw(
          .sensors, .steady(model.powers.navigation), for: Charging(app, .tracking), context)
      }
    }
    stopDrawing(.sensors, context)
  }

  // MARK: - Single positions

  /// Request one position from a network; requests during a pending one share its answer.
  private mutating func askNetwork(
    _ network: PositionSource, for app: AppID, _ context: ComponentContext
  ) {
    let lane: LocationLane = network == .wifi ? .wifiOnce : .cellOnce
    guard lanes[lane.rawValue].level == .off else { return }
    draw(lane, .steady(power(of: network)), for: Charging(app, .acquisition), context)
    let event: Event = network == .wifi ? .wifiScan : .cellRead
    context.schedule(event, after: time(of: network), rank: .completion)
  }

  private mutating func networkAnswered(_ network: PositionSource, _ context: ComponentContext) {
    stopDrawing(network == .wifi ? .wifiOnce : .cellOnce, context)
    count(.fixes, context)
    for index in locates.slots where locates[index].isWaiting && locates[index].source == network {
      answer(index, with: network, context)
    }
  }

  // MARK: - The satellite receiver, which all apps share

  /// The demand of all apps; nil without any.
  private mutating func wish(_ context: ComponentContext) -> SatelliteDemand? {
    var wish: SatelliteDemand?
    let networks = networks(context)
    for app in state.tracking {
      let session = sessions[app.index]
      guard !session.isPaused, session.tier.needsSatellites(networks) else { continue }
      let own = SatelliteDemand(
        owner: app, savesPower: session.tier.savesPower,
        interval: interval(of: session, by: .satellites), isUrgent: false)
      wish = wish?.joined(own) ?? own
    }
    for index in locates.slots {
      let locate = locates[index]
      guard locate.isWaiting, locate.source == .satellites else { continue }
      let own = SatelliteDemand(
        owner: locate.app, savesPower: true, interval: LocationReceiver.fixPeriod, isUrgent: true)
      wish = wish?.joined(own) ?? own
    }
    return wish
  }

  /// Switch the receiver on, off or to another mode, by the demand.
  private mutating func steerReceiver(_ context: ComponentContext) {
    guard let wish = wish(context) else { return release(context) }
    receiver.owner = wish.owner
    receiver.interval = wish.interval
    switch receiver.state {
    case .off: beginSearch(context)
    case .resting: if wish.isUrgent { beginSearch(context) }
    case .searching:
      draw(
        .satellites, .steady(model.powers.searching), for: Charging(wish.owner, .acquisition),
        context)
    case .lingering, .fixed: resume(wish, context)
    }
  }

  private mutating func resume(_ wish: SatelliteDemand, _ context: ComponentContext) {
    if receiver.state == .lingering {
      context.cancel(receiver.token)
      receiver.resume()
    }
    let fix = state.satelliteFixes.last(until: context.now) ?? context.now
    let (level, isPulsing) = model.level(of: wish, fixAt: fix)
    // A receiver that is off between fixes must reacquire the satellites before it can stay on.
    if receiver.isPulsing && !isPulsing { return beginSearch(context) }
    receiver.isPulsing = isPulsing
    let period = isPulsing ? wish.interval : LocationReceiver.fixPeriod
    if period != state.satelliteFixes.period {
      let fixes = state.satelliteFixes.change(period: period, at: context.now)
      count(.fixes, by: fixes, context)
    }
    draw(.satellites, level, for: Charging(wish.owner, .tracking), context)
  }

  private mutating func beginSearch(_ context: ComponentContext) {
    context.cancel(receiver.token)
    count(.fixes, by: state.satelliteFixes.stop(at: context.now), context)
    let owner = receiver.owner
    // A receiver that ran has fresh knowledge, which shows once its state has changed.
    receiver.turnOff(at: context.now)
    let start = receiver.start(model.starts, networks(context), at: context.now)
    state.start = start
    count(start.counter, context)
    receiver.beginSearch(
      model.timeToFix(start), sky: model.searchRate(sky: context.surroundings.sky), at: context.now)
    draw(.satellites, .steady(model.powers.searching), for: Charging(owner, .acquisition), context)
    armSearch(context)
  }

  /// Schedule the end of a search: a fix, or the limit.
  private mutating func armSearch(_ context: ComponentContext) {
    context.cancel(receiver.token)
    let limit = instant(receiver.since, plus: model.search.limit(for: receiver.interval), context)
    let found = receiver.findsAt(before: context.horizon)
    receiver.token = context.schedule(Event.receiver, at: lesser(limit, found), rank: .completion)
  }

  private mutating func receiverMoment(_ context: ComponentContext) {
    switch receiver.state {
    case .searching:
      receiver.changeSky(model.searchRate(sky: context.surroundings.sky), at: context.now)
      if receiver.hasFound { find(context) } else { cancelSearch(context) }
    case .resting: beginSearch(context)
    case .lingering: turnOff(context)
    case .off, .fixed: break
    }
    update(context)
  }

  private mutating func find(_ context: ComponentContext) {
    receiver.find(at: context.now, start: state.start)
    state.satelliteFixes.start(first: context.now, period: LocationReceiver.fixPeriod)
    for index in locates.slots
    where locates[index].isWaiting && locates[index].source == .satellites {
      answer(index, with: .satellites, context)
    }
  }

  /// Cancel a search at its limit: waiting requests get a position from a network, or none.
  private mutating func cancelSearch(_ context: ComponentContext) {
    count(.failedFixes, context)
    stopDrawing(.satellites, context)
    receiver.rest(at: context.now)
    receiver.token = context.schedule(
      Event.receiver, after: model.search.retry(for: receiver.interval), rank: .completion)
    let networks = networks(context)
    for app in state.tracking {
      let session = sessions[app.index]
      if !session.isPaused, session.tier.needsSatellites(networks), !networks.any {
        context.deliver(
          LocationEvent.failed.rawValue, to: app, fields: .zero, trigger: trigger(context))
      }
    }
    for index in locates.slots
    where locates[index].isWaiting && locates[index].source == .satellites {
      if let network = locates[index].tier.network(networks) {
        locates[index].source = network
        askNetwork(network, for: locates[index].app, context)
      } else {
        fail(index, .unlocated, context)
      }
    }
  }

  /// Adapt to a change of the visible sky.
  private mutating func receiverSkyChanged(_ context: ComponentContext) {
    let rate = model.searchRate(sky: context.surroundings.sky)
    switch receiver.state {
    case .searching:
      receiver.changeSky(rate, at: context.now)
      armSearch(context)
    case .fixed where rate == 0: beginSearch(context)
    case .lingering where rate == 0: turnOff(context)
    default: break
    }
  }

  /// Release the receiver after the last demand.
  private mutating func release(_ context: ComponentContext) {
    switch receiver.state {
    case .off, .lingering: return
    case .searching, .resting: turnOff(context)
    case .fixed:
      let isOn = !receiver.isPulsing
      guard isOn, model.search.linger > .zero else { return turnOff(context) }
      receiver.linger()
      receiver.token = context.schedule(Event.receiver, after: model.search.linger, rank: .timer)
      draw(
        .satellites, .steady(model.powers.tracking), for: Charging(receiver.owner, .tail), context)
    }
  }

  private mutating func turnOff(_ context: ComponentContext) {
    context.cancel(receiver.token)
    count(.fixes, by: state.satelliteFixes.stop(at: context.now), context)
    receiver.turnOff(at: context.now)
    stopDrawing(.satellites, context)
  }

  // MARK: - Tracking: updating positions, and delivering those that pass an app's filters

  mutating func track(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app
    handOver(to: app, context)
    sessions[app.index].hasMissedWay = false
    endSession(of: app, context)
    typealias Field = LocationOperation.Track
    let filter = request.operands[Field.filter]
    let interval = SimDuration(operand: request.operands[Field.interval]) ?? .zero
    let distance = request.operands[Field.deferDistance]
    var session = TrackingSession(
      app: app, tier: AccuracyTier(operand: request.operands[Field.accuracy]),
      filter: filter.isNaN ? 0 : max(0, filter), interval: min(interval, Self.longestInterval),
      deferDistance: distance.isNaN ? nil : max(0, distance),
      deferTime: SimDuration(operand: request.operands[Field.deferTime]),
      pausesByItself: request.operands[Field.autoPause] == 1,
      pauseAfter: model.spacing.pause(of: TrackedActivity(request.operands[Field.activity])),
      began: context.now, request: request.origin, reportedPosition: position(context))
    if let delay = SimDuration(operand: request.operands[Field.maxDelay]),
      delay >= max(session.interval, LocationReceiver.fixPeriod) * 2
    {
      session.deferTime = session.deferTime.map { min($0, delay) } ?? delay
    }
    session.end = context.schedule(
      Event.trackingEnds(app), after: SimDuration(operand: request.operands[Field.length]),
      rank: .timer)
    sessions[app.index] = session
    state.tracking.insert(app)
    update(context)
  }

  /// A year, which keeps sums of instants far from overflow.
  private static let longestInterval = SimDuration.seconds(366 * 86_400)

  mutating func stopTracking(of app: AppID, _ context: ComponentContext) {
    guard state.tracking.contains(app) else { return }
    handOver(to: app, context)
    endSession(of: app, context)
    update(context)
    context.endUse(by: app)
  }

  package mutating func isUsed(by app: AppID) -> Bool {
    state.tracking.contains(app) && !sessions[app.index].isPaused
  }

  package mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {
    // A tracking that has paused stays so.
    guard isUsed(by: app) else { return }
    context.count(.ended, of: sessions[app.index].request)
    forgetStored(of: app)
    stopTracking(of: app, context)
  }

  package mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    forgetStored(of: app)
    stopTracking(of: app, context)
  }

  private mutating func endSession(of app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    noteUnanswered(app, context)
    notePaused(app, context)
    context.cancel(session.update)
    context.cancel(session.pause)
    context.cancel(session.end)
    sessions[app.index] = TrackingSession()
    state.tracking.remove(app)
  }

  /// Count a tracking that has reported no position to an app which listens.
  private mutating func noteUnanswered(_ app: AppID, _ context: ComponentContext) {
    guard sessions[app.index].reportedAt == nil, listeners.contains(app) else { return }
    context.count(.notBegun, of: sessions[app.index].request)
  }

  /// Schedule the next position that passes the filters of a listening app.
  private mutating func armUpdate(of app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    context.cancel(&sessions[app.index].update)
    guard !session.isPaused, listeners.contains(app),
      let source = source(of: session, context), let due = due(session, by: source, context)
    else { return }
    let fix = grid(of: source).next(from: due)
    sessions[app.index].update = context.schedule(Event.update(app), at: fix, rank: .timer)
  }

  /// The instant of the next position that a tracking reports; nil when not in this run.
  ///
  /// A position from a better source is always reported, since the last one can be wrong by more
  /// than the filter.
  private mutating func due(
    _ session: TrackingSession, by source: PositionSource, _ context: ComponentContext
  ) -> SimTime? {
    guard let reportedAt = session.reportedAt else { return after(session.began, context) }
    let path = track(of: session.reportedPosition, context)
    let least = max(spacing(of: session), .nanoseconds(1))
    let filter = source.isBetter(than: session.reportedBy) ? 0 : session.filter
    guard let earliest = instant(reportedAt, plus: least, context),
      let far = instant(afterSeconds: path.reaching(filter), context)
    else { return nil }
    return max(earliest, far, context.now)
  }

  private mutating func updateDue(for app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    guard let source = source(of: session, context) else { return }
    let fix = makeFix(source, for: session.tier, context)
    sessions[app.index].reportedAt = context.now
    sessions[app.index].reportedPosition = position(context)
    sessions[app.index].reportedBy = source
    if session.defers, session.batchAt != nil {
      store(fix, of: app, context)
    } else {
      tell(fix, to: app, trigger: Self.trigger(at: fix.at), context)
      sessions[app.index].batchAt = context.now
      sessions[app.index].batchPosition = position(context)
    }
    armUpdate(of: app, context)
  }

  // MARK: - Positions that the chip keeps, to hand them over together

  /// The most positions that are handed over at one instant; the others follow right after.
  private static let handOverLimit = 64

  private mutating func store(_ fix: Fix, of app: AppID, _ context: ComponentContext) {
    stored[state.storedCount] = StoredFix(app: app, fix: fix)
    state.storedCount += 1
    let session = sessions[app.index]
    let length = context.now - (session.batchAt ?? context.now)
    let isOld = session.deferTime.map { length >= $0 } ?? false
    let path = track(of: session.batchPosition, context)
    // Rounding of a path that is as long as wanted must not make it shorter.
    let isFar = session.deferDistance.map { path.distance >= $0 - 1e-6 } ?? false
    if isOld || isFar || state.storedCount == stored.count { return handOver(to: app, context) }
    guard session.batch == .none, let time = session.deferTime else { return }
    // A position that is due at that instant is of this batch.
    sessions[app.index].batch = context.schedule(
      Event.batch(app), after: time - length + .nanoseconds(1), rank: .timer)
  }

  /// Tell an app the positions that the chip has kept for it.
  private mutating func handOver(to app: AppID, _ context: ComponentContext) {
    context.cancel(&sessions[app.index].batch)
    var (kept, told) = (0, 0)
    for index in 0..<state.storedCount {
      let position = stored[index]
      if position.app == app, told < Self.handOverLimit {
        tell(position.fix, to: app, trigger: Self.trigger(at: position.fix.at), context)
        told += 1
      } else {
        stored[kept] = position
        kept += 1
      }
    }
    state.storedCount = kept
    if sessions[app.index].batchAt != nil {
      sessions[app.index].batchAt = context.now
      sessions[app.index].batchPosition = position(context)
    }
    if told == Self.handOverLimit {
      sessions[app.index].batch = context.schedule(
        Event.batch(app), after: .nanoseconds(1), rank: .timer)
    }
  }

  private mutating func forgetStored(of app: AppID) {
    var kept = 0
    for index in 0..<state.storedCount where stored[index].app != app {
      stored[kept] = stored[index]
      kept += 1
    }
    state.storedCount = kept
  }

  // MARK: - Trackings that pause while the phone does not move

  private mutating func armPause(of app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    context.cancel(&sessions[app.index].pause)
    guard session.pausesByItself, !session.isPaused, let rest = state.restSince,
      let due = instant(max(rest, session.began), plus: session.pauseAfter, context)
    else { return }
    sessions[app.index].pause = context.schedule(
      Event.pause(app), at: max(due, context.now), rank: .timer)
  }

  private mutating func pauseDue(for app: AppID, _ context: ComponentContext) {
    handOver(to: app, context)
    sessions[app.index].isPaused = true
    context.deliver(
      LocationEvent.paused.rawValue, to: app, fields: .zero, trigger: trigger(context))
    update(context)
    context.endUse(by: app)
  }

  /// Note that the phone moves while trackings pause, which only their apps can start again.
  private mutating func notePausedWay() {
    for app in state.tracking where sessions[app.index].isPaused {
      sessions[app.index].hasMissedWay = true
    }
  }

  /// Count a tracking that stayed paused while the phone moved.
  private mutating func notePaused(_ app: AppID, _ context: ComponentContext) {
    guard sessions[app.index].hasMissedWay else { return }
    context.count(.paused, of: sessions[app.index].request)
  }

  // MARK: - Watches of apps: a periodic check of a network serves all of them

  mutating func watch(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome
  {
    let app = request.app
    typealias Field = LocationOperation.Monitor
    let regions = request.operands[Field.regions]
    let watched = (0..<placeCount).count {
      watches[$0].apps.contains(app) || Self.contains(regions, $0)
    }
    if watched > rules.regions { return .failed(.refused) }
    for place in 0..<placeCount where Self.contains(regions, place) {
      beginWatching(place, for: app, context)
    }
    if request.operands[Field.changes] == 1 { beginChanges(of: app, context) }
    if request.operands[Field.visits] == 1 {
      state.visit.apps.insert(app)
      state.visit.asked = context.now
    }
    let watchesPlace = (0..<placeCount).contains { watches[$0].apps.contains(app) }
    guard watchesPlace || changes[app.index].isOn || state.visit.apps.contains(app) else {
      return .completed
    }
    state.watching.insert(app)
    if let length = SimDuration(operand: request.operands[Field.length]) {
      context.cancel(changes[app.index].end)
      changes[app.index].end = context.schedule(
        Event.watchingEnds(app), after: length, rank: .timer)
    }
    update(context)
    return .completed
  }

  /// Whether a set of names, infinity for all, contains one.
  private static func contains(_ names: Double, _ place: Int) -> Bool {
    if names == .infinity { return true }
    return names.isFinite && UInt64(names) >> UInt64(place) & 1 == 1
  }

  mutating func stopWatching(of app: AppID, _ context: ComponentContext) {
    let watch = changes[app.index]
    context.cancel(watch.token)
    context.cancel(watch.end)
    changes[app.index] = ChangeWatch()
    for place in 0..<placeCount { watches[place].apps.remove(app) }
    state.visit.apps.remove(app)
    state.watching.remove(app)
    update(context)
  }

  /// The network of the periodic checks.
  private mutating func lookedAt(_ context: ComponentContext) -> PositionSource? {
    AccuracyTier.kilometre.network(networks(context))
  }

  /// The source of the position while apps watch: a tracking, or a check of a network.
  private mutating func watchSource(_ context: ComponentContext) -> PositionSource? {
    for app in state.tracking {
      let session = sessions[app.index]
      if !session.isPaused, let source = source(of: session, context) { return source }
    }
    return lookedAt(context)
  }

  /// Start or stop the periodic checks, which positions of a tracking replace.
  private mutating func steerLooks(_ context: ComponentContext) {
    guard let owner = state.watching.first, watchSource(context) != nil else {
      _ = state.looks.stop(at: context.now)
      return stopDrawing(.watch, context)
    }
    let network = lookedAt(context)
    let length = network.map { time(of: $0) } ?? .zero
    if !state.looks.isOn {
      state.looks.start(first: context.now + length, period: max(model.spacing.watch, length))
    }
    let isServed = state.tracking.contains { app in
      let session = sessions[app.index]
      return !session.isPaused && source(of: session, context) != nil
    }
    guard let network, !isServed else { return stopDrawing(.watch, context) }
    let looks = state.looks
    let level = PowerLevel.pulsed(
      high: power(of: network), low: .zero, period: looks.period,
      onTime: min(length, looks.period), phase: looks.first - length)
    draw(.watch, level, for: Charging(owner, .monitoring), context)
  }

  /// The first check from an instant on; nil without checks or when not in this run.
  private mutating func look(from instant: SimTime?, _ context: ComponentContext) -> SimTime? {
    guard let instant, state.looks.isOn else { return nil }
    return state.looks.next(from: max(instant, context.now))
  }

  // MARK: - Borders of places

  private mutating func beginWatching(_ place: Int, for app: AppID, _ context: ComponentContext) {
    if watches[place].apps.isEmpty {
      let there = places[place]
      let isInside = track(of: there.centre, context).distance < there.radius
      watches[place] = PlaceWatch()
      watches[place].isInside = isInside
      watches[place].isToldInside = isInside
    }
    watches[place].apps.insert(app)
  }

  /// Schedule the next event of a place: the border is crossed, the phone gets beyond the cushion,
  /// or a check finds it there.
  private mutating func armPlace(_ index: Int, _ context: ComponentContext) {
    var watch = watches[index]
    context.cancel(&watch.token)
    defer { watches[index] = watch }
    guard !watch.apps.isEmpty else { return }
    let place = places[index]
    let path = track(of: place.centre, context)
    let crossing = watch.isInside ? path.leaving(place.radius) : path.entering(place.radius)
    var due = instant(afterSeconds: crossing, context)
    watch.next = .crossing
    if watch.isOwed {
      let reaction: SimTime?
      if watch.isBeyond {
        reaction = look(from: watch.crossedAt + model.spacing.border, context)
      } else if watch.isInside {
        let inner = place.radius - min(watch.cushion, place.radius / 2)
        reaction = instant(afterSeconds: path.distance <= inner ? 0 : path.entering(inner), context)
      } else {
        reaction = instant(afterSeconds: path.reaching(place.radius + watch.cushion), context)
      }
      if let reaction, due.map({ reaction <= $0 }) ?? true {
        due = reaction
        watch.next = watch.isBeyond ? .report : .beyondCushion
      }
    }
    watch.token = context.schedule(Event.place(index), at: due, rank: .timer)
  }

  private mutating func placeMoment(_ index: Int, _ context: ComponentContext) {
    switch watches[index].next {
    case .crossing: cross(index, context)
    case .beyondCushion: watches[index].isBeyond = true
    case .report: report(index, context)
    }
    armPlace(index, context)
  }

  /// Handle the crossing of a border; the necessary distance beyond it depends on the error drawn
  /// for this crossing.
  private mutating func cross(_ index: Int, _ context: ComponentContext) {
    watches[index].isInside.toggle()
    watches[index].isBeyond = false
    watches[index].crossedAt = context.now
    let source = watchSource(context) ?? .cell
    let chance = places[index].border.uniform(trigger: Self.second(context.now), use: 0)
    watches[index].cushion = error(of: source, for: .best, context) * Self.rayleigh(chance)
  }

  private mutating func report(_ index: Int, _ context: ComponentContext) {
    let watch = watches[index]
    watches[index].isToldInside = watch.isInside
    let event: LocationEvent = watch.isInside ? .entered : .left
    let fields = SIMD4(
      Double(UInt64(1) << UInt64(index)), Double(watch.crossedAt.nanoseconds), 0, 0)
    for app in watch.apps {
      count(.crossings, context)
      context.work(model.fixWork, for: app)
      context.deliver(
        event.rawValue, to: app, fields: fields,
        trigger: trigger(context).child(Self.places, count: UInt32(index)))
    }
  }

  private static let places = StreamName("location/places")

  // MARK: - Significant changes

  private mutating func beginChanges(of app: AppID, _ context: ComponentContext) {
    guard !changes[app.index].isOn else { return }
    changes[app.index].isOn = true
    changes[app.index].anchor = position(context)
  }

  /// Schedule the check that finds the phone far enough from the last report.
  private mutating func armChange(of app: AppID, _ context: ComponentContext) {
    var watch = changes[app.index]
    context.cancel(&watch.token)
    defer { changes[app.index] = watch }
    guard watch.isOn else { return }
    let reached = track(of: watch.anchor, context).reaching(model.spacing.changeDistance)
    if reached == 0 { watch.isReached = true }
    var due = watch.isReached ? context.now : instant(afterSeconds: reached, context)
    if let reportedAt = watch.reportedAt, let soonest = due {
      due = instant(reportedAt, plus: model.spacing.change, context).map { max($0, soonest) }
    }
    watch.token = context.schedule(Event.change(app), at: look(from: due, context), rank: .timer)
  }

  private mutating func changeDue(for app: AppID, _ context: ComponentContext) {
    guard let source = watchSource(context) else { return }
    tell(makeFix(source, for: .kilometre, context), to: app, trigger: trigger(context), context)
    changes[app.index].anchor = position(context)
    changes[app.index].reportedAt = context.now
    changes[app.index].isReached = false
    armChange(of: app, context)
  }

  // MARK: - Visits

  /// Schedule the check that finds the phone at rest for long enough, or gone.
  private mutating func armVisit(_ context: ComponentContext) {
    var visit = state.visit
    context.cancel(&visit.token)
    defer { state.visit = visit }
    guard !visit.apps.isEmpty else {
      visit.isThere = false
      return
    }
    let due: SimTime?
    if visit.isThere {
      let path = track(of: visit.place, context)
      due = instant(afterSeconds: path.reaching(model.spacing.visitDistance), context)
    } else {
      due = state.restSince.flatMap { instant($0, plus: model.spacing.visitAfter, context) }
    }
    let look = look(from: due.map { max($0, after(visit.asked, context)) }, context)
    visit.token = context.schedule(Event.visit, at: look, rank: .timer)
  }

  private mutating func visitDue(_ context: ComponentContext) {
    let visit = state.visit
    if !visit.isThere {
      state.visit.place = position(context)
      state.visit.arrived = state.restSince ?? context.now
    }
    state.visit.isThere.toggle()
    let place = state.visit.place
    let fields = SIMD4(
      Double(state.visit.arrived.nanoseconds), visit.isThere ? 1 : 0, place.x, place.y)
    for app in visit.apps {
      context.work(model.fixWork, for: app)
      context.deliver(
        LocationEvent.visit.rawValue, to: app, fields: fields, trigger: trigger(context))
    }
    armVisit(context)
  }
}
