import Configuration
import Quantities

/// The parameters and texts that all staged radio models share.
enum RadioParameters {
  static let counters = counters(of: "cellular")

  /// The counters of every staged radio, under names that begin with its role.
  static func counters(of role: String) -> [CounterDefinition] {
    [
      CounterDefinition(
        "\(role)-promotions", "times the radio left idle or a lower stage to move data"),
      CounterDefinition("\(role)-bytes-up", "bytes sent").measuring(.dataSent),
      CounterDefinition("\(role)-bytes-down", "bytes received").measuring(.dataReceived),
    ]
  }

  static let limits = [
    "no handover, no cell change, no sharing of the cell: the phone has the whole rate",
    "a lost signal drops the connection at once; data waits until the signal is back, and then needs a promotion",
    "a phase of a request that moves nothing takes no time, but needs the radio up",
    "at most 256 requests at a time",
  ]

  /// The parameters of a weak signal, of searching, and of the payer of tails.
  static let shared: [ParameterDefinition] = [
    .number("weak-rate", "share of the rates that is left at the weakest signal").assumed(
      "10 %", "2 %", "50 %", "no figure was found for rate against signal; a straight line to it"
    ).of(.network),
    .number("weak-power", "power at the weakest signal against the best").assumed(
      "1.5", "1", "3",
      "no figure was found for power against signal; more transmit power, a straight line to it"),
    .power("power-limit", "most that the radio draws while it moves data").assumed(
      "8 W", "5 W", "12 W",
      "the slopes of mmWave give 7.4 W at 2 Gbps, and a phone sheds no more heat for long; holds ranges of rates and slopes to what can be"
    ),
    .power("search", "mean power while there is no network")
      .assumed(
        "50 mW", "5 mW", "550 mW",
        "scans with a back-off that nobody publishes; range: 115 power files"),
    TailAttribution.parameter,
  ]

  /// Paging of an idle radio, by default as LTE does it.
  static func paging(
    power: StandardValue, cycle: StandardValue, onTime: StandardValue
  ) -> [ParameterDefinition] {
    [
      .power("idle", "power of the idle radio between paging occasions")
        .assumed(
          "0 mW", "0 mW", "57 mW",
          "what it draws asleep is part of the phone's base; range: 104 power files; none is below 0"
        ),
      .power("paging-power", "power while it listens for a page").graded(power),
      .duration("paging-cycle", "time from one paging occasion to the next").graded(cycle)
        .of(.network),
      .duration("paging-on", "how long it listens each time").graded(onTime),
    ]
  }

  static let ltePaging = paging(
    power: .proxy(
      "594.3 mW", "huang-2012", "200 mW", "2600 mW", note: "range: receiving of 43 power files"),
    cycle: .proxy("1280.2 ms", "huang-2012", "320 ms", "2560 ms", note: "set by the network"),
    onTime: .proxy("43.2 ms", "huang-2012", "5 ms", "60 ms"))

  static let darkRelease = "release-on-screen-off"

  /// A release of the connection that the phone asks for: its switches, the time without data until
  /// then, and the time and the power of its signalling.
  ///
  /// - Parameter unknown: The kind of not knowing whether it is released, and when.
  static func earlyRelease(
    _ name: String, after: String, _ standard: StandardValue, time: StandardValue,
    power: StandardValue, of unknown: Unknown
  ) -> [ParameterDefinition] {
    [
      .choice(
        name, ["off", "on"], "whether the phone has its connection released before the timers end",
        standard: "off"
      ).of(unknown),
      .choice(
        darkRelease, ["off", "on"],
        "where '\(name)' is off: whether the phone has the connection released while the screen is dark",
        standard: "off"
      ).of(.structure),
      .duration(after, "time without data until it asks for that").graded(standard).of(unknown),
      .duration("release", "time of the signalling that releases the connection").graded(time)
        .of(.network),
      .power("release-power", "power during the release").graded(power),
    ]
  }

  /// The early release of LTE and 5G, of which no measurement was found.
  static let lteRelease = earlyRelease(
    "early-release", after: "release-after",
    .assumed("3 s", "0.5 s", "10 s", "chosen by each maker or network, and not published"),
    time: .assumed(
      "0.15 s", "0.06 s", "1 s",
      "60 ms after the message of the release (3GPP TS 36.331, 5.3.8.3), and a request before it"),
    power: .assumed("1210 mW", "600 mW", "1700 mW", "that of the promotion of LTE"), of: .network)

  /// Rates and power of transfers, with `prefix` before each name.
  static func transfer(
    _ prefix: String = "", upRate: StandardValue, downRate: StandardValue, base: StandardValue,
    upSlope: StandardValue, downSlope: StandardValue
  ) -> [ParameterDefinition] {
    [
      .quantity(prefix + "rate-up", .dataRate, "sending rate at the best signal").graded(upRate)
        .of(.network),
      .quantity(prefix + "rate-down", .dataRate, "receiving rate at the best signal").graded(
        downRate
      ).of(.network),
      .power(prefix + "base", "power of moving data at a rate of zero").graded(base),
      .quantity(prefix + "slope-up", .powerPerDataRate, "power added per sending rate").graded(
        upSlope),
      .quantity(prefix + "slope-down", .powerPerDataRate, "power added per receiving rate").graded(
        downSlope),
    ]
  }
}

/// Readings of ``RadioParameters``.
extension ParameterReader {
  var tailOwner: TailAttribution {
    TailAttribution.allCases[choice(TailAttribution.parameter.name)]
  }

  /// The power of a radio in one of its states.
  func radioPower(_ name: String) -> Power {
    let power = self.power(name)
    return require(power.watts <= 1000, name, "from 0 W to 1 kW") ? power : .zero
  }

  func signalEffect() -> SignalEffect {
    let effect = SignalEffect(
      weakRate: share("weak-rate"), weakPower: number("weak-power"),
      powerLimit: radioPower("power-limit"))
    require(
      effect.weakPower >= 1 && effect.weakPower <= 100, "weak-power",
      "from 1 to 100: a weak signal takes no less")
    return effect
  }

  func transfer(_ prefix: String = "") -> TransferMode {
    let mode = TransferMode(
      upRate: positive(prefix + "rate-up"), downRate: positive(prefix + "rate-down"),
      base: radioPower(prefix + "base"), upSlope: number(prefix + "slope-up"),
      downSlope: number(prefix + "slope-down"))
    relateRates(of: mode, prefix + "slope-up")
    relate(mode.base <= power("power-limit"), prefix + "base", "no more than 'power-limit'")
    return mode
  }

  /// The early release that a phone asks for; nil where it is off.
  func earlyRelease(_ name: String, after: String) -> EarlyRelease? {
    let isAlways = choice(name) == 1
    let release = EarlyRelease(
      after: duration(after), needsDark: !isAlways, length: duration("release"),
      power: radioPower("release-power"))
    return isAlways || choice(RadioParameters.darkRelease) == 1 ? release : nil
  }

  /// Report the parameter that makes a radio draw too much at its highest rates.
  func relateRates(of mode: TransferMode, _ name: String) {
    let watts = (mode.upRate * mode.upSlope + mode.downRate * mode.downSlope) * 1e9
    relate(watts <= 1000, name, "such that the radio draws no more than 1 kW at its highest rates")
  }

  func promotion(_ length: String, _ power: String) -> RRCState.Promotion {
    RRCState.Promotion(length: duration(length), power: radioPower(power))
  }

  /// The last stage: idle, listening at the paging times.
  func idle(_ promotion: RRCState.Promotion) -> RRCState {
    let (cycle, onTime) = (positiveDuration("paging-cycle"), duration("paging-on"))
    relate(onTime <= cycle, "paging-on", "no longer than 'paging-cycle'")
    return RRCState(
      low: radioPower("idle"), high: radioPower("paging-power"), period: cycle, onTime: onTime,
      keepsTime: true, receivesAtPulses: onTime > .zero, length: nil, cause: .paging,
      promotion: promotion)
  }
}
