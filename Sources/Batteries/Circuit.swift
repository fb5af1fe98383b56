import Numerics
import Quantities

/// A source whose voltage depends on its charge, behind resistances and two RC pairs, integrated
/// over time.
///
/// The voltages of the pairs decay exactly between changes of load; the current, which grows as the
/// voltage falls, is integrated with them by ``ExponentialStep``. So a step may last as long as the
/// current stands still, whatever the time constants. Where the load changes soon, ``CircuitNudge``
/// takes the whole time in one step without trials. No mean replaces a burst: it would lose
/// R · (mean of I² − square of the mean), some 10⁻⁴ of a phone's energy.
///
/// A step is accepted if its estimated error is at most ``tolerance`` ε of the charge that it draws
/// and, for a pair with the rate r, ε · (1 − exp(−r·h)) volts. Both formulas estimate at least
/// twice the error that they have. That bounds the errors of a whole life, since a local error is
/// carried on by the flow of the equations (Hairer, Nørsett and Wanner, Solving Ordinary
/// Differential Equations I, section II.3):
///
/// * An error in a pair decays like its voltage. Σ ε (1 − exp(−r·hₖ)) exp(−r·(t − tₖ)) is at most ε,
///   so each pair is at most 10⁻⁷ V off.
/// * A pair that is δ volts off changes the current at a constant power by the share δ / U of it.
///   The charge drawn is off by ε from the steps and by ε / U from each pair: 2 ε for 2 V and more.
/// * At a constant power a lack of charge grows, since the current rises as the source falls: by
///   exp ∫ |dU| / √(U² − 4·R·P). Up to three quarters of the greatest power that is no more than
///   the square of the ratio of the source's voltages, less than 4 from 4.1 V down to 2.1 V.
/// * The curves and their tangents are off by 10⁻⁸ of their values, and so is the current.
///
/// With the factor of two that is 4·10⁻⁷ of the charge. The end is where the voltage meets the
/// cut-off; a source that falls by 0.2 V or more per capacity, as all curves here do, moves it by
/// 10⁻⁷ V / 0.2 V = 5·10⁻⁷ of the life. So the life is exact to 10⁻⁶ and the voltage, where the
/// source falls by at most a volt per capacity, to 10⁻⁶ V. Beside GSL's integrator, lives are found
/// to be off by 10⁻⁹.
struct Circuit {
  /// The capacity in coulombs.
  let capacity: Double
  /// The coulombs drawn from a full battery before the start.
  let drawnAtStart: Double
  /// The cut-off voltage in volts.
  let cutOff: Double
  private let curves: CircuitCurves

  private(set) var variables: CircuitPoint.Variables
  /// The piece of the curves in which the charge was.
  private var piece: CircuitPiece
  private var index = 0
  private var tangent = CircuitTangent()
  /// The coulombs drawn up to which ``counted`` has the losses.
  private var settled: Double
  /// The charge and energy delivered, and the losses but for what the source gave since `settled`.
  private var counted = BatteryAccount()
  /// The length of the next trial, in seconds.
  private var step = 1.0

  init(capacity: Double, drawnAtStart: Double, cutOff: Double, curves: CircuitCurves) {
    self.capacity = capacity
    self.drawnAtStart = drawnAtStart
    self.cutOff = cutOff
    self.curves = curves
    piece = curves.pieces[0]
    settled = drawnAtStart
    variables = CircuitPoint.Variables(drawnAtStart, 0, 0, 0)
  }

  mutating func reset() {
    self = Circuit(
      capacity: capacity, drawnAtStart: drawnAtStart, cutOff: cutOff, curves: curves)
  }

  /// The charge left as a share of the capacity.
  var left: Double { 1 - variables[0] / capacity }

  /// The charge and energy delivered since the start, and the losses.
  var account: BatteryAccount {
    var account = counted
    account.delivered = variables[0] - drawnAtStart
    account.losses += piece.energy(from: settled, to: variables[0])
    return account
  }

  func volts(under load: BatteryLoad) -> Double {
    let index = curves.index(drawn: variables[0], isCharging: load.isCharging, near: index)
    return CircuitPoint(variables, in: curves.pieces[index], under: load).volts
  }

  /// Lets the pairs discharge; exact, since the charge and thus the elements stay constant.
  mutating func rest(_ length: Double) {
    let rates = place(under: .none).rates
    variables[1] *= Elementary.exp(-rates[1] * length)
    variables[2] *= Elementary.exp(-rates[2] * length)
  }

  // MARK: - Steps

  /// The allowed error ε of a step: a share of the charge, and volts over a pair.
  private static let tolerance = 1e-7
  /// The seconds in which the least current whose error counts would empty the battery: less is
  /// rounding.
  private static let longest = 1e7
  /// The shortest step, in seconds; it is taken whatever its error.
  private static let shortest = 1e-6
  /// The longest step without trials, in seconds.
  private static let longestNudge = 2.0
  /// The shortest step in which a voltage may fall and recover, in seconds.
  private static let dip = 0.1

  /// Advances by at most `length` seconds, up to the first crossing.
  mutating func integrate(_ length: Double, _ load: BatteryLoad, _ watch: BatteryWatch) -> (
    after: Double, kind: BatteryCrossing.Kind
  )? {
    let isCharging = load.isCharging
    if !isCharging, nudge(length, load, watch) { return nil }
    var here = place(under: load)
    let start = margin(at: here, load, watch)
    if start.value <= 0 { return (0, start.kind) }
    var done = 0.0
    while true {
      let room = curves.room(in: index, drawn: variables[0], isCharging: isCharging)
      let free = min(length - done, room / abs(here.current))
      let h = min(step, free)
      let trial = move(by: h, from: here, load)
      let ratio = errorRatio(trial.error, here, h)
      guard ratio <= 1 || h <= Self.shortest else {
        step = max(Self.shortest, h * ExponentialStep.stretch(errorRatio: ratio))
        continue
      }
      let margin = margin(at: trial.point, load, watch)
      if margin.value <= 0 {
        let part = locate(here, load, watch, h)
        // The kind of crossing is evaluated slightly beyond it, since it may not show at the exact
        // time.
        let beyond = self.margin(after: min(h, part + 1e-6), here, load, watch)
        take(move(by: part, from: here, load).end, in: part, load)
        return (done + part, beyond.value <= 0 ? beyond.kind : margin.kind)
      }
      // A pair that recovers may lift a voltage that fell before; the terminals move by at most
      // twice as much up to 8/9 of the greatest power.
      if margin.value < 2 * recovery(to: trial.end), h > Self.dip, !isCharging {
        step = 0.5 * h
        continue
      }
      take(trial.end, in: h, load)
      // A step that was cut short gives no information about a good length.
      if h < free { step = h * ExponentialStep.stretch(errorRatio: ratio) }
      done += h
      if done >= length { return nil }
      here = place(under: load)
    }
  }

  /// Advances by a short step, where one is exact enough and far from a crossing.
  @inline(__always) private mutating func nudge(
    _ h: Double, _ load: BatteryLoad, _ watch: BatteryWatch
  ) -> Bool {
    guard h <= Self.longestNudge else { return false }
    findPiece(isCharging: false)
    if !(abs(variables[0] - tangent.drawn) <= piece.reach) {
      tangent = piece.tangent(drawn: variables[0])
    }
    guard let nudge = CircuitNudge(variables, tangent, under: load, for: h) else { return false }
    let end = variables[0] + nudge.drawn
    guard nudge.error <= Self.tolerance, end - tangent.drawn <= piece.reach,
      nudge.lowest - cutOff > nudge.change, end < (1 - (watch.level ?? 0)) * capacity
    else { return false }
    variables[0] = end
    variables[1] += nudge.volts[0]
    variables[2] += nudge.volts[1]
    counted.energy += nudge.energy
    counted.losses -= nudge.energy
    return true
  }

  @inline(__always) private mutating func findPiece(isCharging: Bool) {
    if piece.holds(from: variables[0], isCharging: isCharging) { return }
    let next = curves.index(drawn: variables[0], isCharging: isCharging, near: index)
    // The first and the last piece hold beyond their ends.
    if next == index { return }
    settleLosses()
    index = next
    piece = curves.pieces[next]
    tangent = CircuitTangent()
  }

  /// Counts what the source has given as lost, beside what was delivered of it.
  private mutating func settleLosses() {
    counted.losses += piece.energy(from: settled, to: variables[0])
    settled = variables[0]
  }

  /// Finds the piece of the curves for the charge, and evaluates it.
  @inline(__always) private mutating func place(under load: BatteryLoad) -> CircuitPoint {
    findPiece(isCharging: load.isCharging)
    return CircuitPoint(variables, in: piece, under: load)
  }

  /// A step, the estimate of its error, and the state before the last correction.
  private struct Trial {
    let end: CircuitPoint.Variables
    let error: CircuitPoint.Variables
    let point: CircuitPoint
  }

  private func move(by h: Double, from here: CircuitPoint, _ load: BatteryLoad) -> Trial {
    let rates = here.rates
    let step = ExponentialStep(
      from: variables, by: h, decaying: rates, first: here.remainder(rates)
    ) { CircuitPoint($0, in: piece, under: load).remainder(rates) }
    let point = CircuitPoint(step.predicted, in: piece, under: load)
    let correction = step.correction(last: point.remainder(rates))
    return Trial(end: step.predicted + correction, error: correction, point: point)
  }

  @inline(__always)
  private func margin(
    at point: CircuitPoint, _ load: BatteryLoad, _ watch: BatteryWatch
  ) -> CircuitMargin { point.margin(load, watch, capacity: capacity, cutOff: cutOff) }

  /// The greatest ratio of a step's error to the allowed one.
  private func errorRatio(_ error: CircuitPoint.Variables, _ here: CircuitPoint, _ h: Double)
    -> Double
  {
    let charge = h * max(abs(here.current), capacity / Self.longest)
    // 1 − exp(−z) is at least z / (1 + z).
    let z = h * here.rates
    let decayed = z / (1 + z)
    let allowed = CircuitPoint.Variables(
      charge, decayed[1], decayed[2], charge * max(1, here.source))
    let ratios = error / (Self.tolerance * allowed)
    let greatest = (ratios * ratios).max().squareRoot()
    return greatest.isNaN ? 1e9 : greatest
  }

  /// The volts by which the pairs recover in a step.
  private func recovery(to end: CircuitPoint.Variables) -> Double {
    max(0, variables[1] - end[1]) + max(0, variables[2] - end[2])
  }

  /// Takes the variables at the end of a step of `h`.
  ///
  /// The energy of the source follows from the charge alone, and so does what of it is delivered at
  /// a constant power: then the rest is lost. Otherwise the losses are integrated, and the rest is
  /// delivered.
  private mutating func take(
    _ end: CircuitPoint.Variables, in h: Double, _ load: BatteryLoad
  ) {
    let delivered: Double
    if case .power(let power) = load {
      delivered = power.watts * h
    } else {
      delivered = piece.energy(from: variables[0], to: end[0]) - end[3]
    }
    counted.energy += delivered
    counted.losses -= delivered
    variables = end
    variables[3] = 0
  }

  private func margin(
    after part: Double, _ here: CircuitPoint, _ load: BatteryLoad, _ watch: BatteryWatch
  ) -> CircuitMargin {
    let end = move(by: part, from: here, load).end
    return margin(at: CircuitPoint(end, in: piece, under: load), load, watch)
  }

  /// The part of a step of `h` seconds after which the margin is zero.
  private func locate(
    _ here: CircuitPoint, _ load: BatteryLoad, _ watch: BatteryWatch, _ h: Double
  ) -> Double {
    // A correction may have taken the last step past it.
    if margin(at: here, load, watch).value <= 0 { return 0 }
    let found = try? RootFinder.root(
      of: { margin(after: $0, here, load, watch).value }, in: 0...h, tolerance: 1e-9)
    return found ?? h
  }
}
