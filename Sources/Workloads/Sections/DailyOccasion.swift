public import Configuration
import Kernel
import Numerics

/// Something that comes once a day around a time of the clock: a person's session, a charger.
///
/// What is done then is a script like that of an action.
public enum DailyOccasion {
  public static let fields: [FieldDefinition] = [
    FieldDefinition(
      "around", .quantity(.duration), required: true,
      "since midnight, where the times have their mean"),
    FieldDefinition("sd", .quantity(.duration), "their standard deviation; none if not said"),
    FieldDefinition(
      "on", .section, "every-day, workdays, weekends or a list of weekdays; every-day if not said"),
  ]

  /// Compiles the steps, and lets them begin at the times that `reader` tells.
  ///
  /// - Parameter path: The name of its streams, without the field.
  public static func compile(
    _ reader: MappingReader, _ title: String, path: String, steps: ConfigurationNode,
    into assembly: ScriptAssembly
  ) {
    guard let around = time(reader, "around", title, assembly) else { return }
    let sd = time(reader, "sd", title, assembly) ?? 0
    let weekdays = weekdays(reader["on"], title, assembly.diagnostics)
    guard let at = operand(around: around, sd: sd, path, reader.node.location, assembly) else {
      return
    }
    let scope = ScriptScope(assembly.vocabulary)
    let script = ScriptCompiler.compile(
      steps, assembly: assembly, owner: .user, path: path, scope: scope, tasks: [:])
    assembly.program.actions.append(
      ScriptProgram.Action(
        script: Int32(script), name: StreamName(path).hash, at: at, every: .absent,
        weekdays: weekdays))
  }

  /// A step that waits for a length, written where the length is.
  public static func wait(_ length: ConfigurationNode) -> ConfigurationNode {
    ConfigurationNode(
      .mapping([.init(key: "wait", keyLocation: length.location, value: length)]),
      at: length.location)
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
}
