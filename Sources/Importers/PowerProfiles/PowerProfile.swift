import Configuration

/// The content of an Android power profile: numbers by name, each with its location.
///
/// Currents are in milliamperes, clocks in kilohertz, voltages in millivolts, the capacity in
/// milliampere-hours, as in the file. Values that were not measured are set aside; see
/// ``setAside(_:)``.
struct PowerProfile: Sendable {
  struct Number: Equatable {
    let value: Double
    let location: SourceLocation
  }

  private(set) var items: [String: Number] = [:]
  /// Each with the location of its beginning.
  private(set) var lists: [String: (numbers: [Number], place: SourceLocation)] = [:]
  /// The names in the order of the file, without those that were set aside.
  private(set) var names: [String] = []
  /// The content of `<modem>`, in which newer files tell radio technologies apart.
  private(set) var modem = ModemProfile()
  /// The phone that lends a value which is not this phone's own, by the value's name.
  let lenders: [String: String]
  let file: String

  /// Values that were read before, in a table of real phones.
  init(_ values: [String: [Double]], lenders: [String: String], file: String) {
    (self.lenders, self.file) = (lenders, file)
    let place = SourceLocation(file: file)
    for (name, numbers) in values.sorted(by: { $0.key < $1.key }) {
      names.append(name)
      let numbers = numbers.map { Number(value: $0, location: place) }
      if Self.listNames.contains(where: name.hasPrefix) {
        lists[name] = (numbers, place)
      } else {
        items[name] = numbers[0]
      }
    }
  }

  /// Beginnings of the names that are lists, also those of one number.
  private static let listNames =
    clusterPowers + [
      "cpu.clusters", "cpu.core_speeds", "cpu.speeds", "modem.controller.tx", "radio.on",
      "gps.signalqualitybased",
    ]

  /// The range of any number but a clock: far beyond every phone.
  private static let range = 0.0...1e7
  /// The range of a clock in kilohertz that is read at all; typing errors are judged later.
  private static let clockRange = 0.0...1e12

  /// Reads the text of an XML file; reports all errors, and warns of all that has no meaning.
  init?(_ text: String, file: String, diagnostics: Diagnostics) {
    (self.file, lenders) = (file, [:])
    let text = StrayCharacters.replaced(in: text, file: file, diagnostics)
    let reader = XMLReader(text, file: file, kind: "power profile")
    let form = "a power profile is a <device> with <item> and <array>"
    guard let root = reader.root("device", form: form, diagnostics) else { return nil }
    guard !reader.isMalformed else {
      diagnostics.error(
        "the XML cannot be read as a power profile", at: root.location,
        note: "it holds <item name=\"…\">number</item> and <array name=\"…\"> of <value>")
      return nil
    }
    for element in root.children {
      switch element.name {
      case "item": readItem(element, diagnostics)
      case "array": readList(element, diagnostics)
      case "modem": modem.read(element, diagnostics)
      default: Self.ignore(element, in: "device", diagnostics)
      }
    }
    preferItems(diagnostics)
    if names.isEmpty, modem.isEmpty, !diagnostics.hasErrors {
      diagnostics.error(
        "the file has no value of a power profile", at: root.location,
        note: "write <item name=\"screen.on\">95</item>")
    }
    if diagnostics.hasErrors { return nil }
    setAsideUnmeasured(root: root.location, diagnostics)
    if diagnostics.hasErrors { return nil }
  }

  private mutating func readItem(_ item: XMLElement, _ diagnostics: Diagnostics) {
    guard let name = claim(item, items[item["name"] ?? ""]?.location, diagnostics) else { return }
    items[name] = Self.number(item, of: name, diagnostics)
  }

  private mutating func readList(_ list: XMLElement, _ diagnostics: Diagnostics) {
    guard let name = claim(list, lists[list["name"] ?? ""]?.place, diagnostics) else { return }
    let numbers = list.children("value").compactMap { Self.number($0, of: name, diagnostics) }
    lists[name] = (numbers, list.location)
    for element in list.children where element.name != "value" {
      Self.ignore(element, in: "array", diagnostics)
    }
  }

  /// Warns of an element that no power profile has.
  static func ignore(_ element: XMLElement, in parent: String, _ diagnostics: Diagnostics) {
    diagnostics.warning(
      "'<\(shortened(element.name))>' in '<\(parent)>' has no meaning in a power profile, and is ignored",
      at: element.location)
  }

  /// The beginning of a text, which may be as long as the file.
  static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

  /// The name of an element; a later one of a name takes the place of an earlier one.
  ///
  /// - Source: Android Open Source Project, `PowerProfile.java`, `readPowerValuesFromXml`: a value
  ///   is put into a map by its name, so that the last one remains.
  private mutating func claim(
    _ element: XMLElement, _ earlier: SourceLocation?, _ diagnostics: Diagnostics
  ) -> String? {
    guard let name = element["name"], !name.isEmpty else {
      return diagnostics.refuse(
        "'<\(element.name)>' needs a name", at: element.location,
        note: "write <\(element.name) name=\"…\">")
    }
    if let earlier {
      diagnostics.warning(
        "'\(Self.shortened(name))' is there twice; this value is taken, and not the one of line \(earlier.line)",
        at: element.location, note: "Android takes the last one too")
    }
    if items[name] == nil, lists[name] == nil { names.append(name) }
    return name
  }

  /// Drops lists of which there is an item of the same name.
  ///
  /// - Source: Android Open Source Project, `PowerProfile.java`, `getAveragePower`: items are asked
  ///   first.
  private mutating func preferItems(_ diagnostics: Diagnostics) {
    for name in names {
      guard let item = items[name], let place = lists[name]?.place else { continue }
      diagnostics.warning(
        "'\(Self.shortened(name))' is an <array> and an <item>; the item of line \(item.location.line) is taken",
        at: place, note: "Android asks for the item first too")
      lists[name] = nil
    }
  }

  static func number(_ element: XMLElement, of name: String, _ diagnostics: Diagnostics) -> Number?
  {
    let (text, place) = (number(in: element, of: name, diagnostics), element.location)
    let isClock = Self.isClock(name)
    // No other notation of numbers: 0x10, 1e3 and inf are errors here.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let value = Double(text), (isClock ? clockRange : range).contains(value)
    else {
      return diagnostics.refuse(
        "'\(shortened(name))' must be a number from 0 to 10000000, found '\(shortened(text))'",
        at: place, note: "currents are in mA, clocks in kHz, voltages in mV")
    }
    return Number(value: value, location: place)
  }

  private static func isClock(_ name: String) -> Bool {
    name.hasPrefix("cpu.core_speeds") || name.hasPrefix("cpu.speeds")
  }

  /// The text of a number, without the unit behind it, of which a warning tells; another unit than
  /// that of the file stays.
  private static func number(
    in element: XMLElement, of name: String, _ diagnostics: Diagnostics
  ) -> String {
    let text = element.text
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    let usual =
      isClock(name)
      ? "kHz" : name.hasSuffix("voltage") ? "mV" : name == "battery.capacity" ? "mAh" : "mA"
    guard !number.isEmpty, unit.lowercased() == usual.lowercased() else { return text }
    diagnostics.warning(
      "'\(shortened(name))' has a unit, which is that of the file: '\(text)'",
      at: element.location)
    return String(number)
  }

  // MARK: - Values

  /// The list of this name in the file; an item is a list of one value, as for Android.
  func list(_ name: String) -> (name: String, numbers: [Number])? {
    (lists[name]?.numbers ?? items[name].map { [$0] }).map { (name, $0) }
  }

  /// The location of a value by its name.
  func place(of name: String) -> SourceLocation {
    items[name]?.location ?? lists[name]?.place ?? SourceLocation(file: file)
  }

  /// Removes values that were not measured, so that none of them becomes a number of a phone.
  private mutating func setAside(_ unmeasured: Set<String>) {
    names.removeAll { unmeasured.contains($0) }
    for name in unmeasured {
      items[name] = nil
      lists[name] = nil
    }
  }

  // MARK: - Values of a file that were not measured

  // Android's own file, from which makers begin, has 0.1 mA nearly everywhere («deliberately
  // incorrect values», says its comment) and 0 for the controllers. Such values become no number of
  // a phone: they are reported, and the models keep their defaults.
  //
  // - Source: Android Open Source Project, `core/res/res/xml/power_profile.xml`.

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
  private static let corePowers = ["cpu.core_power", "cpu.active", "cpu.scaling_step_power.policy"]
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

  /// Sets aside all values that were not measured; refuses a file that has no others.
  private mutating func setAsideUnmeasured(root: SourceLocation, _ diagnostics: Diagnostics) {
    let placeholders = placeholders(diagnostics)
    let zeros = zeros(diagnostics)
    setAside(placeholders.union(zeros))
    let currents = modem.currents
    if let place = modem.location, currents.allSatisfy({ $0 == 0 }) {
      diagnostics.warning(
        "the currents of '<modem>' are all 0, as in Android's own file: nobody measured them, and they are left out",
        at: place)
      modem = ModemProfile()
    }
    let isEmpty = modem.isEmpty && !names.contains(where: concernsPhone)
    guard isEmpty, !(placeholders.isEmpty && zeros.isEmpty && currents.isEmpty) else { return }
    diagnostics.error(
      "no current of the file was measured: they are 0, or the \(ProfileText.current(Self.placeholder)) of Android's own file",
      at: root, note: "such a file describes no phone; 'standard-phone' has standard values")
  }

  /// Whether a value says how much some phone draws, other than in Android's own file.
  private func concernsPhone(_ name: String) -> Bool {
    let isOther =
      ["battery.", "memory.bandwidths", "wifi.batchedscan", "none"].contains { name.hasPrefix($0) }
      || name.hasSuffix(".voltage") || name == "cpu.clusters.cores" || name.contains("speeds")
    return !isOther && numbers(of: name).contains { $0.value > 0 }
  }

  // MARK: - Placeholders

  private func placeholders(_ diagnostics: Diagnostics) -> Set<String> {
    var found = Set(items.keys.filter { Self.placeholderNames.contains($0) && isPlaceholder($0) })
    var cores = lists.keys.filter { name in
      Self.corePowers.contains { name.hasPrefix($0) } && isPlaceholder(name)
    }
    // Beside currents of clusters, that of all cores is a number of its own.
    if cores == ["cpu.active"], lists.keys.contains(where: hasCluster) {
      found.formUnion(cores)
      cores = []
    }
    if let radio = lists["radio.on"]?.numbers, !radio.isEmpty,
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
      found.formUnion(namesOfCores)
    }
    return found
  }

  private func hasCluster(_ name: String) -> Bool {
    Self.clusterPowers.contains { name.hasPrefix($0) }
  }

  /// The numbers of an item or a list.
  private func numbers(of name: String) -> [Number] { list(name)?.numbers ?? [] }

  /// Whether a name has numbers, and all of them are this one.
  private func isAll(_ value: Double, _ name: String) -> Bool {
    let numbers = numbers(of: name)
    return !numbers.isEmpty && numbers.allSatisfy { $0.value == value }
  }

  private func isPlaceholder(_ name: String) -> Bool { isAll(Self.placeholder, name) }

  /// The names that describe cores.
  private var namesOfCores: [String] {
    names.filter { Self.processor.contains(where: $0.hasPrefix) }
  }

  // MARK: - Zeros

  private func isZero(_ name: String) -> Bool { isAll(0, name) }

  private func zeros(_ diagnostics: Diagnostics) -> Set<String> {
    var found: Set<String> = []
    for (controller, parts) in Self.controllers {
      let present = parts.map { "\(controller).\($0)" }.filter { names.contains($0) }
      guard !present.isEmpty, present.allSatisfy(isZero) else { continue }
      found.formUnion(present)
      Self.reportZero(
        "the currents of '\(controller)' are all 0", place(of: present[0]), diagnostics)
    }
    for name in names {
      let isAlone = Self.placeholderNames.contains(name) || name == "gps.signalqualitybased"
      guard isAlone, isZero(name) else { continue }
      found.insert(name)
      Self.reportZero("'\(name)' is 0", place(of: name), diagnostics)
    }
    found.formUnion(zeroCores(diagnostics))
    return found
  }

  /// The names that describe the processor, when some cluster has no current but 0.
  private func zeroCores(_ diagnostics: Diagnostics) -> Set<String> {
    let first = names.first { name in
      lists[name] != nil && isZero(name)
        && (name == "cpu.active" ? lists["cpu.speeds"] != nil : hasCluster(name))
    }
    guard let first else { return [] }
    diagnostics.warning(
      "the currents of '\(first)' are all 0, which nobody measured; the processor is left out",
      at: place(of: first), note: "the profile gets the standard processor of the models")
    return Set(namesOfCores)
  }

  static func reportZero(_ what: String, _ place: SourceLocation, _ diagnostics: Diagnostics) {
    diagnostics.warning("\(what): not measured, and left out", at: place)
  }
}
