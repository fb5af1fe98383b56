import Configuration

/// Conversion of the cellular modem of files with currents of its controller, or with `<modem>`.
extension ProfileConversion {
  /// A current of the modem with the name of its place in the file.
  private typealias Current = (value: Double, name: String, place: SourceLocation)

  /// Below this current, in milliamperes, an idle modem is not connected: files of about 2019 have
  /// some 100 mA, newer ones 4 mA under the same name.
  private static let connectedIdle = 20.0

  /// The ranges of powers for which receiving only stands, in milliwatts: from the least to the most
  /// that the models and the power profiles of five phones know.
  private static let paging = ProxyRange.milliwatts(200, 732.6)
  private static let onTime = ProxyRange.milliwatts(336.7, 1800)
  private static let connected = ProxyRange.milliwatts(100, 1200)
  private static let leg = ProxyRange.milliwatts(336.7, 1500)

  static let modemVoltage = "modem.controller.voltage"

  /// The radio, as told or as the file suggests.
  var radio: Radio { options.radio ?? (profile.modem.knowsNR ? .nr : .lte) }

  mutating func convertCellular() {
    tellOfRadio()
    // With its model a section replaces that of the phone it extends.
    choose("cellular", "model", radio.rawValue)
    if radio == .nr { choose("cellular", "architecture", "non-standalone") }
    if let receive = receive(technology) {
      convertModem(receive)
    } else {
      convertOlderModem()
    }
  }

  private func tellOfRadio() {
    guard options.radio == nil else { return }
    let known = ["modem.controller.rx", "radio.active"].first { profile.items[$0] != nil }
    guard let place = profile.modem.location ?? known.map({ profile.place(of: $0) }) else { return }
    diagnostics.warning(
      radio == .nr
        ? "5G is inferred from <active rat=\"NR\">"
        : "the file does not say which radio the phone has; LTE is assumed", at: place,
      note: "--radio lte, --radio umts or --radio nr says it")
  }

  // MARK: - Currents

  /// The technology of the radio as `<modem>` names it.
  private var technology: ModemProfile.Technology {
    switch radio {
    case .lte: .init(rat: "LTE")
    case .nr: .init(rat: "NR")
    case .umts: .init(rat: ModemProfile.Technology.standard)
    }
  }

  /// A current of `<modem>`, or the older one that stands for it where it has none.
  ///
  /// - Source: Android Open Source Project, `PowerProfile.java`, `handleDeprecatedModemConstant`.
  private mutating func current(
    _ number: PowerProfile.Number?, _ name: String, else older: String
  ) -> Current? {
    let old = profile.items[older]
    if old != nil { used.insert(older) }
    return number.map { ($0.value, "<modem> \(name)", $0.location) }
      ?? old.map { ($0.value, older, $0.location) }
  }

  /// The same; nil where it is 0.
  private mutating func measured(
    _ number: PowerProfile.Number?, _ name: String, else older: String
  ) -> Current? {
    current(number, name, else: older).flatMap {
      isMeasured($0.value, $0.name, at: $0.place) ? $0 : nil
    }
  }

  /// The entry of `<modem>` for a technology; for 5G without a default, that of its lowest band.
  private func entry(for technology: ModemProfile.Technology) -> ModemProfile.Technology {
    let known = profile.modem.entry(for: technology)
    let isDefault = known?.rat == ModemProfile.Technology.standard
    guard technology.rat == "NR", known == nil || isDefault else { return known ?? technology }
    return profile.modem.technologies.first { $0.rat == "NR" } ?? known ?? technology
  }

  private mutating func receive(_ technology: ModemProfile.Technology) -> Current? {
    let entry = entry(for: technology)
    return measured(
      profile.modem.receive(entry), "receive, \(entry.text)", else: "modem.controller.rx")
  }

  /// The currents of sending by level, with their name.
  private mutating func transmit(
    _ technology: ModemProfile.Technology
  ) -> (name: String, currents: [Double]) {
    let older = profile.list("modem.controller.tx")
    if let older { used.insert(older.name) }
    let entry = entry(for: technology)
    let levels = (0...4).compactMap { profile.modem.transmit(entry, level: $0)?.value }
    if !levels.isEmpty { return ("<modem> transmit, \(entry.text)", levels) }
    return ("modem.controller.tx", older?.numbers.map(\.value) ?? [])
  }

  // MARK: - Powers

  private mutating func put(_ current: Current, as parameter: String, _ note: String = "") {
    let what = note.isEmpty ? current.name : "\(current.name) (\(note))"
    set("cellular", parameter, controller(current.value, Self.modemVoltage, what))
  }

  private mutating func putInferred(
    _ current: Current, as parameter: String, _ note: String, _ range: ProxyRange, _ basis: String
  ) {
    let what = "\(current.name) (\(note))"
    set("cellular", parameter, inferred(current.value, Self.modemVoltage, what, range, basis))
  }

  private mutating func convertModem(_ receive: Current) {
    convertWaiting()
    put(receive, as: "base", "receiving at any rate")
    putInferred(
      receive, as: "paging-power", "listening to a paging is receiving", Self.paging,
      "from the least of the models to the most that five files say of receiving")
    if radio == .lte {
      putInferred(
        receive, as: "drx-power", "listening in an on-time is receiving", Self.onTime,
        "from the least that five files say of receiving to the phone of 2012")
    }
    if radio == .nr { convertLeg(beside: receive) }
    assume(
      "cellular", "slope-down", "0 mW/Mbps", "0 mW/Mbps", greatestReceivingSlope,
      "the file has one current for every rate received")
    addSending(receive)
    tellOfOthers()
  }

  /// Converts the currents of a modem that moves nothing.
  private mutating func convertWaiting() {
    let idle = measured(profile.modem.idle, "idle", else: "modem.controller.idle")
    let sleep = current(profile.modem.sleep, "sleep", else: "modem.controller.sleep")
    if let idle, idle.value >= Self.connectedIdle {
      putInferred(
        idle, as: radio == .umts ? "dch" : "tail-power", "connected", Self.connected,
        "the file does not say that its idle modem waits for data; tails of other phones")
    } else if let idle, idle.value > sleep?.value ?? 0 {
      return putInferred(
        idle, as: "idle", "too little for a connected radio",
        .milliwatts(
          (sleep?.value ?? 0) * volts(Self.modemVoltage), idle.value * volts(Self.modemVoltage)),
        "from its current asleep")
    }
    guard let sleep else { return }
    if sleep.value > 0 { return put(sleep, as: "idle") }
    assume(
      "cellular", "idle", "0 mW", "0 mW", "10 mW",
      "\(sleep.name) is 0: not measured, or in the current of the sleeping phone")
  }

  /// Converts the LTE leg of a 5G radio, of which the file may have one figure for both.
  private mutating func convertLeg(beside whole: Current) {
    guard let receive = receive(.init(rat: "LTE")) else { return }
    if receive.name != whole.name {
      return put(receive, as: "leg-base", "receiving at any rate")
    }
    putInferred(
      receive, as: "leg-base", "one figure for both", Self.leg,
      "from the least that five files say of receiving to the most of LTE")
  }

  /// Warns of technologies in `<modem>` that the radio does not use.
  private func tellOfOthers() {
    var used = [entry(for: technology)]
    if radio == .nr { used.append(entry(for: .init(rat: "LTE"))) }
    let others = profile.modem.technologies.filter { !used.contains($0) }.map(\.text)
    guard !others.isEmpty, let place = profile.modem.location else { return }
    diagnostics.warning(
      "the currents of '<modem>' for \(others.joined(separator: ", ")) are left out", at: place,
      note: "the model has one power for all bands; 'components.cellular.base' can be set for one")
  }

  // MARK: - Slopes

  /// The steepest measured one: LTE's of 2012, and of 5G that of a Galaxy S20 Ultra's low band and
  /// a third more.
  var greatestReceivingSlope: String { radio == .nr ? "20 mW/Mbps" : "52 mW/Mbps" }

  /// What sending at the least and at the greatest strength adds to receiving, as shares of what the
  /// middle strength adds: the least and the most of the Pixels 3 to 8.
  private static let strengthShare = (least: 0.05, most: 4.7)

  /// The middle one of the currents of sending, reached at the highest rate. Of one strength alone
  /// the range is that of other files.
  private mutating func addSending(_ receive: Current) {
    let (name, levels) = transmit(technology)
    let currents = levels.sorted()
    guard !currents.isEmpty else { return }
    // The rates of sending that the models assume by default.
    let rate =
      switch radio {
      case .lte: 6.0
      case .umts: 0.4
      case .nr: 30.0
      }
    let slopes = currents.map { max(0, $0 - receive.value) * volts(Self.modemVoltage) / rate }
    let (low, high) = (slopes[0], slopes[slopes.count - 1])
    guard high > 0 else {
      return diagnostics.warning(
        "the currents of \(name) are no more than that of receiving, and are left out",
        at: receive.place)
    }
    let middle = slopes[slopes.count / 2]
    let (least, most) = Self.strengthShare
    let isOne = low == high
    func text(_ slope: Double) -> String { "\(ProfileText.digits(slope)) mW/Mbps" }
    let what =
      (isOne ? "\(name), the same for every strength, " : "\(name) at middle strength, ")
      + "\(ProfileText.current(currents[currents.count / 2])), less receiving, at \(ProfileText.plain(rate)) Mbps"
    assume(
      "cellular", "slope-up", text(middle), text(isOne ? middle * least : low),
      text(isOne ? middle * most : high),
      isOne
        ? "\(what); files with five strengths have \(ProfileText.digits(least)) to \(ProfileText.digits(most)) times their middle one"
        : "\(what); the file has a current for the strength and none for the rate")
  }
}
