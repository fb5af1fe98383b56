import Kernel
import PowerAccounting
import Quantities

/// Positioning of one phone in a run.
package struct LocationReceiverInstance: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [.surroundings, .suspension] }

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
    /// The instant since which the phone has not moved.
    var restSince: SimTime?

    package init() {}
  }

  package enum Event: SchedulableEvent {
    case receiver, wifiScan, cellRead, visit, fix(locate: Int), timeout(locate: Int), place(Int)
    case update(AppID), pause(AppID), trackingEnds(AppID), change(AppID), watchingEnds(AppID)
  }

  private static let locateLimit = 256
  let model: LocationReceiver
  /// The apps that have a handler for positions.
  var listeners = AppSet.all
  var places: FlatTable<Place>
  /// The number of places in this run.
  var placeCount = 0
  var watches: FlatTable<PlaceWatch>
  var lanes: FlatTable<Lane>
  var receiver: SatelliteReceiver
  var sessions: FlatTable<TrackingSession>
  var locates: SlotTable<Locate>
  var changes: FlatTable<ChangeWatch>
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

  package mutating func begin(_ context: ComponentContext) {
    watches.fill(with: PlaceWatch())
    lanes.fill(with: Lane())
    receiver = SatelliteReceiver(ephemerisAge: model.starts.ephemerisAge)
    sessions.fill(with: TrackingSession())
    locates.clear()
    changes.fill(with: ChangeWatch())
    state.restSince = context.surroundings.speed == 0 ? context.now : nil
  }

  package mutating func finish(_ context: ComponentContext) {
    for app in state.tracking { noteUnanswered(app, context) }
    let fixes =
      state.satelliteFixes.count(until: context.now) + state.wifiFixes.count(until: context.now)
      + state.cellFixes.count(until: context.now)
    count(.fixes, by: fixes, context)
  }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .receiver: receiverMoment(context)
    case .fix(let locate): complete(locate, with: .satellites, context)
    case .timeout(let locate): timedOut(locate, context)
    case .wifiScan: networkAnswered(.wifi, context)
    case .cellRead: networkAnswered(.cell, context)
    case .update(let app): updateDue(for: app, context)
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
    case .monitor: watch(request, context)
    case .stopMonitoring: stopWatching(of: request.app, context)
    }
    return .completed
  }

  package mutating func surroundingsChanged(_ context: ComponentContext) {
    let rests = context.surroundings.speed == 0
    if !rests {
      state.restSince = nil
      resumePaused()
    } else if state.restSince == nil {
      state.restSince = context.now
    }
    receiverSkyChanged(context)
    update(context)
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

  /// The earlier of two instants; nil stands for never.
  mutating func earlier(_ first: SimTime?, _ second: SimTime?) -> SimTime? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
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

  mutating func stopDrawing(_ lane: LocationLane, _ context: ComponentContext) {
    draw(lane, .off, for: .baseline, context)
  }

  mutating func track(of place: SIMD2<Double>, _ context: ComponentContext) -> StraightPath {
    StraightPath(from: place, at: context.now, in: context.surroundings)
  }

  mutating func position(_ context: ComponentContext) -> SIMD2<Double> {
    context.surroundings.position(at: context.now)
  }
}
