import Kernel
import PowerAccounting
import Quantities

/// Positioning of one phone in a run.
public struct RunningLocation: Component {
  public static var hears: PhoneNews { [.surroundings, .suspension] }

  struct Lane: BitwiseCopyable {
    var level = PowerLevel.off
    var owner = Charging.baseline
  }

  struct State: ~Copyable {
    let model: LocationReceiver
    /// The apps that have a handler for positions.
    var listeners = AppSet.all
    var places: FlatTable<Place>
    var placeCount = 0
    var watches: FlatTable<PlaceWatch>
    var lanes: FlatTable<Lane>
    var receiver: SatelliteReceiver
    /// The start of the search under way.
    var start = SatelliteStart.hot
    var satelliteFixes = FixGrid()
    var wifiFixes = FixGrid()
    var cellFixes = FixGrid()
    var looks = FixGrid()
    var tracking = AppSet()
    var sessions: FlatTable<TrackingSession>
    var locates: FlatTable<Locate>
    /// No one waits at or above this place of `locates`.
    var locatesUsed = 0
    var changes: FlatTable<ChangeWatch>
    var visit = VisitWatch()
    /// The app that watches anything, and comes first.
    var watching = AppSet()
    var lastFix: Fix?
    /// Since when the phone has not moved.
    var restSince: SimTime?
  }

  /// What a scheduled code means; the rest of the code is the number of the thing it happens to.
  enum Moment: Int {
    case receiver, fix, timeout, wifiScan, cellRead, update, pause, trackingEnds, place, change
    case visit, watchingEnds
  }

  private static let appLimit = 64
  private static let locateLimit = 256
  let state: UnsafeMutablePointer<State>

  init(model: LocationReceiver) {
    let stream = RandomStream(key: RandomKey(seed: 0, replication: 1), name: StreamName(""))
    let nowhere = Place(centre: .zero, radius: 1, border: stream)
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        model: model,
        places: FlatTable(repeating: nowhere, count: LocationReceiver.placeLimit),
        watches: FlatTable(repeating: PlaceWatch(), count: LocationReceiver.placeLimit),
        lanes: FlatTable(repeating: Lane(), count: LocationLane.allCases.count),
        receiver: SatelliteReceiver(ephemerisAge: model.starts.ephemerisAge),
        sessions: FlatTable(repeating: TrackingSession(), count: Self.appLimit),
        locates: FlatTable(repeating: Locate(), count: Self.locateLimit),
        changes: FlatTable(repeating: ChangeWatch(), count: Self.appLimit)))
  }

  public func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Forgets the places; those of the replication follow, before ``begin(_:)``.
  public func removePlaces() { state.pointee.placeCount = 0 }

  /// Adds a place that apps may watch, up to ``LocationReceiver/placeLimit``.
  public func add(_ place: Place) {
    state.pointee.places[state.pointee.placeCount] = place
    state.pointee.placeCount += 1
  }

  /// Says which apps answer to positions, a bit each: the others need no event for one.
  public func setListeners(_ apps: AppSet) { state.pointee.listeners = apps }

  public func begin(_ context: ComponentContext) {
    state.pointee.watches.fill(with: PlaceWatch())
    state.pointee.lanes.fill(with: Lane())
    state.pointee.receiver = SatelliteReceiver(
      ephemerisAge: state.pointee.model.starts.ephemerisAge)
    state.pointee.start = .hot
    state.pointee.satelliteFixes = FixGrid()
    state.pointee.wifiFixes = FixGrid()
    state.pointee.cellFixes = FixGrid()
    state.pointee.looks = FixGrid()
    state.pointee.tracking = AppSet()
    state.pointee.sessions.fill(with: TrackingSession())
    state.pointee.locates.fill(with: Locate())
    state.pointee.locatesUsed = 0
    state.pointee.changes.fill(with: ChangeWatch())
    state.pointee.visit = VisitWatch()
    state.pointee.watching = AppSet()
    state.pointee.lastFix = nil
    state.pointee.restSince = context.surroundings.speed == 0 ? context.now : nil
  }

  public func finish(_ context: ComponentContext) {
    let fixes =
      state.pointee.satelliteFixes.count(until: context.now)
      + state.pointee.wifiFixes.count(until: context.now)
      + state.pointee.cellFixes.count(until: context.now)
    count(.fixes, by: fixes, context)
  }

  public func handle(_ code: Int, _ context: ComponentContext) {
    let index = code & 0x3ff
    let app = AppID(index)
    switch Moment(rawValue: code >> 10)! {
    case .receiver: receiverMoment(context)
    case .fix: complete(index, with: .satellites, context)
    case .timeout: timedOut(index, context)
    case .wifiScan: networkAnswered(.wifi, context)
    case .cellRead: networkAnswered(.cell, context)
    case .update: updateDue(for: app, context)
    case .pause: pauseDue(for: app, context)
    case .trackingEnds: stopTracking(of: app, context)
    case .place: placeMoment(index, context)
    case .change: changeDue(for: app, context)
    case .visit: visitDue(context)
    case .watchingEnds: stopWatching(of: app, context)
    }
  }

  public func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch LocationOperation(rawValue: index)! {
    case .locate: return locate(request, context)
    case .track: track(request, context)
    case .stopTracking: stopTracking(of: request.app, context)
    case .monitor: watch(request, context)
    case .stopMonitoring: stopWatching(of: request.app, context)
    }
    return .completed
  }

  public func surroundingsChanged(_ context: ComponentContext) {
    let rests = context.surroundings.speed == 0
    if !rests {
      state.pointee.restSince = nil
      resumePaused()
    } else if state.pointee.restSince == nil {
      state.pointee.restSince = context.now
    }
    receiverSkyChanged(context)
    update(context)
  }
}

extension RunningLocation {
  /// Brings everything in line with what apps want and what is around the phone.
  func update(_ context: ComponentContext) {
    steerReceiver(context)
    steerNetwork(.wifi, context)
    steerNetwork(.cell, context)
    steerSensors(context)
    steerLooks(context)
    for app in state.pointee.tracking {
      armUpdate(of: app, context)
      armPause(of: app, context)
    }
    armLocates(context)
    for index in 0..<state.pointee.placeCount { armPlace(index, context) }
    for app in state.pointee.watching { armChange(of: app, context) }
    armVisit(context)
  }

  var model: LocationReceiver { state.pointee.model }

  func networks(_ context: ComponentContext) -> PositionNetworks {
    PositionNetworks(context.surroundings)
  }

  func count(_ counter: LocationCounter, by amount: Int = 1, _ context: ComponentContext) {
    context.count(counter.rawValue, by: amount)
  }

  /// Schedules a moment, unless it comes after the end of the run.
  func schedule(
    _ moment: Moment, _ index: Int = 0, at time: SimTime, rank: EventRank = .timer,
    _ context: ComponentContext
  ) -> EventToken {
    guard time <= context.horizon else { return .none }
    return context.schedule(moment.rawValue << 10 | index, at: time, rank: rank)
  }

  /// The instant a length after another; nil when it comes after the end of the run.
  func instant(_ start: SimTime, plus length: SimDuration, _ context: ComponentContext)
    -> SimTime?
  {
    length <= context.horizon - start ? start + length : nil
  }

  /// The same for a number of seconds, rounded up; nil also for never.
  func instant(afterSeconds seconds: Double?, _ context: ComponentContext) -> SimTime? {
    StraightPath.instant(context.now, plusSeconds: seconds, until: context.horizon)
  }

  /// Now, or right after an instant at which somebody asked: an answer never comes at once, so that
  /// who asks again on every answer gets one a second and not endlessly many.
  func after(_ asked: SimTime, _ context: ComponentContext) -> SimTime {
    max(context.now, asked + .nanoseconds(1))
  }

  /// The earlier of two instants, either of which may never come.
  func earlier(_ first: SimTime?, _ second: SimTime?) -> SimTime? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }

  /// Draws at a level from now on, if it is another than before.
  func draw(
    _ lane: LocationLane, _ level: PowerLevel, for owner: Charging, _ context: ComponentContext
  ) {
    let old = state.pointee.lanes[lane.rawValue]
    state.pointee.lanes[lane.rawValue] = Lane(level: level, owner: owner)
    if old.level != level {
      context.change(context.lane(lane.rawValue), to: level, chargedTo: owner)
    } else if old.owner != owner {
      context.charge(context.lane(lane.rawValue), to: owner)
    }
  }

  func stopDrawing(_ lane: LocationLane, _ context: ComponentContext) {
    draw(lane, .off, for: .baseline, context)
  }

  func track(of place: SIMD2<Double>, _ context: ComponentContext) -> StraightPath {
    StraightPath(from: place, at: context.now, in: context.surroundings)
  }

  func position(_ context: ComponentContext) -> SIMD2<Double> {
    context.surroundings.position(at: context.now)
  }

  /// The length of an operand; nil when it is not given.
  func length(_ operand: Double) -> SimDuration? {
    operand.isNaN ? nil : SimDuration(nanoseconds: Int64(min(max(operand, 0), 7.8e18).rounded()))
  }
}
