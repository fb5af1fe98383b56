public import Configuration
import XMLText

/// What an Android power profile says: numbers by name, each with its place.
///
/// Currents are in milliamperes, clocks in kilohertz, voltages in millivolts, the capacity in
/// milliampere-hours, as in the file.
public struct PowerProfile: Sendable {
  struct Number {
    let value: Double
    let location: SourceLocation
  }

  private(set) var items: [String: Number] = [:]
  private(set) var lists: [String: [Number]] = [:]
  /// The names in the order of the file.
  private(set) var names: [String] = []
  /// Where a list was begun.
  private(set) var places: [String: SourceLocation] = [:]
  let file: String

  /// The least and the most that any number may be: far beyond every phone.
  private static let range = 0.0...1e7

  /// Reads the text of an XML file; complains about all that is wrong.
  public init?(_ text: String, file: String, diagnostics: Diagnostics) {
    self.file = file
    let screening = XMLScreening(text, file: file, kind: "power profile")
    if let refusal = screening.refusal {
      diagnostics.report(refusal)
      return nil
    }
    let root = screening.elements[0]
    guard root.name == "device" else {
      diagnostics.error(
        "the root element is '<\(root.name)>'", at: root.location,
        note: "a power profile is a <device> with <item> and <array>")
      return nil
    }
    guard let document = PowerProfileDocument.read(text) else {
      complainOfForm(root.location, diagnostics)
      return nil
    }
    read(document, screening.elements, diagnostics)
    if names.isEmpty, !diagnostics.hasErrors {
      diagnostics.error(
        "the file has no value of a power profile", at: root.location,
        note: "write <item name=\"screen.on\">95</item>")
    }
    if diagnostics.hasErrors { return nil }
  }

  private mutating func read(
    _ document: PowerProfileDocument, _ elements: [XMLScreening.Element],
    _ diagnostics: Diagnostics
  ) {
    // The parser keeps the order of the elements of one name, which leads back to their places.
    let items = elements.filter { $0.name == "item" && $0.path == ["device"] }
    let lists = elements.indices.filter {
      elements[$0].name == "array" && elements[$0].path == ["device"]
    }
    guard items.count == document.item.count, lists.count == document.array.count else {
      return complainOfForm(elements[0].location, diagnostics)
    }
    for (item, element) in zip(document.item, items) {
      guard let name = claim(item.name, "item", element.location, diagnostics) else { continue }
      self.items[name] = number(item.value, of: name, at: element.location, diagnostics)
    }
    for (list, start) in zip(document.array, lists) {
      guard let name = claim(list.name, "array", elements[start].location, diagnostics) else {
        continue
      }
      let values = elements[(start + 1)...].prefix { $0.path.count > 1 }
        .filter { $0.name == "value" && $0.path == ["device", "array"] }
      guard values.count == list.value.count else {
        return complainOfForm(elements[start].location, diagnostics)
      }
      let numbers = zip(list.value, values).compactMap { text, element in
        number(text, of: name, at: element.location, diagnostics)
      }
      places[name] = elements[start].location
      self.lists[name] = numbers
    }
    let known = known
    names = elements.filter { $0.path == ["device"] }.compactMap { known[$0.location] }
  }

  /// The beginning of a text, which may be as long as the file.
  static func shortened(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }

  /// The parser takes the text for something else than the screening did, or for nothing.
  private func complainOfForm(_ place: SourceLocation, _ diagnostics: Diagnostics) {
    diagnostics.error(
      "the XML cannot be read as a power profile", at: place,
      note: "it holds <item name=\"…\">number</item> and <array name=\"…\"> of <value>")
  }

  /// The names by their places.
  private var known: [SourceLocation: String] {
    var known: [SourceLocation: String] = [:]
    for (name, number) in items { known[number.location] = name }
    for (name, place) in places { known[place] = name }
    return known
  }

  private func claim(
    _ name: String?, _ kind: String, _ place: SourceLocation, _ diagnostics: Diagnostics
  ) -> String? {
    guard let name, !name.isEmpty else {
      diagnostics.error(
        "'<\(kind)>' needs a name", at: place, note: "write <\(kind) name=\"…\">")
      return nil
    }
    if let other = items[name]?.location ?? places[name] {
      diagnostics.error(
        "'\(Self.shortened(name))' is there twice, first in line \(other.line)", at: place)
      return nil
    }
    return name
  }

  private func number(
    _ text: String, of name: String, at place: SourceLocation, _ diagnostics: Diagnostics
  ) -> Number? {
    // No other notation of numbers: 0x10, 1e3 and inf are mistakes here.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let value = Double(text), Self.range.contains(value)
    else {
      diagnostics.error(
        "'\(Self.shortened(name))' must be a number from 0 to 10000000, found '\(Self.shortened(text))'",
        at: place,
        note: "currents are in mA, clocks in kHz, voltages in mV")
      return nil
    }
    return Number(value: value, location: place)
  }
}

extension PowerProfile {
  /// The value of the first of these names that the file has.
  func item(_ names: String...) -> (name: String, number: Number)? {
    for name in names {
      if let number = items[name] { return (name, number) }
    }
    return nil
  }

  /// The list of the first of these names that the file has.
  func list(_ names: String...) -> (name: String, numbers: [Number])? {
    for name in names {
      if let numbers = lists[name] { return (name, numbers) }
    }
    return nil
  }
}

extension PowerProfile {
  /// How large a file may be, in bytes: a profile has ten thousand.
  public static let sizeLimit = 1 << 20
}
