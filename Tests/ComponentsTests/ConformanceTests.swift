import Components
import Configuration
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// The duties of every model of the catalogue, on days of random operations with standard values.
struct `A component on a random day` {
  private static let days = 1...8

  @Test(arguments: ComponentCatalogue.names, days)
  func `gives away no energy and loses none`(name: String, day: Int) {
    let bench = Self.bench(name, day: day)
    bench.run()
    #expect(bench.failure == nil)
    #expect(bench.conservation.holds)
    #expect(bench.ledger.cells.allSatisfy { $0 >= .zero }, "a cell below zero")
  }

  @Test(arguments: ComponentCatalogue.names, days)
  func `is the same day when it is played again on the same part`(name: String, day: Int) {
    let bench = Self.bench(name, day: day)
    bench.run()
    let first = (bench.log, bench.ledger, bench.dispatched)
    bench.run()
    #expect(bench.log == first.0)
    #expect(bench.ledger == first.1)
    #expect(bench.dispatched == first.2)
  }

  @Test(arguments: ComponentCatalogue.names, days)
  func `answers no operation twice`(name: String, day: Int) {
    let bench = Self.bench(name, day: day)
    bench.run()
    let answers = bench.happenings.filter { $0.hasPrefix("#") }.map { $0.split(separator: " ")[0] }
    #expect(Set(answers).count == answers.count)
  }

  /// Levels change at events and pulses need none, so that rest costs nothing.
  @Test(arguments: ComponentCatalogue.names)
  func `needs no events while nothing happens`(name: String) {
    let model = Self.model(name)
    func events(_ hours: Double) -> Int {
      let bench = ComponentBench(model, seconds: hours * 3600)
      bench.run()
      return bench.dispatched
    }
    #expect(events(24 * 30) <= events(24) + 1)
  }

  // MARK: - Random days

  private static func model(_ name: String) -> any ComponentModel {
    func make(_ type: any ComponentModel.Type) -> any ComponentModel { type.init([:]) }
    return make(ComponentCatalogue.models.first { $0.definition.name == name }!)
  }

  private static func bench(_ name: String, day: Int) -> ComponentBench {
    let model = model(name)
    var dice = Dice(seed: day, name: name)
    let bench = ComponentBench(model, seconds: 600, seed: day)
    let peripherals = addPeripherals(to: bench)
    // Steps that name another thing around the phone have nothing to name here.
    let operations = bench.definition.operations.filter { step in
      !step.fields.contains { field in
        if case .reference(let thing) = field.kind {
          thing != .peripheral || peripherals == 0
        } else {
          false
        }
      }
    }
    for thread in 1...60 {
      let time = Double(dice.roll(below: 580_000)) / 1000
      switch dice.roll(below: operations.isEmpty ? 2 : 6) {
      case 0:
        let (isOn, app) = (dice.roll(below: 2) == 0, dice.roll(1...3))
        bench.at(time) { $0.light(isOn, app: app) }
      case 1:
        let shares = (0..<3).map { _ in Double(dice.roll(0...4)) / 4 }
        let (speed, heading) = (Double(dice.roll(0...3)) * 5, Double(dice.roll(below: 360)))
        bench.at(time) { bench in
          let now = bench.now
          bench.change {
            ($0.sky, $0.cellularSignal, $0.wifiSignal) = (shares[0], shares[1], shares[2])
            $0.turn(at: now, speed: speed, heading: heading)
          }
        }
      default:
        let step = dice.pick(operations)
        let operands = operands(of: step, &dice)
        let app = dice.roll(1...3)
        bench.at(time) { $0.perform(step.name, operands, app: app, thread: thread) }
      }
    }
    return bench
  }

  /// Puts things near a radio that hears them: one moves on command, one skips events and leaves,
  /// one comes and cannot be connected.
  ///
  /// - Returns: How many there are.
  private static func addPeripherals(to bench: ComponentBench) -> Int {
    guard let radio = bench.component.pointer(to: BluetoothRadioInstance.self) else { return 0 }
    let accessories = [
      Accessory(name: "desk", looksEvery: .milliseconds(300), notifies: 2),
      Accessory(name: "band", group: 1, latency: 9, vanishes: .at(300)),
      Accessory(name: "beacon", group: 2, isConnectable: false, appears: .at(200)),
    ]
    for accessory in accessories { _ = radio.pointee.add(accessory.peripheral(key: bench.key)) }
    return accessories.count
  }

  /// A value for each field that is required, and for every other one now and then.
  private static func operands(of step: StepDefinition, _ dice: inout Dice) -> [String: Double] {
    var operands: [String: Double] = [:]
    if step.name == "brightness" {
      // One of two fields, and the second with the system whose curve is published.
      let light = Double(dice.roll(0...1000)) / 1000
      return dice.roll(below: 2) == 0 ? ["level": light] : ["slider": light, "on": 0]
    }
    for field in step.fields where field.isRequired || dice.roll(below: 2) == 0 {
      operands[field.name] = value(field.kind, &dice)
    }
    return operands
  }

  private static func value(_ kind: FieldDefinition.Kind, _ dice: inout Dice) -> Double {
    switch kind {
    case .quantity(let dimension), .variate(let dimension): value(dimension, &dice)
    case .clock: value(.duration, &dice)
    case .count: Double(dice.roll(0...20))
    case .flag, .condition: Double(dice.roll(0...1))
    case .choice(let words): Double(dice.roll(below: words.count))
    case .names: Double(dice.roll(0...7))
    case .reference(.peripheral): Double(dice.roll(0...2))
    case .reference, .label, .text, .steps, .section, .group: 0
    }
  }

  private static func value(_ dimension: Dimension, _ dice: inout Dice) -> Double {
    let size = Double(dice.roll(0...1000))
    switch dimension {
    case .none: return size / 1000
    case .duration: return size * 30e6  // up to 30 s
    case .dataSize: return size * size  // up to 1 MB
    case .cycles: return size * 1e6
    case .length: return size
    case .frequency: return size / 10 * 1e-9  // up to 100 Hz
    case .speed: return size / 50 * 1e-9
    default: return size
    }
  }
}
