/// The parameters and states of models: the rows of `parameters.txt`, which the build embeds into the
/// program.
package enum ModelTable {
  /// The parameters in a section, which has the name of the model.
  package static subscript(section: String) -> [ParameterDefinition] {
    guard let model = sections[section] else {
      fatalError("parameters.txt has no section '\(section)'")
    }
    return model.parameters
  }

  static func sources(of model: String) -> [String] { sections[model]?.sources ?? [] }

  static func ascending(of model: String) -> [[String]] {
    sections[model]?.ascending ?? []
  }

  /// The transitions between the states of a model, as (from, cause, to).
  package static func transitions(of model: String) -> [(String, String, String)] {
    sections[model]?.transitions ?? []
  }

  private struct Section {
    var sources: [String] = []
    var parameters: [ParameterDefinition] = []
    var ascending: [[String]] = []
    var transitions: [(String, String, String)] = []
  }

  private static let sections: [String: Section] = {
    var sections = ["android-version": Section(parameters: [.androidVersion])]
    var section = ""
    // By bytes: each run of a scenario reads the table at its start.
    for line in shippedParameters[0].text.utf8.split(separator: UInt8(ascii: "\n")) {
      switch line.first {
      case UInt8(ascii: "#"): continue
      case UInt8(ascii: "["):
        section = String(Substring(line.dropFirst().dropLast()))
        sections[section] = Section()
      case UInt8(ascii: "+"):
        guard let shared = sections[String(Substring(line.dropFirst(2)))] else {
          fatalError("parameters.txt: no section above: \(Substring(line))")
        }
        sections[section]?.parameters += shared.parameters
        sections[section]?.ascending += shared.ascending
        sections[section]?.transitions += shared.transitions
      case UInt8(ascii: "@"): sections[section]?.sources = names(in: line)
      case UInt8(ascii: "<"): sections[section]?.ascending.append(names(in: line))
      case UInt8(ascii: ">"):
        guard let cells = InterfaceTable.cells(of: line.dropFirst(2)), cells.count == 3,
          let from = cells[0], let cause = cells[1], let to = cells[2]
        else { fatalError("parameters.txt: no transition: \(Substring(line))") }
        sections[section]?.transitions.append((from, cause, to))
      default:
        guard let definition = ParameterDefinition(row: line) else {
          fatalError("parameters.txt: no row of the table: \(Substring(line))")
        }
        sections[section]?.parameters.append(definition)
      }
    }
    return sections
  }()

  /// The names behind the sign of a line.
  private static func names(in line: Substring.UTF8View) -> [String] {
    String(Substring(line.dropFirst(2))).split(separator: ", ").map(String.init)
  }
}

extension ParameterDefinition {
  /// The version of Android whose rules a policy follows; that of the phone where it has one.
  fileprivate static let androidVersion = Self(
    name: "version", kind: .choice(OperatingSystem.android.versions.map(String.init)),
    summary: "the version of Android whose rules hold",
    standard: .choice(String(OperatingSystem.android.usualVersion)), unknown: .structure)

  /// The definition in a row of the table; nil where it is none.
  fileprivate init?(row: Substring.UTF8View) {
    guard let cells = InterfaceTable.cells(of: row), cells.count == 10, let name = cells[0],
      let takes = cells[1], let summary = cells[2], let text = cells[3],
      let unknown = cells[9].flatMap(Unknown.init)
    else { return nil }
    let (grade, evidence) = (cells[6].flatMap(Grade.init), cells[8])
    guard grade != nil || cells[6] == nil else { return nil }
    let kind: Kind
    if takes.hasPrefix("choice: ") {
      kind = .choice(takes.dropFirst(8).split(separator: ", ").map(String.init))
    } else if takes.hasPrefix("list: "), let dimension = Dimension(named: takes.dropFirst(6)) {
      kind = .quantities(dimension)
    } else if let dimension = Dimension(named: takes[...]) {
      kind = .quantity(dimension)
    } else {
      return nil
    }
    var range: (low: String, high: String)?
    if let low = cells[4], let high = cells[5] { range = (low, high) }
    self = ParameterDefinition(
      name: name, kind: kind, summary: summary,
      standard: StandardValue(
        text: text, grade: grade, source: cells[7], range: range,
        reason: grade == .assumed ? evidence : nil, note: grade == .assumed ? nil : evidence),
      unknown: unknown)
  }
}
