public import Configuration
import PowerAccounting
import Quantities

/// Equal cores that turn cycles into time and energy.
///
/// Quality of service acts through the clock and the order of waiting work, never on joules
/// directly.
public struct CPUCluster: ComponentModel {
  public static let definition = ComponentDefinition(
    name: "cpu",
    summary: "equal cores that turn cycles into time and energy",
    formula: [
      "dark screen, no work: P = 0",
      "lit screen: P = idle, plus one core power for each busy core",
      "busy core at clock f: P = core × (f / clock)^exponent; time = cycles / f",
      "f = clock × the speed of the work's quality of service",
      "each start from idle: E = wake-up",
    ],
    parameters: [
      ParameterDefinition("cores", .none, "how many cores there are, 1 to 8"),
      ParameterDefinition("clock", .frequency, "the highest clock"),
      ParameterDefinition("core", .power, "power of one busy core at the highest clock"),
      ParameterDefinition("exponent", .none, "how power grows with the clock"),
      ParameterDefinition("idle", .power, "power of the awake cluster without work"),
      ParameterDefinition("wake-up", .energy, "energy of one start from idle"),
      ParameterDefinition("default-speed", .none, "share of the clock for default work"),
      ParameterDefinition("utility-speed", .none, "share of the clock for utility work"),
      ParameterDefinition("background-speed", .none, "share of the clock for background work"),
    ],
    operations: [
      StepDefinition(
        "compute", "does processor work",
        fields: [
          FieldDefinition("cycles", .variate(.cycles), required: true, "the work in clock cycles"),
          FieldDefinition(
            "qos", .choice(QualityOfService.allCases.map(\.name)),
            "how urgent it is; default if not said"),
        ], returns: "when the work is done", shorthand: "cycles")
    ],
    counters: ["cpu-wake-ups", "cpu-jobs"],
    limits: [
      "work once begun is not preempted", "no operating points between the five clocks",
      "a wake-up costs energy and no time",
    ])

  let cores: Int
  let coreClocks: [Frequency]
  let corePowers: [Power]
  let idle: Power
  let wakeUp: Energy

  static let coreLimit = 8

  public init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    let checked = ParameterChecks(parameters, of: "cpu", diagnostics: diagnostics)
    guard let count = checked.whole("cores", in: 1...Self.coreLimit),
      checked.positive("clock") != nil,
      let standard = checked.share("default-speed"), let utility = checked.share("utility-speed"),
      let background = checked.share("background-speed"), let core = parameters["core"].asPower(),
      let idle = parameters["idle"].asPower(), let wakeUp = parameters["wake-up"].asEnergy(),
      let hertz = parameters["clock"].asFrequency()?.hertz
    else { return nil }
    let speeds = [1, 1, standard, utility, background]
    self.cores = count
    self.idle = idle
    self.wakeUp = wakeUp
    let exponent = parameters["exponent"].value
    coreClocks = speeds.map { Frequency(hertz: hertz * $0) }
    corePowers = speeds.map { .watts(core.watts * raised($0, to: exponent)) }
  }

  public var laneCount: Int { 1 + cores }
  public func makeComponent() -> any Component { RunningCPU(model: self) }
}
