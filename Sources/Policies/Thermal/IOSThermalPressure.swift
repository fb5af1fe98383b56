import Components
import Configuration

/// The four thermal states of iOS, and the system's reactions to them.
package struct IOSThermalPressure: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-thermal-pressure", role: "thermal",
    summary: "tells apps how hot the phone is, and slows its processor down from serious on",
    rules: [
      "All power of the phone is heat of its case: dT/dt = (ambient + resistance × P − T) / time-constant, from 'ambient' at the start; ambient is the temperature of the surroundings where they have one.",
      "The state is fair from 'fair' on, serious from 'serious', critical from 'critical'; it goes back when the case is 'hysteresis' below that.",
      "Apps are told of every change by 'thermal-changed'.",
      "From serious on the processor's clusters run at the highest of their points that is not above 'serious-speed' of the fastest, in critical of 'critical-speed'.",
      "Under a power that does not change, a state changes at the instant of the closed form, to 10 ms. Else it changes at most 5 s late, as long as the phone draws less than 15 W, and a second to either side, since between two looks the mean of the power counts.",
    ],
    parameters: [
      .quantity(
        "ambient", .temperature,
        "of the air where the surroundings do not say it, and of the case at the start"
      ).assumed("25 °C", "0 °C", "40 °C", "a warm room"),
      .quantity("resistance", .thermalResistance, "from the case to the air").assumed(
        "6 K/W", "3 K/W", "12 K/W",
        "two faces of 100 cm² each at some 8 W/(m²·K); covers and hands change it"),
      .duration("time-constant", "in which what is missing to where it settles falls to 37 %")
        .assumed("15 min", "5 min", "30 min", "170 g at 0.9 J/(g·K) behind the resistance"),
      .quantity("fair", .temperature, "of the case, from which on the state is fair")
        .assumed("35 °C", "30 °C", "40 °C", "what the states mean in degrees is not published"),
      .quantity("serious", .temperature, "from which on it is serious")
        .assumed("40 °C", "37 °C", "44 °C", "warm to the hand; not published"),
      .quantity("critical", .temperature, "from which on it is critical")
        .assumed("45 °C", "42 °C", "50 °C", "where touch begins to hurt; not published"),
      .quantity("hysteresis", .temperature, "how many kelvins below its threshold a state ends")
        .assumed("1 K", "0 K", "3 K", "not published"),
      .number("serious-speed", "the share of the highest clock in the state serious")
        .assumed("70 %", "50 %", "90 %", "performance is reduced; by how much is not published"),
      .number("critical-speed", "the share of the highest clock in the state critical")
        .assumed("40 %", "20 %", "60 %", "significantly reduced; by how much is not published"),
    ],
    sources: ["apple-thermal-state"],
    limits: [
      "one temperature of the whole case: no hot spots, no sun, no hand",
      "what a charger turns into heat in phone and battery is left out",
      "display, radios and GPU are not limited, charging is not slowed down",
    ])

  static let events = [
    EventDefinition(
      "thermal-changed",
      "the phone became hotter or cooler: 0 nominal, 1 fair, 2 serious, 3 critical",
      fields: [("state", .quantity(.none))])
  ]

  static let counters = [
    CounterDefinition("thermal-changes", "times the thermal state changed"),
    CounterDefinition("thermal-serious-time-ns", "nanoseconds in a serious or critical state"),
  ]

  /// Of the case, in kelvins.
  let thresholds: SIMD4<Double>
  let hysteresis: Double
  let atStart: CaseTemperature
  let speeds: (serious: Double, critical: Double)

  package init(_ read: ParameterReader) {
    func kelvins(_ name: String) -> Double { read.value(name, Quantity.asKelvins, or: 0) }
    speeds = (read.share("serious-speed"), read.share("critical-speed"))
    hysteresis = kelvins("hysteresis")
    thresholds = SIMD4(0, kelvins("fair"), kelvins("serious"), kelvins("critical"))
    // Base units are kelvin-nanoseconds a joule.
    atStart = CaseTemperature(
      resistance: read.number("resistance") / 1e9,
      timeConstant: read.positiveDuration("time-constant").seconds, ambient: kelvins("ambient"))
    let leastRise = min(thresholds[2] - thresholds[1], thresholds[3] - thresholds[2])
    let isRising =
      atStart.ambient < thresholds[1] - hysteresis && leastRise > max(hysteresis, 0)
    if read.hasRightValues, !isRising {
      read.complain(
        "'ambient', 'fair', 'serious' and 'critical' of '\(read.path)' must be in rising order, more than 'hysteresis' apart",
        aboutWritten: ["ambient", "fair", "serious", "critical", "hysteresis"])
    }
  }

  package func limit(_ parts: inout SavingRules) {
    parts.processorSpeedByThermalState = SIMD4(1, 1, speeds.serious, speeds.critical)
  }

  package var readsBatteryLevel: Bool { false }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(ThermalService(self))
  }
}
