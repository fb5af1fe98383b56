import Kernel
import PowerAccounting
import Quantities

/// A position fix.
struct Fix: BitwiseCopyable {
  var source: PositionSource
  var at: SimTime
  /// The reported mean error in metres.
  var error: Double
  /// Metres east and north, including its drawn error.
  var position: SIMD2<Double>
}

/// A request for a position.
struct Locate: SlotElement {
  var isWaiting = false
  var isFree: Bool { !isWaiting }
  var waiter = Waiter.nobody
  var app = AppID.system
  var tier = AccuracyTier.best
  var source = PositionSource.satellites
  var asked = SimTime.zero
  var trigger = Trigger(entity: 0, ordinal: 0)
  var timeout = EventToken.none
  /// Whether that is the system's limit: the app gets 'location-failed'.
  var isLimited = false
  /// The next fix of a receiver that is on, if there is one.
  var fix = EventToken.none
}

/// The tracking of one app.
struct TrackingSession: BitwiseCopyable {
  var app = AppID.system
  var tier = AccuracyTier.best
  var filter = 0.0
  var interval = SimDuration.zero
  var deferDistance: Double?
  var deferTime: SimDuration?
  var pausesByItself = false
  /// How long the phone must stay before it pauses.
  var pauseAfter = SimDuration.zero
  var isPaused = false
  /// Whether the phone moved after that.
  var hasMissedWay = false
  var began = SimTime.zero
  /// The step that asked for it.
  var request = InstructionID.none
  /// The instant and the true position of the last report, to the app or to its batch.
  var reportedAt: SimTime?
  var reportedPosition = SIMD2<Double>.zero
  /// The source of that position.
  var reportedBy = PositionSource.satellites
  /// The instant and the true position at which positions were handed over last.
  var batchAt: SimTime?
  var batchPosition = SIMD2<Double>.zero
  var batch = EventToken.none
  var update = EventToken.none
  var pause = EventToken.none
  var end = EventToken.none

  /// Whether its positions are handed over in batches.
  var defers: Bool { deferDistance != nil || deferTime != nil }
}

/// A position that the chip keeps until it hands over the batch of an app.
struct StoredFix: BitwiseCopyable {
  var app = AppID.system
  var fix = Fix(source: .satellites, at: .zero, error: 0, position: .zero)
}

/// The watch of one app for significant changes and visits.
struct ChangeWatch: BitwiseCopyable {
  var isOn = false
  /// The position of the last change, or at the start.
  var anchor = SIMD2<Double>.zero
  var reportedAt: SimTime?
  /// Whether the phone has gone far enough since.
  var isReached = false
  var token = EventToken.none
  var end = EventToken.none
}

/// A place that apps may watch.
package struct Place: BitwiseCopyable, Sendable {
  /// Metres east and north of the origin.
  package let centre: SIMD2<Double>
  /// In metres.
  package let radius: Double
  /// The stream of draws at crossings of its border, by the second of the crossing.
  package let border: RandomStream

  package init(centre: SIMD2<Double>, radius: Double, border: RandomStream) {
    self.centre = centre
    self.radius = radius
    self.border = border
  }
}

/// The state of a watched place.
struct PlaceWatch: BitwiseCopyable {
  /// The next event of the place, if the phone keeps its motion.
  enum Moment: UInt8 { case crossing, beyondCushion, report }

  var apps = AppSet()
  /// Whether the phone is inside, and whether that was reported to apps.
  var isInside = false
  var isToldInside = false
  var crossedAt = SimTime.zero
  /// The distance beyond the border at which a crossing counts.
  var cushion = 0.0
  var isBeyond = false
  var next = Moment.crossing
  var token = EventToken.none

  var isOwed: Bool { isInside != isToldInside }
}

/// The state of the visit watch.
struct VisitWatch: BitwiseCopyable {
  var apps = AppSet()
  /// The instant at which the last app began to watch.
  var asked = SimTime.zero
  var isThere = false
  var place = SIMD2<Double>.zero
  var arrived = SimTime.zero
  var token = EventToken.none
}

/// Evenly spaced instants of fixes, known in advance so that none needs an event.
struct FixGrid: BitwiseCopyable {
  private(set) var isOn = false
  private(set) var first = SimTime.zero
  private(set) var period = SimDuration.seconds(1)
  private var counted: Int64 = 0

  mutating func start(first: SimTime, period: SimDuration) {
    self = FixGrid()
    self.first = first
    self.period = period
    isOn = true
  }

  /// Continue from the last instant with another spacing.
  ///
  /// - Returns: How many instants came since the last count.
  mutating func change(period: SimDuration, at now: SimTime) -> Int {
    let count = count(until: now)
    if let last = last(until: now) {
      first = last
      counted = 1
    }
    self.period = period
    return count
  }

  /// End it.
  ///
  /// - Returns: How many instants came since the last count.
  mutating func stop(at now: SimTime) -> Int {
    let count = count(until: now)
    isOn = false
    return count
  }

  /// The number of instants since the last count, including `now`.
  mutating func count(until now: SimTime) -> Int {
    guard isOn, now >= first else { return 0 }
    let all = (now - first).nanoseconds / period.nanoseconds + 1
    defer { counted = all }
    return Int(all - counted)
  }

  /// The last instant up to `now`.
  func last(until now: SimTime) -> SimTime? {
    guard isOn, now >= first else { return nil }
    let whole = (now - first).nanoseconds / period.nanoseconds
    return first + SimDuration(nanoseconds: whole * period.nanoseconds)
  }

  /// The first instant from `instant` on.
  func next(from instant: SimTime) -> SimTime {
    guard instant > first else { return first }
    let passed = (instant - first).nanoseconds
    let (whole, rest) = passed.quotientAndRemainder(dividingBy: period.nanoseconds)
    return rest == 0 ? instant : first + SimDuration(nanoseconds: (whole + 1) * period.nanoseconds)
  }
}
