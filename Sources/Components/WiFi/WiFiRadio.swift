import Configuration
import Quantities

/// A Wi-Fi station after Huang et al.: power save with beacons, promotion, transfer, tail, and the
/// search for a network.
package struct WiFiRadio: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "wi-fi",
    summary: "a Wi-Fi radio: power save, promotion, transfer and tail; scans and association",
    formula: [
      "off: P = 0",
      "searching: P = scan for scan-time: the first scan at once, the next after first-interval; with back-off the interval doubles after each scan, up to greatest-interval",
      "joining: P = association for association-time",
      "power save: P = idle, and beacon for beacon-on of every beacon-period",
      "promotion: P = promotion-power for the time of the promotion",
      "moving data: P = (base + slope-up × rate sent + slope-down × rate received) × (weak-power + (1 − weak-power) × signal), at most power-limit",
      "rate = (rate-up or rate-down) × (weak-rate + (1 − weak-rate) × signal) × (1 − bluetooth-loss × Bluetooth's share of time), shared evenly by all requests that move data",
      "tail: P = tail-power until tail after the last data",
      "joined, with a lit screen: P is no less than lit",
    ],
    parameters: [
      .power("idle", "power between beacons")
        .assumed(
          "0 mW", "0 mW", "30 mW",
          "what it draws asleep is part of the phone's base; range: 95 power files; none is below 0"
        ),
      .power("lit", "the least power while it is joined and the screen is lit")
        .assumed(
          "0 mW", "0 mW", "0 mW",
          "part of the awake phone's base where no rail was measured; 259 mW on a Pixel 8"),
      .power("beacon", "power while it listens to a beacon")
        .proxy(
          "77.2 mW", "huang-2012", "30 mW", "1200 mW",
          note: "range: 49 power files, which say it of receiving"),
      .duration("beacon-on", "how long it listens each time")
        .proxy("7.6 ms", "huang-2012", "2 ms", "15 ms"),
      .duration("beacon-period", "time between the beacons that it listens to")
        .proxy("308.2 ms", "huang-2012", "102.4 ms", "1024 ms", note: "every third beacon")
        .of(.network),
      .duration("promotion", "time from power save to the transfer of data")
        .proxy("79.1 ms", "huang-2012", "10 ms", "150 ms"),
      .power("promotion-power", "power during the promotion")
        .proxy("124.4 mW", "huang-2012", "80 mW", "500 mW"),
      .duration("tail", "time without data until power save")
        .proxy("238.1 ms", "huang-2012", "50 ms", "1 s", note: "0.25 s in ARO's profile"),
      .power("tail-power", "power while it waits for data")
        .proxy(
          "119.3 mW", "huang-2012", "58 mW", "460 mW",
          note:
            "range: 7 power files; 28 others have a controller of below 25 mW, which is power save"),
    ]
      + RadioParameters.transfer(
        upRate: .assumed(
          "4 Mbps", "1 Mbps", "50 Mbps", "what the network behind the access point lets through"),
        downRate: .assumed(
          "8 Mbps", "2 Mbps", "100 Mbps", "what the network behind the access point lets through"),
        base: .assumed(
          "132.86 mW", "80 mW", "1800 mW",
          "recalled of Huang et al., table 4, not read again; range: 113 power files"),
        upSlope: .assumed(
          "283.17 mW/Mbps", "4 mW/Mbps", "600 mW/Mbps",
          "recalled of Huang et al., table 4, not read again, so perhaps twice; range: sending of 48 power files at 4 Mbps"
        ),
        downSlope: .assumed(
          "137.01 mW/Mbps", "2.9 mW/Mbps", "280 mW/Mbps",
          "recalled of Huang et al., table 4, not read again, so perhaps twice; range: receiving of 50 power files at 8 Mbps"
        ))
      + RadioParameters.shared.filter { $0.name != "search" } + [
        .power("scan", "power while it scans all channels").proxy(
          "302 mW", "aosp-nexus-5", "15 mW", "970 mW",
          note: "wifi.scan, 75.48 mA at 4.0 V; range: 122 power files"),
        .duration("scan-time", "how long a scan takes")
          .assumed("1.5 s", "0.3 s", "5 s", "13 to 35 channels of 20 to 120 ms each"),
        .duration("first-interval", "time from the first scan to the second")
          .assumed("20 s", "10 s", "60 s", "recalled of Android's connectivity service"),
        .duration("greatest-interval", "time from scan to scan once the back-off has ended")
          .assumed("160 s", "60 s", "30 min", "recalled of Android's connectivity service"),
        .choice(
          "scan-back-off", ["exponential", "none"],
          "whether the interval doubles after each scan that finds nothing", standard: "exponential"
        ).of(.structure),
        .power("association", "power while it joins a network").proxy(
          "404 mW", "powertutor", "120 mW", "720 mW", note: "Nexus One, high state; Dream 720 mW"),
        .duration("association-time", "time for authentication, keys and an address")
          .assumed("1 s", "0.2 s", "6 s", "mostly waiting for the address; no figure was found")
          .of(.network),
        .number(
          "bluetooth-loss",
          "share of the rate lost to a Bluetooth radio that uses the shared antenna all the time; 0: Wi-Fi has its own antenna"
        ).assumed("50 %", "0 %", "90 %", "how a phone's two radios take turns is not published"),
      ],
    ascending: [
      ["idle", "beacon"],
      ["idle", "tail-power", "promotion-power", "base", "power-limit"],
      ["scan-time", "first-interval", "greatest-interval"],
    ],
    states: StateDiagram([
      ("power save", "data to send; data from the network at the next beacon", "promotion"),
      ("promotion", "its time", "moving data"),
      ("moving data", "nothing left to move", "tail"),
      ("tail", "data", "moving data"),
      ("tail", "its time", "power save"),
      ("power save", "signal lost", "searching"),
      ("searching", "the end of a scan with a signal", "joining"),
      ("joining", "its time", "power save"),
      ("joining", "signal lost", "searching"),
      ("searching", "the screen is lit", "searching"),
      ("power save", "switched off", "off"),
      ("off", "switched on", "searching"),
    ]),
    operations: [NetworkSteps.request, SwitchStep.definition],
    counters: [
      CounterDefinition("wi-fi-promotions", "times the radio left power save to move data"),
      CounterDefinition("wi-fi-bytes-up", "bytes sent").measuring(.dataSent),
      CounterDefinition("wi-fi-bytes-down", "bytes received").measuring(.dataReceived),
      CounterDefinition("wi-fi-scans", "scans for a known network"),
      CounterDefinition("wi-fi-associations", "times the radio joined a network"),
    ],
    sources: ["huang-2012", "power-files"],
    limits: [
      "a run begins joined where there is a signal, and with a scan where there is none",
      "one known network: no roaming between access points, no scans while joined",
      "it notices a lost signal at once: requests in progress fail as offline, in any state",
      "both directions share the air: each has half of the time while both move data",
      "the first beacon period starts with the run; missed beacons and broadcast traffic are left out",
      "Bluetooth's share of time slows transfers and nothing else; how the radios take turns within a millisecond is left out",
      "a phase of a request that moves nothing takes no time, but needs the radio up",
      "at most 256 requests at a time",
    ])

  /// The step that switches the radio.
  enum SwitchStep {
    /// The operand index of its field.
    enum Field { static let enabled = 0 }

    static let definition = StepDefinition(
      "switch-wi-fi", "switches the Wi-Fi radio off or on, as a person does in the settings",
      fields: [.flag("enabled", required: true, "whether to switch it on or off")],
      shorthand: "enabled")
  }

  let settings: Settings

  /// The scans for a network.
  struct Scan: BitwiseCopyable {
    let power: Power
    let length: SimDuration
    let firstInterval: SimDuration
    let greatestInterval: SimDuration
  }

  /// The parameters as plain values.
  struct Settings: BitwiseCopyable {
    let idle: Power
    let lit: Power
    let beacon: Power
    let beaconOn: SimDuration
    let beaconPeriod: SimDuration
    let promotion: RRCState.Promotion
    let tail: SimDuration
    let tailPower: Power
    let transfer: TransferMode
    let signal: SignalEffect
    let tailOwner: TailAttribution
    let scan: Scan
    let association: Power
    let associationTime: SimDuration
    let bluetoothLoss: Double
  }

  package init(_ read: ParameterReader) {
    let first = read.positiveDuration("first-interval")
    let greatest = read.positiveDuration("greatest-interval")
    let settings = Settings(
      idle: read.radioPower("idle"), lit: read.radioPower("lit"),
      beacon: read.radioPower("beacon"), beaconOn: read.duration("beacon-on"),
      beaconPeriod: read.positiveDuration("beacon-period"),
      promotion: read.promotion("promotion", "promotion-power"), tail: read.duration("tail"),
      tailPower: read.radioPower("tail-power"), transfer: read.transfer(),
      signal: read.signalEffect(), tailOwner: read.tailOwner,
      scan: Scan(
        power: read.radioPower("scan"), length: read.positiveDuration("scan-time"),
        firstInterval: first,
        greatestInterval: read.choice("scan-back-off") == 0 ? greatest : first),
      association: read.radioPower("association"),
      associationTime: read.duration("association-time"),
      bluetoothLoss: read.fraction("bluetooth-loss"))
    read.relate(
      settings.beaconOn <= settings.beaconPeriod, "beacon-on", "no longer than 'beacon-period'")
    read.relate(settings.beacon >= settings.idle, "beacon", "no less than 'idle'")
    let listening =
      settings.idle.watts + (settings.beacon.watts - settings.idle.watts)
      * settings.beaconOn.seconds / settings.beaconPeriod.seconds
    read.relateSet(
      listening <= settings.tailPower.watts, "beacon", beside: "tail-power",
      "no more on average than 'tail-power'")
    read.relate(settings.scan.length <= first, "scan-time", "no longer than 'first-interval'")
    read.relate(first <= greatest, "greatest-interval", "no shorter than 'first-interval'")
    read.relate(
      settings.bluetoothLoss < 1, "bluetooth-loss",
      "below 100 %: a transfer beside a scan must end")
    self.settings = settings
  }

  package var watchedState: SharedState.Topics { .bluetoothAirtime }
  package func makeComponent() -> InstalledComponent { .init(WiFiRadioInstance(settings)) }
}
