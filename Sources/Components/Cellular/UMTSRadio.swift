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
    parameters: [
      .duration("promotion", "time from IDLE to DCH")
        .proxy(
          "2 s", "aro", "0.58 s", "4 s",
          note: "average; greatest as range, and 0.58 s in another network (huang-2012)"
        )
        .of(.network),
      .power("promotion-power", "power during the promotion").proxy(
        "650 mW", "aro", "300 mW", "1300 mW",
        note: "profile i997; down to the other phones, up to its DCH"),
      .duration("fach-promotion", "time from FACH to DCH")
        .proxy(
          "1.5 s", "aro", "0.5 s", "3 s",
          note: "average; greatest as range, and 0.65 s at TeliaSonera"
        )
        .of(.network),
      .power("fach-promotion-power", "power during the promotion").proxy(
        "800 mW", "aro", "430 mW", "1300 mW",
        note: "profile i997; down to the other phones, up to its DCH"),
      .choice(
        "from-idle", ["dch", "fach"],
        "where data within the idle thresholds leads from IDLE; set by the network",
        standard: "dch"
      ).of(.network),
      .duration("promotion-to-fach", "time from IDLE to FACH").proxy(
        "0.43 s", "energybox", "0.2 s", "2 s", note: "TeliaSonera; as slow as to DCH at most"
      ).of(.network),
      .power("promotion-to-fach-power", "power during the promotion").assumed(
        "500 mW", "250 mW", "660 mW",
        "no figure was found; from FACH at least to the promotion to DCH at most"),
      .quantity("idle-threshold-up", .dataSize, "the most data sent that promotes to FACH")
        .proxy(
          "1000 B", "energybox", "119 B", "3000 B",
          note: "TeliaSonera; set by the network; others may allow some kilobytes"
        )
        .of(.network),
      .quantity("idle-threshold-down", .dataSize, "the most data received that promotes to FACH")
        .proxy("515 B", "energybox", "119 B", "1000 B", note: "TeliaSonera; set by the network")
        .of(.network),
    ]
      + RadioParameters.transfer(
        upRate: .assumed("0.4 Mbps", "0.1 Mbps", "2 Mbps", "HSUPA of about 2010"),
        downRate: .assumed("1.5 Mbps", "0.3 Mbps", "7 Mbps", "HSDPA of about 2010"),
        base: .proxy(
          "1300 mW", "aro", "260 mW", "2500 mW", note: "DCH of profile i997; range: 116 power files"
        ),
        upSlope: .assumed(
          "0 mW/Mbps", "0 mW/Mbps", "869 mW/Mbps",
          "ARO has one power for DCH; a fit of 2012 that was not read again has 869; sending never saves"
        ),
        downSlope: .assumed(
          "0 mW/Mbps", "0 mW/Mbps", "122 mW/Mbps",
          "ARO has one power for DCH; a fit of 2012 that was not read again has 122; receiving never saves"
        )) + [
        .power("dch", "power in DCH without data")
          .proxy(
            "1300 mW", "aro", "260 mW", "2500 mW", note: "profile i997; range: 116 power files"),
        .power("fach", "power in FACH")
          .proxy("300 mW", "aro", "250 mW", "610 mW", note: "profile i997"),
        .duration("dch-timer", "time without data until the radio leaves DCH")
          .proxy("4 s", "aro", "2 s", "8.1 s", note: "set by the network").of(.network),
        .duration("fach-timer", "time without data until the radio leaves FACH")
          .proxy("10 s", "aro", "0.8 s", "12 s", note: "set by the network").of(.network),
        .quantity("threshold-up", .dataSize, "the most data sent in FACH")
          .proxy("543 B", "aro", "119 B", "1000 B", note: "set by the network").of(.network),
        .quantity("threshold-down", .dataSize, "the most data received in FACH")
          .proxy("475 B", "aro", "119 B", "1000 B", note: "set by the network").of(.network),
      ] + fachTimes + lowActivity + pch
      + RadioParameters.earlyRelease(
        "fast-dormancy", after: "dormancy-after",
        .assumed("5 s", "2 s", "10 s", "chosen by each maker, and not published"),
        time: .proxy(
          "0.3 s", "energybox", "0.1 s", "2 s",
          note: "from FACH to IDLE at TeliaSonera; as long as a promotion to DCH at most"),
        power: .assumed(
          "800 mW", "250 mW", "1300 mW",
          "no figure was found; from FACH at least to DCH at most, on which the messages go"),
        of: .phone)
      + RadioParameters.paging(
        power: .proxy("374.2 mW", "huang-2012", "100 mW", "500 mW"),
        cycle: .proxy(
          "5112.4 ms", "huang-2012", "640 ms", "5120 ms",
          note: "set by the network; 5.12 s is the longest cycle of the standard"),
        onTime: .proxy(
          "55.4 ms", "huang-2012", "5 ms", "100 ms",
          note: "a phone that wakes slowly listens longer")) + RadioParameters.shared,
    // The powers of promotions are no part of a chain: ARO measured less than in DCH.
    ascending: [
      ["idle", "fach", "dch", "base", "power-limit"],
      ["idle", "paging-power"],
      ["promotion-to-fach", "promotion"],
      ["fach-promotion", "promotion"],
    ],
    states: StateDiagram([
      ("IDLE", "data", "promotion to DCH"),
      ("promotion to DCH", "its time", "DCH, moving data"),
      ("DCH, moving data", "nothing left to move", "DCH"),
      ("DCH", "data", "DCH, moving data"),
      ("IDLE", "little data, from-idle fach", "promotion to FACH"),
      ("promotion to FACH", "its time", "FACH, moving data"),
      ("promotion to FACH", "its time, and more data meanwhile", "promotion to DCH"),
      ("DCH", "dch-timer", "FACH"),
      ("DCH", "low activity", "FACH"),
      ("DCH, moving data", "low activity, and the rest fits FACH", "FACH, moving data"),
      ("DCH", "dormancy-after, with fast dormancy", "release"),
      ("FACH", "data within the thresholds", "FACH, moving data"),
      ("FACH, moving data", "nothing left to move", "FACH"),
      ("FACH, moving data", "more than the thresholds", "promotion to DCH"),
      ("FACH", "more data than the thresholds", "promotion to DCH"),
      ("FACH", "fach-timer", "IDLE"),
      ("FACH", "fach-timer, with pch", "PCH"),
      ("PCH", "data within the thresholds", "promotion to FACH"),
      ("PCH", "more data than the thresholds", "promotion to DCH"),
      ("PCH", "pch-timer", "IDLE"),
      ("release", "its time, with pch", "PCH"),
      ("FACH", "dormancy-after, with fast dormancy", "release"),
      ("release", "its time", "IDLE"),
      ("IDLE", "signal lost", "no network"),
      ("no network", "signal back", "IDLE"),
    ]),
    operations: [NetworkSteps.request],
    counters: RadioParameters.counters,
    sources: ["aro", "powertutor", "energybox", "power-files", "haverinen-2007"],
    limits: [
      "any data in DCH restarts dch-timer; low-activity-time restarts at the end of a window with enough data",
      "windows of low activity follow one another from the beginning of DCH; they do not slide",
      "the demotions that the network decides take no time: 0.7 s to FACH and 0.3 s to IDLE at TeliaSonera",
      "PCH is one state: CELL_PCH and URA_PCH differ in how often a moving phone tells its cell, which costs nothing here",
      "data that comes during the release waits for its end",
    ] + RadioParameters.limits)

  /// The times that FACH takes to empty the buffers of the radio link control.
  private static let fachTimes: [ParameterDefinition] = [
    .duration("fach-up", "time that FACH takes to send anything")
      .proxy(
        "20 ms", "aro", "10 ms", "40 ms",
        note: "10 ms in EnergyBox; another cell may be as much slower"
      ).of(.network),
    .duration("fach-up-byte", "time added for each byte sent")
      .proxy(
        "1.6 ms", "aro", "1.2 ms", "2.2 ms",
        note: "1.2 ms in EnergyBox; another cell may be as much slower"
      ).of(.network),
    .duration("fach-up-square", "time added for the square of the bytes sent")
      .proxy(
        "0.0014 ms", "aro", "0 ms", "0.0028 ms",
        note: "none in EnergyBox; another cell may be as much slower"
      ).of(.network),
    .duration("fach-down", "time that FACH takes to receive anything")
      .proxy(
        "10 ms", "aro", "5 ms", "30 ms", note: "30 ms in EnergyBox; another cell may be faster"
      ).of(.network),
    .duration("fach-down-byte", "time added for each byte received")
      .proxy(
        "0.1 ms", "aro", "0 ms", "0.25 ms",
        note: "none in EnergyBox; 0.25 ms is a channel of 32 kbps"
      ).of(.network),
  ]

  /// The states of a connection without a channel, of which only paging is left.
  private static let pch: [ParameterDefinition] = [
    .choice(
      "pch", ["off", "on"], "whether the network keeps the connection in PCH after FACH",
      standard: "off"
    ).of(.network),
    .duration("pch-timer", "time in PCH until the network ends the connection").assumed(
      "30 min", "5 min", "4 h", "long, for the connection costs next to nothing; not published"
    ).of(.network),
    .duration("pch-cycle", "time from one paging occasion of PCH to the next").assumed(
      "1.28 s", "0.32 s", "5.12 s",
      "cycles of the standard; with this one PCH draws 1.2 % of DCH, which haverinen-2007 has as 1 to 2 %"
    ).of(.network),
    .duration("pch-to-fach", "time from PCH to FACH").assumed(
      "0.3 s", "0.1 s", "0.7 s", "no connection has to be set up, so less than from IDLE"
    ).of(.network),
    .duration("pch-promotion", "time from PCH to DCH").assumed(
      "0.7 s", "0.3 s", "1.5 s",
      "recalled of networks of 2010 that were not read again: 0.7 s, and up to 2.5 s from IDLE"
    ).of(.network),
  ]

  private static let lowActivity: [ParameterDefinition] = [
    .choice(
      "low-activity", ["off", "on"],
      "whether DCH ends although a little data moves; set by the network", standard: "off"
    ).of(.network),
    .quantity("low-activity-data", .dataSize, "the least data of a window that is not low")
      .proxy(
        "1000 B", "energybox", "320 B", "3000 B",
        note: "TeliaSonera; 320 B in ARO; others may ask for more"
      )
      .of(.network),
    .duration("low-activity-window", "time over which the data is counted")
      .proxy(
        "4 s", "energybox", "0.3 s", "10 s",
        note: "TeliaSonera; 0.3 s in ARO's profiles; others may count longer"
      )
      .of(.network),
    .duration("low-activity-time", "time of low windows until DCH ends")
      .proxy("4 s", "energybox", "2 s", "8.1 s", note: "TeliaSonera; in ARO that of dch-timer")
      .of(.network),
  ]

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
