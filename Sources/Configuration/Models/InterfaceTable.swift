/// A step, event or counter of scenarios, or one of its keys.
package struct InterfaceKey: Hashable, Sendable {
  /// The step; `app` for the keys of an app, and `pushes` for those of its messages.
  package let step: String
  /// The key, or `key: word` for one of its choices; nil for the step as a whole.
  package let key: String?

  package init(_ step: String, _ key: String? = nil) {
    self.step = step
    self.key = key
  }
}

/// A fact about an interface on some versions of an operating system.
package struct InterfaceRow: Sendable {
  /// Whether the system has it.
  package enum Availability: String, Sendable { case yes, with, no }
  package enum Certainty: String, Sendable { case read, recalled }

  package let place: InterfaceKey
  package let system: OperatingSystem
  package let versions: ClosedRange<Int>
  package let availability: Availability
  /// The condition under which it is there.
  package let needs: String?
  package let effect: String
  /// The behaviour beyond its limits.
  package let limit: String?
  /// The text to write on this system.
  package let instead: String?
  /// Keys of ``References``.
  package let sources: [String]
  package let certainty: Certainty

  /// Whether it is about something that no step of scenarios does.
  package var isOutside: Bool { place.step.hasPrefix("(") }

  package func holds(on version: SystemVersion) -> Bool {
    version.system == system && versions.contains(version.number)
  }

  /// `Android 12 and later`.
  package var systems: String {
    let (first, last) = (versions.lowerBound, versions.upperBound)
    return switch (first > 0, last < Int.max) {
    case (false, false): system.name
    case (true, false): "\(system.name) \(first) and later"
    case (false, true): "\(system.name) up to \(last)"
    case (true, true): "\(system.name) \(first)" + (first == last ? "" : " to \(last)")
    }
  }

  /// The fact in one line.
  package var sentence: String {
    let there: String =
      switch availability {
      case .yes: ""
      case .with: "with \(needs ?? ""): "
      case .no: "no: "
      }
    let parts = [
      there + effect, limit, availability == .no ? instead.map { "write \($0)" } : nil,
      certainty == .recalled ? "recalled" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }
}

/// The interfaces of each operating system: the rows of `interfaces.txt`, which the build
/// embeds into the program.
///
/// The compiler refuses what a system does not have, and `explain`, `list`, the schema and the page
/// of interfaces show the rest.
package enum InterfaceTable {
  package static let rows: [InterfaceRow] = shippedInterfaces.flatMap { file in
    // By bytes: each run of a scenario with a phone reads the table at its start.
    file.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().compactMap { number, line -> InterfaceRow? in
        if line.isEmpty || line.first == UInt8(ascii: "#") { return nil }
        guard let row = row(of: line) else {
          fatalError("\(file.name).txt:\(number + 1): no row of the table of interfaces")
        }
        return row
      }
  }

  private static let byPlace = Dictionary(grouping: rows, by: \.place)

  /// The rows of a place, in the order of the file.
  package static func rows(at place: InterfaceKey) -> [InterfaceRow] { byPlace[place] ?? [] }

  /// The rows of a step, event or counter and of its keys.
  package static func rows(of step: String) -> [InterfaceRow] {
    rows.filter { $0.place.step == step }
  }

  /// The rows of a key and of its choices, in any step.
  package static func rows(ofKey key: String) -> [InterfaceRow] {
    rows.filter { $0.place.key?.prefix { $0 != ":" } ?? "" == key }
  }

  /// The row by which a version of a system lacks something; nil where it has it, and for what the
  /// table says nothing about.
  package static func lack(of place: InterfaceKey, on version: SystemVersion) -> InterfaceRow? {
    rows(at: place).first { $0.availability == .no && $0.holds(on: version) }
  }

  /// The lack of a key, or of the word that it has.
  package static func lack(
    of key: String, _ value: String?, of step: String, on version: SystemVersion
  ) -> InterfaceKey? {
    let places =
      [InterfaceKey(step, key)] + (value.map { [InterfaceKey(step, "\(key): \($0)")] } ?? [])
    return places.first { lack(of: $0, on: version) != nil }
  }

  /// Whether no version of a system has something.
  package static func isAbsent(_ place: InterfaceKey, on system: OperatingSystem) -> Bool {
    SystemVersion.all.allSatisfy { $0.system != system || lack(of: place, on: $0) != nil }
  }

  /// The systems without something, to follow its sentence; nothing where all have it.
  package static func remark(on place: InterfaceKey) -> String {
    let absent = OperatingSystem.allCases.filter { isAbsent(place, on: $0) }.map(\.name)
    return absent.isEmpty ? "" : "; not on \(absent.joined(separator: " and "))"
  }

  /// Whether a part of a scenario has steps or keys of steps that a version lacks.
  package static func isRefused(_ node: ConfigurationNode, on version: SystemVersion) -> Bool {
    if let text = node.text { return lack(of: InterfaceKey(text), on: version) != nil }
    let hasRefusedStep = (node.entries ?? []).contains { entry in
      lack(of: InterfaceKey(entry.key), on: version) != nil
        || (entry.value.entries ?? []).contains {
          !$0.value.isNull && $0.value.text != "false"
            && lack(of: $0.key, $0.value.text, of: entry.key, on: version) != nil
        }
    }
    return hasRefusedStep || node.children.contains { isRefused($0, on: version) }
  }

  // MARK: - Reading

  /// The cells of a row of a table, nil for a dash; nil where they do not stand apart by spaces.
  static func cells(of line: Substring.UTF8View) -> [String?]? {
    let space = UInt8(ascii: " ")
    var parts = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    var areApart = true
    // A space stands on both sides of each line between cells.
    for place in parts.indices {
      if place > 0 { areApart = areApart && parts[place].popFirst() == space }
      if place < parts.count - 1 { areApart = areApart && parts[place].popLast() == space }
    }
    guard areApart else { return nil }
    return parts.map { part in
      let text = String(Substring(part))
      return text == "-" ? nil : text
    }
  }

  private static func row(of line: Substring.UTF8View) -> InterfaceRow? {
    guard let cells = cells(of: line), cells.count == 11, let step = cells[0],
      let system = cells[2].flatMap(OperatingSystem.init),
      let versions = cells[3].flatMap(range),
      let availability = cells[4].flatMap(InterfaceRow.Availability.init),
      let effect = cells[6], let sources = cells[9],
      let certainty = cells[10].flatMap(InterfaceRow.Certainty.init),
      (availability == .with) == (cells[5] != nil) || availability == .yes
    else { return nil }
    return InterfaceRow(
      place: InterfaceKey(step, cells[1]), system: system, versions: versions,
      availability: availability, needs: cells[5], effect: effect, limit: cells[7],
      instead: cells[8], sources: sources.split(separator: ", ").map(String.init),
      certainty: certainty)
  }

  /// The numbers of `all`, `12-`, `-12`, `9-12` or `16`.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    if text == "all" { return 0...Int.max }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    func number(_ end: Int, _ open: Int) -> Int? { ends[end].isEmpty ? open : Int(ends[end]) }
    guard (1...2).contains(ends.count), text != "-", let low = number(0, 0),
      let high = number(ends.count - 1, Int.max), low <= high
    else { return nil }
    return low...high
  }
}
