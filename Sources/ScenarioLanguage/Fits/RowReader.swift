import Configuration
import Experiments
import Importers

/// The rows of all tables of a fit.
struct ReadRows {
  var taken: [FitRow] = []
  /// How many rows take no part, by the reason.
  var reasons: [(reason: String, count: Int)]
  /// The indices of rows that a condition holds out.
  var heldOut: Set<Int> = []
  /// The rows as those of treatments, also rows that take no part.
  var observations: [FitEffects.Observation] = []

  mutating func leave(_ reason: String) {
    if let index = reasons.firstIndex(where: { $0.reason == reason }) {
      reasons[index].count += 1
    } else {
      reasons.append((reason, 1))
    }
  }
}

/// Reader of the rows of a fit out of one of its tables.
struct RowReader {
  let file: FitFile
  let table: DataTable
  let measures: [FitMeasure]
  let diagnostics: Diagnostics
  /// The columns that no measured value is computed from.
  let inputs: [Int]
  /// The rows beyond the declared range of each number that they set.
  private(set) var beyond: [RowsBeyond]

  /// Adds the rows of the table.
  ///
  /// - Parameter first: The condition of which only the first row that meets it is read.
  mutating func read(first: RowExpression?, into rows: inout ReadRows) {
    for row in table.rows {
      let (values, missing) = file.columns.values(of: row, in: table, diagnostics: diagnostics)
      if let first, first.value(values) != 1 { continue }
      let before = rows.taken.count
      defer {
        let index = rows.taken.count > before ? before : nil
        observation(row, values, index).map { rows.observations.append($0) }
      }
      if let missing {
        rows.leave("no value of '\(missing)'")
      } else if let rule = file.rules.first(where: { $0.condition.value(values) == 1 }) {
        rows.leave(rule.reason)
      } else if let found = self.row(row, values) {
        if file.heldOut?.value(values) == 1 { rows.heldOut.insert(rows.taken.count) }
        rows.taken.append(found)
      }
      if first != nil { return }
      if diagnostics.errorCount >= 100 { return }
    }
    if first != nil {
      diagnostics.error(
        "'first' of 'data' holds for no row of the table", at: SourceLocation(file: table.file))
    }
  }

  /// A row as one of a treatment; nil without effects, and for a value that is missing.
  private func observation(
    _ row: DataTable.Row, _ values: [Double], _ index: Int?
  ) -> FitEffects.Observation? {
    guard let effects = file.effects, let treatment = row.cells.last?.text else { return nil }
    let place = file.measures.firstIndex { $0.metric == effects.metric } ?? 0
    let value = measured(values)[place]
    guard value.isFinite else { return nil }
    return .init(treatment: treatment, group: group(of: row, values), value: value, row: index)
  }

  /// The measured values of a row, in the units of the metrics.
  private func measured(_ values: [Double]) -> [Double] {
    zip(file.measures, measures).map { measure, unit in
      Quantity(value: measure.value.value(values), dimension: measure.value.dimension ?? .none)
        .value(in: unit.unit) ?? measure.value.value(values)
    }
  }

  private mutating func row(_ row: DataTable.Row, _ values: [Double]) -> FitRow? {
    let location = row.location
    let measured = measured(values)
    for (value, measure) in zip(measured, measures) {
      if !value.isFinite || (file.loss.requirement != nil && value <= 0) {
        return diagnostics.refuse(
          "the row's '\(measure.metric)' must be \(file.loss.requirement ?? "a number")",
          at: location, note: "leave such rows out by a rule of 'leave-out'")
      }
    }
    let group = group(of: row, values)
    if case .column(let column) = file.group, group.isEmpty {
      return diagnostics.refuse(
        "the row has no value of the group '\(column.title)'", at: location,
        note: "name its group, or leave the row out of the table")
    }
    var settings: [String] = []
    for (index, setting) in file.settings.enumerated() {
      let value = setting.value.value(values)
      guard value.isFinite else {
        diagnostics.error(
          "the row's '\(setting.path)' is no number", at: location,
          note: "it is computed by \(setting.value.text)")
        continue
      }
      beyond[index].check(value, setting.value.dimension, at: location)
      settings.append("\(setting.path)=\(text(value, setting.value.dimension))")
    }
    let terms = file.rivals.map { rival in rival.terms.map { $0.value(values) } }
    guard settings.count == file.settings.count else { return nil }
    var found = FitRow(
      place: location, settings: settings, group: group,
      measured: measured, columns: inputs.map { values[$0] }, terms: terms)
    found.alike = file.pairs.map { $0.column.value(values) / $0.tolerance }
    found.parts = file.parts.map { $0.condition.value(values) == 1 }
    return found
  }

  private func group(of row: DataTable.Row, _ values: [Double]) -> String {
    switch file.group {
    case nil: ""
    case .column: row.cells[file.columns.columns.count].text
    case .computed(let value): DecimalDigits.text(of: value.value(values), significant: 12)
    }
  }

  /// A value as a setting expresses it.
  private func text(_ value: Double, _ dimension: Dimension?) -> String {
    guard let dimension else { return value == 1 ? "true" : "false" }
    let quantity = Quantity(value: value, dimension: dimension)
    guard dimension != .none, let unit = dimension.exampleUnits.first,
      let number = quantity.value(in: unit)
    else { return DecimalDigits.text(of: value, significant: 12) }
    return DecimalDigits.text(of: number, significant: 12, unit: unit)
  }
}
