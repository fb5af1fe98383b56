import Configuration
import Experiments
import Importers

extension FitFile {
  /// The fit with the rows of a table.
  ///
  /// - Parameters:
  ///   - text: The table.
  ///   - file: Its name in messages.
  ///   - units: The unit of a metric of the scenario; nil for one that it does not have.
  /// - Throws: ``LoadFailure`` with all mistakes of the table, and of the fit against the table.
  package func problem(
    _ text: String, file: String, units: (String) -> String?
  ) throws(LoadFailure) -> FitProblem {
    let diagnostics = Diagnostics()
    var texts = texts
    if text.utf8.count <= 16 << 20 { texts.add(text, as: file) }
    let measures = measures(units, diagnostics)
    let requests = columns.columns.map(\.title) + (group.map { [$0] } ?? [])
    guard
      let table = DataTable.read(
        text, file: file, header: header, columns: requests, diagnostics: diagnostics)
    else { throw .wrong(diagnostics.all, texts) }
    let rows = RowReader(file: self, table: table, measures: measures, diagnostics: diagnostics)
      .read()
    guard !diagnostics.hasErrors else { throw .wrong(diagnostics.all, texts) }
    var problem = FitProblem(
      name: name, question: question, free: free, measures: measures, rows: rows.taken,
      leftOut: rows.leftOut, loss: loss, robust: robust, holdOut: holdOut,
      rivals: rivals.map(\.rival), spread: spread)
    problem.source = source
    (problem.forms, problem.folds) = (forms, folds)
    (problem.parts, problem.before) = (parts.map(\.name), before)
    try checkSplit(of: problem, file, texts)
    return problem
  }

  /// Refuse a split that holds out rows of which the fit knows the group or a copy.
  private func checkSplit(
    of problem: FitProblem, _ file: String, _ texts: SourceTexts
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
    } else if splits.contains(where: \.training.isEmpty) {
      diagnostics.error("'hold-out' leaves no row to fit", at: location)
    }
    if let overlap = problem.overlap(of: splits) {
      let place = SourceLocation(file: file, line: overlap.line, column: 1)
      if let group = overlap.group {
        diagnostics.error(
          "the row is held out, and line \(overlap.fitted) of its group '\(group)' is fitted",
          at: place, note: "hold out whole groups: hold-out: { groups: each }, or a share of them")
      } else {
        diagnostics.error(
          "the row is held out, and the same row in line \(overlap.fitted) is fitted", at: place,
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

/// Reader of the rows of a fit out of its table.
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

  func read() -> (taken: [FitRow], leftOut: [(reason: String, count: Int)]) {
    var taken: [FitRow] = []
    var reasons: [(reason: String, count: Int)] = file.rules.map { ($0.reason, 0) }
    func leave(_ reason: String) {
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].count += 1
      } else {
        reasons.append((reason, 1))
      }
    }
    for row in table.rows {
      let (values, missing) = file.columns.values(of: row, in: table, diagnostics: diagnostics)
      if let missing {
        leave("no value of '\(missing)'")
      } else if let rule = file.rules.first(where: { $0.condition.value(values) == 1 }) {
        leave(rule.reason)
      } else if let found = self.row(row, values) {
        taken.append(found)
      }
      if diagnostics.errorCount >= 100 { break }
    }
    return (taken, reasons)
  }

  private func row(_ row: DataTable.Row, _ values: [Double]) -> FitRow? {
    let location = row.cells.first?.location ?? SourceLocation(file: table.file)
    let measured = zip(file.measures, measures).map { measure, unit in
      Quantity(value: measure.value.value(values), dimension: measure.value.dimension ?? .none)
        .value(in: unit.unit) ?? measure.value.value(values)
    }
    for (value, measure) in zip(measured, measures) {
      if !value.isFinite || (file.loss.requirement != nil && value <= 0) {
        diagnostics.error(
          "the row's '\(measure.metric)' must be \(file.loss.requirement ?? "a number")",
          at: location, note: "leave such rows out by a rule of 'leave-out'")
        return nil
      }
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
      line: row.line, settings: settings,
      group: file.group == nil ? "" : row.cells.last?.text ?? "",
      measured: measured, columns: inputs.map { values[$0] }, terms: terms)
    found.parts = file.parts.map { $0.condition.value(values) == 1 }
    return found
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
