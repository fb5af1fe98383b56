import Configuration
import PowerAccounting
import Quantities

/// The parameters and texts that all staged radio models share.
enum RadioParameters {
  static let counters = counters(of: "cellular")

  /// The counters of every staged radio, under names that begin with its role.
  static func counters(of role: String) -> [CounterDefinition] {
    [
      CounterDefinition(
        "\(role)-promotions", "times the radio left idle, or a lower stage, to move data"),
      CounterDefinition("\(role)-bytes-up", "bytes sent"),
      CounterDefinition("\(role)-bytes-down", "bytes received"),
    ]
  }

  static let limits = [
    "no handover, no cell change, no fairness of the cell: the rate is the phone's alone",
    "a lost signal drops the connection at once; data stands still until it is back, and then needs a promotion",
    "a phase of a request that moves nothing takes no time, but needs the radio up",
    "256 requests at one time at the most",
  ]

  /// The parameters of a weak signal, of searching, and of the payer of tails.
  static let shared: [ParameterDefinition] = [
    ParameterDefinition(
      "weak-rate", .none, "share of the rates that is left where the signal all but ends",
      .assumed(
        "10 %", "2 %", "50 %", "no figure was found for rate against signal; a straight line to it")
    ),
    ParameterDefinition(
      "weak-power", .none, "power of transfers there, against the best signal",
      .assumed(
        "1.5", "1", "3",
        "no figure was found for power against signal; more transmit power, a straight line to it")),
    ParameterDefinition(
      "search", .power, "mean power while there is no network",
      .assumed("50 mW", "5 mW", "400 mW", "scans with a back-off that nobody publishes")),
    TailAttribution.parameter,
  ]

  /// Paging of an idle radio, by default as LTE does it.
  static func paging(
    power: StandardValue, cycle: StandardValue, onTime: StandardValue
  ) -> [ParameterDefinition] {
    [
      ParameterDefinition(
        "idle", .power, "power of the idle radio between two pagings",
        .assumed("0 mW", "0 mW", "10 mW", "what it draws asleep is part of the phone's base")),
      ParameterDefinition(
        "paging-power", .power, "power while it listens whether it is called", power),
      ParameterDefinition("paging-cycle", .duration, "from one paging to the next", cycle),
      ParameterDefinition("paging-on", .duration, "how long it listens each time", onTime),
    ]
  }

  static let ltePaging = paging(
    power: .proxy("594.3 mW", "huang-2012", "200 mW", "700 mW"),
    cycle: .proxy("1280.2 ms", "huang-2012", "320 ms", "2560 ms", note: "set by the network"),
    onTime: .proxy("43.2 ms", "huang-2012", "5 ms", "60 ms"))

  /// Rates and power of transfers, with `prefix` before each name.
  static func transfer(
    _ prefix: String = "", upRate: StandardValue, downRate: StandardValue, base: StandardValue,
    upSlope: StandardValue, downSlope: StandardValue
  ) -> [ParameterDefinition] {
    [
      ParameterDefinition(
        prefix + "rate-up", .dataRate, "rate of sending at the best signal", upRate),
      ParameterDefinition(
        prefix + "rate-down", .dataRate, "rate of receiving at the best signal", downRate),
      ParameterDefinition(prefix + "base", .power, "power of moving data at a rate of zero", base),
      ParameterDefinition(
        prefix + "slope-up", .powerPerDataRate, "what a rate of sending adds", upSlope),
      ParameterDefinition(
        prefix + "slope-down", .powerPerDataRate, "what a rate of receiving adds", downSlope),
    ]
  }
}

/// The reader of ``RadioParameters``, which reports values that make no sense.
struct RadioReader {
  private let parameters: ComponentParameters
  private let component: String
  private let diagnostics: Diagnostics
  private let checks: ParameterChecks

  init(_ parameters: ComponentParameters, of component: String, diagnostics: Diagnostics) {
    self.parameters = parameters
    self.component = component
    self.diagnostics = diagnostics
    checks = ParameterChecks(parameters, of: component, diagnostics: diagnostics)
  }

  var tailOwner: TailAttribution { TailAttribution(parameters) }

  func power(_ name: String) -> Power? {
    parameters[name].asPower().flatMap { power in
      complain(unless: power >= .zero && power.watts <= 1000, name, "from 0 W to 1 kW")
        ? power : nil
    }
  }

  func energy(_ name: String) -> Energy? {
    parameters[name].asEnergy().flatMap { energy in
      complain(unless: energy >= .zero && energy.joules <= 1e6, name, "from 0 J to 1 MJ")
        ? energy : nil
    }
  }

  /// A length of time, zero allowed.
  func duration(_ name: String) -> SimDuration? {
    parameters[name].asDuration().flatMap { length in
      complain(unless: length >= .zero, name, "0 s or longer") ? length : nil
    }
  }

  func positiveDuration(_ name: String) -> SimDuration? { checks.positiveDuration(name) }

  /// A size in bytes or a number, not negative.
  func number(_ name: String) -> Double? {
    let value = parameters[name].value
    return complain(unless: value >= 0 && value.isFinite, name, "0 or more") ? value : nil
  }

  /// A rate in bytes a nanosecond.
  func rate(_ name: String) -> Double? { checks.positive(name) }

  func signalEffect() -> SignalEffect? {
    let weakPower = parameters["weak-power"].value
    guard let weakRate = checks.share("weak-rate"),
      complain(
        unless: weakPower >= 1 && weakPower <= 100, "weak-power",
        "from 1 to 100: a weak signal takes no less")
    else { return nil }
    return SignalEffect(weakRate: weakRate, weakPower: weakPower)
  }

  func transfer(_ prefix: String = "") -> TransferMode? {
    guard let up = checks.positive(prefix + "rate-up"),
      let down = checks.positive(prefix + "rate-down"), let base = power(prefix + "base"),
      let upSlope = number(prefix + "slope-up"), let downSlope = number(prefix + "slope-down")
    else { return nil }
    let watts = (up * upSlope + down * downSlope) * 1e9
    guard
      complain(
        unless: watts <= 1000, prefix + "slope-up",
        "such that the radio draws no more than 1 kW at its highest rates")
    else { return nil }
    return TransferMode(
      upRate: up, downRate: down, base: base, upSlope: upSlope, downSlope: downSlope)
  }

  func promotion(_ length: String, _ power: String) -> RestStage.Promotion? {
    guard let length = duration(length), let power = self.power(power) else { return nil }
    return RestStage.Promotion(length: length, power: power)
  }

  /// The last stage: idle, listening at the paging times.
  func idle(_ promotion: RestStage.Promotion) -> RestStage? {
    guard let low = power("idle"), let high = power("paging-power"),
      let cycle = positiveDuration("paging-cycle"), let onTime = duration("paging-on"),
      complain(unless: onTime <= cycle, "paging-on", "no longer than 'paging-cycle'")
    else { return nil }
    return RestStage(
      low: low, high: high, period: cycle, onTime: onTime, keepsTime: true,
      receivesAtPulses: onTime > .zero, length: nil, cause: .paging, promotion: promotion)
  }

  func complain(unless holds: Bool, _ name: String, _ wanted: String) -> Bool {
    if !holds {
      diagnostics.error(
        "'device.components.\(component).\(name)' must be \(wanted)", at: parameters.place(of: name)
      )
    }
    return holds
  }
}
