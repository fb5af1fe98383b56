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
    parameters: [
      .duration("promotion", "time from idle to the transfer of data")
        .proxy("260.1 ms", "huang-2012", "100 ms", "500 ms", note: "0.26 s in ARO's profile")
        .of(.network),
      .power("promotion-power", "power during the promotion")
        .proxy(
          "1210.7 mW", "huang-2012", "600 mW", "2500 mW",
          note: "1.21 W in ARO's profile; no less than the tail"),
    ]
      + RadioParameters.transfer(
        upRate: .proxy(
          "6 Mbps", "huang-2012", "1 Mbps", "40 Mbps", note: "median of the tests of 2011"),
        downRate: .proxy(
          "13 Mbps", "huang-2012", "2 Mbps", "100 Mbps", note: "median of the tests of 2011"),
        base: .proxy(
          "1288.04 mW", "huang-2012", "250 mW", "2500 mW",
          note: "1.2 W in ARO's profile; range: 116 power files"),
        upSlope: .proxy(
          "438.39 mW/Mbps", "huang-2012", "2.8 mW/Mbps", "600 mW/Mbps",
          note: "79.5 on a Galaxy S20 Ultra of 2020; range: 26 power files at 6 Mbps"),
        downSlope: .proxy(
          "51.97 mW/Mbps", "huang-2012", "15 mW/Mbps", "60 mW/Mbps",
          note: "15.0 on a Galaxy S20 Ultra of 2020")) + [
        .power("tail-power", "power while it waits for data, between the pulses of DRX")
          .proxy(
            "1060 mW", "huang-2012", "150 mW", "1600 mW",
            note: "range: 13 power files; up to what 120 say of waiting and moving together"),
        .duration("inactivity", "time without data until DRX begins")
          .proxy("0.1 s", "aro", "0.02 s", "0.3 s", note: "set by the network").of(.network),
        .duration("tail", "time without data until the radio is idle").proxy(
          "11.576 s", "huang-2012", "4 s", "20 s",
          note: "10.12 s in ARO's profile; set by the network"
        ).of(.network),
        .duration("short-drx", "time in short DRX")
          .proxy("20 ms", "aro", "0 ms", "400 ms", note: "set by the network").of(.network),
        .duration("short-cycle", "cycle of short DRX")
          .proxy("20 ms", "huang-2012", "2 ms", "80 ms", note: "set by the network").of(.network),
        .duration("short-on", "on-time of a cycle of short DRX")
          .proxy(
            "1 ms", "huang-2012", "0 ms", "10 ms",
            note: "2 ms in ARO's profile; a standard setting is 10 ms"
          ).of(.network),
        .duration("long-cycle", "cycle of long DRX")
          .proxy("40.1 ms", "huang-2012", "20 ms", "640 ms", note: "set by the network")
          .of(.network),
        .duration("long-on", "on-time of a cycle of long DRX")
          .proxy(
            "1.5 ms", "huang-2012", "0 ms", "20 ms",
            note: "2 ms in ARO's profile; a standard setting is 10 ms"
          )
          .of(.network),
        .power("drx-power", "power in an on-time")
          .proxy(
            "1680.1 mW", "huang-2012", "260 mW", "2600 mW",
            note: "1.68 W in ARO's profile; range: receiving of 43 power files"),
      ] + RadioParameters.lteRelease + RadioParameters.ltePaging + RadioParameters.shared,
    ascending: [
      ["idle", "tail-power", "base", "power-limit"],
      ["tail-power", "drx-power"],
      ["tail-power", "promotion-power"],
      ["idle", "paging-power"],
      ["short-on", "short-cycle", "long-cycle"],
      ["long-on", "long-cycle"],
      ["inactivity", "tail"],
    ],
    states: StateDiagram([
      ("idle", "data", "promotion"),
      ("promotion", "its time", "moving data"),
      ("moving data", "nothing left to move", "continuous reception"),
      ("continuous reception", "data", "moving data"),
      ("continuous reception", "inactivity", "short DRX"),
      ("short DRX", "data; from the network at the next on-time", "moving data"),
      ("short DRX", "its time", "long DRX"),
      ("long DRX", "data; from the network at the next on-time", "moving data"),
      ("long DRX", "tail after the last data", "idle"),
      ("continuous reception", "release-after, with early release", "release"),
      ("short DRX", "release-after, with early release", "release"),
      ("long DRX", "release-after, with early release", "release"),
      ("release", "its time", "idle"),
      ("idle", "signal lost", "no network"),
      ("no network", "signal back", "idle"),
    ]),
    operations: [NetworkSteps.request],
    counters: RadioParameters.counters,
    sources: ["huang-2012", "aro", "power-files"],
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
