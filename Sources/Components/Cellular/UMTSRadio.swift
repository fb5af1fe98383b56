import Configuration
import Quantities

/// A 3G radio after ARO and EnergyBox: IDLE, FACH, DCH and, where the network has it, PCH, with promotions, inactivity timers, RLC
/// buffers, demotion by low activity and fast dormancy.
package struct UMTSRadio: ComponentModel, StagedRadio {
  package static let definition = ComponentDefinition(
    name: "umts", role: "cellular",
    summary:
      "a 3G radio: IDLE, FACH and DCH, inactivity timers, buffers that keep little data in FACH",
    formula: [
      "promotion from IDLE or FACH: P = the promotion's power, for its time",
      "from-idle fach: data up to idle-threshold-up and idle-threshold-down promotes from IDLE to FACH; more data promotes to DCH",
      "moving data in DCH: P = (base + slope-up × rate sent + slope-down × rate received) × (weak-power + (1 − weak-power) × signal), at most power-limit",
      "rate in DCH = (rate-up or rate-down) × (weak-rate + (1 − weak-rate) × signal), shared evenly by the requests of that direction",
      "DCH without data: P = dch until dch-timer after the last data, then FACH",
      "low activity: FACH after low-activity-time in DCH without a window of low-activity-window in which low-activity-data moved, as soon as the rest fits the thresholds",
      "FACH: P = fach; data up to the thresholds moves in FACH: x bytes take fach-up-square · x² + fach-up-byte · x + fach-up, or fach-down-byte · x + fach-down",
      "the thresholds count all that waits, except the data that promoted from IDLE to FACH",
      "FACH without data: IDLE after fach-timer, or PCH with pch on",
      "PCH: P = idle, and paging-power for paging-on of every pch-cycle, until pch-timer after its beginning, then IDLE; data up to the thresholds takes pch-to-fach to FACH, more takes pch-promotion to DCH",
      "fast dormancy: dormancy-after after the last data, if that is sooner, P = release-power for the time of the release, then PCH or IDLE",
      "release-on-screen-off: the same while the screen is dark, or as soon as it goes dark",
      "IDLE: P = idle, and paging-power for paging-on of every paging-cycle",
      "no network: P = search",
    ],
    operations: [NetworkSteps.request],
    counters: RadioParameters.counters,
    limits: [
      "any data in DCH restarts dch-timer; low-activity-time restarts at the end of a window with enough data",
      "windows of low activity follow one another from the beginning of DCH; they do not slide",
      "the demotions that the network decides take no time: 0.7 s to FACH and 0.3 s to IDLE at TeliaSonera",
      "PCH is one state: CELL_PCH and URA_PCH differ in how often a moving phone tells its cell, which costs nothing here",
      "data that comes during the release waits for its end",
    ] + RadioParameters.limits)

  let plan: RadioPlan

  package init(_ read: ParameterReader) {
    let fach = RRCState(
      low: read.radioPower("fach"), length: read.duration("fach-timer"),
      promotion: read.promotion("fach-promotion", "fach-promotion-power"),
      channel: Self.fachChannel(read))
    var idle = read.idle(read.promotion("promotion", "promotion-power"))
    let toFACH = ChannelPromotion(
      stage: 1, promotion: read.promotion("promotion-to-fach", "promotion-to-fach-power"),
      upLimit: read.number("idle-threshold-up"), downLimit: read.number("idle-threshold-down"))
    if read.choice("from-idle") == 1 { idle.channelPromotion = toFACH }
    let dch = RRCState(low: read.radioPower("dch"), length: read.duration("dch-timer"))
    let pch = Self.pch(like: idle, read)
    plan = RadioPlan(
      stages: [dch, fach] + (read.choice("pch") == 1 ? [pch] : []) + [idle],
      transfer: read.transfer(),
      release: read.earlyRelease("fast-dormancy", after: "dormancy-after"),
      lowActivity: Self.lowActivity(read), read)
  }

  private static func pch(like idle: RRCState, _ read: ParameterReader) -> RRCState {
    var pch = idle
    pch.length = read.duration("pch-timer")
    pch.period = read.positiveDuration("pch-cycle")
    read.relate(idle.onTime <= pch.period, "paging-on", "no longer than 'pch-cycle'")
    pch.promotion = read.promotion("pch-promotion", "fach-promotion-power")
    pch.channelPromotion = ChannelPromotion(
      stage: 1, promotion: read.promotion("pch-to-fach", "promotion-to-fach-power"),
      upLimit: read.number("threshold-up"), downLimit: read.number("threshold-down"))
    return pch
  }

  private static func fachChannel(_ read: ParameterReader) -> SmallChannel {
    func time(_ name: String) -> Double { Double(read.duration(name).nanoseconds) }
    return SmallChannel(
      power: read.radioPower("fach"),
      up: SmallChannel.Buffer(
        limit: read.number("threshold-up"), quadratic: time("fach-up-square"),
        linear: time("fach-up-byte"), constant: time("fach-up")),
      down: SmallChannel.Buffer(
        limit: read.number("threshold-down"), linear: time("fach-down-byte"),
        constant: time("fach-down")))
  }

  private static func lowActivity(_ read: ParameterReader) -> LowActivity? {
    let window = read.duration("low-activity-window")
    // A radio that counts more often than its frames last would do nothing else.
    read.require(window >= .milliseconds(10), "low-activity-window", "10 ms or longer")
    let rule = LowActivity(
      window: window, data: DataAmount(bytes: read.number("low-activity-data")),
      time: read.duration("low-activity-time"))
    return read.choice("low-activity") == 1 ? rule : nil
  }
}
