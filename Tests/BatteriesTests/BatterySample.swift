import Batteries
import Configuration
import DrainsimTestSupport
import Quantities

extension Battery {
  /// A battery from texts such as `["capacity": "2 Ah"]`; what is left out is as the model says.
  init(_ values: [String: String]) {
    let diagnostics = Diagnostics()
    guard let battery = Self.read(values, diagnostics) else {
      fatalError("\(Self.definition.name): \(diagnostics.all.map(\.message))")
    }
    self = battery
  }

  static func complaints(_ values: [String: String]) -> [String] {
    let diagnostics = Diagnostics()
    _ = read(values, diagnostics)
    return diagnostics.all.map(\.message)
  }

  private static func read(_ values: [String: String], _ diagnostics: Diagnostics) -> Self? {
    guard
      let parameters = ModelParameters.read(
        definition.parameters, from: values, diagnostics: diagnostics)
    else { return nil }
    return Self(parameters, diagnostics: diagnostics)
  }

  /// The battery life under steps of load, the last of which goes on; nil beyond a year.
  func life(under steps: [(load: BatteryLoad, seconds: Double)]) -> (
    seconds: Double, end: BatteryEnd
  )? {
    var copy = self
    var passed = 0.0
    for (index, step) in steps.enumerated() {
      let length = index == steps.count - 1 ? 366 * 86_400 : step.seconds
      if let crossing = copy.advance(
        by: SimDuration(seconds: length), under: step.load, watching: BatteryWatch()),
        case .end(let end) = crossing.kind
      {
        return (passed + crossing.after.seconds, end)
      }
      passed += length
    }
    return nil
  }

  func life(at load: BatteryLoad) -> Double? { life(under: [(load, 0)])?.seconds }

  /// The same for steps, without what happens to them.
  mutating func advance(_ seconds: Double, _ load: BatteryLoad) {
    _ = advance(by: SimDuration(seconds: seconds), under: load, watching: BatteryWatch())
  }
}

extension BatteryLoad {
  static func amperes(_ count: Double) -> BatteryLoad { .current(Current(amperes: count)) }
  static func watts(_ count: Double) -> BatteryLoad { .power(.watts(count)) }
}

/// Steps of random current, at most so many amperes, for up to so many seconds each.
func randomSteps(
  _ count: Int, seed: Int, upTo amperes: Double, seconds: Double
) -> [(load: BatteryLoad, seconds: Double)] {
  var dice = Dice(seed: seed, name: "battery")
  return (0..<count).map { _ in
    let share = Double(dice.roll(below: 1001)) / 1000
    // One step in four is a rest.
    let current = dice.roll(below: 4) == 0 ? 0 : amperes * share * share
    return (.amperes(current), seconds * Double(dice.roll(1...1000)) / 1000)
  }
}

extension BatteryLoad {
  var current: Double {
    guard case .current(let current) = self else { return .nan }
    return current.amperes
  }
}

/// The batteries of the tests below: about 600 mAh each, so that steps mean the same to all.
let sampleBatteries: [String: any Battery] = [
  "ideal": IdealBattery(["capacity": "600 mAh"]),
  "peukert": PeukertBattery(["capacity": "600 mAh", "exponent": "1.1"]),
  "kinetic": KineticBattery(["capacity": "600 mAh"]),
  "diffusion": DiffusionBattery([:]),
  "equivalent-circuit": EquivalentCircuitBattery([:]),
  "shepherd": ShepherdBattery([
    "capacity": "600 mAh", "exponential-charge": "100 mAh", "nominal-charge": "500 mAh",
    "resistance": "0.2 ohm", "typical-current": "0.6 A",
  ]),
]

/// The complaints of reading the standard values of a model.
func complaints(aboutStandardsOf definition: BatteryDefinition) -> [String] {
  let diagnostics = Diagnostics()
  let section = BatteryCatalogue.completing((["model": Tree(definition.name)] as Tree).node)
  for parameter in definition.parameters {
    guard let node = section[parameter.name] else { return ["no standard for \(parameter.name)"] }
    _ = parameter.read(node, path: parameter.name, diagnostics: diagnostics)
  }
  return diagnostics.all.map(\.message)
}

func unknownSources(of definition: BatteryDefinition) -> [String] {
  definition.citedSources.filter { References.title(of: $0) == nil }
}
