public import Configuration
import Kernel
import Numerics

/// The sessions of a person's day: the section `user: day:`.
///
/// A session comes once a day around a time of the clock. What is done in it is a script like that of
/// an action; at its end the phone is locked.
public enum UserDaySection {
  public static let fields: [FieldDefinition] = [
    FieldDefinition(
      "around", .quantity(.duration), required: true,
      "since midnight, where the times have their mean"),
    FieldDefinition("sd", .quantity(.duration), "their standard deviation; none if not said"),
    FieldDefinition(
      "on", .section, "every-day, workdays, weekends or a list of weekdays; every-day if not said"),
    FieldDefinition("do", .steps, "the steps with which it begins; unlock if not said"),
    FieldDefinition("length", .variate(.duration), required: true, "from the steps to the lock"),
  ]

  static func compile(_ section: ConfigurationNode, into assembly: ScriptAssembly) {
    let sessions = section.namedEntries("'user.day'", diagnostics: assembly.diagnostics) ?? []
    for entry in sessions { compile(entry, into: assembly) }
  }

  private static func compile(_ entry: ConfigurationNode.Entry, into assembly: ScriptAssembly) {
    let diagnostics = assembly.diagnostics
    let title = "session '\(entry.key)'"
    let path = "user.day.\(entry.key)"
    guard
      let reader = MappingReader(entry.value, title, fields: fields, diagnostics: diagnostics),
      let around = time(reader, "around", title, assembly),
      let length = reader["length"]
    else { return }
    let sd = time(reader, "sd", title, assembly) ?? 0
    let weekdays = weekdays(reader["on"], title, diagnostics)
    guard let at = operand(around: around, sd: sd, path, reader.node.location, assembly) else {
      return
    }
    let scope = ScriptScope(assembly.vocabulary)
    let script = ScriptCompiler.compile(
      steps(reader["do"], length, entry, diagnostics), assembly: assembly, owner: .user,
      path: path, scope: scope, tasks: [:])
    assembly.program.actions.append(
      ScriptProgram.Action(
        script: Int32(script), name: StreamName(path).hash, at: at, every: .absent,
        weekdays: weekdays))
  }

  /// A time within a day, in nanoseconds.
  private static func time(
    _ reader: MappingReader, _ field: String, _ title: String, _ assembly: ScriptAssembly
  ) -> Double? {
    guard let node = reader[field],
      let length = node.duration(
        "'\(field)' of \(title)", scope: ConstantScope(assembly.vocabulary.constants),
        diagnostics: assembly.diagnostics)
    else { return nil }
    guard length.nanoseconds < ClockTime.day else {
      assembly.diagnostics.error(
        "'\(field)' of \(title) must be less than 24 h", at: node.location)
      return nil
    }
    return Double(length.nanoseconds)
  }

  /// The time of the day: fixed, or normal, and within the day.
  private static func operand(
    around: Double, sd: Double, _ path: String, _ location: SourceLocation,
    _ assembly: ScriptAssembly
  ) -> Operand? {
    if sd == 0 { return .constant(around) }
    guard let place = assembly.place(of: .normal(mean: around, standardDeviation: sd, minimum: 0)),
      let name = assembly.stream("\(path).around", at: location)
    else { return nil }
    return Operand(kind: .draw, start: place, stream: name.hash)
  }

  private static func weekdays(
    _ node: ConfigurationNode?, _ title: String, _ diagnostics: Diagnostics
  ) -> UInt8 {
    guard let node else { return Weekday.everyDay }
    let names = Weekday.allCases.map(\.rawValue)
    if case .sequence(let elements) = node.content {
      if elements.isEmpty {
        diagnostics.error("'on' of \(title) names no day", at: node.location)
      }
      return elements.reduce(0) { set, element in
        let place = element.choice("a weekday", among: names, diagnostics: diagnostics)
        return place.map { set | Weekday.allCases[$0].bit } ?? set
      }
    }
    let words = ["every-day", "workdays", "weekends"]
    switch node.choice("'on' of \(title)", among: words, diagnostics: diagnostics) {
    case 1: return Weekday.workdays
    case 2: return Weekday.everyDay & ~Weekday.workdays
    default: return Weekday.everyDay
    }
  }

  /// What the session begins with, its length, and the lock.
  private static func steps(
    _ own: ConfigurationNode?, _ length: ConfigurationNode, _ entry: ConfigurationNode.Entry,
    _ diagnostics: Diagnostics
  ) -> ConfigurationNode {
    let place = entry.value.location
    func word(_ text: String) -> ConfigurationNode {
      ConfigurationNode(.scalar(text: text, isPlain: true), at: place)
    }
    let wait = ConfigurationNode(
      .mapping([.init(key: "wait", keyLocation: length.location, value: length)]),
      at: length.location)
    let first =
      own.map { $0.elements("'do' of session '\(entry.key)'", diagnostics: diagnostics) ?? [] }
      ?? [word("unlock")]
    return ConfigurationNode(.sequence(first + [wait, word("lock")]), at: place)
  }
}
