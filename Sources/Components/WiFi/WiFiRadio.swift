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
    operations: [NetworkSteps.request, SwitchStep.definition],
    counters: [
      CounterDefinition("wi-fi-promotions", "times the radio left power save to move data"),
      CounterDefinition("wi-fi-bytes-up", "bytes sent").measuring(.dataSent),
      CounterDefinition("wi-fi-bytes-down", "bytes received").measuring(.dataReceived),
      CounterDefinition("wi-fi-scans", "scans for a known network"),
      CounterDefinition("wi-fi-associations", "times the radio joined a network"),
    ],
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
