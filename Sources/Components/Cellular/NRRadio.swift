import Configuration
import Quantities

/// A 5G radio: connected, inactive and idle, standalone or with an LTE anchor.
package struct NRRadio: ComponentModel, StagedRadio {
  package static let definition = ComponentDefinition(
    name: "nr", role: "cellular",
    summary:
      "a 5G radio: connected, inactive, idle; standalone (SA), with an LTE leg (NSA), or on LTE alone",
    formula: [
      "promotion from idle, resume from inactive: P = promotion-power for its time",
      "moving data on NR: P = (base + slope-up × rate sent + slope-down × rate received) × (weak-power + (1 − weak-power) × signal), at most power-limit",
      "non-standalone: data first moves on the LTE leg, for the time of the switch, with leg-base, leg-slope-up, leg-slope-down",
      "rate = rate at the best signal × (weak-rate + (1 − weak-rate) × signal), shared evenly by the requests of that direction",
      "tail: P = tail-power until tail after the last data",
      "tail, connected-drx: P = drx-power for drx-inactivity after the last data, then drx-power for drx-on of every drx-cycle and drx-sleep between; data from the network waits for the next drx-on",
      "standalone: inactive, P = inactive, until inactive-until after the last data",
      "small-data: up to small-data-limit in each direction moves in the inactive state, in small-data-time at promotion-power",
      "non-standalone: LTE leg, P = leg-power, until leg-until after the last data",
      "early release: release-after after the last data, if that is sooner, P = release-power for the time of the release, then idle",
      "release-on-screen-off: the same while the screen is dark, or as soon as it goes dark",
      "LTE alone: data moves with leg-base, leg-slope-up, leg-slope-down; then P = leg-power until leg-until after the last data",
      "idle: P = idle, and paging-power for paging-on of every paging-cycle",
      "no network: P = search",
    ],
    operations: [NetworkSteps.request],
    counters: RadioParameters.counters,
    limits: [
      "without connected-drx the mean power of the tail includes DRX, which delays nothing; an LTE leg has no cycles",
      "after small data the inactive state lasts as long as after a tail; the network takes it from and to the phone alike",
      "LTE alone has the promotion of 5G, which is LTE's, and one stage after data: DRX is in its mean power",
      "only the leg that moves data draws power, NR or LTE",
      "an early release ends in idle, also where the network would keep the phone inactive",
      "data that comes during an early release waits for its end",
      "the switch to NR continues when data stops: once its time has passed, later data within the tail moves on NR",
    ] + RadioParameters.limits)

  let plan: RadioPlan

  package init(_ read: ParameterReader) {
    let tail = read.duration("tail")
    let (inactiveUntil, legUntil) = (read.duration("inactive-until"), read.duration("leg-until"))
    let resume = read.promotion("resume", "promotion-power")
    let (inactive, leg) = (read.radioPower("inactive"), read.radioPower("leg-power"))
    let anchor = (read.transfer("leg-"), read.duration("switch"))
    let release = read.earlyRelease("early-release", after: "release-after")
    let architecture = read.choice("architecture")
    let idle = read.idle(read.promotion("promotion", "promotion-power"))
    if architecture == 2 {
      let rest = RRCState(low: leg, length: legUntil)
      plan = RadioPlan(stages: [rest, idle], transfer: anchor.0, release: release, read)
      return
    }
    let isAlone = architecture == 0
    let cycles = Self.connectedDRX(read, tail: tail)
    let small = Self.smallChannel(read)
    // A stage that would end before the tail is omitted.
    let second = max(.zero, (isAlone ? inactiveUntil : legUntil) - tail)
    let afterTail =
      isAlone
      ? RRCState(low: inactive, length: second, promotion: resume, channel: small)
      : RRCState(low: leg, length: second, resumesOnAnchor: true)
    let steady = [RRCState(low: read.radioPower("tail-power"), length: tail)]
    plan = RadioPlan(
      stages: (read.choice("connected-drx") == 1 ? cycles : steady) + [afterTail, idle],
      transfer: read.transfer(), anchor: isAlone ? nil : anchor, release: release, read)
  }

  /// The stages of a tail with cycles.
  private static func connectedDRX(_ read: ParameterReader, tail: SimDuration) -> [RRCState] {
    let (inactivity, onTime) = (read.duration("drx-inactivity"), read.duration("drx-on"))
    let (power, cycle) = (read.radioPower("drx-power"), read.positiveDuration("drx-cycle"))
    read.relate(inactivity <= tail, "drx-inactivity", "no longer than 'tail'")
    read.relate(onTime <= cycle, "drx-on", "no longer than 'drx-cycle'")
    return [
      RRCState(low: power, length: inactivity),
      RRCState(
        low: read.radioPower("drx-sleep"), high: power, period: cycle, onTime: onTime,
        receivesAtPulses: onTime > .zero, length: max(.zero, tail - inactivity)),
    ]
  }

  /// The channel of the inactive state; one that takes nothing where the network has none.
  private static func smallChannel(_ read: ParameterReader) -> SmallChannel {
    let buffer = SmallChannel.Buffer(
      limit: read.number("small-data-limit"),
      constant: Double(read.duration("small-data-time").nanoseconds))
    let power = read.radioPower("promotion-power")
    return read.choice("small-data") == 1
      ? SmallChannel(power: power, up: buffer, down: buffer) : SmallChannel()
  }
}
