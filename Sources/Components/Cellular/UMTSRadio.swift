import Quantities
import PowerAccounting
import Configuration

/// A 3G radio after ARO: IDLE, FACH and DCH with promotions, inactivity timers and RLC buffers.
package struct UMTSRadio: ComponentModel, StagedRadio {
  package static let definition = ComponentDefinition(
    name: "umts", role: "cellular",
    summary:
      "a 3G radio: IDLE, FACH and DCH, inactivity timers, buffers that keep little data in FACH",
    formula: [
      "promotion from IDLE or FACH: P = the promotion's power, for its time",
      "moving data in DCH: P = (base + slope-up × rate sent + slope-down × rate received) × (weak-power + (1 − weak-power) × signal), at most power-limit",
      "rate in DCH = (rate-up or rate-down) × (weak-rate + (1 − weak-rate) × signal), shared evenly by the requests of that direction",
      "DCH without data: P = dch until dch-timer after the last data, then FACH",
      "FACH: P = fach; data up to the thresholds moves in FACH: x bytes take (0.0014 x² + 1.6 x + 20) ms up, (0.1 x + 10) ms down",
      "FACH without data: IDLE after fach-timer",
      "fast dormancy: IDLE dormancy-after after the last data, if that is sooner",
      "IDLE: P = idle, and paging-power for paging-on of every paging-cycle",
      "no network: P = search",
    ],
    parameters: [
      .duration("promotion", "time from IDLE to DCH")
        .proxy("2 s", "aro", "1.5 s", "4 s", note: "average; least and greatest as range"),
      .power("promotion-power", "power during the promotion").proxy(
        "650 mW", "aro", "300 mW", "660 mW", note: "profile i997; the other phones as range"),
      .duration("fach-promotion", "time from FACH to DCH")
        .proxy("1.5 s", "aro", "0.8 s", "3 s", note: "average; least and greatest as range"),
      .power("fach-promotion-power", "power during the promotion").proxy(
        "800 mW", "aro", "430 mW", "800 mW", note: "profile i997; the other phones as range"),
    ]
      + RadioParameters.transfer(
        upRate: .assumed("0.4 Mbps", "0.1 Mbps", "2 Mbps", "HSUPA of about 2010"),
        downRate: .assumed("1.5 Mbps", "0.3 Mbps", "7 Mbps", "HSDPA of about 2010"),
        base: .proxy("1300 mW", "aro", "600 mW", "1300 mW", note: "DCH of profile i997"),
        upSlope: .assumed(
          "0 mW/Mbps", "0 mW/Mbps", "869 mW/Mbps",
          "ARO has one power for DCH; a fit of 2012 that was not read again has 869"),
        downSlope: .assumed(
          "0 mW/Mbps", "0 mW/Mbps", "122 mW/Mbps",
          "ARO has one power for DCH; a fit of 2012 that was not read again has 122")) + [
        .power("dch", "power in DCH without data")
          .proxy("1300 mW", "aro", "600 mW", "1300 mW", note: "profile i997"),
        .power("fach", "power in FACH")
          .proxy("300 mW", "aro", "250 mW", "610 mW", note: "profile i997"),
        .duration("dch-timer", "time without data until the radio leaves DCH")
          .proxy("4 s", "aro", "2 s", "8.1 s", note: "set by the network"),
        .duration("fach-timer", "time without data until the radio leaves FACH")
          .proxy("10 s", "aro", "0.8 s", "12 s", note: "set by the network"),
        .quantity("threshold-up", .dataSize, "the most data sent in FACH")
          .proxy("543 B", "aro", "119 B", "600 B", note: "set by the network"),
        .quantity("threshold-down", .dataSize, "the most data received in FACH")
          .proxy("475 B", "aro", "119 B", "600 B", note: "set by the network"),
        .choice(
          "fast-dormancy", ["off", "on"],
          "whether the phone releases its connection early by itself", standard: "off"),
        .duration("dormancy-after", "time without data until it does so")
          .assumed("5 s", "2 s", "10 s", "chosen by each maker, and not published"),
      ]
      + RadioParameters.paging(
        power: .proxy("374.2 mW", "huang-2012", "100 mW", "500 mW"),
        cycle: .proxy("5112.4 ms", "huang-2012", "640 ms", "5120 ms", note: "set by the network"),
        onTime: .proxy("55.4 ms", "huang-2012", "5 ms", "60 ms")) + RadioParameters.shared,
    states: StateDiagram([
      ("IDLE", "data", "promotion to DCH"),
      ("promotion to DCH", "its time", "DCH, moving data"),
      ("DCH, moving data", "nothing left to move", "DCH"),
      ("DCH", "data", "DCH, moving data"),
      ("DCH", "dch-timer", "FACH"),
      ("DCH", "dormancy-after, with fast dormancy", "IDLE"),
      ("FACH", "data within the thresholds", "FACH, moving data"),
      ("FACH, moving data", "nothing left to move", "FACH"),
      ("FACH, moving data", "more than the thresholds", "promotion to DCH"),
      ("FACH", "more data than the thresholds", "promotion to DCH"),
      ("FACH", "fach-timer, or dormancy-after with fast dormancy", "IDLE"),
      ("IDLE", "signal lost", "no network"),
      ("no network", "signal back", "IDLE"),
    ]),
    operations: [NetworkSteps.request],
    counters: RadioParameters.counters,
    sources: ["aro", "powertutor"],
    limits: [
      "any data in DCH restarts its timer: the threshold of 320 B in 0.3 s is left out",
      "no promotion from IDLE to FACH, no PCH states",
      "the signalling cost of fast dormancy is left out",
    ] + RadioParameters.limits)

  let plan: RadioPlan

  package init(_ read: ParameterReader) {
    let (dchTimer, fachTimer) = (read.duration("dch-timer"), read.duration("fach-timer"))
    let dormancy = read.duration("dormancy-after")
    let isDormant = read.choice("fast-dormancy") == 1
    let dchLength = isDormant ? min(dchTimer, dormancy) : dchTimer
    // The phone counts from the last data, which was in FACH or before it left DCH.
    let fachLength = isDormant ? min(fachTimer, dormancy - dchLength) : fachTimer
    let fach = RRCState(
      low: read.radioPower("fach"), length: fachLength,
      lengthAfterData: isDormant ? min(fachTimer, dormancy) : fachTimer,
      promotion: read.promotion("fach-promotion", "fach-promotion-power"),
      channel: Self.fachChannel(
        up: read.number("threshold-up"), down: read.number("threshold-down")))
    plan = RadioPlan(
      stages: [
        RRCState(low: read.radioPower("dch"), length: dchLength), fach,
        read.idle(read.promotion("promotion", "promotion-power")),
      ], transfer: read.transfer(), read)
  }

  /// The time that FACH takes to empty the buffers of the radio link control: the polynomials of
  /// ARO.
  private static func fachChannel(up: Double, down: Double) -> SmallChannel {
    SmallChannel(
      up: SmallChannel.Buffer(limit: up, quadratic: 0.0014e6, linear: 1.6e6, constant: 20e6),
      down: SmallChannel.Buffer(limit: down, linear: 0.1e6, constant: 10e6))
  }
}
