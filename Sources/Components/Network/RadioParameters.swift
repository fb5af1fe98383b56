import Configuration
import Quantities

/// The counters and texts that all staged radio models share.
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
}

/// Readings of the parameters of radios.
extension ParameterReader {
  var tailOwner: TailAttribution { TailAttribution.allCases[choice("tail-owner")] }

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
    return isAlways || choice("release-on-screen-off") == 1 ? release : nil
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
