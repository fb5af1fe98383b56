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
  static let batteryVoltages = 3.5...4.35

  let profile: PowerProfile
  let options: Options
  let diagnostics: Diagnostics
  /// Names of the file that were used.
  var used: Set<String> = []
  /// Names whose zero was told.
  private var toldZeros: Set<String> = []
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

  /// Whether a current was measured, which one of 0 was not: that is told once.
  mutating func isMeasured(_ milliamperes: Double, _ name: String, at place: SourceLocation)
    -> Bool
  {
    if milliamperes > 0 { return true }
    if toldZeros.insert(name).inserted {
      PowerProfile.tellOfZero("'\(name)' is 0", place, diagnostics)
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
}
