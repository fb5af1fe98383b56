import Components
import PowerAccounting
import Quantities
import Workloads

/// A straight and even piece of the phone's way.
struct Leg: BitwiseCopyable {
  /// Metres east and north of the origin, where it begins.
  var start: SIMD2<Double>
  /// Metres a second.
  var velocity = SIMD2<Double>.zero
  /// Nil if it goes on for ever.
  var ends: SimTime?

  /// From a point to another in a time.
  init(from start: SIMD2<Double>, to goal: SIMD2<Double>, in length: SimDuration, now: SimTime) {
    self.start = start
    velocity = (goal - start) / length.seconds
    ends = now + length
  }

  /// A rest.
  init(at place: SIMD2<Double>, until end: SimTime?) {
    start = place
    ends = end
  }
}

/// Where the phone is, in a run: one leg after the other.
struct MovementState: ~Copyable {
  private let points: FlatTable<Track.Point>
  /// The point of the track that is passed next.
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

  /// The leg that begins where and when the one before ended.
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

/// A speed as drawn, in metres a second: no slower than a millimetre and no faster than a kilometre.
func metresPerSecond(_ drawn: Double) -> Double { min(max(drawn * 1e9, 1e-3), 1e3) }

/// A commute in a run.
struct CommuteState: BitwiseCopyable {
  private let definition: Commute
  /// Whether the phone rests at the second place, or is on its way there.
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
        of: definition.speed, entity: isOut ? 1 : 0,
        trigger: UInt32(truncatingIfNeeded: day &+ 1)))
    isOut.toggle()
    let nanoseconds = max(((way * way).sum().squareRoot() / speed * 1e9).rounded(), 1)
    guard now.adding(nanoseconds: nanoseconds) != nil else {
      var leg = Leg(at: from, until: nil)
      leg.velocity = way / (nanoseconds / 1e9)
      return leg
    }
    return Leg(from: from, to: to, in: SimDuration(nanoseconds: Int64(nanoseconds)), now: now)
  }

  /// At a place until it is next left.
  private mutating func rest(at now: SimTime, _ variates: borrowing VariateGenerator) -> Leg {
    isResting = true
    return Leg(
      at: isOut ? definition.back.from : definition.out.from, until: departure(from: now, variates))
  }

  /// When the place is left: no place twice a day, and the second at once where its time on the day
  /// of the way there has passed on the way.
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

/// A random walk in a run.
struct WalkState: BitwiseCopyable {
  private let definition: RandomWalk
  /// Metres from the centre, where the next leg begins.
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
    // At the border a way out is thrown back like a ray of light.
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
