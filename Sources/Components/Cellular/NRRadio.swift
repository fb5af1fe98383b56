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
    parameters: [
      .choice(
        "architecture", ["standalone", "non-standalone", "lte"],
        "whether NR stands alone, is added to an LTE leg, or is switched off: LTE alone, with the numbers of the leg",
        standard: "standalone"
      ).of(.structure),
      .duration("promotion", "time from idle to the transfer of data").proxy(
        "0.33 s", "narayanan-2021", "0.2 s", "0.4 s",
        note: "0.29 to 0.36 s in three traces of a phone with an LTE leg"
      ).of(.network),
      .power("promotion-power", "power during the promotion")
        .assumed("1210 mW", "600 mW", "2500 mW", "that of LTE; no figure for NR was found"),
    ]
      + RadioParameters.transfer(
        upRate: .assumed("30 Mbps", "5 Mbps", "200 Mbps", "low band of 2021"),
        downRate: .assumed("100 Mbps", "20 Mbps", "2000 Mbps", "low band; mmWave is the upper end"),
        base: .assumed(
          "1450 mW", "260 mW", "4000 mW",
          "LTE's of 2012, and what the low band draws beyond LTE on a Galaxy S20 Ultra; mmWave 2.5 W more; range: 43 power files"
        ),
        upSlope: .proxy(
          "32.25 mW/Mbps", "narayanan-2021", "0.5 mW/Mbps", "80 mW/Mbps",
          note:
            "least squares on the Galaxy S20 Ultra's low band; mmWave 9.2; range: 26 power files at 30 Mbps"
        ),
        downSlope: .proxy(
          "15.36 mW/Mbps", "narayanan-2021", "1.7 mW/Mbps", "20 mW/Mbps",
          note: "least squares on the Galaxy S20 Ultra's low band; mmWave 1.8")) + [
        .duration("tail", "time without data until the radio releases the NR connection").proxy(
          "10.2 s", "narayanan-2021", "5 s", "12 s",
          note: "T-Mobile low band; Verizon mmWave 11.2 s"
        ).of(.network),
        .power("tail-power", "mean power while it waits for data").assumed(
          "600 mW", "150 mW", "1600 mW",
          "recalled of a table that was not read again: 590 low band SA, 260 NSA, 1090 mmWave; range: 13 power files, and as of LTE"
        ),
        .choice(
          "connected-drx", ["off", "on"],
          "whether the radio sleeps between cycles of the tail; off: its mean power alone",
          standard: "off"
        ).of(.structure),
        .duration("drx-inactivity", "time without data until these cycles begin").assumed(
          "0.1 s", "0.02 s", "0.2 s", "recalled of 3GPP TR 38.840; MTN in Ghana has 0.2 s on LTE"
        ).of(.network),
        .duration("drx-cycle", "time from one on-time to the next").assumed(
          "160 ms", "40 ms", "640 ms", "recalled of 3GPP TR 38.840; MTN in Ghana has 320 ms on LTE"
        ).of(.network),
        .duration("drx-on", "on-time of a cycle").assumed(
          "8 ms", "2 ms", "20 ms", "recalled of 3GPP TR 38.840; MTN in Ghana has 10 ms on LTE"
        ).of(.network),
        .power("drx-power", "power in an on-time").assumed(
          "980 mW", "260 mW", "2600 mW",
          "a third of what receiving at 100 Mbps draws, as 100 to 300 units of 3GPP TR 38.840 (recalled)"
        ),
        .power("drx-sleep", "power between on-times").assumed(
          "200 mW", "10 mW", "440 mW",
          "light sleep is a fifth of an on-time, deep sleep a hundredth, micro sleep 45 % (the same, recalled)"
        ),
        .duration("inactive-until", "standalone: time without data until the radio is idle")
          .proxy("15.0 s", "narayanan-2021", "10.2 s", "30 s", note: "T-Mobile low band")
          .of(.network),
        .power("inactive", "standalone: mean power of the inactive state")
          .assumed("40 mW", "10 mW", "200 mW", "near idle; no figure was found"),
        .duration("resume", "standalone: time from inactive to the transfer of data")
          .assumed("0.1 s", "0.03 s", "0.3 s", "shorter than a promotion; no figure was found")
          .of(.network),
        .choice(
          "small-data", ["off", "on"],
          "standalone: whether the network takes small data in the inactive state (Release 17)",
          standard: "off"
        ).of(.structure),
        .quantity("small-data-limit", .dataSize, "the most such data that waits in a direction")
          .assumed(
            "1000 B", "100 B", "10 kB",
            "a threshold that the network sets (3gpp-38300, 18); no operator's was found"
          ).of(.network),
        .duration("small-data-time", "time of such a transmission").assumed(
          "30 ms", "10 ms", "100 ms",
          "a random access and its answers, less than a resume; no figure was found"
        ).of(.network),
        .duration("leg-until", "non-standalone: time without data until the LTE leg is idle").proxy(
          "20.0 s", "narayanan-2021", "10.2 s", "30 s",
          note: "Verizon low band (DSS); T-Mobile has no such stage, 10.2 s; others may wait longer"
        ).of(.network),
        .power("leg-power", "non-standalone: mean power of the LTE leg without data").assumed(
          "200 mW", "70 mW", "1060 mW", "recalled 70 to 180 of 4G tails; Huang's LTE has 1060"),
        .duration("switch", "non-standalone: how long data first moves on the LTE leg")
          .proxy(
            "1.7 s", "narayanan-2021", "1.5 s", "1.9 s", note: "1.53 to 1.84 s in three traces"
          ).of(.network),
      ]
      + RadioParameters.transfer(
        "leg-", upRate: .assumed("20 Mbps", "5 Mbps", "50 Mbps", "LTE of 2021"),
        downRate: .assumed("50 Mbps", "10 Mbps", "150 Mbps", "LTE of 2021"),
        base: .proxy(
          "1288.04 mW", "huang-2012", "250 mW", "2500 mW",
          note: "an LTE phone of 2011; range: 116 power files"),
        upSlope: .proxy(
          "79.53 mW/Mbps", "narayanan-2021", "60 mW/Mbps", "440 mW/Mbps",
          note: "least squares on the Galaxy S20 Ultra's LTE"),
        downSlope: .proxy(
          "15.02 mW/Mbps", "narayanan-2021", "12 mW/Mbps", "52 mW/Mbps",
          note: "least squares on the Galaxy S20 Ultra's LTE"))
      + RadioParameters.lteRelease + RadioParameters.ltePaging + RadioParameters.shared,
    ascending: [
      ["idle", "inactive", "tail-power", "base", "power-limit"],
      ["idle", "leg-power", "leg-base", "power-limit"],
      ["tail-power", "promotion-power"],
      ["drx-sleep", "drx-power"],
      ["drx-on", "drx-cycle"],
      ["idle", "paging-power"],
      ["resume", "promotion"],
      ["tail", "inactive-until"],
      ["tail", "leg-until"],
    ],
    states: StateDiagram([
      ("idle", "data", "promotion"),
      ("promotion", "its time; standalone", "moving data on NR"),
      ("promotion", "its time; non-standalone", "moving data on the LTE leg"),
      ("moving data on the LTE leg", "switch", "moving data on NR"),
      ("moving data on the LTE leg", "nothing left to move", "tail"),
      ("moving data on NR", "nothing left to move", "tail"),
      ("tail", "data", "moving data on NR"),
      ("tail", "its time; standalone", "inactive"),
      ("tail", "its time; non-standalone", "LTE leg"),
      ("inactive", "data", "resume"),
      ("resume", "its time", "moving data on NR"),
      ("inactive", "data within the limit, with small-data", "inactive, moving data"),
      ("inactive, moving data", "nothing left to move", "inactive"),
      ("inactive, moving data", "more than the limit", "resume"),
      ("inactive", "inactive-until after the last data", "idle"),
      ("LTE leg", "data", "moving data on the LTE leg"),
      ("LTE leg", "leg-until after the last data", "idle"),
      ("tail", "release-after, with early release", "release"),
      ("inactive", "release-after, with early release", "release"),
      ("LTE leg", "release-after, with early release", "release"),
      ("release", "its time", "idle"),
      ("idle", "signal lost", "no network"),
      ("no network", "signal back", "idle"),
    ]),
    operations: [NetworkSteps.request],
    counters: RadioParameters.counters,
    sources: ["narayanan-2021", "huang-2012", "power-files", "3gpp-38300"],
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
