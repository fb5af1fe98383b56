import Batteries
import Components
import Configuration
import Quantities

/// Reader of `load:`, the load of a bench.
package enum LoadSection {
  package static let fields: [FieldDefinition] = [
    .init(
      "from", .quantity(.duration), required: true,
      "when the step begins, from the start of the run; it holds until the next"),
    .init("current", .quantity(.current), "a constant current, 0 mA for a rest"),
    .init("power", .quantity(.power), "a constant power at the terminals"),
    .section("charge", .mapping(chargeFields), "a charger: { current, voltage, until }"),
  ]

  package static let chargeFields: [FieldDefinition] = [
    .init(
      "current", .quantity(.current), required: true,
      "the current that flows until the voltage is reached"),
    .init(
      "voltage", .quantity(.voltage), required: true,
      "the voltage that is held from then on; 4.2 V for most cells"),
    .init("until", .quantity(.current), required: true, "the current at which charging ends"),
  ]

  private static let forms = ["current", "power", "charge"]

  static func read(_ section: ConfigurationNode, in context: ReadingContext) -> BenchLoad {
    let diagnostics = context.diagnostics
    if section.text != nil || section["trace"] != nil {
      diagnostics.error(
        "'load' must be a list of steps or { trace: … }, found \(section.found)",
        at: section.location,
        note: "write [ { from: 0 s, current: 500 mA } ], or { trace: load.csv }")
      return BenchLoad(steps: [])
    }
    var steps: [BenchLoad.Step] = []
    for node in section.elements("'load'", diagnostics: diagnostics) ?? [] {
      guard let step = step(node, in: context) else { continue }
      if let last = steps.last, step.from <= last.from {
        diagnostics.error(
          "a step of 'load' begins no later than the one before", at: node.location,
          note: "write them in the order in which they come")
      }
      steps.append(step)
    }
    if steps.isEmpty, !diagnostics.hasErrors {
      diagnostics.error("'load' has no step", at: section.location)
    }
    return BenchLoad(steps: steps)
  }

  private static func step(_ node: ConfigurationNode, in context: ReadingContext) -> BenchLoad.Step?
  {
    guard
      let reader = MappingReader(
        node, "a step of 'load'", fields: fields, naming: .alone, in: context),
      let from = reader.duration("from"), let (form, value) = reader.only(oneOf: forms)
    else { return nil }
    let load: BatteryLoad? =
      switch form {
      case "current": reader.quantity(form, .current)?.asCurrent().map { .current($0) }
      case "power": reader.quantity(form, .power)?.asPower().map { .power($0) }
      default: charger(value, in: context)
      }
    guard let load else { return nil }
    // The greatest numbers of any device.
    let isInRange =
      switch load {
      case .current(let current), .charging(let current, _, _): current.amperes <= 10_000
      case .power(let power): power.watts <= 1000
      }
    if isInRange { return BenchLoad.Step(from: from, load: load) }
    return context.diagnostics.refuse(
      "a step of 'load' must be at most 10000 A or 1000 W, found '\(value.text ?? "")'",
      at: value.location)
  }

  private static func charger(_ node: ConfigurationNode, in context: ReadingContext) -> BatteryLoad?
  {
    guard
      let reader = MappingReader(
        node, "'charge'", fields: chargeFields, naming: .alone, in: context),
      let current = reader.quantity("current", .current)?.asCurrent(),
      let voltage = reader.quantity("voltage", .voltage)?.asVoltage(),
      let until = reader.quantity("until", .current)?.asCurrent()
    else { return nil }
    return until.amperes < current.amperes
      ? .charging(current: current, voltage: voltage, until: until)
      : reader.refuse("until", "must be less than 'current'")
  }
}

extension PhoneCompiler {
  /// The bench's load, which replaces the components.
  func readLoad(besides models: [any ComponentModel.Type]) -> BenchLoad? {
    guard let section = root["load"], !section.isNull else { return nil }
    let load = LoadSection.read(section, in: reading)
    if !models.isEmpty {
      diagnostics.error(
        "'load' is for a device without components", at: section.location,
        note: "write device: bench; a phone draws what its components draw")
    }
    if Self.battery(of: root) == nil {
      diagnostics.error(
        "'load' needs a battery", at: section.location, note: "add battery: { model: … }")
    }
    if let warmUp = root["warm-up"], !warmUp.isNull {
      diagnostics.error("'warm-up' and 'load' do not go together", at: warmUp.location)
    }
    return load
  }
}

/// The load of a bench: steps of power, of current, or of a charger.
package struct BenchLoad: Sendable {
  package struct Step: Sendable {
    /// From the start of the run; the load holds until the next step.
    package let from: SimDuration
    package let load: BatteryLoad
  }

  /// In order of time; nothing is drawn before the first.
  package let steps: [Step]

  /// The name of the load in the ledger.
  static let name = "load"

  /// Whether it contains a charger, so that energy also flows back.
  var charges: Bool { steps.contains { if case .charging = $0.load { true } else { false } } }
}
