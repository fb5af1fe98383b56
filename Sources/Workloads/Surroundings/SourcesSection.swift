import Configuration
import Kernel

/// Where a source is.
package enum SourcePlace: String, CaseIterable, Sendable { case phone, server }

/// The section `surroundings: sources:`: things that change by themselves, such as an inbox, a
/// file, data on a server.
package enum SourcesSection {
  package static let fields: [FieldDefinition] = [
    .duration("changes", "time from one change to the next"),
    .init("every", .quantity(.duration), "a constant time between changes, in place of 'changes'"),
    .section(
      "between", .list(.kind(.clock), count: 2),
      "[from, until] by the clock, since midnight; changes at other hours do not happen"),
    .choice(
      "at", SourcePlace.allCases.map(\.rawValue),
      "where it is: on the phone, which tells running apps of each change, or on a server, of which an app knows what a request or a push has brought; default: not said, and scripts may read everything"
    ),
  ]

  /// The readings of each source for scripts, after its name and a dot, in the order of their
  /// indices.
  package static let readings: [(suffix: String, type: ExpressionType, summary: String)] = [
    (
      "changed-at", .quantity(.duration),
      "time of the source's last change; never, before the first"
    ),
    ("version", .quantity(.none), "number of changes of the source so far"),
  ]

  /// The readings of each source that differ from app to app, likewise.
  package static let flowReadings: [(suffix: String, type: ExpressionType, summary: String)] = [
    ("told", .quantity(.none), "number of changes of the source that the app knows of"),
    ("delivered", .quantity(.none), "number of changes of the source that the app has delivered"),
    (
      "age", .quantity(.duration),
      "how long the source has had a change that the app does not know; 0 s while it knows all"
    ),
  ]

  /// The events of sources, with `<source>` in place of their names.
  package static let definitions = [
    EventDefinition(
      "<source>-changed", "a source of the surroundings has changed; only apps that run get it")
  ]

  /// The greatest number of sources.
  private static let limit = 1000

  /// Make the sources' names and events known, before scripts are compiled.
  package static func declare(_ section: ConfigurationNode?, in assembly: ScriptAssembly) {
    let diagnostics = assembly.diagnostics
    let entries =
      section?.namedEntries(
        "'surroundings.sources'", taken: ["event"], diagnostics: diagnostics) ?? []
    if entries.count > limit, let section {
      return diagnostics.error("more than \(limit) sources", at: section.location)
    }
    for entry in entries {
      let event = "\(entry.key)-changed"
      guard assembly.vocabulary.event(event) == nil else {
        diagnostics.error(
          "the event '\(event)' is one of the program's own", at: entry.keyLocation,
          note: "choose another name for the source")
        continue
      }
      assembly.addEvent(EventDefinition(event, "the source has changed"), causedByUser: true)
      assembly.vocabulary.sources.append(entry.key)
      read(entry, event: event, assembly)
    }
  }

  private static func read(
    _ entry: ConfigurationNode.Entry, event: String, _ assembly: ScriptAssembly
  ) {
    let path = "surroundings.sources.\(entry.key)"
    guard let reader = assembly.reader(entry.value, at: path, fields) else { return }
    guard (reader["changes"] == nil) != (reader["every"] == nil) else {
      return reader.error(
        "needs one of 'changes' and 'every'",
        note: "changes: { exponential: 20 min }, or every: 5 min")
    }
    if let every = reader["changes"]?["every"]?.text {
      return reader.error(
        "changes", "takes a time or a distribution, and not 'every'",
        note: "write every: \(every) in place of 'changes', or changes: { exponential: \(every) }")
    }
    if let node = reader["every"], DistributionReader.isDistribution(node) {
      return reader.error(
        "every", "is always the same", note: "write 'changes' for a time that is drawn")
    }
    let place = reader.choice("at", of: SourcePlace.self)
    let field = reader["every"] == nil ? "changes" : "every"
    guard
      let gap = reader.variate(
        field, .duration, stream: "\(path).changes", isAboveZero: true, assembly),
      let hours = hours(reader), let number = assembly.vocabulary.event(event)
    else { return }
    assembly.sourcePlaces[entry.key] = place
    if let length = gap.constant {
      assembly.uses.noteTime(
        "source '\(entry.key)'", .at(length), reader[field], at: entry.keyLocation,
        earlierIn: field)
    }
    assembly.program.exogenous.sourceNames.append(path)
    assembly.program.exogenous.sources.append(
      ScriptProgram.Source(
        event: Int32(number), name: StreamName(path).hash, gap: gap, opens: hours.0,
        closes: hours.1))
  }

  /// From when until when by the clock, in nanoseconds since midnight; twice the same for always.
  private static func hours(_ reader: MappingReader) -> (Int64, Int64)? {
    guard let node = reader["between"] else { return (0, 0) }
    guard let elements = node.elements, elements.count == 2 else {
      return reader.refuse(
        "between", "must be two times of the clock, found \(node.found)",
        note: "write between: [8 h, 20 h]")
    }
    let title = "a time of \(reader.title(of: "between"))"
    let times = elements.compactMap { $0.timeOfDay(title, in: reader.context) }
    guard times.count == 2 else { return nil }
    if times[0] != times[1] { return (Int64(times[0]), Int64(times[1])) }
    return reader.refuse(
      "between", "begins when it ends",
      note: "leave it out for all the day, or write [8 h, 0 h] for up to midnight")
  }
}
