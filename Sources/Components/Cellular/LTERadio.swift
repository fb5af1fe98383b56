import Configuration
import Quantities

/// An LTE radio after Huang et al.: promotion, transfer, continuous reception, DRX, idle.
package struct LTERadio: ComponentModel, StagedRadio {
  package static let definition = ComponentDefinition(
    name: "lte", role: "cellular",
    summary: "an LTE radio: promotion, continuous reception, short and long DRX, paging",
    formula: [
      "promotion: P = promotion-power for the time of the promotion",
      "moving data: P = (base + slope-up × rate sent + slope-down × rate received) × (weak-power + (1 − weak-power) × signal), at most power-limit",
      "rate = (rate-up or rate-down) × (weak-rate + (1 − weak-rate) × signal), shared evenly by the requests of that direction",
      "continuous reception: P = tail-power for inactivity after the last data",
      "DRX: P = tail-power, and drx-power for the on-time of every cycle, until tail after the last data",
      "early release: release-after after the last data, if that is sooner, P = release-power for the time of the release, then idle",
      "release-on-screen-off: the same while the screen is dark, or as soon as it goes dark",
      "idle: P = idle, and paging-power for paging-on of every paging-cycle",
      "no network: P = search",
    ],
    operations: [NetworkSteps.request],
    counters: RadioParameters.counters,
    limits: [
      "DRX cycles start with their stage, paging cycles with the run",
      "sending data ends DRX at once; requesting a grant takes no time",
      "the network releases the connection in no time at the end of the tail",
      "data that comes during an early release waits for its end",
    ] + RadioParameters.limits)

  let plan: RadioPlan

  package init(_ read: ParameterReader) {
    let tailPower = read.radioPower("tail-power")
    let (inactivity, tail) = (read.duration("inactivity"), read.duration("tail"))
    let shortLength = read.duration("short-drx")
    read.relate(
      inactivity + shortLength <= tail, "tail", "no shorter than 'inactivity' and 'short-drx'")
    func drx(_ length: SimDuration, _ name: String) -> RRCState {
      let cycle = read.positiveDuration("\(name)-cycle")
      let onTime = read.duration("\(name)-on")
      read.relate(onTime <= cycle, "\(name)-on", "no longer than '\(name)-cycle'")
      return RRCState(
        low: tailPower, high: read.radioPower("drx-power"), period: cycle, onTime: onTime,
        receivesAtPulses: onTime > .zero, length: length)
    }
    plan = RadioPlan(
      stages: [
        RRCState(low: tailPower, length: inactivity),
        drx(shortLength, "short"), drx(tail - inactivity - shortLength, "long"),
        read.idle(read.promotion("promotion", "promotion-power")),
      ], transfer: read.transfer(),
      release: read.earlyRelease("early-release", after: "release-after"), read)
  }
}
