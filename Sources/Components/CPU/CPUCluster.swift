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
      ParameterDefinition(
        "cores", .none, "how many cores there are, 1 to 8",
        .assumed("2", "1", "8", "phones have from one core to eight")),
      ParameterDefinition(
        "clock", .frequency, "the highest clock",
        .assumed("1.8 GHz", "0.4 GHz", "3 GHz", "the A9 of 2015; older and newer cores differ")),
      ParameterDefinition(
        "core", .power, "power of one busy core at the highest clock",
        .proxy(
          "430 mW", "aosp-pixel-3", "250 mW", "1200 mW",
          note: "one performance core at 1.84 GHz, 100.7 mA, and its share of the cluster")),
      ParameterDefinition(
        "exponent", .none, "how power grows with the clock",
        .assumed(
          "2.5", "2", "3", "between fixed voltage (1) and voltage in step with the clock (3)")),
      ParameterDefinition(
        "idle", .power, "power of the awake cluster without work",
        .proxy("20 mW", "aosp-pixel-3", "10 mW", "60 mW", note: "cpu.idle, 5.2 mA")),
      ParameterDefinition(
        "wake-up", .energy, "energy of one start from idle",
        .proxy("86 uJ", "pmenergy", "20 uJ", "500 uJ", note: "200 µs of one core")),
      ParameterDefinition(
        "default-speed", .none, "share of the clock for default work",
        .assumed("80 %", "60 %", "100 %", "the governor of iOS is not published")),
      ParameterDefinition(
        "utility-speed", .none, "share of the clock for utility work",
        .assumed("60 %", "40 %", "100 %", "the governor of iOS is not published")),
      ParameterDefinition(
        "background-speed", .none, "share of the clock for background work",
        .assumed("40 %", "20 %", "100 %", "the governor of iOS is not published")),
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
