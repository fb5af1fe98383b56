import Configuration

/// The element `<modem>` of a power profile: one current of sleep and idle, and those of receiving
/// and of five levels of sending for each radio technology. Currents are in milliamperes.
///
/// - Source: Android Open Source Project, `ModemPowerProfile.java`, and the comment on `<modem>` in
///   its `power_profile.xml`.
struct ModemProfile: Sendable {
  /// The technology that an `<active>` is for.
  struct Technology: Hashable, Sendable {
    /// `LTE`, `NR` or `DEFAULT`.
    let rat: String
    /// For `NR`: `LOW`, `MID`, `HIGH`, `MMWAVE` or `DEFAULT`.
    var frequency = Self.standard

    static let standard = "DEFAULT"
    static let rats = [standard, "LTE", "NR"]
    static let frequencies = [standard, "LOW", "MID", "HIGH", "MMWAVE"]

    /// As in messages: `NR MMWAVE`.
    var text: String { frequency == Self.standard ? rat : "\(rat) \(frequency)" }
  }

  /// The currents of one `<active>`.
  struct Active: Sendable {
    var receive: PowerProfile.Number?
    /// By level, 0 to 4.
    var transmit: [Int: PowerProfile.Number] = [:]
  }

  private(set) var sleep: PowerProfile.Number?
  private(set) var idle: PowerProfile.Number?
  private(set) var active: [Technology: Active] = [:]

  var isEmpty: Bool { sleep == nil && idle == nil && active.isEmpty }

  /// Adds the content of an element; a later value takes the place of an earlier one, as in Android.
  mutating func read(_ element: XMLElement, _ diagnostics: Diagnostics) {
    for child in element.children {
      switch child.name {
      case "sleep": replace(&sleep, by: child, "sleep of <modem>", diagnostics)
      case "idle": replace(&idle, by: child, "idle of <modem>", diagnostics)
      case "active": readActive(child, diagnostics)
      default: PowerProfile.ignore(child, in: "modem", diagnostics)
      }
    }
  }

  private func replace(
    _ number: inout PowerProfile.Number?, by element: XMLElement, _ name: String,
    _ diagnostics: Diagnostics
  ) {
    if let number {
      diagnostics.warning(
        "the \(name) is there twice; this value is taken, and not the one of line \(number.location.line)",
        at: element.location, note: "Android takes the last one too")
    }
    number = PowerProfile.number(element, of: name, diagnostics)
  }

  private mutating func readActive(_ element: XMLElement, _ diagnostics: Diagnostics) {
    guard let rat = word("rat", of: element, among: Technology.rats, diagnostics) else { return }
    var technology = Technology(rat: rat)
    // Android reads the frequency of NR alone.
    if rat == "NR" {
      let frequencies = Technology.frequencies
      guard let word = word("nrFrequency", of: element, among: frequencies, diagnostics) else {
        return
      }
      technology.frequency = word
    }
    var content = active[technology] ?? Active()
    for child in element.children {
      switch child.name {
      case "receive": replace(&content.receive, by: child, "receive of <active>", diagnostics)
      case "transmit":
        guard let level = child["level"].flatMap({ Int($0) }), (0...4).contains(level) else {
          diagnostics.warning(
            "'<transmit>' needs a level from 0 to 4, and is ignored", at: child.location,
            note: "write <transmit level=\"0\">; Android ignores it too")
          continue
        }
        replace(
          &content.transmit[level], by: child, "transmit level \(level) of <active>", diagnostics)
      default: PowerProfile.ignore(child, in: "active", diagnostics)
      }
    }
    active[technology] = content
  }

  /// An attribute that is one of some words; nil for others, which is reported.
  private func word(
    _ attribute: String, of element: XMLElement, among words: [String], _ diagnostics: Diagnostics
  ) -> String? {
    guard let word = element[attribute] else { return Technology.standard }
    if words.contains(word) { return word }
    diagnostics.warning(
      "'<active>' with the \(attribute) '\(PowerProfile.shortened(word))' is ignored",
      at: element.location, note: "it is one of \(words.joined(separator: ", ")), as in Android")
    return nil
  }

  // MARK: - Values

  /// The current of receiving while the modem uses a technology, from the first that has one of:
  /// the technology, its default frequency, the default technology.
  func receive(_ technology: Technology) -> PowerProfile.Number? {
    entry(for: technology).flatMap { active[$0]?.receive }
  }

  /// The entry that stands for a technology.
  func entry(for technology: Technology) -> Technology? {
    fallbacks(of: technology).first { active[$0]?.receive != nil }
  }

  /// The technologies of the file: the default first, then LTE, then 5G by rising frequency.
  var technologies: [Technology] {
    Technology.rats.flatMap { rat in
      Technology.frequencies.map { Technology(rat: rat, frequency: $0) }
    }.filter { active[$0] != nil }
  }

  /// The current of sending at a level, 0 to 4.
  func transmit(_ technology: Technology, level: Int) -> PowerProfile.Number? {
    fallbacks(of: technology).lazy.compactMap { active[$0]?.transmit[level] }.first
  }

  private func fallbacks(of technology: Technology) -> [Technology] {
    [technology, Technology(rat: technology.rat), Technology(rat: Technology.standard)]
  }

  /// Every number of the element, in no order that matters.
  private var numbers: [PowerProfile.Number] {
    [sleep, idle].compactMap(\.self)
      + active.values.flatMap { [$0.receive].compactMap(\.self) + $0.transmit.values }
  }

  /// Every current of the element.
  var currents: [Double] { numbers.map(\.value) }

  /// The location of the first current.
  var location: SourceLocation? { numbers.map(\.location).min() }

  /// Whether the file has currents for 5G.
  var knowsNR: Bool { active.keys.contains { $0.rat == "NR" } }
}
