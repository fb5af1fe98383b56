import Kernel
import PowerAccounting
import Quantities

/// A position that was found.
struct Fix: BitwiseCopyable {
  var source: PositionSource
  var at: SimTime
  /// The mean error, in metres, that it is told with.
  var error: Double
  /// Metres east and north, with the error it happened to have.
  var position: SIMD2<Double>
}

/// A script that waits for a position.
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
  /// The next fix of a receiver that is on, if there is one.
  var fix = EventToken.none
}

/// The tracking of one app.
struct TrackingSession: BitwiseCopyable {
  var tier = AccuracyTier.best
  var filter = 0.0
  var interval = SimDuration.zero
  var deferDistance: Double?
  var deferTime: SimDuration?
  var pausesByItself = false
  var isPaused = false
  var began = SimTime.zero
  /// When and where the app was last told a position.
  var reportedAt: SimTime?
  var reportedPosition = SIMD2<Double>.zero
  /// What that position was from.
  var reportedBy = PositionSource.satellites
  var update = EventToken.none
  var pause = EventToken.none
  var end = EventToken.none
}

/// What one app watches beside places.
struct ChangeWatch: BitwiseCopyable {
  var isOn = false
  /// Where the last change, or the beginning, was.
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
  /// What is drawn when its border is crossed, by the second of the crossing.
  package let border: RandomStream

  package init(centre: SIMD2<Double>, radius: Double, border: RandomStream) {
    self.centre = centre
    self.radius = radius
    self.border = border
  }
}

/// What is known of a place while apps watch it.
struct PlaceWatch: BitwiseCopyable {
  /// What happens to it next, if the phone goes on as it does.
  enum Moment: UInt8 { case crossing, beyondCushion, report }

  var apps = AppSet()
  /// Whether the phone is inside, and whether apps think so.
  var isInside = false
  var isToldInside = false
  var crossedAt = SimTime.zero
  /// How far beyond the border the phone must be before it is taken to have crossed.
  var cushion = 0.0
  var isBeyond = false
  var next = Moment.crossing
  var token = EventToken.none

  var isOwed: Bool { isInside != isToldInside }
}

/// Where the phone stays.
struct VisitWatch: BitwiseCopyable {
  var apps = AppSet()
  /// When the last app began to watch.
  var asked = SimTime.zero
  var isThere = false
  var place = SIMD2<Double>.zero
  var arrived = SimTime.zero
  var token = EventToken.none
}
