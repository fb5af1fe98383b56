import Components
import PowerAccounting
import Quantities
import Workloads

/// A straight leg of the phone's way, at constant speed.
struct Leg: BitwiseCopyable {
  /// The beginning, in metres east and north of the origin.
  var start: SIMD2<Double>
  /// Metres a second.
  var velocity = SIMD2<Double>.zero
  /// Nil if it never ends.
  var ends: SimTime?

  /// Creates a leg from a point to another in a time.
  init(from start: SIMD2<Double>, to goal: SIMD2<Double>, in length: SimDuration, now: SimTime) {
    self.start = start
    velocity = (goal - start) / length.seconds
    ends = now + length
  }

  /// Creates a rest.
  init(at place: SIMD2<Double>, until end: SimTime?) {
    start = place
    ends = end
  }
}

/// The position of the phone in a run: one leg after the other.
struct MovementState: ~Copyable {
  private let points: FlatTable<Track.Point>
  /// The index of the next point of the track.
  private var point = 0
  private var commute: CommuteState?
  private var walk: WalkState?
  private let rest: SIMD2<Double>

  init(_ definition: MovementDefinition?) {
    var track: [Track.Point] = []
    var place = SIMD2<Double>.zero
    switch definition {
    case nil: break
    case .still(let point): place = point
    case .track(let definition): track = definition.points
    case .commute(let definition): commute = CommuteState(definition)
    case .randomWalk(let definition): walk = WalkState(definition)
    }
    points = FlatTable(track)
    rest = place
  }

  /// The first leg of a run.
  mutating func begin(_ variates: borrowing VariateGenerator) -> Leg {
    if commute != nil { return commute!.begin(variates) }
    if walk != nil { return walk!.begin(variates) }
    guard points.count > 0 else { return Leg(at: rest, until: nil) }
    point = 0
    if points[0].time > .zero { return Leg(at: points[0].position, until: .zero + points[0].time) }
    return next(at: .zero, variates)
  }

  /// The next leg, which begins at the end of the one before.
  mutating func next(at now: SimTime, _ variates: borrowing VariateGenerator) -> Leg {
    if commute != nil { return commute!.next(at: now, variates) }
    if walk != nil { return walk!.next(at: now, variates) }
    let here = points[point].position
    guard point + 1 < points.count else { return Leg(at: here, until: nil) }
    point += 1
    return Leg(
      from: here, to: points[point].position, in: (.zero + points[point].time) - now, now: now)
  }
}

/// A drawn speed in metres per second, limited to the range from a millimetre to a kilometre.
func metresPerSecond(_ drawn: Double) -> Double { min(max(drawn * 1e9, 1e-3), 1e3) }

/// The state of a commute in a run.
struct CommuteState: BitwiseCopyable {
  private let definition: Commute
  /// Whether the phone is at the second place, or on its way there.
  private var isOut = false
  private var isResting = true
  /// The day on which each place was last left.
  private var leftFirst: Int64 = -1
  private var leftSecond: Int64 = -1

  init(_ definition: Commute) { self.definition = definition }

  mutating func begin(_ variates: borrowing VariateGenerator) -> Leg {
    self = CommuteState(definition)
    return rest(at: .zero, variates)
  }

  mutating func next(at now: SimTime, _ variates: borrowing VariateGenerator) -> Leg {
    if !isResting { return rest(at: now, variates) }
    let from = isOut ? definition.back.from : definition.out.from
    let to = isOut ? definition.out.from : definition.back.from
    let day = variates.day(of: now.nanoseconds)
    if isOut { leftSecond = day } else { leftFirst = day }
    isResting = false
    let way = to - from
    let speed = metresPerSecond(
      variates.value(
        of: definition.speed, entity: isOut ? 1 : 0, trigger: UInt32(truncatingIfNeeded: day &+ 1)))
    isOut.toggle()
    let nanoseconds = max(((way * way).sum().squareRoot() / speed * 1e9).rounded(), 1)
    guard now.adding(nanoseconds: nanoseconds) != nil else {
      var leg = Leg(at: from, until: nil)
      leg.velocity = way / (nanoseconds / 1e9)
      return leg
    }
    return Leg(from: from, to: to, in: SimDuration(nanoseconds: Int64(nanoseconds)), now: now)
  }

  /// A rest at a place until its next departure.
  private mutating func rest(at now: SimTime, _ variates: borrowing VariateGenerator) -> Leg {
    isResting = true
    return Leg(
      at: isOut ? definition.back.from : definition.out.from, until: departure(from: now, variates))
  }

  /// The departure from the place: no place twice a day, and the second at once where its departure
  /// time has passed on the way there.
  private func departure(from now: SimTime, _ variates: borrowing VariateGenerator) -> SimTime? {
    let time = isOut ? definition.back.leaves : definition.out.leaves
    let today = variates.day(of: now.nanoseconds)
    let first = isOut ? max(leftFirst, leftSecond + 1) : max(today, leftFirst + 1)
    // Of eight days in a row one has the right weekday, and lies ahead.
    for day in first...max(first, today) + 8 {
      guard let nanoseconds = variates.time(time, onDay: day) else { continue }
      if nanoseconds >= now.nanoseconds {
        return nanoseconds <= SimTime.latest.nanoseconds ? SimTime(nanoseconds: nanoseconds) : nil
      }
      if isOut && day == leftFirst { return now }
    }
    return nil
  }
}

/// The state of a random walk in a run.
struct WalkState: BitwiseCopyable {
  private let definition: RandomWalk
  /// Metres from the centre to the beginning of the next leg.
  private var offset = SIMD2<Double>.zero
  private var ordinal: UInt32 = 0

  init(_ definition: RandomWalk) { self.definition = definition }

  mutating func begin(_ variates: borrowing VariateGenerator) -> Leg {
    self = WalkState(definition)
    return next(at: .zero, variates)
  }

  mutating func next(at now: SimTime, _ variates: borrowing VariateGenerator) -> Leg {
    func drawn(_ variate: Variate) -> Double {
      variates.value(of: variate, entity: 0, trigger: ordinal)
    }
    var direction = unitVector(degrees: drawn(definition.heading))
    let outward = (offset * direction).sum()
    let square = (offset * offset).sum()
    let edge = definition.radius * (1 - 1e-9)
    // At the border an outward direction is reflected like a ray of light.
    if square >= edge * edge, outward > 0 { direction -= 2 * outward / square * offset }
    let room = StraightPath(offset: offset, velocity: direction).leaving(definition.radius) ?? 0
    let length = min(max(drawn(definition.leg), 1e-3), room)
    let speed = metresPerSecond(drawn(definition.speed))
    ordinal &+= 1
    let start = definition.centre + offset
    let goal = offset + direction * length
    let nanoseconds = max((length / speed * 1e9).rounded(), 1)
    guard now.adding(nanoseconds: nanoseconds) != nil else {
      var leg = Leg(at: start, until: nil)
      leg.velocity = direction * speed
      return leg
    }
    offset = goal
    return Leg(
      from: start, to: definition.centre + goal,
      in: SimDuration(nanoseconds: Int64(nanoseconds)), now: now)
  }
}
