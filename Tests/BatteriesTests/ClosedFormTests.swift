import Batteries
import DrainsimTestSupport
import Quantities
import Testing

/// Lives under lists of steps against the published equations, evaluated here in another way.
struct `A life under steps of current` {
  typealias Steps = [(load: BatteryLoad, seconds: Double)]

  private static func steps(_ seed: Int) -> Steps {
    randomSteps(400, seed: seed, upTo: 1.2, seconds: 120) + [(.amperes(0.3), 0)]
  }

  /// The first time at which `left` is zero or less, by a walk of `stride` and bisection.
  ///
  /// - Parameter left: Of a time in seconds.
  private func firstZero(_ stride: Double, _ left: (Double) -> Double) -> Double {
    var t = 0.0
    while left(t + stride) > 0 { t += stride }
    var (low, high) = (t, t + stride)
    while high - low > 1e-5 {
      let middle = (low + high) / 2
      if left(middle) > 0 { low = middle } else { high = middle }
    }
    return high
  }

  /// Begin, end and current of every step that began before `t`.
  private func begun(_ steps: Steps, before t: Double) -> [(
    from: Double, to: Double, amperes: Double
  )] {
    var from = 0.0
    var begun: [(from: Double, to: Double, amperes: Double)] = []
    for (index, step) in steps.enumerated() where from < t {
      let to = index == steps.count - 1 ? t : min(t, from + step.seconds)
      begun.append((from, to, step.load.current))
      from += step.seconds
    }
    return begun
  }

  @Test(arguments: 1...6)
  func `of the ideal battery is when the sum of charges is its capacity`(seed: Int) throws {
    let steps = Self.steps(seed)
    let battery = IdealBattery(["capacity": "600 mAh"])
    let wanted = firstZero(50) { t in
      2160 - begun(steps, before: t).reduce(0) { $0 + $1.amperes * ($1.to - $1.from) }
    }
    #expect(abs(try #require(battery.life(under: steps)).seconds - wanted) < 0.001)
  }

  @Test(arguments: 1...6)
  func `of a Peukert battery is when the sum of weighted charges is its capacity`(
    seed: Int
  ) throws {
    let steps = Self.steps(seed)
    let battery = PeukertBattery(["capacity": "600 mAh", "rated-time": "5 h", "exponent": "1.1"])
    let wanted = firstZero(50) { t in
      2160
        - begun(steps, before: t).reduce(0) {
          $0 + 0.12 * power($1.amperes / 0.12, 1.1) * ($1.to - $1.from)
        }
    }
    #expect(abs(try #require(battery.life(under: steps)).seconds - wanted) < 0.001)
  }

  /// t = (C / I)^k hours, with C in ampere-hours, when the rating is of one hour.
  @Test(arguments: [0.1, 0.6, 2.0])
  func `that does not change is Peukert's power of the current`(amperes: Double) throws {
    let battery = PeukertBattery(["capacity": "600 mAh", "rated-time": "1 h", "exponent": "1.2"])
    let wanted = 3600 * power(0.6 / amperes, 1.2)
    #expect(abs(try #require(battery.life(at: .amperes(amperes))) - wanted) < 0.001)
  }

  /// A pouch cell of 2.28 Ah (Ai et al. 2020) lasted 36,306 s at 0.228 A and 3,484 s at 2.28 A, to 3.3 V.
  @Test func `falls with the current as a measured cell's by Peukert's standard exponent`() throws {
    let battery = PeukertBattery(["capacity": "2280 mAh"])
    let slow = try #require(battery.life(at: .amperes(0.228)))
    let fast = try #require(battery.life(at: .amperes(2.28)))
    #expect(abs(slow / fast / (36_306.0 / 3_484) - 1) < 0.001)
  }

  /// σ(t) = Σ I [ (b − a) + 2 Σ (exp(−β²m²(t−b)) − exp(−β²m²(t−a))) / (β²m²) ], all steps anew for
  /// every t.
  @Test(arguments: 1...6)
  func `of the diffusion battery is when the published double sum is alpha`(seed: Int) throws {
    let steps = Self.steps(seed)
    let battery = DiffusionBattery(["alpha": "587 mAh", "beta": "0.637 min^-0.5"])
    let rate = 0.637 * 0.637 / 60
    let wanted = firstZero(5) { t in
      let sigma = begun(steps, before: t).reduce(0.0) { sum, step in
        var inner = step.to - step.from
        for m in 1...10 {
          let r = rate * Double(m * m)
          inner += 2 * (exponential(-r * (t - step.to)) - exponential(-r * (t - step.from))) / r
        }
        return sum + step.amperes * inner
      }
      return 35.22 * 60 - sigma
    }
    #expect(abs(try #require(battery.life(under: steps)).seconds - wanted) < 0.1)
  }

  /// The available well by superposition: every step sends c and (1 − c) exp(−k′ t) of its charge.
  @Test(arguments: 1...6)
  func `of the kinetic battery is when the superposed wells are empty`(seed: Int) throws {
    let steps = Self.steps(seed)
    let battery = KineticBattery(["capacity": "600 mAh", "c": "62.5 %", "k": "0.000045 /s"])
    let rate = 4.5e-5 / (0.625 * 0.375)
    let wanted = firstZero(5) { t in
      0.625 * 2160
        - begun(steps, before: t).reduce(0.0) { sum, step in
          let late = exponential(-rate * (t - step.to)) - exponential(-rate * (t - step.from))
          return sum + step.amperes * (0.625 * (step.to - step.from) + 0.375 * late / rate)
        }
    }
    #expect(abs(try #require(battery.life(under: steps)).seconds - wanted) < 0.1)
  }

  /// Fixed steps of 20 ms of the classical Runge-Kutta method, on the equations as published.
  @Test(arguments: [BatteryLoad.amperes(0.4), .watts(1.5), .watts(4)])
  func `or power of the circuit agrees with small fixed steps`(load: BatteryLoad) throws {
    let battery = EquivalentCircuitBattery([:])
    let life = try #require(battery.life(at: load))
    let wanted = FixedStepCircuit(load: load).life(step: 0.02)
    #expect(abs(life - wanted) < 0.001)
  }
}

/// Chen and Rincón-Mora's circuit once more, written down from the paper.
private struct FixedStepCircuit {
  let load: BatteryLoad

  private func open(_ s: Double) -> Double {
    -1.031 * exponential(-35 * s) + 3.685 + 0.2156 * s - 0.1178 * s * s + 0.3201 * s * s * s
  }

  private func slope(_ y: SIMD4<Double>) -> (slope: SIMD4<Double>, volts: Double) {
    let s = max(y[0], 0.02)
    let series = 0.1562 * exponential(-24.37 * s) + 0.07446
    let rs = 0.3208 * exponential(-29.14 * s) + 0.04669
    let cs = -752.9 * exponential(-13.51 * s) + 703.6
    let rl = 6.603 * exponential(-155.2 * s) + 0.04984
    let cl = -6056 * exponential(-27.12 * s) + 4475
    let source = open(y[0]) - y[1] - y[2]
    let current: Double
    switch load {
    case .power(let power):
      current = (source - (source * source - 4 * series * power.watts).squareRoot()) / (2 * series)
    default: current = load.current
    }
    return (
      [-current / 3060, current / cs - y[1] / (rs * cs), current / cl - y[2] / (rl * cl), 0],
      source - series * current
    )
  }

  /// Until 3.3 V.
  func life(step h: Double) -> Double {
    var y: SIMD4<Double> = [1, 0, 0, 0]
    var t = 0.0
    var volts = slope(y).volts
    while true {
      let a = slope(y).slope
      let b = slope(y + h / 2 * a).slope
      let c = slope(y + h / 2 * b).slope
      let d = slope(y + h * c).slope
      y += h / 6 * (a + 2 * b + 2 * c + d)
      let next = slope(y).volts
      if next <= 3.3 { return t + h * (volts - 3.3) / (volts - next) }
      volts = next
      t += h
    }
  }
}
