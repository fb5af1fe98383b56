import Kernel
import Quantities

/// The time by which slow errors age, in time constants: it passes slowly while the phone rests.
///
/// Only the surroundings change its rate, so it is the same for all variants of a replication.
struct ErrorAge: BitwiseCopyable {
  private var passed = 0.0
  /// The last change of the surroundings.
  private(set) var since = SimTime.zero
  /// Time constants a second.
  private var rate = 0.0

  mutating func change(timeConstant: SimDuration, at now: SimTime) {
    passed = age(at: now)
    since = now
    rate = 1 / timeConstant.seconds
  }

  /// - Precondition: No change came after `instant`.
  func age(at instant: SimTime) -> Double { passed + rate * (instant - since).seconds }
}

/// A slow error in units of its standard deviation: a first-order Gauss-Markov process on a lattice
/// of eighths of its time constant, linear in between.
///
/// It is a function of the random stream and the age alone: however often and in whatever order it
/// is asked, its course is the same. Each block of the lattice begins with the sum over the block
/// before, beyond which the process has forgotten all but e⁻⁸.
struct SlowError: BitwiseCopyable {
  private static let pointsPerConstant = 8.0
  private static let block: Int64 = 64
  private static let decay = Elementary.exp(-1 / pointsPerConstant)
  private static let renewal = (1 - decay * decay).squareRoot()

  /// The last point that was computed.
  private var point = Int64.min
  private var value = SIMD2<Double>.zero
  /// The cell of the lattice that was asked for last, and the values at its ends.
  private var cell = Int64.min
  private var ends = (SIMD2<Double>.zero, SIMD2<Double>.zero)

  /// The value at an age in time constants.
  ///
  /// - Complexity: At most 129 normal pairs, and mostly none.
  mutating func value(at age: Double, _ stream: RandomStream) -> SIMD2<Double> {
    let place = age * Self.pointsPerConstant
    let index = Int64(place)
    if index != cell {
      go(to: index, stream)
      ends.0 = value
      go(to: index + 1, stream)
      ends.1 = value
      cell = index
    }
    let share = place - Double(index)
    return ends.0 * (1 - share) + ends.1 * share
  }

  private mutating func go(to target: Int64, _ stream: RandomStream) {
    if target == cell &+ 1 {
      (point, value) = (target, ends.1)
      return
    }
    let start = (target / Self.block - 1) * Self.block - 1
    if point <= start + Self.block || point > target { (point, value) = (start, .zero) }
    let (decay, renewal) = (Self.decay, Self.renewal)
    while point < target {
      let pairs = stream.normalPairs(
        fromTrigger: UInt32(truncatingIfNeeded: point + 1), use: .slow, count: target - point)
      for lane in 0..<pairs.count {
        value = value * decay + SIMD2(pairs.x[lane], pairs.y[lane]) * renewal
      }
      point += Int64(pairs.count)
    }
  }
}

/// The error of a start of the receiver, which all fixes share until it starts again.
struct StartError: BitwiseCopyable {
  private var second: UInt32?
  private var error = SIMD2<Double>.zero

  /// The error of a start in a second, in units of its standard deviation.
  mutating func value(in second: UInt32, _ stream: RandomStream) -> SIMD2<Double> {
    if second != self.second {
      (self.second, error) = (second, stream.normalPair(trigger: second, use: .start))
    }
    return error
  }
}

/// The uses of the random numbers of one source of positions, two of each.
enum ErrorUse: UInt32 {
  case slow = 0
  case fast = 2
  case start = 4
  case hold = 6
  case jump = 8
  case jumpTime = 10
  case jumpSize = 12
}

extension RandomStream {
  func uniform(trigger: UInt32, use: ErrorUse, second: Bool = false) -> Double {
    uniform(trigger: trigger, use: use.rawValue + (second ? 1 : 0))
  }

  /// Two independent standard normal variates, by the method of Box and Muller.
  func normalPair(trigger: UInt32, use: ErrorUse) -> SIMD2<Double> {
    Self.normalPair(
      uniform(trigger: trigger, use: use), uniform(trigger: trigger, use: use, second: true))
  }

  /// The pairs of up to four consecutive triggers, equal to those of single look-ups.
  func normalPairs(
    fromTrigger first: UInt32, use: ErrorUse, count: Int64
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>, count: Int) {
    let lengths = uniforms(fromTrigger: first, use: use.rawValue)
    let turns = uniforms(fromTrigger: first, use: use.rawValue + 1)
    var (x, y) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    let count = Int(min(count, 4))
    for lane in 0..<count {
      let pair = Self.normalPair(lengths[lane], turns[lane])
      (x[lane], y[lane]) = (pair.x, pair.y)
    }
    return (x, y, count)
  }

  private static func normalPair(_ length: Double, _ turn: Double) -> SIMD2<Double> {
    unitVector(degrees: 360 * turn) * (-2 * Elementary.log(length)).squareRoot()
  }
}

extension LocationReceiver.Errors {
  /// The mean length of a pair of standard normal errors.
  private static let meanLength = (Double.pi / 2).squareRoot()

  /// The standard deviation of each axis of an error with a mean length.
  func deviation(ofMean mean: Double) -> Double { mean / Self.meanLength }

  /// The mean error of satellites with a fix that has settled.
  func settled(sky: Double) -> Double { urban + (open - urban) * sky }

  /// The excess of the error, relative to a settled one, some time after the first fix.
  func excess(after length: SimDuration) -> Double {
    (firstFix - 1) * Elementary.exp2(-(length.seconds / halving.seconds))
  }

  /// The second in which the position that a receiver at rest holds was found, from `earliest` on.
  func held(since earliest: SimTime, now: SimTime, _ stream: RandomStream) -> SimTime {
    var instant = now
    // After a minute the position moves in any case.
    for _ in 0..<60 where instant > earliest {
      let second = LocationReceiverInstance.second(instant)
      let start = SimTime(nanoseconds: instant.nanoseconds / 1_000_000_000 * 1_000_000_000)
      if stream.uniform(trigger: second, use: .hold) >= hold { return max(start, earliest) }
      instant = start - .nanoseconds(1)
    }
    return max(instant, earliest)
  }

  /// The error by reflected signals: in each minute a jump of 5 to 30 s, or none.
  func jump(at instant: SimTime, sky: Double, _ stream: RandomStream) -> SIMD2<Double> {
    if jumps * (1 - sky) <= 0 { return .zero }
    let seconds = (instant - .zero).seconds
    let minute = UInt32(truncatingIfNeeded: Int64(seconds / 60))
    guard stream.uniform(trigger: minute, use: .jump) < jumps * (1 - sky) / 60 else { return .zero }
    let begin = 30 * stream.uniform(trigger: minute, use: .jumpTime)
    let length = 5 + 25 * stream.uniform(trigger: minute, use: .jumpTime, second: true)
    guard (begin..<begin + length).contains(seconds.truncatingRemainder(dividingBy: 60)) else {
      return .zero
    }
    let size = -jumpSize * Elementary.log(stream.uniform(trigger: minute, use: .jumpSize))
    let turn = stream.uniform(trigger: minute, use: .jumpSize, second: true)
    return unitVector(degrees: 360 * turn) * size
  }
}
