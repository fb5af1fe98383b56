/// Conversion of Wi-Fi, Bluetooth and the satellite receiver.
extension ProfileConversion {
  /// The rate of a Wi-Fi controller that sends or receives all the time, in megabits per second.
  private static let airRate = (value: 200.0, low: 50.0, high: 400.0)

  /// How far the power of a transfer at no rate may be from the current that stands for it.
  private static let transferRange = ProxyRange.factors(0.5, 2)
  private static let transferBasis = "the file has no power of a transfer at no rate"

  mutating func convertWiFi() {
    let voltage = "wifi.controller.voltage"
    take(["wifi.scan"], as: "scan", of: "wi-fi")
    guard let idle = profile.items["wifi.controller.idle"]?.value else {
      take(["wifi.on"], as: "idle", of: "wi-fi", note: "neither sending nor receiving")
      infer(
        ["wifi.active"], as: "base", of: "wi-fi", note: "sending or receiving", Self.transferRange,
        Self.transferBasis)
      return
    }
    take(
      ["wifi.controller.idle"], as: "tail-power", of: "wi-fi", voltage: voltage,
      note: "awake without data, which is not power save")
    infer(
      ["wifi.controller.idle"], as: "base", of: "wi-fi", voltage: voltage,
      note: "between the packets of a transfer", Self.transferRange, Self.transferBasis)
    infer(
      ["wifi.controller.rx"], as: "beacon", of: "wi-fi", voltage: voltage,
      note: "listening to a beacon is receiving", .milliwatts(77.2, 521.7),
      "from the measured beacons of a phone of 2012 (77.2 mW) to the most that six files say of receiving"
    )
    for (direction, name) in [("up", "wifi.controller.tx"), ("down", "wifi.controller.rx")] {
      guard let (_, current) = use([name]) else { continue }
      guard current > idle else {
        diagnostics.warning(
          "'\(name)' is no more than 'wifi.controller.idle', and is left out",
          at: profile.place(of: name))
        continue
      }
      let power = (current - idle) * volts(voltage)
      func slope(_ rate: Double) -> String { "\(ProfileText.digits(power / rate)) mW/Mbps" }
      assume(
        "wi-fi", "slope-\(direction)", slope(Self.airRate.value), slope(Self.airRate.high),
        slope(Self.airRate.low),
        "\(name), \(ProfileText.current(current)), less idle while it is on the air, which it is "
          + "all the time at 200 Mbps")
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
      infer(
        ["gps.on"], as: "tracking", of: "location", note: "acquiring",
        .factors(Self.trackingShare.low, 1.2),
        "files that tell tracking apart have 0.15 to 0.9 of acquiring")
      return
    }
    used.insert(list.name)
    let (poor, good) = (list.numbers[0].value, list.numbers[1].value)
    let place = profile.place(of: list.name)
    if isMeasured(poor, "\(list.name), poor signal", at: place) {
      set("location", "searching", controller(poor, voltage, "\(list.name), poor signal"))
    }
    let what = "\(list.name), good signal"
    guard isMeasured(good, what, at: place) else { return }
    let copy = copiedTracking(good, poor: poor, voltage)
    set(
      "location", "tracking",
      copy.map { inferred(good, voltage, what, $0.range, $0.basis) }
        ?? controller(good, voltage, what))
  }
}
