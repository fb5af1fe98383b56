import Configuration

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
  enum Radio: String, CaseIterable, Sendable { case lte, umts, nr }

  /// The user's facts beside the file.
  struct Options: Sendable {
    /// The name of the device.
    var name: String
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
      "# with a wider range, and so is one that the files of several phones have. How the panel works and which",
      "# radio it is were told or inferred. Standard values of the models are not here: drainsim explain models.",
    ]
    if let capacity = profile.items["battery.capacity"]?.value, capacity > 0 {
      lines.append(
        "# battery.capacity: \(ProfileText.plain(capacity)) mAh (published, \(Self.source)).")
    }
    let title = ConfigurationNode(
      text: "Android power profile, \(fileName)", isPlain: false, at: place)
    let components = parts.map { ($0.role, ConfigurationNode(.mapping($0.entries), at: place)) }
    let whole = ConfigurationNode(
      entries: [
        "device": ConfigurationNode(text: options.name, at: place),
        "extends": ConfigurationNode(text: "standard-phone", at: place),
        "notes": ConfigurationNode(text: notes, at: place),
        "sources": ConfigurationNode(
          entries: [Self.source: ConfigurationNode(entries: ["title": title], at: place)],
          at: place),
        "components": ConfigurationNode(entries: components, at: place),
      ], at: place)
    return lines.joined(separator: "\n") + "\n" + YAMLWriter.profileText(of: whole)
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
    reportOthers()
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

  // MARK: - Reading of the clusters of cores: their clocks, currents and numbers of cores

  /// The fastest clock in kilohertz that is taken for one; phones of 2025 reach 4.6 GHz.
  private static let fastestClock = 6e6

  private static let stepPower = "cpu.scaling_step_power.policy"
  private static let policyPower = "cpu.scaling_policy_power.policy"

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
    let counts = profile.list("cpu.clusters.cores")?.numbers.map(\.value) ?? []
    let policies = policies
    let names = policies.isEmpty ? clusterNames(counts) : policyNames(policies, counts)
    guard let names else { return [] }
    let clusters = names.compactMap { cluster($0) }
    if clusters.count > 3 {
      diagnostics.error(
        "the file has \(clusters.count) clusters of cores, and the model has three",
        at: profile.place(of: "cpu.clusters.cores"))
    }
    return clusters
  }

  private func clusterNames(_ counts: [Double]) -> [Names] {
    var names: [Names] = []
    for index in 0..<16 {
      let clocks = ["cpu.core_speeds.cluster\(index)", "cpu.speeds.cluster\(index)"]
      let currents = ["cpu.core_power.cluster\(index)", "cpu.active.cluster\(index)"]
      guard let clocks = clocks.first(where: { profile.lists[$0] != nil }) else { break }
      names.append(
        Names(
          clocks: clocks, currents: currents.first { profile.lists[$0] != nil },
          own: "cpu.cluster_power.cluster\(index)",
          cores: counts.indices.contains(index) ? counts[index] : nil))
    }
    if names.isEmpty, profile.lists["cpu.speeds"] != nil {
      let currents = profile.lists["cpu.active"] == nil ? nil : "cpu.active"
      names.append(
        Names(clocks: "cpu.speeds", currents: currents, own: nil, cores: counts.first))
    }
    return names
  }

  // MARK: - Scaling policies

  /// The numbers of the scaling policies with powers, in order; each is that of its first core.
  private var policies: [Int] {
    let found = profile.names.compactMap { name in
      [Self.stepPower, Self.policyPower].lazy
        .compactMap { name.hasPrefix($0) ? Int(name.dropFirst($0.count)) : nil }.first
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
      guard let clocks = clocks.first(where: { profile.lists[$0] != nil }) else {
        let name = profile.lists[step] == nil ? "\(Self.policyPower)\(policy)" : step
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
          clocks: clocks, currents: profile.lists[step] == nil ? nil : step,
          own: "\(Self.policyPower)\(policy)",
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
    let speeds = profile.lists[clocks] ?? []
    let powers = profile.lists[currents] ?? []
    guard !speeds.isEmpty, speeds.count == powers.count else {
      return diagnostics.refuse(
        "'\(currents)' must have one current a clock, found \(speeds.count) clocks and \(powers.count) currents",
        at: profile.place(of: currents))
    }
    let steps = zip(speeds, powers).filter { $0.0.value <= Self.fastestClock }
    reportFast(speeds, in: clocks)
    guard let slowest = steps.first?.0 else {
      return diagnostics.refuse("'\(clocks)' has no clock left", at: profile.place(of: clocks))
    }
    for (slower, faster) in zip(steps, steps.dropFirst()) where slower.0.value >= faster.0.value {
      return diagnostics.refuse("'\(clocks)' must ascend", at: faster.0.location)
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
      cores: names.cores, clocks: steps.map(\.0.value), currents: steps.map(\.1.value),
      own: names.own.flatMap { use([$0])?.current },
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

  // MARK: - Currents in the files of several phones

  // Makers begin a file with that of an earlier phone. A current of four digits that phones with other
  // chips and modules have as well was measured on one of them at most, so it is a proxy for all but the
  // first, and nobody can tell whether a file is the first.
  //
  // - Source: power profiles of the Pixels 2 to 8 and of their greater sisters, compared.

  /// One name with currents that more than one phone has.
  private struct Copy {
    let name: String
    /// The currents, each with the first phone whose file has it.
    let currents: [Double: String]
    let range: ProxyRange
    let basis: String
  }

  private static let ofModel = "the range is the model's"

  private static let copies: [Copy] = [
    Copy(
      name: "camera.flashlight", currents: [240.47: "Pixel 3", 242.85: "Pixel 3 XL"],
      range: .milliwatts(500, 1500), basis: ofModel),
    Copy(
      name: "cpu.active", currents: [21.89: "Pixel 3", 12.37: "Pixel 6"],
      range: .milliwatts(10, 100), basis: ofModel),
    Copy(
      name: "cpu.idle", currents: [28.6: "Pixel 6"], range: .milliwatts(20, 140), basis: ofModel),
    Copy(
      name: "cpu.suspend", currents: [5.6: "Pixel 3", 10: "Pixel 6"],
      range: .milliwatts(5, 51.21),
      basis: "from the least of the model to the most that the files of six Pixels say"),
    Copy(
      name: "wifi.controller.idle", currents: [38: "Pixel 6"], range: .milliwatts(60, 460),
      basis: ofModel),
    Copy(
      name: "bluetooth.controller.idle", currents: [0.01: "Pixel 3", 2.2: "Pixel 6"],
      range: .milliwatts(0.001, 10), basis: ofModel),
    Copy(
      name: "bluetooth.controller.rx", currents: [9: "Pixel 3", 5.8: "Pixel 6"],
      range: .milliwatts(20, 90), basis: ofModel),
  ]

  /// The beginnings of lists of core currents that more than one phone has, all of the Pixel 6 first.
  private static let copiedCores = [[1.89, 6.15, 9.34], [3.71, 6.16, 8], [8.36, 16.33, 19.44]]
  /// The current of a receiver with a good signal that more than one phone has, the Pixel 3a first.
  private static let copiedTracking = 5.0
  /// Tracking as a share of acquiring, in the files that tell them apart.
  private static let trackingShare = (low: 0.15, high: 0.9)

  private static func others(_ first: String) -> String {
    "the files of several phones have this current, the \(first)'s the first of them"
  }

  /// Why a current is a proxy although the file names the state, with its range; nil when only one
  /// file is known to have it.
  static func copied(_ name: String, _ milliamperes: Double) -> (range: ProxyRange, basis: String)?
  {
    guard let copy = copies.first(where: { $0.name == name }),
      let first = copy.currents[milliamperes]
    else { return nil }
    return (copy.range, "\(others(first)); \(copy.basis)")
  }

  /// The same of the currents of cores, whose range is that of the scale of all cores.
  private func copiedCores(_ milliamperes: [Double]) -> (
    range: (low: String, high: String), basis: String
  )? {
    guard Self.copiedCores.contains(Array(milliamperes.prefix(3))),
      let least = milliamperes.min(), let most = milliamperes.max()
    else { return nil }
    return (
      (
        ProfileText.power(least * batteryRange.low),
        ProfileText.power(most * options.voltage * Self.greatestScale)
      ),
      "the files of several phones begin with these currents, the Pixel 6's the first of them; "
        + "the least and the most of power-scale"
    )
  }

  /// The same of the current of tracking, whose range is a share of the power of searching.
  private func copiedTracking(_ good: Double, poor: Double, _ voltage: String) -> (
    range: ProxyRange, basis: String
  )? {
    guard good == Self.copiedTracking else { return nil }
    let searching = poor * volts(voltage)
    let (low, high) = Self.trackingShare
    return (
      .milliwatts(searching * low, searching * high),
      "\(Self.others("Pixel 3a")); files have \(ProfileText.digits(low)) to \(ProfileText.digits(high)) of searching"
    )
  }

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

  /// How far a display may be from its figures: the display rail of a Pixel 8 draws a quarter of
  /// `screen.on` where it is dark, and less than half of both where it is white. The file does not
  /// say what was shown.
  ///
  /// - Source: AndroWatts, doi 10.5281/zenodo.14314943: fit of 496 runs, 91 mW where `screen.on` is
  ///   98 mA.
  private static let screenRange = ProxyRange.factors(0.2, 1.2)
  private static let screenBasis =
    "the file does not say what was shown; the display rail of a Pixel 8 draws 0.24 of its file's screen.on"

  private mutating func convertDisplay() {
    guard Self.on.contains(where: { profile.items[$0] != nil }) else { return }
    let panel = options.panel ?? inferredPanel()
    choose("display", "model", panel.rawValue)
    infer(
      Self.on, as: "panel", of: "display", note: "at the lowest brightness", Self.screenRange,
      Self.screenBasis)
    switch panel {
    case .lcd:
      infer(
        Self.full, as: "backlight", of: "display", note: "what full brightness adds",
        Self.screenRange, Self.screenBasis)
    case .oled: addColors(Self.full)
    }
    assume("display", "auto-lock", "30 s", "15 s", "5 min", "a setting of the user's")
  }

  /// The panel of a phone that has an ambient display is an OLED: an LCD would light all of its
  /// backlight for a clock. The reverse does not hold.
  private func inferredPanel() -> Panel {
    let place = profile.place(of: Self.on.first { profile.items[$0] != nil } ?? "")
    if let ambient = Self.ambient.first(where: { profile.items[$0] != nil }) {
      diagnostics.warning(
        "the file does not say how the panel works; an OLED is inferred from '\(ambient)'",
        at: place, note: "--panel oled or --panel lcd says it")
      return .oled
    }
    diagnostics.warning(
      "the file does not say how the panel works; an LCD is assumed, for there is no 'ambient.on'",
      at: place, note: "--panel oled or --panel lcd says it; it decides whether content counts")
    return .lcd
  }

  /// The light of a white screen, divided among its colours.
  private mutating func addColors(_ names: [String]) {
    guard let name = names.first(where: { profile.items[$0] != nil }),
      let current = profile.items[name]?.value
    else { return }
    used.insert(name)
    for (color, share) in Self.colors {
      let power = current * options.voltage * share
      assume(
        "display", color, ProfileText.power(power), ProfileText.power(power * 0.5),
        ProfileText.power(power * 2.5),
        "\(name), \(ProfileText.current(current)), at \(ProfileText.voltage(options.voltage)) is taken for a white "
          + "screen's and divided as on the Nexus One; the file does not say what was shown")
    }
  }

  private mutating func convertMedia() {
    infer(
      ["video", "dsp.video"], as: "decode", of: "video-decoder", note: "a rough figure",
      .factors(0.4, 3), "of no film in particular; files have 25 mA to 188 mA")
    let audio = infer(
      ["audio", "dsp.audio"], as: "path", of: "speaker", note: "at a volume nobody says",
      .factors(0.05, 1.2), "a Nexus 5X that played a clip drew 7 mW more, its file says 133 mW")
    if audio != nil {
      assume(
        "speaker", "amplifier", "0 mW", "0 mW", "1000 mW",
        "in the figure of the file, whose volume nobody says")
    }
    infer(
      ["camera.avg"], as: "preview", of: "camera",
      note: "with ten pictures a minute and the work of the processor in it", .factors(0.25, 1.2),
      "cameras of four phones alone draw 0.92 W to 1.24 W")
    take(["camera.flashlight"], as: "full", of: "flashlight")
  }

  // MARK: - Values by how well the file supports them

  // The file publishes currents of states as Android names them. Where a model's parameter is such
  // a state, the power is published, times a voltage. Where the parameter is another state that the
  // current only stands for, the power is a proxy with a range. A current of 0 was not measured: the
  // parameter keeps its standard value.

  /// A power that is a printed current times the battery's voltage, with the range of that.
  func battery(_ milliamperes: Double, _ what: String) -> ProfileValue {
    let volts = options.voltage
    let (lowest, highest) = batteryRange
    return ProfileValue(
      text: ProfileText.power(milliamperes * volts), grade: .published, source: Self.source,
      range: (ProfileText.power(milliamperes * lowest), ProfileText.power(milliamperes * highest)),
      note:
        "\(what), \(ProfileText.current(milliamperes)) at \(ProfileText.voltage(volts)), assumed")
  }

  /// The range of the voltage, with the nominal one in it.
  private var batteryRange: (low: Double, high: Double) {
    (
      min(options.voltage, Self.batteryVoltages.lowerBound),
      max(options.voltage, Self.batteryVoltages.upperBound)
    )
  }

  /// A power that is a printed current times a printed voltage, or the battery's if none is
  /// printed.
  func controller(_ milliamperes: Double, _ voltage: String, _ what: String) -> ProfileValue {
    guard let volts = printedVolts(voltage) else { return battery(milliamperes, what) }
    return ProfileValue(
      text: ProfileText.power(milliamperes * volts), grade: .published, source: Self.source,
      note: "\(what), \(ProfileText.current(milliamperes)) at \(ProfileText.voltage(volts))")
  }

  /// The voltage of a controller in volts, from the file or from the battery.
  func volts(_ voltage: String) -> Double { printedVolts(voltage) ?? options.voltage }

  private func printedVolts(_ voltage: String) -> Double? {
    profile.items[voltage].map { $0.value / 1000 }.flatMap { $0 > 0 ? $0 : nil }
  }

  static func assumed(_ text: String, _ low: String, _ high: String, _ reason: String)
    -> ProfileValue
  { ProfileValue(text: text, grade: .assumed, range: (low, high), reason: reason) }

  /// The range of a proxy: factors of its value, or powers in milliwatts that are widened to hold
  /// it.
  enum ProxyRange {
    case factors(Double, Double)
    case milliwatts(Double, Double)

    func bounds(of value: Double) -> (low: Double, high: Double) {
      switch self {
      case .factors(let low, let high): (value * low, value * high)
      case .milliwatts(let low, let high): (min(low, value), max(high, value))
      }
    }
  }

  /// A power of another state than the file names: a proxy, with a range.
  ///
  /// - Parameter voltage: The name of the controller's voltage; nil for the battery's.
  /// - Parameter basis: The reason of the range, behind the note of the number.
  func inferred(
    _ milliamperes: Double, _ voltage: String?, _ what: String, _ range: ProxyRange,
    _ basis: String
  ) -> ProfileValue {
    var value =
      voltage.map { controller(milliamperes, $0, what) } ?? battery(milliamperes, what)
    let bounds = range.bounds(of: milliamperes * (voltage.map(volts) ?? options.voltage))
    value.grade = .proxy
    value.range = (ProfileText.power(bounds.low), ProfileText.power(bounds.high))
    value.note = (value.note ?? "") + "; " + basis
    return value
  }

  // MARK: - Components

  /// Sets a component's power from the first of these names in the file: published, or a proxy where
  /// files of other phones have the very current.
  ///
  /// - Returns: The current in milliamperes.
  @discardableResult mutating func take(
    _ names: [String], as parameter: String, of role: String, voltage: String? = nil,
    note: String = ""
  ) -> Double? {
    guard let (name, current) = use(names) else { return nil }
    let what = note.isEmpty ? name : "\(name) (\(note))"
    if let copy = Self.copied(name, current) {
      set(role, parameter, inferred(current, voltage, what, copy.range, copy.basis))
    } else {
      set(role, parameter, voltage.map { controller(current, $0, what) } ?? battery(current, what))
    }
    return current
  }

  /// Sets a component's power by inference from the first of these names in the file.
  ///
  /// - Returns: The current in milliamperes.
  @discardableResult private mutating func infer(
    _ names: [String], as parameter: String, of role: String, voltage: String? = nil,
    note: String, _ range: ProxyRange, _ basis: String
  ) -> Double? {
    guard let (name, current) = use(names) else { return nil }
    set(role, parameter, inferred(current, voltage, "\(name) (\(note))", range, basis))
    return current
  }

  /// The first of these items in the file, which is used herewith; nil when it is 0.
  mutating func use(_ names: [String]) -> (name: String, current: Double)? {
    guard let name = names.first(where: { profile.items[$0] != nil }),
      let current = profile.items[name]?.value
    else { return nil }
    used.insert(name)
    guard isMeasured(current, name, at: profile.place(of: name)) else { return nil }
    return (name, current)
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
    set("cellular", "idle", battery(best.value, what))
    set(
      "cellular", "paging-power",
      inferred(
        best.value, nil, what, .milliwatts(700, 700),
        "pagings are in this mean, so listening to one draws no less; the most is LTE's of 2012"))
  }

  private mutating func convertActive() {
    guard profile.items["radio.active"] != nil else { return }
    take(["radio.active"], as: "base", of: "cellular", note: "moving data or waiting for it")
    switch radio {
    case .lte:
      inferActive(as: "tail-power", 100, 1200)
      inferActive(as: "drx-power", 336.7, 1800)
    case .umts: inferActive(as: "dch", 100, 1300)
    case .nr:
      inferActive(as: "leg-base", 336.7, 1500)
      inferActive(as: "tail-power", 100, 1200)
    }
    for slope in ["slope-up", "slope-down"] {
      assume(
        "cellular", slope, "0 mW/Mbps", "0 mW/Mbps",
        slope == "slope-up" ? "440 mW/Mbps" : greatestReceivingSlope,
        "the file has one current for every rate")
    }
  }

  /// - Parameters:
  ///   - low: The least of other phones and the models, in milliwatts.
  ///   - high: The most of them.
  private mutating func inferActive(as parameter: String, _ low: Double, _ high: Double) {
    infer(
      ["radio.active"], as: parameter, of: "cellular", note: "moving data or waiting for it",
      .milliwatts(low, high), "the file tells neither apart; the range is that of other phones")
  }

  // MARK: - Conversion of the processor, with the other power of an awake phone

  /// A cluster of the file, its clocks in kilohertz rising.
  struct Cluster {
    let cores: Double?
    let clocks: [Double]
    let currents: [Double]
    /// The current while one of its cores is busy, in milliamperes; nil when the file has none, or 0.
    let own: Double?
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

  private mutating func add(_ cluster: Cluster, as name: String) {
    let cores =
      cluster.cores.map {
        ProfileValue(text: ProfileText.plain($0), grade: .published, source: Self.source)
      } ?? Self.assumed("1", "1", "4", "the file does not say how many cores there are")
    set("cpu", "\(name)-cores", cores)
    set(
      "cpu", "\(name)-clocks",
      ProfileValue(
        text: "", elements: cluster.clocks.map(ProfileText.clock), grade: .published,
        source: Self.source))
    let copy = copiedCores(cluster.currents)
    set(
      "cpu", "\(name)-powers",
      ProfileValue(
        text: "", elements: cluster.currents.map { ProfileText.power($0 * options.voltage) },
        grade: copy == nil ? .published : .proxy, source: Self.source, range: copy?.range,
        note: cluster.currents.map(ProfileText.plain).joined(separator: ", ")
          + " mA at \(ProfileText.voltage(options.voltage)), assumed"
          + (copy.map { "; \($0.basis)" } ?? "")))
    if let own = cluster.own {
      set(
        "cpu", "\(name)-cluster",
        inferred(own, nil, "cluster_power", Self.clusterRange, Self.clusterBasis))
    } else if cluster.isWhole {
      assume(
        "cpu", "\(name)-cluster", "0 mW", "0 mW", "60 mW",
        "in the powers of the cores; the file does not tell it apart")
    }
  }

  // MARK: - Conversion of Wi-Fi, Bluetooth and the satellite receiver

  /// The rate of a Wi-Fi controller that sends or receives all the time, in megabits per second.
  private static let airRate = (value: 200.0, low: 50.0, high: 400.0)

  /// How far the power of a transfer at no rate may be from the current that stands for it.
  private static let transferRange = ProxyRange.factors(0.5, 2)
  private static let transferBasis = "the file has no power of a transfer at no rate"

  private mutating func convertWiFi() {
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
