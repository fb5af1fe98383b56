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
  /// The technology of the panel, which is not in the file.
  enum Panel: String, CaseIterable, Sendable { case lcd, oled }
  /// The generation of the radio, which is not in the file.
  enum Radio: String, CaseIterable, Sendable { case lte, umts, nr }

  /// The user's facts beside the file.
  struct Options: Sendable {
    /// The name of the device.
    var name: String
    /// The nominal voltage of the battery in volts.
    var voltage = 3.85
    var panel = Panel.lcd
    var radio = Radio.lte
  }

  /// The key of the file among the sources of the profile.
  static let source = "power-profile"
  /// The mean voltage of a lithium-ion battery during its discharge, in volts.
  static let batteryVoltages = 3.5...4.35

  let profile: PowerProfile
  let options: Options
  let diagnostics: Diagnostics
  /// Names of the file that were used.
  var used: Set<String> = []
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

  private var place: SourceLocation { SourceLocation(file: profile.file) }

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

  // MARK: - Numbers

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
  var batteryRange: (low: Double, high: Double) {
    (
      min(options.voltage, Self.batteryVoltages.lowerBound),
      max(options.voltage, Self.batteryVoltages.upperBound)
    )
  }

  /// A power that is a printed current times a printed voltage, or the battery's if none is
  /// printed.
  func controller(_ milliamperes: Double, _ voltage: String, _ what: String) -> ProfileValue {
    guard let millivolts = profile.items[voltage]?.value, millivolts > 0 else {
      return battery(milliamperes, what)
    }
    let volts = millivolts / 1000
    return ProfileValue(
      text: ProfileText.power(milliamperes * volts), grade: .published, source: Self.source,
      note: "\(what), \(ProfileText.current(milliamperes)) at \(ProfileText.voltage(volts))")
  }

  /// The voltage of a controller in volts, from the file or from the battery.
  func volts(_ voltage: String) -> Double {
    guard let millivolts = profile.items[voltage]?.value, millivolts > 0 else {
      return options.voltage
    }
    return millivolts / 1000
  }

  static func assumed(_ text: String, _ low: String, _ high: String, _ reason: String)
    -> ProfileValue
  { ProfileValue(text: text, grade: .assumed, range: (low, high), reason: reason) }

  /// Sets a component's power from the first of these names in the file.
  ///
  /// - Returns: The current in milliamperes.
  @discardableResult mutating func take(
    _ names: [String], as parameter: String, of role: String, voltage: String? = nil,
    note: String = ""
  ) -> Double? {
    guard let name = names.first(where: { profile.items[$0] != nil }),
      let current = profile.items[name]?.value
    else { return nil }
    used.insert(name)
    let what = note.isEmpty ? name : "\(name) (\(note))"
    set(role, parameter, voltage.map { controller(current, $0, what) } ?? battery(current, what))
    return current
  }

  // MARK: - Text

  private var text: String {
    var lines = [
      "# Made from an Android power profile by drainsim import power-profile. Its currents are kept in the",
      "# notes. A power is a current times a voltage: that of the file where it has one, and otherwise",
      "# \(ProfileText.voltage(options.voltage)) nominal, which is assumed; the range of such a power is that of a battery from",
      "# \(ProfileText.voltage(Self.batteryVoltages.lowerBound)) to \(ProfileText.voltage(Self.batteryVoltages.upperBound)). How the panel works and which radio it is were told or assumed too, and",
      "# what is not here are standard values of the models: drainsim explain models.",
    ]
    if let capacity = profile.items["battery.capacity"]?.value {
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
}
