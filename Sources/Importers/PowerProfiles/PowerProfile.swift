import Configuration

/// The content of an Android power profile: numbers by name, each with its location.
///
/// Currents are in milliamperes, clocks in kilohertz, voltages in millivolts, the capacity in
/// milliampere-hours, as in the file. Values that nobody measured are set aside; see
/// ``setAside(_:)``.
struct PowerProfile: Sendable {
  struct Number: Equatable {
    let value: Double
    let location: SourceLocation
  }

  private(set) var items: [String: Number] = [:]
  private(set) var lists: [String: [Number]] = [:]
  /// The names in the order of the file, without those that were set aside.
  private(set) var names: [String] = []
  /// The location of the beginning of each list.
  private(set) var places: [String: SourceLocation] = [:]
  /// The content of `<modem>`, in which newer files tell radio technologies apart.
  private(set) var modem = ModemProfile()
  let file: String

  /// The range of any number but a clock: far beyond every phone.
  private static let range = 0.0...1e7
  /// The range of a clock in kilohertz that is read at all; typing errors are judged later.
  private static let clockRange = 0.0...1e12

  /// Reads the text of an XML file; reports all errors, and warns of all that has no meaning.
  init?(_ text: String, file: String, diagnostics: Diagnostics) {
    self.file = file
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
    guard let name = claim(list, places[list["name"] ?? ""], diagnostics) else { return }
    places[name] = list.location
    lists[name] = list.children("value").compactMap { Self.number($0, of: name, diagnostics) }
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
    if !names.contains(name) { names.append(name) }
    return name
  }

  /// Drops lists of which there is an item of the same name.
  ///
  /// - Source: Android Open Source Project, `PowerProfile.java`, `getAveragePower`: items are asked
  ///   first.
  private mutating func preferItems(_ diagnostics: Diagnostics) {
    for name in names {
      guard let item = items[name], let place = places[name] else { continue }
      diagnostics.warning(
        "'\(Self.shortened(name))' is an <array> and an <item>; the item of line \(item.location.line) is taken",
        at: place, note: "Android asks for the item first too")
      lists[name] = nil
      places[name] = nil
    }
  }

  static func number(_ element: XMLElement, of name: String, _ diagnostics: Diagnostics) -> Number?
  {
    let (text, place) = (element.text, element.location)
    let isClock = name.hasPrefix("cpu.core_speeds") || name.hasPrefix("cpu.speeds")
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

  // MARK: - Values

  /// The list of this name in the file; an item is a list of one value, as for Android.
  func list(_ name: String) -> (name: String, numbers: [Number])? {
    (lists[name] ?? items[name].map { [$0] }).map { (name, $0) }
  }

  /// The location of a value by its name.
  func place(of name: String) -> SourceLocation {
    items[name]?.location ?? places[name] ?? SourceLocation(file: file)
  }

  /// Removes values that nobody measured, so that none of them becomes a number of a phone.
  mutating func setAside(_ unmeasured: Set<String>) {
    names.removeAll { unmeasured.contains($0) }
    for name in unmeasured {
      items[name] = nil
      lists[name] = nil
      places[name] = nil
    }
  }

  /// Removes the currents of `<modem>`.
  mutating func setAsideModem() { modem = ModemProfile() }
}
