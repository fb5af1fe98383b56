/// Conversion of Wi-Fi, the cellular modem, Bluetooth and the satellite receiver.
extension ProfileConversion {
  /// The rate of a Wi-Fi controller that sends or receives all the time, in megabits per second.
  private static let airRate = (value: 200.0, low: 50.0, high: 400.0)

  mutating func convertWiFi() {
    let voltage = "wifi.controller.voltage"
    take(["wifi.scan"], as: "scan", of: "wi-fi")
    guard let idle = profile.items["wifi.controller.idle"]?.value else {
      take(["wifi.on"], as: "idle", of: "wi-fi", note: "neither sending nor receiving")
      take(["wifi.active"], as: "base", of: "wi-fi", note: "sending or receiving")
      return
    }
    let figures = [
      ("wifi.controller.idle", "tail-power", "awake without data, which is not power save"),
      ("wifi.controller.idle", "base", "between the packets of a transfer"),
      ("wifi.controller.rx", "beacon", "listening to a beacon is receiving"),
    ]
    for (name, parameter, note) in figures {
      take([name], as: parameter, of: "wi-fi", voltage: voltage, note: note)
    }
    for (direction, name) in [("up", "wifi.controller.tx"), ("down", "wifi.controller.rx")] {
      guard let current = profile.items[name]?.value else { continue }
      used.insert(name)
      let power = max(0, current - idle) * volts(voltage)
      func slope(_ rate: Double) -> String { "\(ProfileText.digits(power / rate)) mW/Mbps" }
      assume(
        "wi-fi", "slope-\(direction)", slope(Self.airRate.value), slope(Self.airRate.high),
        slope(Self.airRate.low),
        "\(name), \(ProfileText.current(current)), less idle while it is on the air, which it is "
          + "all the time at 200 Mbps")
    }
  }

  /// Below this current, in milliamperes, an idle modem is not connected: files of about 2019 have
  /// some 100 mA, newer ones 4 mA under the same name.
  private static let connectedIdle = 20.0

  mutating func convertCellular() {
    // With its model a section replaces that of the phone it extends.
    choose("cellular", "model", options.radio.rawValue)
    if options.radio == .nr { choose("cellular", "architecture", "non-standalone") }
    if profile.items["modem.controller.rx"] != nil {
      convertModem()
    } else {
      convertOlderModem()
    }
  }

  private mutating func convertModem() {
    let voltage = "modem.controller.voltage"
    let idle = profile.items["modem.controller.idle"]?.value ?? 0
    used.insert("modem.controller.idle")
    func takeModem(_ name: String, as parameter: String, _ note: String = "") {
      take(
        ["modem.controller.\(name)"], as: parameter, of: "cellular", voltage: voltage, note: note)
    }
    if idle >= Self.connectedIdle {
      takeModem("idle", as: options.radio == .umts ? "dch" : "tail-power", "connected")
      takeModem("sleep", as: "idle")
    } else {
      used.insert("modem.controller.sleep")
      takeModem("idle", as: "idle", "too little for a connected radio")
    }
    takeModem("rx", as: "base", "receiving at any rate")
    takeModem("rx", as: "paging-power", "listening to a paging is receiving")
    if options.radio == .lte {
      takeModem("rx", as: "drx-power", "listening in an on-time is receiving")
    }
    if options.radio == .nr { takeModem("rx", as: "leg-base", "one figure for both") }
    assume(
      "cellular", "slope-down", "0 mW/Mbps", "0 mW/Mbps", greatestReceivingSlope,
      "the file has one current for every rate received")
    addSending(voltage)
  }

  /// The steepest measured one: LTE's of 2012, and of 5G that of a Galaxy S20 Ultra's low band and
  /// a third more.
  private var greatestReceivingSlope: String {
    options.radio == .nr ? "20 mW/Mbps" : "52 mW/Mbps"
  }

  /// The middle one of the currents of sending, reached at the highest rate.
  private mutating func addSending(_ voltage: String) {
    guard let list = profile.list("modem.controller.tx"), !list.numbers.isEmpty else { return }
    used.insert(list.name)
    let receive = profile.items["modem.controller.rx"]?.value ?? 0
    let currents = list.numbers.map(\.value).sorted()
    // The rates of sending that the models assume by default.
    let rate =
      switch options.radio {
      case .lte: 6.0
      case .umts: 0.4
      case .nr: 30.0
      }
    func slope(_ current: Double) -> String {
      "\(ProfileText.digits(max(0, current - receive) * volts(voltage) / rate)) mW/Mbps"
    }
    let middle = currents[currents.count / 2]
    assume(
      "cellular", "slope-up", slope(middle), slope(currents[0]),
      slope(currents[currents.count - 1]),
      "modem.controller.tx at middle strength, \(ProfileText.current(middle)), less receiving, at "
        + "\(ProfileText.plain(rate)) Mbps; the file has a current for the strength and none for the rate"
    )
  }

  private mutating func convertOlderModem() {
    take(["radio.scanning"], as: "search", of: "cellular")
    if let list = profile.list("radio.on"), let best = list.numbers.last {
      used.insert(list.name)
      set("cellular", "idle", battery(best.value, "radio.on (at the best signal)"))
      set("cellular", "paging-power", battery(best.value, "radio.on (pagings are in it)"))
    } else if profile.items["radio.on"] != nil {
      take(["radio.on"], as: "idle", of: "cellular")
      take(["radio.on"], as: "paging-power", of: "cellular", note: "pagings are in it")
    }
    guard profile.items["radio.active"] != nil else { return }
    let moving = "moving data or waiting for it"
    func takeActive(as parameter: String, _ note: String) {
      take(["radio.active"], as: parameter, of: "cellular", note: note)
    }
    takeActive(as: "base", moving)
    switch options.radio {
    case .lte:
      takeActive(as: "tail-power", moving)
      takeActive(as: "drx-power", moving)
    case .umts: takeActive(as: "dch", moving)
    case .nr:
      takeActive(as: "leg-base", "one figure for both")
      takeActive(as: "tail-power", moving)
    }
    for slope in ["slope-up", "slope-down"] {
      assume(
        "cellular", slope, "0 mW/Mbps", "0 mW/Mbps",
        slope == "slope-up" ? "440 mW/Mbps" : greatestReceivingSlope,
        "the file has one current for every rate")
    }
  }

  mutating func convertBluetooth() {
    let voltage = "bluetooth.controller.voltage"
    choose("bluetooth", "scan-policy", "android")
    take(["bluetooth.controller.idle"], as: "idle", of: "bluetooth", voltage: voltage)
    guard
      let receive = take(
        ["bluetooth.controller.rx"], as: "receive", of: "bluetooth", voltage: voltage)
    else {
      take(["bluetooth.on"], as: "idle", of: "bluetooth")
      return
    }
    // The phases of a connection event are those of the CC2540, which receives with 26.4 mA at 3 V.
    let ratio = receive * volts(voltage) / (26.4 * 3)
    assume(
      "bluetooth", "charge-scale", ProfileText.digits(ratio), ProfileText.digits(ratio * 0.5),
      ProfileText.digits(ratio * 2),
      "receiving with \(ProfileText.current(receive)) at \(ProfileText.voltage(volts(voltage))) against the 79 mW of the CC2540"
    )
  }

  mutating func convertLocation() {
    let voltage = "gps.voltage"
    guard let list = profile.list("gps.signalqualitybased"), list.numbers.count == 2 else {
      take(["gps.on"], as: "searching", of: "location")
      take(["gps.on"], as: "tracking", of: "location")
      return
    }
    used.insert(list.name)
    let (poor, good) = (list.numbers[0].value, list.numbers[1].value)
    set("location", "searching", controller(poor, voltage, "gps.signalqualitybased, poor signal"))
    set("location", "tracking", controller(good, voltage, "gps.signalqualitybased, good signal"))
  }
}
