import Configuration
import Experiments
import Importers

/// The section `effects` of a fit, before its table is read.
struct FitFileEffects {
  /// The column that names the treatment of a row.
  let column: DataTable.Request
  let control: ConfigurationNode
  /// The metric; nil for the first of the fit.
  let metric: String?
  let judged: [ConfigurationNode]
  let leftOut: [ConfigurationNode.Entry]
  private let location: SourceLocation

  /// Reads the section, if there is one; reports errors.
  init?(_ root: MappingReader) {
    guard let reader = root.mapping("effects", FitSchema.effects) else { return nil }
    if root["group"] == nil {
      root.error("effects", "needs 'group': treatment and control are compared within a group")
    }
    if root["hold-out"] == nil {
      root.error("effects", "needs 'hold-out': it judges by rows that the fit did not see")
    }
    guard let column = reader["column"], let title = column.text, let control = reader["control"],
      reader.isSound
    else { return nil }
    self.column = .init(title, at: column.location, isText: true)
    self.control = control
    metric = reader.name("metric")
    judged = reader.elements("judged")
    leftOut = reader.entries("leave-out")
    location = reader.node.location
    for entry in leftOut where entry.value.text == nil {
      root.diagnostics.error(
        "'\(entry.key)' of 'leave-out' must be a reason", at: entry.value.location)
    }
  }

  /// The effects with the rows of the table; reports names that the table does not have.
  func checked(
    _ measures: [FitMeasure], _ observations: [FitEffects.Observation], _ diagnostics: Diagnostics
  ) -> FitEffects {
    let known = Set(observations.map(\.treatment))
    let names =
      [(control.text ?? "", control.location)] + judged.map { ($0.text ?? "", $0.location) }
      + leftOut.map { ($0.key, $0.keyLocation) }
    for (name, place) in names where !known.contains(name) {
      diagnostics.error(
        "no row of the table has '\(name)' in the column '\(column.title)'", at: place,
        note: Spelling.hint(for: name, among: known.sorted()))
    }
    if let metric, !measures.contains(where: { $0.metric == metric }) {
      diagnostics.error("'\(metric)' of 'effects' is not measured", at: location)
    }
    let simulated = observations.filter { $0.row != nil }.map(\.treatment)
    for node in judged where known.contains(node.text ?? "") && !simulated.contains(node.text ?? "")
    {
      diagnostics.error(
        "'\(node.text ?? "")' is to judge the fit, which leaves all its rows out",
        at: node.location)
    }
    return FitEffects(
      control: control.text ?? "",
      judged: judged.isEmpty ? simulated : judged.compactMap(\.text),
      leftOut: leftOut.map { ($0.key, $0.value.text ?? "") },
      measure: measures.firstIndex { $0.metric == metric } ?? 0, observations: observations)
  }
}
