import Configuration

/// The content of an Android power profile: numbers by name, each with its location.
///
/// Currents are in milliamperes, clocks in kilohertz, voltages in millivolts, the capacity in
/// milliampere-hours, as in the file.
struct PowerProfile: Sendable {
  struct Number {
    let value: Double
    let location: SourceLocation
  }

  private(set) var items: [String: Number] = [:]
  private(set) var lists: [String: [Number]] = [:]
  /// The names in the order of the file.
  private(set) var names: [String] = []
  /// The location of the beginning of each list.
  private(set) var places: [String: SourceLocation] = [:]
  let file: String

  /// The range of any number: far beyond every phone.
  private static let range = 0.0...1e7

  /// Reads the text of an XML file; reports all errors.
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
    for item in root.children("item") { readItem(item, diagnostics) }
    for list in root.children("array") { readList(list, diagnostics) }
    let known = known
    names = root.children.compactMap { known[$0.location] }
    if names.isEmpty, !diagnostics.hasErrors {
      diagnostics.error(
        "the file has no value of a power profile", at: root.location,
        note: "write <item name=\"screen.on\">95</item>")
    }
    if diagnostics.hasErrors { return nil }
  }

  private mutating func readItem(_ item: XMLElement, _ diagnostics: Diagnostics) {
    guard let name = claim(item, diagnostics) else { return }
    items[name] = number(item, of: name, diagnostics)
  }

  private mutating func readList(_ list: XMLElement, _ diagnostics: Diagnostics) {
    guard let name = claim(list, diagnostics) else { return }
    places[name] = list.location
    lists[name] = list.children("value").compactMap { number($0, of: name, diagnostics) }
  }

  /// The beginning of a text, which may be as long as the file.
  static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

  /// The names by their locations.
  private var known: [SourceLocation: String] {
    var known: [SourceLocation: String] = [:]
    for (name, number) in items { known[number.location] = name }
    for (name, place) in places { known[place] = name }
    return known
  }

  private func claim(_ element: XMLElement, _ diagnostics: Diagnostics) -> String? {
    guard let name = element["name"], !name.isEmpty else {
      return diagnostics.refuse(
        "'<\(element.name)>' needs a name", at: element.location,
        note: "write <\(element.name) name=\"…\">")
    }
    if let other = items[name]?.location ?? places[name] {
      return diagnostics.refuse(
        "'\(Self.shortened(name))' is there twice, first in line \(other.line)",
        at: element.location)
    }
    return name
  }

  private func number(_ element: XMLElement, of name: String, _ diagnostics: Diagnostics) -> Number?
  {
    let (text, place) = (element.text, element.location)
    // No other notation of numbers: 0x10, 1e3 and inf are errors here.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let value = Double(text), Self.range.contains(value)
    else {
      return diagnostics.refuse(
        "'\(Self.shortened(name))' must be a number from 0 to 10000000, found '\(Self.shortened(text))'",
        at: place, note: "currents are in mA, clocks in kHz, voltages in mV")
    }
    return Number(value: value, location: place)
  }

  /// The value of the first of these names in the file.
  func item(_ names: String...) -> (name: String, number: Number)? {
    for name in names { if let number = items[name] { return (name, number) } }
    return nil
  }

  /// The list of the first of these names in the file.
  func list(_ names: String...) -> (name: String, numbers: [Number])? {
    for name in names { if let numbers = lists[name] { return (name, numbers) } }
    return nil
  }
}
