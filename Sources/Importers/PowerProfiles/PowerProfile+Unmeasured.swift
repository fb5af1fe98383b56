import Configuration

/// Values that stand in a file although nobody measured them.
///
/// Android's own file, from which makers begin, has 0.1 mA nearly everywhere («deliberately
/// incorrect values», says its comment) and 0 for the controllers. Such values become no number of
/// a phone: they are told, and the standard values of the models stay.
///
/// - Source: Android Open Source Project, `core/res/res/xml/power_profile.xml`.
extension PowerProfile {
  /// The placeholder of Android's own file, in milliamperes.
  private static let placeholder = 0.1

  /// Names that have the placeholder in Android's file, and never a true value as small.
  private static let placeholderNames: Set<String> = [
    "ambient.on", "screen.on", "screen.full", "ambient.on.display0", "screen.on.display0",
    "screen.full.display0", "bluetooth.active", "bluetooth.at", "wifi.active", "wifi.scan", "audio",
    "video", "dsp.audio", "dsp.video", "camera.flashlight", "camera.avg", "gps.on", "radio.active",
    "radio.scanning", "cpu.awake",
  ]
  /// Names of which a phone may draw 0.1 mA: placeholders only beside others.
  private static let doubtfulNames: Set<String> = [
    "bluetooth.on", "wifi.on", "cpu.idle", "cpu.suspend", "cpu.active",
  ]
  /// Beginnings of the names of core currents.
  private static let corePowers = [
    "cpu.core_power", "cpu.active", "cpu.scaling_step_power.policy",
  ]
  /// Beginnings of the names of the currents of a cluster's cores.
  private static let clusterPowers = [
    "cpu.core_power", "cpu.active.cluster", "cpu.scaling_step_power.policy",
  ]
  /// Beginnings of the names that describe cores.
  private static let processor =
    corePowers + [
      "cpu.core_speeds", "cpu.speeds", "cpu.cluster", "cpu.scaling_", "cpu.power_brackets",
    ]

  /// Controllers whose currents Android's file has as 0.
  private static let controllers = [
    ("wifi.controller", ["idle", "rx", "tx"]), ("bluetooth.controller", ["idle", "rx", "tx"]),
    ("modem.controller", ["sleep", "idle", "rx", "tx"]),
  ]

  /// Sets aside all values that nobody measured; refuses a file that has no others.
  mutating func setAsideUnmeasured(root: SourceLocation, _ diagnostics: Diagnostics) {
    let placeholders = placeholders(diagnostics)
    let zeros = zeros(diagnostics)
    setAside(placeholders.union(zeros))
    let currents = modem.currents
    if let place = modem.location, currents.allSatisfy({ $0 == 0 }) {
      diagnostics.warning(
        "the currents of '<modem>' are all 0, as in Android's own file: nobody measured them, and they are left out",
        at: place)
      setAsideModem()
    }
    let isEmpty = modem.isEmpty && !names.contains(where: tellsOfPhone)
    guard isEmpty, !(placeholders.isEmpty && zeros.isEmpty && currents.isEmpty) else { return }
    diagnostics.error(
      "no current of the file was measured: they are 0, or the \(ProfileText.current(Self.placeholder)) of Android's own file",
      at: root, note: "such a file describes no phone; 'standard-phone' has standard values")
  }

  /// Whether a value says how much some phone draws, other than in Android's own file.
  private func tellsOfPhone(_ name: String) -> Bool {
    let isOther =
      ["battery.", "memory.bandwidths", "wifi.batchedscan", "none"].contains { name.hasPrefix($0) }
      || name.hasSuffix(".voltage") || name == "cpu.clusters.cores" || name.contains("speeds")
    let values = items[name].map { [$0] } ?? lists[name] ?? []
    return !isOther && values.contains { $0.value > 0 }
  }

  // MARK: - Placeholders

  private func placeholders(_ diagnostics: Diagnostics) -> Set<String> {
    var found = Set(items.keys.filter { Self.placeholderNames.contains($0) && isPlaceholder($0) })
    let cores = lists.keys.filter { name in
      Self.corePowers.contains { name.hasPrefix($0) } && isPlaceholder(name)
    }
    if let radio = lists["radio.on"], !radio.isEmpty,
      radio.allSatisfy({ [0.1, 0.2].contains($0.value) })
    {
      found.insert("radio.on")
    }
    if !found.isEmpty || !cores.isEmpty {
      found.formUnion(items.keys.filter { Self.doubtfulNames.contains($0) && isPlaceholder($0) })
    }
    for name in names where found.contains(name) {
      diagnostics.warning(
        "'\(name)' is the placeholder of Android's own file, which nobody measured, and is left out",
        at: place(of: name))
    }
    if let first = names.first(where: { cores.contains($0) }) {
      diagnostics.warning(
        "'\(first)' has the placeholder of Android's own file, which nobody measured; the processor is left out",
        at: place(of: first), note: "the profile gets the standard processor of the models")
      found.formUnion(names.filter { name in Self.processor.contains { name.hasPrefix($0) } })
    }
    return found
  }

  private func isPlaceholder(_ name: String) -> Bool {
    let values = items[name].map { [$0] } ?? lists[name] ?? []
    return !values.isEmpty && values.allSatisfy { $0.value == Self.placeholder }
  }

  // MARK: - Zeros

  private func isZero(_ name: String) -> Bool {
    let values = items[name].map { [$0] } ?? lists[name] ?? []
    return !values.isEmpty && values.allSatisfy { $0.value == 0 }
  }

  private func zeros(_ diagnostics: Diagnostics) -> Set<String> {
    var found: Set<String> = []
    for (controller, parts) in Self.controllers {
      let present = parts.map { "\(controller).\($0)" }.filter { names.contains($0) }
      guard !present.isEmpty, present.allSatisfy(isZero) else { continue }
      found.formUnion(present)
      Self.tellOfZero(
        "the currents of '\(controller)' are all 0", place(of: present[0]), diagnostics)
    }
    for name in names {
      let isAlone = Self.placeholderNames.contains(name) || name == "gps.signalqualitybased"
      guard isAlone, isZero(name) else { continue }
      found.insert(name)
      Self.tellOfZero("'\(name)' is 0", place(of: name), diagnostics)
    }
    found.formUnion(zeroCores(diagnostics))
    return found
  }

  /// The names that describe the processor, when some cluster has no current but 0.
  private func zeroCores(_ diagnostics: Diagnostics) -> Set<String> {
    let first = names.first { name in
      lists[name] != nil && isZero(name)
        && (name == "cpu.active"
          ? lists["cpu.speeds"] != nil : Self.clusterPowers.contains { name.hasPrefix($0) })
    }
    guard let first else { return [] }
    diagnostics.warning(
      "the currents of '\(first)' are all 0, which nobody measured; the processor is left out",
      at: place(of: first), note: "the profile gets the standard processor of the models")
    return Set(names.filter { name in Self.processor.contains { name.hasPrefix($0) } })
  }

  static func tellOfZero(_ what: String, _ place: SourceLocation, _ diagnostics: Diagnostics) {
    diagnostics.warning("\(what): not measured, and left out", at: place)
  }
}
