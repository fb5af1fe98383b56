import Configuration
import Kernel
import Numerics

/// The section `surroundings: sources:`: things that change by themselves, such as an inbox, a
/// file, data on a server.
package enum SourcesSection {
  package static let fields: [FieldDefinition] = [
    FieldDefinition("changes", .variate(.duration), "from one change to the next"),
    FieldDefinition("every", .quantity(.duration), "in place of changes: always the same time"),
    FieldDefinition(
      "between", .section,
      "[from, until] by the clock, since midnight: changes at other hours do not come about"),
  ]

  /// The readings of each source for scripts, after its name and a dot, in the order of their
  /// indices.
  package static let readings: [(suffix: String, type: ExpressionType, summary: String)] = [
    ("changed-at", .quantity(.duration), "when a source changed last; never before the first time"),
    ("version", .quantity(.none), "how often a source has changed"),
  ]

  /// The events of sources, with a placeholder for their names.
  package static let definitions = [
    EventDefinition(
      "<source>-changed", "a source of the surroundings has changed, and the app runs")
  ]

  /// How many sources there may be.
  private static let limit = 1000

  /// Make the sources' names and events known, before scripts are compiled.
  package static func declare(_ section: ConfigurationNode?, in assembly: ScriptAssembly) {
    let diagnostics = assembly.diagnostics
    let entries =
      section?.namedEntries(
        "'surroundings.sources'", taken: ["event"], diagnostics: diagnostics) ?? []
    if entries.count > limit, let section {
      diagnostics.error("more than \(limit) sources", at: section.location)
      return
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
    let diagnostics = assembly.diagnostics
    guard
      let reader = MappingReader(entry.value, "'\(path)'", fields: fields, diagnostics: diagnostics)
    else { return }
    guard (reader["changes"] == nil) != (reader["every"] == nil),
      let node = reader["changes"] ?? reader["every"]
    else {
      diagnostics.error(
        "'\(path)' needs one of 'changes' and 'every'", at: entry.value.location,
        note: "changes: { exponential: 20 min }, or every: 5 min")
      return
    }
    let field = reader["every"] == nil ? "changes" : "every"
    if field == "every", DistributionReader.isDistribution(node) {
      diagnostics.error(
        "'\(path).every' is always the same", at: node.location,
        note: "write 'changes' for a time that is drawn")
      return
    }
    guard
      let gap = Variate.read(
        node, .duration, "'\(path).\(field)'", stream: "\(path).changes", assembly: assembly)
    else { return }
    if gap.isNoLength(in: assembly) {
      diagnostics.error("'\(path).\(field)' must be above 0", at: node.location)
      return
    }
    guard let hours = hours(reader["between"], "'\(path).between'", assembly),
      let place = assembly.vocabulary.event(event)
    else { return }
    assembly.program.sourceNames.append(path)
    assembly.program.sources.append(
      ScriptProgram.Source(
        event: Int32(place), name: StreamName(path).hash, gap: gap, opens: hours.0,
        closes: hours.1))
  }

  /// From when until when by the clock, in nanoseconds since midnight; twice the same for always.
  private static func hours(
    _ node: ConfigurationNode?, _ title: String, _ assembly: ScriptAssembly
  ) -> (Int64, Int64)? {
    guard let node else { return (0, 0) }
    guard let elements = node.elements, elements.count == 2 else {
      assembly.diagnostics.error(
        "\(title) must be two times of the clock, found \(node.found)", at: node.location,
        note: "write between: [8 h, 20 h]")
      return nil
    }
    let times = elements.compactMap { DailyTime.clock($0, "a time of \(title)", assembly) }
    guard times.count == 2 else { return nil }
    guard times[0] != times[1] else {
      assembly.diagnostics.error(
        "\(title) begins when it ends", at: node.location,
        note: "leave it out for all the day, or write [8 h, 0 h] for up to midnight")
      return nil
    }
    return (Int64(times[0]), Int64(times[1]))
  }
}
