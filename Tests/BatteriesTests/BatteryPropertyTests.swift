import Batteries
import DrainsimTestSupport
import Quantities
import Testing

/// Properties of every model under any load: ten thousand changes by chance.
struct `Every battery` {
  static let names = BatteryCatalogue.names

  private func battery(_ name: String) throws -> any Battery {
    try #require(sampleBatteries[name])
  }

  /// Discharging bursts up to 3 C, rests, and now and then a charger.
  private static func loads(_ seed: Int) -> [(load: BatteryLoad, seconds: Double)] {
    randomSteps(10_000, seed: seed, upTo: 1.8, seconds: 10).enumerated().map { index, step in
      index % 7 == 3 ? (.amperes(-0.9 * step.load.current), step.seconds) : step
    }
  }

  @Test(arguments: names, 1...3)
  func `has a state of charge between nothing and all`(name: String, seed: Int) throws {
    var battery = try battery(name)
    var dead = 0
    for step in Self.loads(seed) {
      let crossing = battery.advance(
        by: SimDuration(seconds: step.seconds), under: step.load, watching: BatteryWatch())
      if crossing != nil { dead += 1 }
      #expect((0...1).contains(battery.stateOfCharge))
      #expect(battery.charge.available >= 0)
      #expect(battery.terminalVoltage(under: step.load).volts >= 0)
    }
    #expect(dead > 10, "the loads must reach the end now and then")
  }

  @Test(arguments: names, 1...3)
  func `delivers as much charge as it loses`(name: String, seed: Int) throws {
    var battery = try battery(name)
    let before = battery.charge
    // Summed here from currents and the times for which they flowed.
    var delivered = 0.0
    for step in randomSteps(10_000, seed: seed, upTo: 1.2, seconds: 2) {
      let crossing = battery.advance(
        by: SimDuration(seconds: step.seconds), under: step.load, watching: BatteryWatch())
      delivered += step.load.current * (crossing?.after.seconds ?? step.seconds)
      #expect(battery.charge.bound >= -1e-9)
    }
    let after = battery.charge
    let left = after.available + after.bound + after.lost
    // Ten thousand roundings of a coulomb-sized number, and a nanosecond at each end.
    #expect(abs(before.available + before.bound - left - delivered) < 1e-6)
  }

  @Test(arguments: names, 1...4)
  func `lives no longer under more load`(name: String, seed: Int) throws {
    let battery = try battery(name)
    var dice = Dice(seed: seed, name: "more")
    let steps = randomSteps(500, seed: seed, upTo: 1, seconds: 100) + [(.amperes(0.2), 0)]
    let life = try #require(battery.life(under: steps)).seconds
    for _ in 0..<20 {
      var more = steps
      let slot = dice.roll(below: steps.count)
      more[slot].load = .amperes(steps[slot].load.current + Double(dice.roll(1...500)) / 1000)
      let other = try #require(battery.life(under: more)).seconds
      #expect(other <= life + 1e-4, "step \(slot)")
    }
  }

  @Test(arguments: names)
  func `lives no longer under more power`(name: String) throws {
    let battery = try battery(name)
    var last = Double.infinity
    for milliwatts in stride(from: 100, through: 8000, by: 100) {
      let life = try #require(battery.life(at: .power(.milliwatts(Int64(milliwatts)))))
      #expect(life <= last)
      last = life
    }
  }

  @Test(arguments: names)
  func `is as new after a reset`(name: String) throws {
    var battery = try battery(name)
    let life = battery.life(at: .amperes(0.5))
    for step in Self.loads(9) { battery.advance(step.seconds, step.load) }
    battery.reset()
    #expect(battery.life(at: .amperes(0.5)) == life)
    #expect(battery.account.delivered == 0)
  }

  @Test(arguments: names)
  func `comes to the same in one advance as in many`(name: String) throws {
    var whole = try battery(name)
    var pieces = whole
    whole.advance(1000, .watts(1))
    for _ in 0..<1000 { pieces.advance(1, .watts(1)) }
    #expect(abs(whole.stateOfCharge - pieces.stateOfCharge) < 1e-8)
    #expect(
      abs(
        whole.terminalVoltage(under: .watts(1)).volts
          - pieces.terminalVoltage(under: .watts(1)).volts) < 1e-7)
  }

  @Test(arguments: names)
  func `passes a level when its state of charge is there`(name: String) throws {
    var battery = try battery(name)
    let crossing = battery.advance(
      by: .seconds(100_000), under: .amperes(0.2), watching: BatteryWatch(level: 0.2))
    #expect(crossing?.kind == .level)
    #expect(abs(battery.stateOfCharge - 0.2) < 1e-9)
  }

  @Test(arguments: names)
  func `does not end while nothing is drawn`(name: String) throws {
    var battery = try battery(name)
    battery.advance(100_000, .amperes(0.5))
    let watch = BatteryWatch()
    #expect(battery.advance(by: .seconds(1_000_000), under: .none, watching: watch) == nil)
  }

  @Test(arguments: names)
  func `lives for a shorter time when it is older`(name: String) throws {
    let model = try #require(BatteryCatalogue.models.first { $0.definition.name == name })
    let new = model.init(["state-of-health": "100 %"]) as any Battery
    let old = model.init(["state-of-health": "80 %"]) as any Battery
    let lives = [new, old].map { $0.life(at: .amperes(0.2)) ?? 0 }
    #expect(lives[1] < 0.85 * lives[0])
  }

  @Test(arguments: names)
  func `lives for a shorter time in the cold`(name: String) throws {
    let model = try #require(BatteryCatalogue.models.first { $0.definition.name == name })
    let warm = model.init(["temperature": "25 °C"]) as any Battery
    let cold = model.init(["temperature": "-10 °C"]) as any Battery
    #expect((cold.life(at: .amperes(0.3)) ?? 0) < (warm.life(at: .amperes(0.3)) ?? 0))
  }

  @Test(arguments: names)
  func `is full again after charging`(name: String) throws {
    var battery = try battery(name)
    battery.advance(1800, .amperes(0.6))
    let before = battery.stateOfCharge
    let charger = BatteryLoad.charging(
      current: Current(amperes: 0.4), voltage: Voltage(volts: 4.2), until: Current(amperes: 0.02))
    let watch = BatteryWatch(isFull: true)
    let crossing = battery.advance(by: .seconds(100_000), under: charger, watching: watch)
    #expect(before < 0.7)
    #expect(crossing?.kind == .full)
    #expect(battery.stateOfCharge > 0.97)
  }
}

/// Bursts first or last: the same charge, in another order.
struct `The order of loads` {
  private func lives(_ name: String) throws -> (heavyFirst: Double, heavyLast: Double) {
    let battery = try #require(sampleBatteries[name])
    let heavy = (load: BatteryLoad.amperes(1), seconds: 1200.0)
    let light = (load: BatteryLoad.amperes(0.1), seconds: 1200.0)
    let tail = (load: BatteryLoad.amperes(0.8), seconds: 0.0)
    return (
      try #require(battery.life(under: [heavy, light, tail])).seconds,
      try #require(battery.life(under: [light, heavy, tail])).seconds
    )
  }

  @Test(arguments: ["kinetic", "diffusion"])
  func `matters where charge recovers in a rest`(name: String) throws {
    let lives = try lives(name)
    #expect(lives.heavyFirst > lives.heavyLast + 5)
  }

  @Test(arguments: ["ideal", "peukert"])
  func `does not matter where nothing recovers`(name: String) throws {
    let lives = try lives(name)
    #expect(abs(lives.heavyFirst - lives.heavyLast) < 1e-6)
  }
}

/// Crossings where nothing falls steadily.
struct `A threshold` {
  /// A diffusion battery that was emptied by a burst recovers, and falls again under less.
  @Test func `is not passed while charge recovers faster than it is drawn`() throws {
    var battery = DiffusionBattery([:])
    let burst = BatteryLoad.amperes(2)
    _ = battery.advance(by: .seconds(10_000), under: burst, watching: BatteryWatch())
    battery.advance(5, .none)
    let before = battery.stateOfCharge
    #expect(before > 0)
    // The charge that comes back in the first minutes is more than 50 mA take.
    var probe = battery
    probe.advance(60, .amperes(0.05))
    #expect(probe.stateOfCharge > before)
    let life = try #require(battery.life(at: .amperes(0.05)))
    var walked = battery
    var passed = 0.0
    let (load, watch) = (BatteryLoad.amperes(0.05), BatteryWatch())
    while walked.advance(by: .seconds(1), under: load, watching: watch) == nil { passed += 1 }
    #expect(abs(life - passed) <= 1)
  }

  /// A current for which what comes back nearly is what is drawn: the curve runs along the level.
  @Test(arguments: Array(stride(from: 0.05, through: 1.5, by: 0.05)))
  func `is found on a flat curve, or passed by`(amperes: Double) throws {
    var battery = DiffusionBattery([:])
    _ = battery.advance(by: .seconds(10_000), under: .amperes(2), watching: BatteryWatch())
    battery.advance(0.001, .none)
    let life = try #require(battery.life(at: .amperes(amperes)))
    var walked = battery
    walked.advance(max(0, life - 0.01), .amperes(amperes))
    #expect(walked.stateOfCharge >= 0 && walked.stateOfCharge < 1e-3)
  }
}
