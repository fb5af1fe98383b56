import Configuration
import Experiments
import Importers

extension FitFile {
  /// The fit with the rows of its tables.
  ///
  /// - Parameters:
  ///   - tables: The texts, with their names in messages, in the order of ``tables``.
  ///   - units: The unit of a metric of the scenario; nil for one that it does not have.
  /// - Throws: ``LoadFailure`` with all mistakes of the tables, and of the fit against them.
  package func problem(
    _ tables: [(text: String, file: String)], units: (String) -> String?
  ) throws(LoadFailure) -> FitProblem {
    let diagnostics = Diagnostics()
    var texts = texts
    let measures = measures(units, diagnostics)
    let requests =
      columns.columns.map(\.title) + [group?.request].compactMap { $0 }
      + (effects.map { [$0.column] } ?? [])
    var rows = ReadRows(reasons: rules.map { ($0.reason, 0) })
    for (index, (text, file)) in tables.enumerated() {
      if text.utf8.count <= 16 << 20 { texts.add(text, as: file) }
      let named = self.tables.indices.contains(index) ? self.tables[index] : nil
      guard
        let table = DataTable.read(
          text, file: file, header: header, columns: requests,
          constants: named?.constants ?? [:], every: named?.step ?? 1, diagnostics: diagnostics)
      else { continue }
      RowReader(file: self, table: table, measures: measures, diagnostics: diagnostics)
        .read(first: named?.first, into: &rows)
    }
    guard !diagnostics.hasErrors else { throw .wrong(diagnostics.all, texts) }
    var problem = FitProblem(
      name: name, question: question, free: free, measures: measures, rows: rows.taken,
      leftOut: rows.reasons, loss: loss, robust: robust,
      holdOut: heldOut == nil ? holdOut : .rows(rows.heldOut),
      rivals: rivals.map(\.rival), spread: spread)
    problem.source = source
    problem.reproduces = reproduces
    problem.effects = effects?.checked(measures, rows.observations, diagnostics)
    guard !diagnostics.hasErrors else { throw .wrong(diagnostics.all, texts) }
    (problem.forms, problem.folds) = (forms, folds)
    (problem.parts, problem.before) = (parts.map(\.name), before)
    try checkSplit(of: problem, texts)
    return problem
  }

  /// Refuse a split that holds out rows of which the fit knows the group or a copy.
  private func checkSplit(
    of problem: FitProblem, _ texts: SourceTexts
  ) throws(LoadFailure) {
    guard let splits = try? problem.holdOut.splits(of: problem.rows.map(\.group)) else { return }
    let diagnostics = Diagnostics()
    if case .groups(let names) = problem.holdOut {
      let known = Set(problem.rows.map(\.group))
      for name in names where !known.contains(name) {
        diagnostics.error(
          "'hold-out' names the group '\(name)', which no row of the table has", at: location,
          note: Spelling.hint(for: name, among: known.sorted()))
      }
    }
    if problem.rows.isEmpty {
      diagnostics.error(
        "no row of the table takes part: 'leave-out' names all of them", at: location)
    } else if heldOut != nil, splits.contains(where: \.heldOut.isEmpty) {
      diagnostics.error("'where' of 'hold-out' holds for no row", at: location)
    } else if splits.contains(where: \.training.isEmpty) {
      diagnostics.error("'hold-out' leaves no row to fit", at: location)
    }
    if let overlap = problem.overlap(of: splits) {
      let place = SourceLocation(
        file: overlap.place.file, line: overlap.place.line, column: 1)
      let other = overlap.fitted
      let fitted =
        "line \(other.line)" + (other.file == place.file ? "" : " of '\(other.file)'")
      if let group = overlap.group {
        diagnostics.error(
          "the row is held out, and \(fitted) of its group '\(group)' is fitted",
          at: place, note: "hold out whole groups: hold-out: { groups: each }, or a share of them")
      } else {
        diagnostics.error(
          "the row is held out, and the same row in \(fitted) is fitted", at: place,
          note: "leave one of both out, or name the group that they belong to")
      }
    }
    guard !diagnostics.hasErrors else { throw .wrong(diagnostics.all, texts) }
  }

  private func measures(
    _ units: (String) -> String?, _ diagnostics: Diagnostics
  ) -> [FitMeasure] {
    measures.map { measure in
      guard let unit = units(measure.metric) else {
        diagnostics.error(
          "the scenario has no metric '\(measure.metric)'", at: measure.location,
          note: "name one under 'metrics' of the scenario")
        return FitMeasure(metric: measure.metric, unit: "1")
      }
      let wanted = Quantity(value: 1, dimension: measure.value.dimension ?? .none)
      if wanted.value(in: unit) == nil, !(unit == "1" && wanted.dimension == .none) {
        diagnostics.error(
          "'\(measure.value.text)' is \(wanted.dimension), and '\(measure.metric)' is in \(unit)",
          at: measure.location)
      }
      return FitMeasure(metric: measure.metric, unit: unit)
    }
  }
}

/// The rows of all tables of a fit.
private struct ReadRows {
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
private struct RowReader {
  let file: FitFile
  let table: DataTable
  let measures: [FitMeasure]
  let diagnostics: Diagnostics
  /// The columns that no measured value is computed from.
  let inputs: [Int]

  init(file: FitFile, table: DataTable, measures: [FitMeasure], diagnostics: Diagnostics) {
    self.file = file
    self.table = table
    self.measures = measures
    self.diagnostics = diagnostics
    let measured = file.columns.sources(of: file.measures.map(\.value))
    inputs = file.columns.columns.indices.filter { !measured.contains($0) }
  }

  /// Adds the rows of the table.
  ///
  /// - Parameter first: The condition of which only the first row that meets it is read.
  func read(first: RowExpression?, into rows: inout ReadRows) {
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

  private func row(_ row: DataTable.Row, _ values: [Double]) -> FitRow? {
    let location = row.location
    let measured = measured(values)
    for (value, measure) in zip(measured, measures) {
      if !value.isFinite || (file.loss.requirement != nil && value <= 0) {
        diagnostics.error(
          "the row's '\(measure.metric)' must be \(file.loss.requirement ?? "a number")",
          at: location, note: "leave such rows out by a rule of 'leave-out'")
        return nil
      }
    }
    let group = group(of: row, values)
    if case .column(let column) = file.group, group.isEmpty {
      diagnostics.error(
        "the row has no value of the group '\(column.title)'", at: location,
        note: "name its group, or leave the row out of the table")
      return nil
    }
    let settings = file.settings.compactMap { setting -> String? in
      let value = setting.value.value(values)
      guard value.isFinite else {
        return diagnostics.refuse(
          "the row's '\(setting.path)' is no number", at: location,
          note: "it is computed by \(setting.value.text)")
      }
      return "\(setting.path)=\(text(value, setting.value.dimension))"
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

extension FitFile {
  /// Mistakes of settings that the fit made, at the places of their paths in the fit.
  package func located(_ failure: LoadFailure) -> LoadFailure {
    guard case .wrong(let diagnostics, _) = failure else { return failure }
    let moved = diagnostics.map { diagnostic in
      let place = places.first { diagnostic.location.file.hasPrefix("--set \($0.key)=") }
      return place.map {
        Diagnostic(
          diagnostic.severity, at: $0.value, diagnostic.message, notes: diagnostic.notes)
      } ?? diagnostic
    }
    return .wrong(moved, texts)
  }
}
