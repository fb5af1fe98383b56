/// The elements of a circuit at one state of charge.
struct CircuitElements {
  /// The open-circuit voltage in volts.
  var open: Double
  /// The series resistance in ohms.
  var series: Double
  /// The resistance in ohms and the inverse time constant per second of the two RC pairs.
  var first: (resistance: Double, rate: Double) = (0, 1)
  var second: (resistance: Double, rate: Double) = (0, 1)

  /// The elements in the order of ``CircuitPiece/Values``.
  fileprivate var values: CircuitPiece.Values {
    CircuitPiece.Values(
      open, series, first.resistance * first.rate, first.rate, second.resistance * second.rate,
      second.rate, 0, 0)
  }
}

/// The elements of a circuit over a range of charge, as polynomials of fifth degree.
///
/// A class, since it is too large to be copied at every step; it never changes.
final class CircuitPiece: Sendable {
  /// Open-circuit voltage, series resistance, and for each pair the inverse capacitance per farad
  /// and the inverse time constant per second.
  typealias Values = SIMD8<Double>

  /// The coulombs drawn since full, at both ends.
  let low, high: Double
  /// The coulombs from a tangent's place up to which it is used: it then differs from the curves by
  /// at most 10⁻⁸ of their values.
  let reach: Double
  private let middle, scale: Double
  private let c0, c1, c2, c3, c4, c5: Values

  /// The polynomial through six points of a curve, the ends of the range included.
  fileprivate init(from low: Double, to high: Double, _ curve: (Double) -> Values) {
    self.low = low
    self.high = high
    let (middle, half) = (0.5 * (low + high), 0.5 * (high - low))
    self.middle = middle
    scale = 1 / half
    // Chebyshev's extremes, at which an interpolation is nearly the best of its degree.
    let outer = 0.25 * (1 + (5.0).squareRoot())
    let inner = outer - 0.5
    func parts(_ x: Double) -> (even: Values, odd: Values) {
      let (left, right) = (curve(middle - x * half), curve(middle + x * half))
      return (0.5 * (left + right), 0.5 * (right - left) / x)
    }
    // The even and the odd part are parabolas of x², found by divided differences.
    func parabola(_ a: Values, _ b: Values, _ c: Values) -> (Values, Values, Values) {
      let (u, v, w) = (inner * inner, outer * outer, 1.0)
      let first = (b - a) / (v - u)
      let second = ((c - b) / (w - v) - first) / (w - u)
      return (a - u * first + u * v * second, first - (u + v) * second, second)
    }
    let (near, far, ends) = (parts(inner), parts(outer), parts(1))
    (c0, c2, c4) = parabola(near.even, far.even, ends.even)
    (c1, c3, c5) = parabola(near.odd, far.odd, ends.odd)
    var reach = 1.0
    for lane in 0..<6 {
      // A tangent misses by half the second derivative times the square of the distance.
      let smooth: Double = abs(c2[lane]) + 3 * abs(c3[lane])
      let bend: Double = smooth + 6 * abs(c4[lane]) + 10 * abs(c5[lane])
      if bend > 0 { reach = min(reach, (1e-8 * abs(c0[lane]) / bend).squareRoot()) }
    }
    self.reach = reach * half
  }

  /// The elements with `drawn` coulombs drawn since full.
  ///
  /// A trial that leaves the range gets the elements a little beyond its end.
  @inline(__always) func values(drawn: Double) -> Values {
    let x = min(max((drawn - middle) * scale, -1.2), 1.2)
    return c0 + x * (c1 + x * (c2 + x * (c3 + x * (c4 + x * c5))))
  }

  /// The elements with `drawn` coulombs drawn since full, and their change per coulomb.
  func tangent(drawn: Double) -> CircuitTangent {
    let x = (drawn - middle) * scale
    let steep: Values = 3 * c3 + x * (4 * c4 + x * (5 * c5))
    let slope: Values = c1 + x * (2 * c2 + x * steep)
    return CircuitTangent(drawn: drawn, values: values(drawn: drawn), slopes: scale * slope)
  }

  /// The joules that the source gives between two charges of the piece: ∫V dq by Gauss and
  /// Legendre's formula of three points, which is exact for fifth degree.
  func energy(from start: Double, to end: Double) -> Double {
    let (centre, half) = (0.5 * (start + end), 0.5 * (end - start))
    let shift = half * (0.6).squareRoot()
    return half / 9
      * (5 * (open(drawn: centre - shift) + open(drawn: centre + shift)) + 8 * open(drawn: centre))
  }

  /// Whether the piece holds from a charge on, in the direction in which it changes.
  @inline(__always) func holds(from drawn: Double, isCharging: Bool) -> Bool {
    isCharging
      ? drawn > low + slack && drawn <= high + slack : drawn >= low - slack && drawn < high - slack
  }

  /// The distance to an end at which it counts as reached, since a step that should come to it may
  /// stop before it.
  @inline(__always) var slack: Double { 1e-6 * (high - low) }

  @inline(__always) private func open(drawn: Double) -> Double {
    let x = (drawn - middle) * scale
    return c0[0] + x * (c1[0] + x * (c2[0] + x * (c3[0] + x * (c4[0] + x * c5[0]))))
  }
}

/// The elements of a circuit from full to empty, in pieces that are smooth.
///
/// The curves of a model are made of exponentials, which cost more than the step that needs them.
/// Each piece is halved until it agrees with the curves to ``tolerances``. A class, since all copies
/// of a battery share it; it never changes.
final class CircuitCurves: Sendable {
  let pieces: [CircuitPiece]

  /// The greatest difference between a piece and its curve, as a share of the curve: of the
  /// open-circuit voltage, and of the other elements, which lose a tenth of it or so.
  private static let tolerances = [1e-9, 1e-8]
  /// The least width of a piece as a share of the capacity.
  private static let least = 1e-9

  /// - Parameters:
  ///   - kinks: States of charge at which the curves have no derivatives; beside 0 and 1.
  ///   - elements: The elements at a state of charge.
  init(capacity: Double, kinks: [Double], _ elements: (Double) -> CircuitElements) {
    var pieces: [CircuitPiece] = []
    func cover(_ low: Double, _ high: Double) {
      let piece = CircuitPiece(from: low * capacity, to: high * capacity) {
        elements(1 - $0 / capacity).values
      }
      let isRight = [0.06, 0.2, 0.42, 0.58, 0.8, 0.94].allSatisfy { share in
        let place = low + share * (high - low)
        let wanted = elements(1 - place).values
        let distance = piece.values(drawn: place * capacity) - wanted
        // Parameters that are refused may make curves of no finite value.
        return (0..<6).allSatisfy {
          !(abs(distance[$0]) > Self.tolerances[min($0, 1)] * abs(wanted[$0]))
        }
      }
      guard !isRight, high - low > Self.least else {
        pieces.append(piece)
        return
      }
      cover(low, 0.5 * (low + high))
      cover(0.5 * (low + high), high)
    }
    let ends = Set([0, 1] + kinks).map { 1 - $0 }.filter { (0...1).contains($0) }.sorted()
    for (low, high) in zip(ends, ends.dropFirst()) { cover(low, high) }
    self.pieces = pieces
  }

  /// The index of the piece that holds from a charge on, in the direction in which it changes; the
  /// first and the last hold beyond their ends.
  ///
  /// - Parameter hint: A piece, probably near.
  func index(drawn: Double, isCharging: Bool, near hint: Int) -> Int {
    var index = hint
    let last = pieces.count - 1
    func low() -> Double { pieces[index].low + (isCharging ? 1 : -1) * pieces[index].slack }
    func high() -> Double { pieces[index].high + (isCharging ? 1 : -1) * pieces[index].slack }
    if isCharging {
      while index < last, drawn > high() { index += 1 }
      while index > 0, drawn <= low() { index -= 1 }
    } else {
      while index > 0, drawn < low() { index -= 1 }
      while index < last, drawn >= high() { index += 1 }
    }
    return index
  }

  /// The coulombs until the next piece; infinite in the last one.
  func room(in index: Int, drawn: Double, isCharging: Bool) -> Double {
    if isCharging { return index == 0 ? .infinity : drawn - pieces[index].low }
    return index == pieces.count - 1 ? .infinity : pieces[index].high - drawn
  }
}
