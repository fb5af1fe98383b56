import Configuration
import Quantities

/// Converter of an Android power profile into a device profile.
///
/// The file has currents; a device profile has powers. A power is a printed current times a
/// voltage: the controllers' voltages are in the file, all others are the battery's, which is
/// assumed. Values missing in the file are the standard values of the models, by extending the
/// phone that has one component of every kind.
///
/// - Source: Android Open Source Project, power_profile.xml: meaning of the values.
struct ProfileConversion {
  /// The technology of the panel, which the file does not name.
  enum Panel: String, CaseIterable, Sendable { case lcd, oled }
  /// The generation of the radio, which few files name.
  enum Radio: String, CaseIterable, Sendable {
    case lte, umts, nr

    /// The technology as `<modem>` names it, the rate of sending in megabits per second that the model
    /// assumes, and its power of waiting for data, in milliwatts, with the range.
    fileprivate var facts:
      (rat: String, rate: Double, tail: (value: Double, low: Double, high: Double))
    {
      switch self {
      case .lte: ("LTE", 6, (1060, 100, 1200))
      case .umts: (ModemProfile.Technology.standard, 0.4, (1300, 600, 1300))
      case .nr: ("NR", 30, (600, 250, 1100))
      }
    }
  }

  /// The user's facts beside the file.
  struct Options: Sendable {
    /// The name of the device.
    var name: String
    /// Where the values are from; nil for a file.
    var title: String?
    /// Its operating system, with or without the version.
    var system = "android"
    /// The nominal voltage of the battery in volts.
    var voltage = 3.85
    /// Nil: inferred from the file.
    var panel: Panel?
    /// Nil: inferred from the file.
    var radio: Radio?
  }

  /// The key of the file among the sources of the profile.
  static let source = "power-profile"
  /// The mean voltage of a lithium-ion battery during its discharge, in volts.
  private static let batteryVoltages = 3.5...4.35

  let profile: PowerProfile
  let options: Options
  let diagnostics: Diagnostics
  /// Names of the file that were used.
  var used: Set<String> = []
  /// Names whose zero was reported.
  private var reportedZeros: Set<String> = []
  /// Names of currents that unlike phones share, as they were met.
  private var placeholders: [String] = []
  /// Components of the device with their values, in order.
  private var parts: [(role: String, entries: [ConfigurationNode.Entry])] = []

  /// The device profile as YAML; nil when the file makes no phone, which is reported.
  static func text(
    of profile: PowerProfile, _ options: Options, diagnostics: Diagnostics
  ) -> String? {
    var conversion = ProfileConversion(profile: profile, options: options, diagnostics: diagnostics)
    conversion.convertBase()
    conversion.convertProcessor()
    conversion.convertDisplay()
    conversion.convertMedia()
    conversion.convertWiFi()
    conversion.convertCellular()
    conversion.convertBluetooth()
    conversion.convertLocation()
    conversion.reportPlaceholders()
    return diagnostics.hasErrors ? nil : conversion.text
  }

  /// Whether a current was measured. One of 0 was not, which is reported once.
  private mutating func isMeasured(_ milliamperes: Double, _ name: String, at place: SourceLocation)
    -> Bool
  {
    if milliamperes > 0 { return true }
    if reportedZeros.insert(name).inserted {
      PowerProfile.reportZero("'\(name)' is 0", place, diagnostics)
    }
    return false
  }

  private var place: SourceLocation { SourceLocation(file: profile.file) }

  /// Why a current is no fact of this phone: unlike phones have it, too. Nil when none is known to.
  private mutating func shared(
    _ name: String, _ currents: [Double], as key: String? = nil
  ) -> Placeholders.Shared? {
    if let lender = profile.lenders[name] {
      return Placeholders.lent(key ?? name, currents, by: lender)
    }
    guard let shared = Placeholders.shared(key ?? name, currents) else { return nil }
    if !placeholders.contains(name) { placeholders.append(name) }
    return shared
  }

  private mutating func shared(_ current: Current) -> Placeholders.Shared? {
    shared(current.name, [current.value], as: current.key)
  }

  private func reportPlaceholders() {
    guard let first = placeholders.first else { return }
    diagnostics.warning(
      "placeholders, which the files of unlike phones share (\(placeholders.count)): "
        + placeholders.joined(separator: ", "), at: profile.place(of: first),
      note: "each is a proxy, with the range of what other phones have of their own")
  }

  // MARK: - Components

  /// Sets a parameter of a component.
  mutating func set(_ role: String, _ parameter: String, _ value: ProfileValue) {
    add(role, parameter, value.node(at: place))
  }

  /// Sets a parameter of a component to a value that no source gives.
  mutating func assume(
    _ role: String, _ parameter: String, _ text: String, _ low: String, _ high: String,
    _ reason: String
  ) { set(role, parameter, Self.assumed(text, low, high, reason)) }

  /// Sets a word of a component, such as its model.
  mutating func choose(_ role: String, _ parameter: String, _ word: String) {
    add(role, parameter, ConfigurationNode(text: word, at: place))
  }

  private mutating func add(_ role: String, _ parameter: String, _ node: ConfigurationNode) {
    let index = parts.firstIndex { $0.role == role } ?? parts.count
    if index == parts.count { parts.append((role, [])) }
    parts[index].entries.append(.init(key: parameter, keyLocation: place, value: node))
  }

  // MARK: - Text

  private var text: String {
    var lines = [
      "# Made from an Android power profile by drainsim import power-profile. Its currents are kept in the",
      "# notes. A power is a current times a voltage: that of the file where it has one, and otherwise",
      "# \(ProfileText.voltage(options.voltage)) nominal, which is assumed; the range of a published power is that of a battery from",
      "# \(ProfileText.voltage(Self.batteryVoltages.lowerBound)) to \(ProfileText.voltage(Self.batteryVoltages.upperBound)). A current that stands for another state than the file names is a proxy,",
      "# with a wider range, and so is one that the files of unlike phones share. How the panel works and which",
      "# radio it is were told or inferred. Standard values of the models are not here: drainsim explain models.",
    ]
    if battery == nil { lines.append("# The file has no battery.capacity, which 'phone' needs.") }
    let title = ConfigurationNode(
      text: options.title ?? "Android power profile, \(fileName)", isPlain: false, at: place)
    func word(_ text: String) -> ConfigurationNode { ConfigurationNode(text: text, at: place) }
    let sources = [(Self.source, ConfigurationNode(entries: ["title": title], at: place))]
    let components = parts.map { ($0.role, ConfigurationNode(.mapping($0.entries), at: place)) }
    let entries =
      [
        ("device", word(options.name)), ("system", word(options.system)),
        ("extends", word("standard-phone")), ("notes", word(notes)),
        ("sources", ConfigurationNode(entries: sources, at: place)),
      ] + (battery.map { [("battery", $0)] } ?? [])
      + [("components", ConfigurationNode(entries: components, at: place))]
    let whole = ConfigurationNode(entries: entries, at: place)
    return lines.joined(separator: "\n") + "\n" + YAMLWriter.profileText(of: whole)
  }

  /// The battery, of a file with a capacity.
  private var battery: ConfigurationNode? {
    guard let capacity = profile.items["battery.capacity"]?.value, capacity > 0 else { return nil }
    let volts = options.voltage
    var charge = ProfileValue(
      text: "\(ProfileText.plain(capacity)) mAh", grade: .published, source: Self.source)
    if let lender = profile.lenders["battery.capacity"] {
      charge = Self.assumed(charge.text, "3000 mAh", "6000 mAh", "of the \(lender), a phone alike")
    }
    let voltage = Self.assumed(
      ProfileText.voltage(volts), ProfileText.voltage(volts - 0.05),
      ProfileText.voltage(volts + 0.05), "the nominal one; the file has none")
    return ConfigurationNode(
      entries: ["capacity": charge.node(at: place), "voltage": voltage.node(at: place)], at: place)
  }

  private var fileName: String {
    TerminalText.sanitized(String(profile.file.split(separator: "/").last ?? ""))
  }

  /// Notes on the values of the file that were not used.
  private var notes: String {
    let known = used.union(["battery.capacity", "none"])
    let rest = profile.names.filter { !known.contains($0) && !$0.hasSuffix(".voltage") }
    guard !rest.isEmpty else { return "every value of the power profile is used" }
    // As many names as are readable.
    let shown = rest.prefix(20).map { TerminalText.sanitized(PowerProfile.shortened($0)) }
      .joined(separator: ", ")
    return "values of the power profile without a counterpart in the models: " + shown
      + (rest.count > 20 ? " and \(rest.count - 20) more" : "")
  }

  // MARK: - Conversion of the cellular modem of files with currents of its controller, or with `<modem>`

  /// A current with the name of its place in the file, and the older name of its kind.
  private typealias Current = (value: Double, name: String, key: String, place: SourceLocation)

  /// Below this current, in milliamperes, an idle modem is not connected: files of about 2019 have
  /// some 100 mA, newer ones 4 mA under the same name.
  private static let connectedIdle = 20.0

  /// The ranges of powers for which receiving only stands, in milliwatts: from the least to the most
  /// that the models and the power profiles of five phones know.
  private static let paging = ProxyRange.milliwatts(200, 732.6)
  private static let onTime = ProxyRange.milliwatts(336.7, 1800)
  private static let leg = ProxyRange.milliwatts(336.7, 1500)

  private static let modemVoltage = "modem.controller.voltage"

  /// The radio, as the options say or the file suggests.
  var radio: Radio { options.radio ?? (profile.modem.knowsNR ? .nr : .lte) }

  private mutating func convertCellular() {
    reportRadio()
    // With its model a section replaces that of the phone it extends.
    choose("cellular", "model", radio.rawValue)
    if radio == .nr { choose("cellular", "architecture", "non-standalone") }
    if let receive = receive(technology) {
      convertModem(receive)
    } else {
      convertOlderModem()
    }
  }

  private func reportRadio() {
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
  private var technology: ModemProfile.Technology { .init(rat: radio.facts.rat) }

  /// A current of `<modem>`, or the older one that stands for it where it has none.
  ///
  /// - Source: Android Open Source Project, `PowerProfile.java`, `handleDeprecatedModemConstant`.
  private mutating func current(
    _ number: PowerProfile.Number?, _ name: String, else older: String
  ) -> Current? {
    let old = profile.items[older]
    if old != nil { used.insert(older) }
    return number.map { ($0.value, "<modem> \(name)", older, $0.location) }
      ?? old.map { ($0.value, older, older, $0.location) }
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

  /// Sets a component's power: published, or a proxy where unlike phones share the current.
  private mutating func put(
    _ current: Current, as parameter: String, of role: String = "cellular",
    voltage: String? = modemVoltage, _ note: String = ""
  ) {
    let what = note.isEmpty ? current.name : "\(current.name) (\(note))"
    let shared = shared(current)
    set(role, parameter, value(current.value, voltage, what, shared))
  }

  /// Sets a component's power by inference.
  private mutating func putInferred(
    _ current: Current, as parameter: String, of role: String = "cellular",
    voltage: String? = modemVoltage, _ note: String, _ range: ProxyRange, _ basis: String
  ) {
    let shared = shared(current)
    let what = "\(current.name) (\(note))"
    set(role, parameter, inferred(current.value, voltage, what, range, basis, shared))
  }

  /// The currents of a modem that receives and of one that waits for data, where they can be those of one
  /// phone: waiting costs no more than receiving, or what unlike phones share gives way to the model.
  private mutating func believed(_ receive: Current) -> (receive: Current?, idle: Current?) {
    let idle = measured(profile.modem.idle, "idle", else: "modem.controller.idle")
    guard let idle, idle.value > receive.value else { return (receive, idle) }
    let hasReceive = shared(receive) == nil
    let hasIdle = shared(idle) == nil
    if !hasReceive || !hasIdle {
      diagnostics.warning(
        "'\(idle.name)' is more than '\(receive.name)', so waiting for data would cost more than receiving "
          + "it; what unlike phones share of both is left to the model", at: idle.place)
    }
    return (hasReceive ? receive : nil, hasIdle ? idle : nil)
  }

  private mutating func convertModem(_ receive: Current) {
    let (receive, idle) = believed(receive)
    convertWaiting(idle, receive)
    defer { reportOthers() }
    guard let receive else { return }
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
  }

  /// Converts the currents of a modem that moves nothing.
  private mutating func convertWaiting(_ idle: Current?, _ receive: Current?) {
    let sleep = current(profile.modem.sleep, "sleep", else: "modem.controller.sleep")
    let isConnected = (idle?.value ?? 0) >= Self.connectedIdle
    addTail(
      isConnected ? idle : nil, receive, Self.modemVoltage, note: "connected",
      basis: "the file does not say that its idle modem waits for data; tails of other phones")
    if let idle, !isConnected, idle.value > sleep?.value ?? 0 {
      let volts = volts(Self.modemVoltage)
      return putInferred(
        idle, as: "idle", "too little for a connected radio",
        .milliwatts((sleep?.value ?? 0) * volts, idle.value * volts), "from its current asleep")
    }
    guard let sleep else { return }
    if sleep.value > 0 { return put(sleep, as: "idle") }
    assume(
      "cellular", "idle", "0 mW", "0 mW", "10 mW",
      "\(sleep.name) is 0: not measured, or in the current of the sleeping phone")
  }

  /// Sets the power of waiting for data: that of the file or of the model, and no more than that of
  /// receiving, with both ends of their ranges in order too. Nothing where the model's is in order.
  private mutating func addTail(
    _ idle: Current?, _ receive: Current?, _ voltage: String?, note: String, basis: String
  ) {
    let volts = volts(voltage)
    var (value, low, high) = radio.facts.tail
    if let idle { (value, low, high) = (idle.value * volts, 100, 1200) }
    var most = (value: Double.infinity, low: Double.infinity, high: Double.infinity)
    if let receive {
      let known = Placeholders.shared(receive.key, [receive.value])
      let ends = spread(receive.value, voltage, known)
      most = (receive.value * volts, ends.low, ends.high)
    }
    if idle == nil, value <= most.value, low <= most.low, high <= most.high { return }
    value = min(value, most.value)
    high = min(max(high, value), most.high)
    // Beyond a value at its end nothing would lie.
    low = max(min(low, value, most.low), value / Elementary.pow(high / value, 12))
    let parameter = radio == .umts ? "dch" : "tail-power"
    guard let idle else {
      return assume(
        "cellular", parameter, ProfileText.power(value), ProfileText.power(low),
        ProfileText.power(high), "the model's, and no more than the file's power of receiving")
    }
    let shared = shared(idle)
    var tail = inferred(
      idle.value, voltage, "\(idle.name) (\(note))", .milliwatts(low, high), basis, shared)
    tail.text = ProfileText.power(value)
    tail.range = ProfileText.powers((low, high))
    set("cellular", parameter, tail)
  }

  /// Converts the LTE leg of a 5G radio, of which the file may have one figure for both.
  private mutating func convertLeg(beside whole: Current) {
    guard let receive = receive(.init(rat: "LTE")) else { return }
    if receive.name != whole.name { return put(receive, as: "leg-base", "receiving at any rate") }
    putInferred(
      receive, as: "leg-base", "one figure for both", Self.leg,
      "from the least that five files say of receiving to the most of LTE")
  }

  /// Warns of technologies in `<modem>` that the radio does not use.
  private func reportOthers() {
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
  private var greatestReceivingSlope: String { radio == .nr ? "20 mW/Mbps" : "52 mW/Mbps" }

  /// The power that sending at the least and at the greatest strength adds to receiving, as shares of what the
  /// middle strength adds: the least and the most of the Pixels 3 to 8.
  private static let strengthShare = (least: 0.05, most: 4.7)

  /// The middle one of the currents of sending, reached at the highest rate. Of one strength alone
  /// the range is that of other files.
  private mutating func addSending(_ receive: Current) {
    let (name, levels) = transmit(technology)
    // By value: of 59 files 12 begin with the greatest, and Android's comment does not say which end is
    // the weakest signal.
    let currents = levels.sorted()
    guard let first = levels.first, let last = levels.last else { return }
    if first > last {
      diagnostics.warning(
        "the currents of \(name) fall; they are read by value, the least as the weakest sending",
        at: receive.place)
    }
    let rate = radio.facts.rate
    let slopes = currents.map { max(0, $0 - receive.value) * volts(Self.modemVoltage) / rate }
    let (low, high) = (slopes[0], slopes[slopes.count - 1])
    guard high > 0 else {
      return diagnostics.warning(
        "the currents of \(name) are no more than that of receiving, and are left out",
        at: receive.place)
    }
    let middle = (slopes[slopes.count / 2] + slopes[(slopes.count - 1) / 2]) / 2
    let current = (currents[currents.count / 2] + currents[(currents.count - 1) / 2]) / 2
    let basis = shared(name, levels, as: "modem.controller.tx").map { "; \($0.basis)" } ?? ""
    let (least, most) = Self.strengthShare
    let isOne = low == high
    let ends = Self.margin((low, high), around: middle)
    func text(_ slope: Double) -> String { "\(ProfileText.digits(slope)) mW/Mbps" }
    let what =
      (isOne ? "\(name), the same for every strength, " : "\(name) at middle strength, ")
      + "\(ProfileText.current(current)), less receiving, at \(ProfileText.plain(rate)) Mbps\(basis)"
    assume(
      "cellular", "slope-up", text(middle), text(isOne ? middle * least : ends.low),
      text(isOne ? middle * most : ends.high),
      isOne
        ? "\(what); files with five strengths have \(ProfileText.digits(least)) to \(ProfileText.digits(most)) times their middle one"
        : "\(what); the file has a current for the strength and none for the rate")
  }

  // MARK: - Reading of the clusters of cores: their clocks, currents and numbers of cores

  /// The fastest clock in kilohertz that is taken for one; phones of 2025 reach 4.6 GHz.
  private static let fastestClock = 6e6

  private static let stepPower = "cpu.scaling_step_power.policy"
  private static let policyPower = "cpu.scaling_policy_power.policy"
  /// A policy has the number of a core; no phone has as many.
  private static let policyLimit = 64

  /// Where the numbers of one cluster are.
  private struct Names {
    let clocks: String
    let currents: String?
    /// Nil where a file has no name for it.
    let own: String?
    let cores: Double?
  }

  /// The clusters of the file; empty when it has none that can be used.
  private mutating func readClusters() -> [Cluster] {
    used.insert("cpu.clusters.cores")
    let counts = (profile.list("cpu.clusters.cores")?.numbers.map(\.value) ?? [])
      .prefix(Self.policyLimit).map(\.self)
    let policies = policies
    let names = policies.isEmpty ? clusterNames(counts) : policyNames(policies, counts)
    guard let names else { return [] }
    let clusters = names.compactMap { cluster($0) }
    if clusters.count > 3 {
      diagnostics.error(
        "the file has \(clusters.count) clusters of cores, and the model has three",
        at: profile.place(of: "cpu.clusters.cores"),
        note:
          "make one of two alike, such as those of 2.96 and 3.15 GHz of a Snapdragon 8 Gen 3: add their numbers of cores, and keep the clocks and currents of the larger"
      )
    }
    return clusters
  }

  private func clusterNames(_ counts: [Double]) -> [Names] {
    var names: [Names] = []
    for index in 0..<16 {
      let clocks = ["cpu.core_speeds.cluster\(index)", "cpu.speeds.cluster\(index)"]
      let currents = ["cpu.core_power.cluster\(index)", "cpu.active.cluster\(index)"]
      guard let clocks = clocks.first(where: isList) else { break }
      names.append(
        Names(
          clocks: clocks, currents: currents.first(where: isList),
          own: "cpu.cluster_power.cluster\(index)",
          cores: counts.indices.contains(index) ? counts[index] : nil))
    }
    if names.isEmpty, isList("cpu.speeds") {
      let currents = isList("cpu.active") ? "cpu.active" : nil
      names.append(Names(clocks: "cpu.speeds", currents: currents, own: nil, cores: counts.first))
    }
    return names
  }

  private func isList(_ name: String) -> Bool { profile.lists[name] != nil }

  // MARK: - Scaling policies

  /// The numbers of the scaling policies with powers, in order; each is that of its first core.
  private var policies: [Int] {
    let found = profile.names.compactMap { name in
      [Self.stepPower, Self.policyPower].lazy
        .compactMap { name.hasPrefix($0) ? Int(name.dropFirst($0.count)) : nil }
        .first { (0..<Self.policyLimit).contains($0) }
    }
    return Set(found).sorted()
  }

  /// The names of the numbers of each scaling policy, whose powers take the place of the clusters'.
  ///
  /// Android asks the kernel for the clocks of a policy. A file that has them has them by cluster:
  /// the one that begins with the core after which the policy is named.
  ///
  /// - Returns: Nil when the file has no clocks for a policy, which is reported.
  /// - Source: Android Open Source Project, `PowerProfile.java`, `initCpuScalingPolicies`.
  private func policyNames(_ policies: [Int], _ counts: [Double]) -> [Names]? {
    var names: [Names] = []
    for (index, policy) in policies.enumerated() {
      let starts = counts.indices.map { counts[..<$0].reduce(0, +) }
      let cluster = starts.firstIndex(of: Double(policy)) ?? index
      let clocks = [
        "cpu.core_speeds.policy\(policy)", "cpu.core_speeds.cluster\(cluster)",
        "cpu.speeds.cluster\(cluster)",
      ]
      let step = "\(Self.stepPower)\(policy)"
      guard let clocks = clocks.first(where: isList) else {
        let name = isList(step) ? step : "\(Self.policyPower)\(policy)"
        diagnostics.warning(
          "'\(name)' has no clocks beside it, and the processor is left out",
          at: profile.place(of: name),
          note:
            "Android asks the phone for them; write its scaling_available_frequencies in kHz as <array name=\"cpu.core_speeds.policy\(policy)\">"
        )
        return nil
      }
      let next = policies.dropFirst(index + 1).first.map { Double($0 - policy) }
      names.append(
        Names(
          clocks: clocks, currents: isList(step) ? step : nil, own: "\(Self.policyPower)\(policy)",
          cores: counts.indices.contains(cluster) ? counts[cluster] : next))
    }
    return names
  }

  // MARK: - One cluster

  private mutating func cluster(_ names: Names) -> Cluster? {
    let clocks = names.clocks
    guard let currents = names.currents else {
      return diagnostics.refuse(
        "'\(clocks)' has no currents beside it", at: profile.place(of: clocks),
        note:
          "cpu.core_power.clusterN, cpu.scaling_step_power.policyN, or cpu.active in older files"
      )
    }
    used.formUnion([clocks, currents])
    let speeds = profile.lists[clocks]?.numbers ?? []
    let powers = profile.lists[currents]?.numbers ?? []
    guard !speeds.isEmpty, speeds.count == powers.count else {
      return diagnostics.refuse(
        "'\(currents)' must have one current a clock, found \(speeds.count) clocks and \(powers.count) currents",
        at: profile.place(of: currents))
    }
    let written = zip(speeds, powers).filter { $0.0.value <= Self.fastestClock }
    let steps = written.sorted { $0.0.value < $1.0.value }
    reportFast(speeds, in: clocks)
    guard let slowest = steps.first?.0 else {
      return diagnostics.refuse("'\(clocks)' has no clock left", at: profile.place(of: clocks))
    }
    for (slower, faster) in zip(steps, steps.dropFirst()) where slower.0.value == faster.0.value {
      return diagnostics.refuse(
        "'\(clocks)' has \(ProfileText.plain(faster.0.value)) kHz twice",
        at: faster.0.location)
    }
    let falls = zip(written, written.dropFirst()).first { $0.0.value > $1.0.value }
    if let falls {
      diagnostics.warning(
        "'\(clocks)' does not ascend; its clocks are sorted, each with its current",
        at: falls.1.0.location)
    }
    if slowest.value <= 0 {
      return diagnostics.refuse("'\(clocks)' must be above 0", at: slowest.location)
    }
    if let cores = names.cores, cores.rounded() != cores || !(1...8).contains(cores) {
      return diagnostics.refuse(
        "'cpu.clusters.cores' must be whole numbers from 1 to 8",
        at: profile.place(of: "cpu.clusters.cores"))
    }
    return Cluster(
      name: currents, cores: names.cores, clocks: steps.map(\.0.value),
      currents: steps.map(\.1.value),
      own: names.own.flatMap { use([$0]) },
      isWhole: currents.hasPrefix("cpu.active"))
  }

  /// Warns of clocks that no phone has; the steps are left out with their currents.
  private func reportFast(_ speeds: [PowerProfile.Number], in name: String) {
    for (index, speed) in speeds.enumerated() where speed.value > Self.fastestClock {
      let below = index > 0 ? speeds[index - 1].value : 0
      let above = index + 1 < speeds.count ? speeds[index + 1].value : Self.fastestClock
      let tenth = speed.value / 10
      let isTypingError = below < tenth && tenth < above
      diagnostics.warning(
        "'\(name)' has \(ProfileText.plain(speed.value)) kHz, faster than any phone; the step is left out with its current",
        at: speed.location,
        note: isTypingError
          ? "\(ProfileText.plain(tenth)) would lie between its neighbours; correct the file to keep the step"
          : "clocks are in kHz")
    }
  }

  /// Tracking as a share of acquiring, in the files that tell them apart.
  private static let trackingShare = (low: 0.15, high: 0.9)

  // MARK: - Conversion of the display, and of video and audio

  /// Shares of red, green and blue in a white screen's light.
  ///
  /// - Source: PowerTutor, coefficients of the Nexus One: 3.0647, 4.4799 and 6.4045 of 13.9491.
  private static let colors = [("red", 0.2197), ("green", 0.3212), ("blue", 0.4591)]

  /// The names of the first display, newest first; Android takes the older ones where a file has none
  /// of the newer.
  private static let on = ["screen.on.display0", "screen.on"]
  private static let full = ["screen.full.display0", "screen.full"]
  private static let ambient = ["ambient.on.display0", "ambient.on"]

  /// How far a display may be from its figures: at its battery, that of a Pixel 8 draws three tenths
  /// of `screen.on` where it is dark, and three quarters of both where it is white. The file does not
  /// say what was shown.
  ///
  /// - Source: AndroWatts, doi 10.5281/zenodo.14314943: fit of 496 runs, 115 mW where `screen.on` is
  ///   98 mA.
  private static let screenRange = ProxyRange.factors(0.2, 1.2)
  private static let screenBasis =
    "the file does not say what was shown; the display of a Pixel 8 draws 0.3 of its file's screen.on"

  private mutating func convertDisplay() {
    guard Self.on.contains(where: { profile.items[$0] != nil }) else { return }
    let panel = options.panel ?? inferredPanel()
    choose("display", "model", panel.rawValue)
    let on = infer(
      Self.on, as: "panel", of: "display", note: "at the lowest brightness", Self.screenRange,
      Self.screenBasis)
    if let on { addRefresh(panel: on * options.voltage) }
    switch panel {
    case .lcd:
      infer(
        Self.full, as: "backlight", of: "display", note: "what full brightness adds",
        Self.screenRange, Self.screenBasis)
    case .oled: addColors(Self.full)
    }
    assume("display", "auto-lock", "30 s", "15 s", "5 min", "a setting of the user's")
  }

  /// What 60 refreshes a second draw of a panel that shows black.
  ///
  /// - Source: Galaxy S20 Ultra (s20-refresh): 184 mW of 472 mW; the model has 0.5 mJ to 5 mJ a refresh.
  private static let refreshShare = 184.0 / 472

  /// Sets the energy of a refresh in proportion where that of the model would be more than the panel has.
  private mutating func addRefresh(panel: Double) {
    guard panel * 1.2 < 5 * 60 else { return }
    let energy = panel * Self.refreshShare / 60
    func text(_ energy: Double) -> String { "\(ProfileText.digits(energy)) mJ" }
    assume(
      "display", "per-refresh", text(energy), text(energy / 6), text(energy * 1.6),
      "60 a second draw 0.39 of a dark panel, as on a Galaxy S20 Ultra; the model's would draw more than it all"
    )
  }

  /// The panel of a phone that has an ambient display is an OLED: an LCD would light all of its
  /// backlight for a clock. The reverse does not hold.
  private func inferredPanel() -> Panel {
    let place = profile.place(of: Self.on.first { profile.items[$0] != nil } ?? "")
    let ambient = Self.ambient.first { profile.items[$0] != nil }
    diagnostics.warning(
      "the file does not say how the panel works; "
        + (ambient.map { "an OLED is inferred from '\($0)'" }
          ?? "an LCD is assumed, for there is no 'ambient.on'"),
      at: place,
      note: "--panel oled or --panel lcd says it"
        + (ambient == nil ? "; it decides whether content counts" : ""))
    return ambient == nil ? .lcd : .oled
  }

  /// The light of a white screen, divided among its colours.
  private mutating func addColors(_ names: [String]) {
    guard let name = names.first(where: { profile.items[$0] != nil }),
      let current = profile.items[name]?.value
    else { return }
    used.insert(name)
    let shared = shared(name, [current])
    let ends = ProxyRange.factors(0.5, 2.5).bounds(of: current, shared)
    for (color, share) in Self.colors {
      func power(_ current: Double) -> String {
        ProfileText.power(current * options.voltage * share)
      }
      assume(
        "display", color, power(current), power(ends.low), power(ends.high),
        "\(name), \(ProfileText.current(current)), at \(ProfileText.voltage(options.voltage)) is taken for a white "
          + "screen's and divided as on the Nexus One; the file does not say what was shown"
          + (shared.map { "; \($0.basis)" } ?? ""))
    }
  }

  private mutating func convertMedia() {
    infer(
      ["video", "dsp.video"], as: "decode", of: "video-decoder", note: "a rough figure",
      .factors(0.4, 3), "of no film in particular; files have 25 mA to 188 mA")
    convertSpeaker()
    infer(
      ["camera.avg"], as: "preview", of: "camera",
      note: "with ten pictures a minute and the work of the processor in it", .factors(0.25, 1.2),
      "cameras of four phones alone draw 0.92 W to 1.24 W")
    take(["camera.flashlight"], as: "full", of: "flashlight")
  }

  /// The file has one figure at a volume that nobody says. Without half of the model's amplifier, as of a
  /// film at half volume, it is that of silence; the amplifier is left to the model, so that a louder
  /// loudspeaker draws more.
  private mutating func convertSpeaker() {
    guard let (current, name, _, _) = use(["audio", "dsp.audio"]) else { return }
    let power = current * options.voltage
    var path = inferred(
      current, nil, "\(name) (at a volume nobody says)", .factors(0.05, 1.2),
      "less half of the model's amplifier, 91 mW, and at least a fifth; a Nexus 5X that played a clip drew 7 mW more, its file says 133 mW",
      shared(name, [current]))
    path.text = ProfileText.power(max(power - 91, power / 5))
    set("speaker", "path", path)
  }

  // MARK: - Values by how well the file supports them

  // The file publishes currents of states as Android names them. Where a model's parameter is such
  // a state, the power is published, times a voltage. Where the parameter is another state that the
  // current only stands for, the power is a proxy with a range. A current of 0 was not measured: the
  // parameter keeps its standard value.

  /// A power that is a printed current times a printed voltage, or the battery's if none is printed,
  /// with the range of a battery's voltage.
  ///
  /// - Parameter voltage: The name of the controller's voltage; nil for the battery's.
  private func published(_ milliamperes: Double, _ voltage: String?, _ what: String) -> ProfileValue
  {
    let printed = voltage.flatMap(printedVolts)
    let (volts, ends) = (printed ?? options.voltage, spread(milliamperes, voltage, nil))
    return ProfileValue(
      text: ProfileText.power(milliamperes * volts), grade: .published, source: Self.source,
      range: ProfileText.powers(ends),
      note: "\(what), \(ProfileText.current(milliamperes)) at \(ProfileText.voltage(volts))"
        + (printed == nil ? ", assumed" : ""))
  }

  /// The range of the voltage, with the nominal one in it.
  private var batteryRange: (low: Double, high: Double) {
    (
      min(options.voltage, Self.batteryVoltages.lowerBound),
      max(options.voltage, Self.batteryVoltages.upperBound)
    )
  }

  /// The voltage of a controller in volts, from the file or from the battery.
  func volts(_ voltage: String?) -> Double { voltage.flatMap(printedVolts) ?? options.voltage }

  private func printedVolts(_ voltage: String) -> Double? {
    profile.items[voltage].map { $0.value / 1000 }.flatMap { $0 > 0 ? $0 : nil }
  }

  static func assumed(_ text: String, _ low: String, _ high: String, _ reason: String)
    -> ProfileValue
  { ProfileValue(text: text, grade: .assumed, range: (low, high), reason: reason) }

  /// The range of a proxy: factors of its value, or powers in milliwatts that other phones have.
  enum ProxyRange {
    case factors(Double, Double)
    case milliwatts(Double, Double)

    /// The ends around a value; factors of a value that unlike phones share add up, as independent
    /// errors do, with how far phones' own are from it.
    func bounds(of value: Double, _ shared: Placeholders.Shared? = nil, at volts: Double = 1) -> (
      low: Double, high: Double
    ) {
      switch self {
      case .factors(let low, let high):
        guard let shared else { return (value * low, value * high) }
        func factor(_ factor: Double, _ other: Double) -> Double {
          let (one, two) = (Elementary.log(factor), Elementary.log(max(1, other)))
          return Elementary.exp((one * one + two * two).squareRoot())
        }
        return (
          value / factor(1 / low, value / (shared.low * volts)),
          value * factor(high, shared.high * volts / value)
        )
      case .milliwatts(let low, let high):
        return ProfileConversion.margin((low, high), around: value)
      }
    }
  }

  /// A range with the value well inside: a twelfth of its logarithmic width lies beyond it.
  static func margin(_ ends: (low: Double, high: Double), around value: Double) -> (
    low: Double, high: Double
  ) {
    guard ends.low > 0, value > 0 else { return (min(ends.low, value), max(ends.high, value)) }
    func beyond(_ ratio: Double) -> Double { max(1.05, Elementary.pow(ratio, 1 / 12.0)) }
    return (
      min(ends.low, value / beyond(ends.high / value)),
      max(ends.high, value * beyond(value / ends.low))
    )
  }

  /// The range of a power that a current of the file is by itself: that of phones' own where unlike
  /// phones share it, and otherwise that of the voltage.
  private func spread(
    _ milliamperes: Double, _ voltage: String?, _ shared: Placeholders.Shared?
  ) -> (low: Double, high: Double) {
    let volts = volts(voltage)
    let (low, high) = batteryRange
    let scaled = milliamperes * (volts / options.voltage)
    return shared.map {
      Self.margin(($0.low * volts, $0.high * volts), around: milliamperes * volts)
    } ?? (scaled * low, scaled * high)
  }

  /// A power as the file has it: published, or a proxy where unlike phones share its current.
  private func value(
    _ milliamperes: Double, _ voltage: String?, _ what: String, _ shared: Placeholders.Shared?
  ) -> ProfileValue {
    guard let shared else { return published(milliamperes, voltage, what) }
    let (low, high) = spread(milliamperes, voltage, shared)
    return inferred(milliamperes, voltage, what, .milliwatts(low, high), nil, shared)
  }

  /// A power of another state than the file names: a proxy, with a range.
  ///
  /// - Parameter basis: The reason of the range, behind the note of the number.
  /// - Parameter shared: Why the current is no fact of this phone.
  func inferred(
    _ milliamperes: Double, _ voltage: String?, _ what: String, _ range: ProxyRange,
    _ basis: String?, _ shared: Placeholders.Shared?
  ) -> ProfileValue {
    var value = published(milliamperes, voltage, what)
    let volts = volts(voltage)
    let bounds = range.bounds(of: milliamperes * volts, shared, at: volts)
    value.grade = .proxy
    value.range = ProfileText.powers(bounds)
    value.note = [value.note, shared?.basis, basis].compactMap(\.self).joined(separator: "; ")
    return value
  }

  // MARK: - Components

  /// Sets a component's power from the first of these names in the file: published, or a proxy where
  /// unlike phones share the current.
  ///
  /// - Returns: The current in milliamperes.
  @discardableResult private mutating func take(
    _ names: [String], as parameter: String, of role: String, voltage: String? = nil,
    note: String = ""
  ) -> Double? {
    guard let current = use(names) else { return nil }
    put(current, as: parameter, of: role, voltage: voltage, note)
    return current.value
  }

  /// Sets a component's power by inference from the first of these names in the file.
  ///
  /// - Returns: The current in milliamperes.
  @discardableResult private mutating func infer(
    _ names: [String], as parameter: String, of role: String, voltage: String? = nil,
    note: String, _ range: ProxyRange, _ basis: String
  ) -> Double? {
    guard let current = use(names) else { return nil }
    putInferred(current, as: parameter, of: role, voltage: voltage, note, range, basis)
    return current.value
  }

  /// The first of these items in the file, which is used herewith; nil when it is 0.
  private mutating func use(_ names: [String]) -> Current? {
    guard let name = names.first(where: { profile.items[$0] != nil }) else { return nil }
    return measured(nil, "", else: name)
  }

  // MARK: - Conversion of the cellular modem of older files: `radio.active`, `radio.on`, `radio.scanning`

  private mutating func convertOlderModem() {
    take(["radio.scanning"], as: "search", of: "cellular")
    if let list = profile.list("radio.on"), let best = list.numbers.last {
      used.insert(list.name)
      convertWaiting(best, list.name)
    }
    convertActive()
  }

  private mutating func convertWaiting(_ best: PowerProfile.Number, _ name: String) {
    guard isMeasured(best.value, name, at: best.location) else { return }
    let what = "\(name) (at the best signal)"
    let shared = shared(name, profile.list(name)?.numbers.map(\.value) ?? [])
    set("cellular", "idle", value(best.value, nil, what, shared))
    var paging = inferred(
      best.value, nil, what, .milliwatts(best.value * options.voltage, 700),
      "pagings are in this mean, so listening to one draws no less; the most is LTE's of 2012",
      shared)
    // As low as an idle radio may be.
    if let range = paging.range {
      paging.range = (ProfileText.power(best.value * batteryRange.low), range.high)
    }
    set("cellular", "paging-power", paging)
  }

  private static let activeNote = "moving data or waiting for it"
  private static let activeBasis =
    "the file tells neither apart; the range is that of other phones"

  private mutating func convertActive() {
    guard profile.items["radio.active"] != nil else { return }
    take(["radio.active"], as: "base", of: "cellular", note: Self.activeNote)
    let active = measured(nil, "", else: "radio.active")
    addTail(active, active, nil, note: Self.activeNote, basis: Self.activeBasis)
    if radio != .umts {
      infer(
        ["radio.active"], as: radio == .lte ? "drx-power" : "leg-base", of: "cellular",
        note: Self.activeNote, radio == .lte ? Self.onTime : Self.leg, Self.activeBasis)
    }
    for slope in ["slope-up", "slope-down"] {
      assume(
        "cellular", slope, "0 mW/Mbps", "0 mW/Mbps",
        slope == "slope-up" ? "440 mW/Mbps" : greatestReceivingSlope,
        "the file has one current for every rate")
    }
  }

  // MARK: - Conversion of the processor, with the other power of an awake phone

  /// A cluster of the file, its clocks in kilohertz rising.
  private struct Cluster {
    /// The name of its currents in the file.
    let name: String
    let cores: Double?
    let clocks: [Double]
    let currents: [Double]
    /// The current while one of its cores is busy, in milliamperes; nil when the file has none, or 0.
    let own: Current?
    /// Whether the file is an older one, whose currents of cores have that of the cluster in them.
    let isWhole: Bool
  }

  /// The most that cores draw, as a multiple of their power in a file.
  ///
  /// - Source: google/perfetto ec5d16b, Wattson's curves of the Tensor in the Pixel 6 (active power
  ///   of one core at 42 clocks) over the Pixel 6's power profile at 3.85 V: 1.2 to 2.8, but for one
  ///   of 2.9 at 300 MHz.
  private static let greatestScale = 2.8

  /// The range of a cluster's own power. At the rails of a Pixel 6 nothing beside the cores is told
  /// apart, although its file has a current for it; the most is the model's.
  private static let clusterRange = ProxyRange.milliwatts(0, 60)
  private static let clusterBasis =
    "from none, as the rails of a Pixel 6 tell none apart, to the most of the model"

  /// Converts the power of an awake phone beside that of processor and display.
  private mutating func convertBase() {
    // Newer files distinguish suspend and idle; in older ones 'idle' is the suspended phone.
    let names = profile.items["cpu.suspend"] == nil ? ["cpu.idle"] : ["cpu.suspend"]
    take(names, as: "asleep", of: "base")
    take(
      names, as: "awake", of: "base", note: "drawn always; an awake phone's more is the processor's"
    )
  }

  private mutating func convertProcessor() {
    let clusters = readClusters()
    guard !diagnostics.hasErrors, !clusters.isEmpty else { return }
    choose("cpu", "model", "cpu-clusters")
    // The fastest is the big one; of two, the other is the little one.
    let sorted = clusters.sorted { ($0.clocks.last ?? 0) > ($1.clocks.last ?? 0) }
    let names = sorted.count == 2 ? ["big", "little"] : ["big", "middle", "little"]
    for (name, cluster) in zip(names, sorted) { add(cluster, as: name) }
    order(Array(zip(names, sorted)))
    for name in ["big", "middle", "little"] where !names.prefix(sorted.count).contains(name) {
      set(
        "cpu", "\(name)-cores",
        ProfileValue(
          text: "0", grade: .published, source: Self.source, note: "no such cluster in the file"))
    }
    if sorted.count == 2 { choose("cpu", "default-cluster", "big") }
    let volts = options.voltage
    let (low, high) = batteryRange
    let scale = ProfileText.digits(Self.greatestScale)
    assume(
      "cpu", "power-scale", "1", ProfileText.digits(low / volts), scale,
      "the powers of the cores are for \(ProfileText.voltage(volts)), and a battery has "
        + "\(ProfileText.voltage(low)) to \(ProfileText.voltage(high)); cores of the Pixel 6 draw 1.2 to "
        + "\(scale) times the power of its file by Wattson's curves")
    if take(["cpu.active"], as: "active", of: "cpu") == nil, clusters.contains(where: \.isWhole) {
      assume(
        "cpu", "active", "0 mW", "0 mW", "100 mW",
        "in the powers of the cores; the file does not tell it apart")
    }
    take(profile.items["cpu.suspend"] == nil ? ["cpu.awake"] : ["cpu.idle"], as: "awake", of: "cpu")
  }

  /// What other files have at the top clock: the median current of a core in milliamperes, and how much
  /// more than a core of the next slower cluster it draws, the median and the central 95 % of 97 files with
  /// two clusters and 56 with three. Of these two and one have less.
  private typealias Top = (current: Double, ratio: (low: Double, median: Double, high: Double))
  private static let tops: [String: Top] = [
    "little": (72, (1, 1, 1)), "middle": (314, (1.4, 4.7, 9.1)),
    "big": (493, (1.1, 1.8, 3.2)), "big of two": (255, (1.4, 3.1, 9.7)),
  ]

  /// Scales the cores of a cluster that draw more at their top clock than those of a faster one, or less
  /// than those of a slower one: those that are farther from other files.
  private mutating func order(_ clusters: [(name: String, cluster: Cluster)]) {
    for (fast, slow) in zip(clusters, clusters.dropFirst()) {
      guard let most = fast.cluster.currents.last, let least = slow.cluster.currents.last,
        most < least, let slower = Self.tops[slow.name],
        let faster = Self.tops[clusters.count == 2 ? "big of two" : fast.name]
      else { continue }
      func distance(_ ratio: Double) -> Double { abs(Elementary.log(ratio)) }
      let isSlow = distance(least / slower.current) > distance(most / faster.current)
      let (wrong, factor) = isSlow ? (slow, most / least) : (fast, least / most)
      func scale(_ ratio: Double) -> String {
        ProfileText.digits(isSlow ? factor / ratio : factor * ratio)
      }
      let ratio = faster.ratio
      let ends = (scale(ratio.low), scale(ratio.high))
      set(
        "cpu", "\(wrong.name)-scale",
        ProfileValue(
          text: scale(ratio.median), grade: .proxy, source: Self.source,
          range: isSlow ? (ends.1, ends.0) : ends,
          note:
            "at its top clock a \(slow.name) core has \(ProfileText.current(least)) and a \(fast.name) one "
            + "\(ProfileText.current(most)); in other files the faster has \(ratio.low) to \(ratio.high) "
            + "times more, and the \(wrong.name) cores are farther from them"))
      return diagnostics.warning(
        "'\(slow.cluster.name)' has more at its top clock than '\(fast.cluster.name)', whose cores are faster; "
          + "the \(wrong.name) cores are scaled to other files",
        at: profile.place(of: wrong.cluster.name),
        note: "'cpu.\(wrong.name)-scale: 1' takes the file at its word")
    }
  }

  private mutating func add(_ cluster: Cluster, as name: String) {
    let lender = profile.lenders[cluster.name]
    func structure(_ text: String, _ elements: [String]? = nil) -> ProfileValue {
      lender.map {
        ProfileValue(
          text: text, elements: elements, grade: .assumed, reason: "of the \($0), a phone alike")
      } ?? ProfileValue(text: text, elements: elements, grade: .published, source: Self.source)
    }
    let cores =
      cluster.cores.map { structure(ProfileText.plain($0)) }
      ?? Self.assumed("1", "1", "4", "the file does not say how many cores there are")
    set("cpu", "\(name)-cores", cores)
    set("cpu", "\(name)-clocks", structure("", cluster.clocks.map(ProfileText.clock)))
    let copy = shared(cluster.name, Array(cluster.currents.prefix(3)), as: "cores")
    let least = cluster.currents.min() ?? 0
    let most = (cluster.currents.max() ?? 0) * options.voltage
    set(
      "cpu", "\(name)-powers",
      ProfileValue(
        text: "", elements: cluster.currents.map { ProfileText.power($0 * options.voltage) },
        grade: copy == nil ? .published : .proxy, source: Self.source,
        range: copy.map { _ in
          ProfileText.powers((least * batteryRange.low, most * Self.greatestScale))
        },
        note: cluster.currents.map(ProfileText.plain).joined(separator: ", ")
          + " mA at \(ProfileText.voltage(options.voltage)), assumed"
          + (copy == nil
            ? ""
            : lender.map { "; of the \($0), a phone alike" }
              ?? "; unlike phones begin with these currents; the least and the most of power-scale")
      ))
    if let own = cluster.own {
      set(
        "cpu", "\(name)-cluster",
        inferred(
          own.value, nil, "cluster_power", Self.clusterRange, Self.clusterBasis,
          shared(own.name, [own.value])))
    } else if cluster.isWhole {
      assume(
        "cpu", "\(name)-cluster", "0 mW", "0 mW", "60 mW",
        "in the powers of the cores; the file does not tell it apart")
    }
  }

  // MARK: - Conversion of Wi-Fi, Bluetooth and the satellite receiver

  /// The rate of a Wi-Fi controller that sends or receives all the time, in megabits per second.
  private static let airRate = (value: 200.0, low: 50.0, high: 400.0)

  /// How far the power of a transfer at no rate may be from the current that stands for it: no less than
  /// that of waiting.
  private var transferRange: ProxyRange { .factors(batteryRange.low / options.voltage, 2) }
  private static let transferBasis = "the file has no power of a transfer at no rate"

  private mutating func convertWiFi() {
    let voltage = "wifi.controller.voltage"
    take(["wifi.scan"], as: "scan", of: "wi-fi")
    guard let idle = profile.items["wifi.controller.idle"]?.value else {
      take(["wifi.on"], as: "idle", of: "wi-fi", note: "neither sending nor receiving")
      infer(
        ["wifi.active"], as: "base", of: "wi-fi", note: "sending or receiving", transferRange,
        Self.transferBasis)
      return
    }
    addWaiting(voltage)
    infer(
      ["wifi.controller.rx"], as: "beacon", of: "wi-fi", voltage: voltage,
      note: "listening to a beacon is receiving", .milliwatts(77.2, 521.7),
      "from the measured beacons of a phone of 2012 (77.2 mW) to the most that six files say of receiving"
    )
    for (direction, name) in [("up", "wifi.controller.tx"), ("down", "wifi.controller.rx")] {
      guard let current = use([name])?.value else { continue }
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
          + "all the time at 200 Mbps"
          + (shared(name, [current]).map { "; \($0.basis)" } ?? ""))
    }
  }

  /// In milliwatts: of 35 files with a current of their own 28 have less than the first, and the others
  /// more than the second.
  private static let (mostOfPowerSave, leastAwake) = (25.0, 58.0)

  /// Waking, waiting and the power of a transfer at no rate, which are in this order at both ends of their
  /// ranges.
  private mutating func addWaiting(_ voltage: String) {
    guard let (current, name, _, _) = use(["wifi.controller.idle"]) else { return }
    let power = current * volts(voltage)
    guard power >= Self.mostOfPowerSave else {
      return diagnostics.warning(
        "'\(name)' is less than Wi-Fi draws awake: it is of power save, and waiting is left to the model",
        at: profile.place(of: name))
    }
    let shared = shared(name, [current])
    let what = "\(name) (awake without data, which is not power save)"
    var (low, high) = spread(current, voltage, shared)
    low = max(low, min(Self.leastAwake, 0.9 * power))
    var waiting = value(current, voltage, what, shared)
    if waiting.range != nil { waiting.range = ProfileText.powers((low, high)) }
    set("wi-fi", "tail-power", waiting)
    let range = ProxyRange.milliwatts(low, max(high, 2 * current * volts(voltage)))
    for (parameter, note, basis) in [
      ("promotion-power", "waking costs no less than waiting", nil),
      ("base", "between the packets of a transfer", Self.transferBasis),
    ] {
      let what = "\(name) (\(note))"
      set("wi-fi", parameter, inferred(current, voltage, what, range, basis, shared))
    }
  }

  private mutating func convertBluetooth() {
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

  private mutating func convertLocation() {
    let voltage = "gps.voltage"
    guard let list = profile.list("gps.signalqualitybased"), list.numbers.count == 2 else {
      take(["gps.on"], as: "searching", of: "location")
      infer(
        ["gps.on"], as: "tracking", of: "location", note: "acquiring",
        .factors(Self.trackingShare.low, batteryRange.high / options.voltage),
        "files that tell tracking apart have 0.15 to 0.9 of acquiring")
      return
    }
    used.insert(list.name)
    let (poor, good) = (list.numbers[0].value, list.numbers[1].value)
    let place = profile.place(of: list.name)
    let shared = shared(list.name, [poor, good])
    if isMeasured(poor, "\(list.name), poor signal", at: place) {
      set("location", "searching", value(poor, voltage, "\(list.name), poor signal", shared))
    }
    let what = "\(list.name), good signal"
    guard isMeasured(good, what, at: place) else { return }
    let searching = poor * volts(voltage)
    let (low, high) = Self.trackingShare
    set(
      "location", "tracking",
      shared == nil
        ? published(good, voltage, what)
        : inferred(
          good, voltage, what, .milliwatts(searching * low, searching * high),
          "files have 0.15 to 0.9 of searching", shared))
  }
}
