import Configuration
import PowerAccounting
import Quantities

/// The values that expressions read, and the operands of the operation under way.
struct ScriptValues: ~Copyable {
  private let definitions: FlatTable<ScriptProgram.Variable>
  private var variables: FlatTable<Double>
  /// The readings of the system, and then those of each source.
  private var readings: FlatTable<Double>
  private let places: SourceReadings
  /// The phone's way, where a script reads anything of it.
  var way = PhoneWay()
  let readsWay: Bool
  /// What is known of sources.
  var flows: DataFlows
  private let readsAges: Bool
  private var stack = FlatTable(repeating: 0.0, count: Expression.stackDepth)
  private var operands = FlatTable(repeating: 0.0, count: 32)

  init(_ program: ScriptProgram) {
    definitions = FlatTable(program.variables)
    variables = FlatTable(program.variables.map(\.firstValue))
    readsWay = SystemReading.ofWay.contains { program.reads($0) }
    flows = DataFlows(program)
    places = SourceReadings(sources: program.exogenous.sources.count)
    readings = FlatTable(repeating: 0, count: places.firstFlow + flows.readingCount)
    readsAges = program.readsFlows
  }

  /// Give all variables their first values.
  mutating func begin() {
    for index in 0..<variables.count { variables[index] = definitions[index].firstValue }
    way = PhoneWay()
    flows.begin()
  }

  /// Give the variables of an app their first values.
  mutating func reset(variablesOf app: AppID) {
    for index in 0..<variables.count where Int(definitions[index].app) == app.index {
      variables[index] = definitions[index].firstValue
    }
  }

  mutating func set(variable index: Int, to value: Double) { variables[index] = value }

  mutating func set(_ reading: SystemReading, to value: Double) {
    readings[reading.rawValue] = value
  }

  /// Let scripts read when a source changed, in nanoseconds, and how often.
  mutating func set(source index: Int, changedAt time: Double, version: UInt32) {
    let first = places.first(of: index)
    readings[first] = time
    readings[first + 1] = Double(version)
  }

  /// The value of an expression; NaN if it is no number.
  @inline(__always) mutating func evaluate(
    _ expression: UnsafeBufferPointer<ExpressionInstruction>,
    eventFields: UnsafeBufferPointer<Double>, now: SimTime
  ) -> Double {
    if readsAges { readFlows(at: now) }
    if readsWay {
      set(.trueDistance, to: way.length(until: now))
      set(.trackError, to: way.error(at: now))
    }
    let inputs = ExpressionInputs(
      now: Double(now.nanoseconds), variables: variables.slice(from: 0, count: variables.count),
      eventFields: eventFields, readings: readings.slice(from: 0, count: readings.count))
    return ExpressionInstruction.evaluate(expression, inputs: inputs, stack: stack.mutableStart)
  }

  /// Let expressions read what is known of sources.
  private mutating func readFlows(at now: SimTime) {
    for place in 0..<flows.readingCount / Flow.readings {
      let first = places.first(ofRow: place)
      readings[first] = Double(flows.version(of: place * Flow.kinds))
      readings[first + 1] = Double(flows.version(of: place * Flow.kinds + 1))
      readings[first + 2] = Double(flows.age(of: place * Flow.kinds, at: now))
    }
  }

  mutating func set(operand number: Int, to value: Double) { operands[number] = value }

  /// The first operands of the operation under way, valid until the next one.
  func operands(_ count: Int) -> UnsafeBufferPointer<Double> {
    operands.slice(from: 0, count: count)
  }
}

/// The system readings that expressions can use at any instant.
public enum SystemReading: Int, CaseIterable, Sendable {
  case networkAvailable, wifiAvailable, batteryLevel, batteryCharging, lowPowerMode, thermalState
  case trueDistance, trackError, speed

  /// The readings that need the phone's way.
  static let ofWay = [trueDistance, trackError, speed]

  /// The name in expressions.
  public var name: String { facts.name }
  package var type: ExpressionType { facts.type }
  public var summary: String { facts.summary }
  /// The precondition for it to change during a run.
  package var need: Need? {
    switch self {
    case .networkAvailable, .trueDistance, .trackError, .speed: nil
    case .wifiAvailable: .signal("wi-fi")
    case .batteryLevel: .battery
    case .batteryCharging: .charger
    case .lowPowerMode: .policy("low-power-mode")
    case .thermalState: .policy("thermal")
    }
  }

  private var facts: (name: String, type: ExpressionType, summary: String) {
    switch self {
    case .networkAvailable:
      (
        "network.available", .flag,
        "whether a radio carries data: cellular has a signal, or Wi-Fi has joined a network"
      )
    case .wifiAvailable: ("network.wi-fi", .flag, "whether Wi-Fi has joined a network")
    case .batteryLevel:
      (
        "battery.level", .quantity(.none),
        "the charge left in the battery, as last reported; 100 % without a battery"
      )
    case .batteryCharging: ("battery.charging", .flag, "whether a charger feeds the phone")
    case .lowPowerMode: ("low-power-mode", .flag, "whether Low Power Mode is on")
    case .thermalState:
      (
        "thermal.state", .quantity(.none),
        "thermal state: 0 nominal, 1 fair, 2 serious, 3 critical"
      )
    case .trueDistance:
      (
        "true-distance", .quantity(.length),
        "how far the phone has truly gone since the start; no app can know it, but a metric can compare it with what was recorded"
      )
    case .trackError:
      (
        "track-error", .quantity(.length),
        "how far the phone truly is from the last position that any app was told, or from where it was at the start"
      )
    case .speed:
      (
        "location.speed", .quantity(.speed),
        "the phone's speed as the Doppler shift of satellites gives it, which has no bias: an app that adds it up gets the true distance"
      )
    }
  }
}
