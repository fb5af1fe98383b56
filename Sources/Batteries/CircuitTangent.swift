import Quantities

/// The elements of a circuit at a charge, and their change per coulomb.
struct CircuitTangent {
  var drawn = Double.nan
  var values = CircuitPiece.Values.zero
  var slopes = CircuitPiece.Values.zero
}

/// A step of a circuit so short that its current and voltages follow parabolas in time.
///
/// A phone changes its load thousands of times within minutes, mostly after milliseconds. Then the
/// derivatives at the start are known in closed form, and the second ones are exact enough; nothing
/// is tried out and evaluated again.
struct CircuitNudge {
  /// The changes of charge and of the voltages over the pairs.
  let drawn: Double
  let volts: SIMD2<Double>
  /// The joules delivered.
  let energy: Double
  /// The lower voltage at the two ends, and the most by which it may be lower in between.
  let lowest, change: Double
  /// The estimate of the error, to be compared with the ε of ``Circuit``.
  let error: Double

  /// - Parameters:
  ///   - load: A power or a current that drains.
  /// - Returns: Nil for a charger, for a power close to the greatest and for a step that is too
  ///   long beside a pair.
  @inline(__always) init?(
    _ variables: CircuitPoint.Variables, _ tangent: CircuitTangent, under load: BatteryLoad,
    for h: Double
  ) {
    let distance = variables[0] - tangent.drawn
    let values: CircuitPiece.Values = tangent.values + distance * tangent.slopes
    let pairs = SIMD2(variables[1], variables[2])
    let source = values[0] - pairs[0] - pairs[1]
    let current, root: Double
    switch load {
    case .power(let power):
      let square = source * source - 4 * values[1] * power.watts
      // Up to 8/9 of the greatest power.
      guard source > 0, 9 * square > source * source else { return nil }
      root = square.squareRoot()
      current = 2 * power.watts / (source + root)
    case .current(let constant):
      root = .infinity
      current = constant.amperes
    case .charging: return nil
    }
    let drive = SIMD2(values[2], values[4])
    let rates = SIMD2(values[3], values[5])
    guard h * max(rates[0], rates[1]) <= Self.longest else { return nil }
    // The changes per second of the elements, the pairs, the source and the current; the current's
    // from R·I² − U·I + P = 0.
    let moves: CircuitPiece.Values = current * tangent.slopes
    let slopes: SIMD2<Double> = current * drive - rates * pairs
    let fall = moves[0] - slopes[0] - slopes[1]
    let rise = current * (current * moves[1] - fall) / root
    let driven: SIMD2<Double> = current * SIMD2(moves[2], moves[4]) + rise * drive
    let decayed: SIMD2<Double> = SIMD2(moves[3], moves[5]) * pairs + rates * slopes
    let bends = driven - decayed
    drawn = h * (current + 0.5 * h * rise)
    volts = h * (slopes + (0.5 * h) * bends)
    let before = source - values[1] * current
    let first = fall - values[1] * rise - moves[1] * current
    let after = before + h * (first - 0.5 * h * (bends[0] + bends[1]))
    lowest = min(before, after)
    change = 2 * h * abs(first)
    if case .power(let power) = load {
      energy = power.watts * h
    } else {
      energy = 0.5 * (before + after) * drawn
    }
    // The third derivatives: of the charge as a share of the current, and of the pairs as a share
    // of the rates.
    let quick = (abs(fall) + 2 * current * abs(moves[1])) / root
    let bent = abs(bends[0] + bends[1]) + abs(tangent.slopes[0] * rise)
    let charge = bent / root + 4 * quick * quick
    let ohms = drive / rates
    let pair = abs(bends[0]) + abs(bends[1]) + current * charge * (ohms[0] + ohms[1])
    // A step is off by a sixth of them; twice that for what follows.
    error = h * h / 3 * (charge + pair)
  }

  /// The greatest product of a rate and the length of a step.
  private static var longest: Double { 0.2 }
}
