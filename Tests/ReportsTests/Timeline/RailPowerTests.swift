import PowerAccounting
import Quantities
import Testing

@testable import PhoneModel
@testable import Reports

/// Two draws of a part that change and pulse out of step, for 10 s.
struct `The power of a rail` {
  private static let owner = Charging(AppID(1), .scan)
  private static let end = SimTime.zero + .seconds(10)

  private static func lane(_ draws: [(Int64, PowerLevel)]) -> RunTimeline.Lane {
    RunTimeline.Lane(
      component: 0, offset: 0,
      draws: draws.map { (.zero + .milliseconds($0), Draw(level: $1, owner: owner)) })
  }

  private static let lanes = [
    lane([
      (0, .steady(.milliwatts(3))),
      (
        1500,
        .pulsed(
          high: .milliwatts(80), low: .milliwatts(1), period: .milliseconds(70),
          onTime: .milliseconds(11), phase: .zero + .milliseconds(13))
      ), (8000, .off),
    ]),
    lane([
      (
        300,
        .pulsed(
          high: .milliwatts(7), low: .zero, period: .milliseconds(110),
          onTime: .milliseconds(109), phase: .zero + .milliseconds(700))
      )
    ]),
  ]

  /// The energy that the levels draw by themselves.
  private static let energy = lanes.reduce(Energy.zero) { sum, lane in
    lane.draws.indices.reduce(sum) { sum, slot in
      let to = slot + 1 < lane.draws.count ? lane.draws[slot + 1].from : end
      return sum + lane.draws[slot].draw.level.energy(from: lane.draws[slot].from, to: to)
    }
  }

  private static func steps(_ power: RailPower) throws -> [(SimTime, Double)] {
    var steps: [(SimTime, Double)] = []
    try power.forEachStep { time, nanowatts in steps.append((time, nanowatts)) }
    return steps
  }

  /// Attojoules below the steps, the last of which is at the end.
  private static func area(_ steps: [(SimTime, Double)]) -> Double {
    zip(steps, steps.dropFirst()).reduce(0) { $0 + $1.0.1 * Double(($1.1.0 - $1.0.0).nanoseconds) }
  }

  @Test func `has the energy to the attojoule below it where pulses are drawn one by one`() throws {
    let power = RailPower(Self.lanes, until: Self.end)
    #expect(power.showsPulses)
    let steps = try Self.steps(power)
    let area = zip(steps, steps.dropFirst()).reduce(Int128(0)) {
      $0 + Int128($1.0.1) * Int128(($1.1.0 - $1.0.0).nanoseconds)
    }
    #expect(area == Self.energy.attojoules)
    #expect(steps.last?.1 == 0)
  }

  @Test func `has the same energy below it where each stretch has its mean`() throws {
    let power = RailPower(Self.lanes, until: Self.end, edgeLimit: 20)
    #expect(!power.showsPulses)
    let steps = try Self.steps(power)
    // From 0 s, 0.3 s, 1.5 s, 8 s on, and the end.
    #expect(steps.count == 5)
    let wanted = Double(Self.energy.attojoules)
    #expect((Self.area(steps) - wanted).magnitude < 1e-14 * wanted)
  }

  @Test func `has the energy from an instant on below it, where it is cut there`() throws {
    let cut = SimTime.zero + .seconds(5)
    let steps = try Self.steps(RailPower(Self.lanes, cutAt: cut, until: Self.end, edgeLimit: 20))
    // Both lanes pulse at 5 s; the first is off from 8 s on.
    let wanted = Double(
      (Self.lanes[0].draws[1].draw.level.energy(from: cut, to: .zero + .seconds(8))
        + Self.lanes[1].draws[0].draw.level.energy(from: cut, to: Self.end)).attojoules)
    let area = Self.area(steps.filter { $0.0 >= cut })
    #expect((area - wanted).magnitude < 1e-14 * wanted)
  }

  @Test func `steps only where it changes`() throws {
    let steps = try Self.steps(RailPower(Self.lanes, until: Self.end))
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 != $1.1 })
  }
}
