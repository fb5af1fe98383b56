import Configuration
import Experiments
import Importers
import Numerics

/// A fit as it is written, before its table is read.
package struct FitFile {
  package let name: String
  package let question: String?
  /// The file of the fit itself.
  package let path: String
  /// The scenario file.
  package let scenario: String
  /// The variant that was measured; nil for the first.
  package let variant: String?
  /// The tables below the folder of the data; empty where only the command line names one.
  package let tables: [FitTable]
  package let texts: SourceTexts
  let header: [String]?
  let columns: FitColumns
  /// The group of rows by its column, or computed.
  let group: FitGroup?
  let rules: [(condition: RowExpression, reason: String)]
  let settings: [(path: String, value: RowExpression, location: SourceLocation)]
  let measures: [FitFileMeasure]
  let free: [FreeNumber]
  let loss: FitLoss
  let robust: RobustLoss?
  let holdOut: HoldOut
  /// The condition for rows that are held out; nil without one.
  let heldOut: RowExpression?
  let rivals: [(name: String, terms: [RowExpression])]
  let spread: FitSpread?
  let effects: FitFileEffects?
  let source: String?
  /// The profile that the written one extends.
  package let base: String
  /// The phone that was measured.
  package let phone: String
  package let judges: Kind
  let location: SourceLocation
  /// The places of the paths under 'rows' and 'free'.
  let places: [String: SourceLocation]
  /// The forms from which cross-validation chooses, and its folds.
  var forms: [FitForm] = []
  var folds = 5
  /// Rows that are looked at apart.
  var parts: [(name: String, condition: RowExpression)] = []
  /// The columns in which rows are alike that are judged in pairs.
  var pairs: [LikeColumn] = []
  /// The ranges of numbers before the fit.
  var before: [RangeBefore] = []
  /// Why the rows held out are reproduced, and not predicted; nil for a prediction.
  var reproduces: String?

  /// Reads the fit at `path`.
  ///
  /// - Throws: ``LoadFailure`` with all mistakes.
  package static func read(_ path: String) throws(LoadFailure) -> FitFile {
    try YAMLReader.load(path) { FitReader($0, $2)?.file(path, $1) }
  }

  /// The question that rows held out answer.
  package enum Kind: String, CaseIterable, Sendable {
    /// Other rows of the phone that was fitted.
    case interpolation
    /// Rows under other conditions than those that were fitted.
    case extrapolation
    case anotherPhone = "another-phone"
    /// Values that another program computed.
    case modelAgainstModel = "model-against-model"
  }

  // MARK: - The table

  /// The fit with the rows of its tables.
  ///
  /// - Parameters:
  ///   - tables: The texts, with their names in messages, in the order of ``tables``.
  ///   - ranges: The range that the scenario declares for a number, by its path.
  ///   - warn: Takes the warnings about tables that can be used, with the texts of these.
  ///   - units: The unit of a metric of the scenario; nil for one that it does not have.
  /// - Throws: ``LoadFailure`` with all mistakes of the tables, and of the fit against them.
  package func problem(
    _ tables: [(text: String, file: String)],
    ranges: (String) -> DeclaredRange? = { _ in nil },
    warn: ([Diagnostic], SourceTexts) -> Void = { _, _ in }, units: (String) -> String?
  ) throws(LoadFailure) -> FitProblem {
    let diagnostics = Diagnostics()
    var texts = texts
    let measures = measures(units, diagnostics)
    let requests =
      columns.columns.map(\.title) + [group?.request].compactMap { $0 }
      + (effects.map { [$0.column] } ?? [])
    var rows = ReadRows(reasons: rules.map { ($0.reason, 0) })
    let declared = settings.map { ranges($0.path) }
    let measured = columns.sources(of: self.measures.map(\.value))
    for (index, (text, file)) in tables.enumerated() {
      if text.utf8.count <= 16 << 20 { texts.add(text, as: file) }
      let named = self.tables.indices.contains(index) ? self.tables[index] : nil
      guard
        let table = DataTable.read(
          text, file: file, header: header, columns: requests,
          constants: named?.constants ?? [:], every: named?.step ?? 1, diagnostics: diagnostics)
      else { continue }
      var reader = RowReader(
        file: self, table: table, measures: measures, diagnostics: diagnostics,
        inputs: columns.columns.indices.filter { !measured.contains($0) },
        beyond: declared.map(RowsBeyond.init))
      reader.read(first: named?.first, into: &rows)
      for (setting, beyond) in zip(settings, reader.beyond) {
        beyond.report(setting.path, to: diagnostics)
      }
    }
    guard !diagnostics.hasErrors else { throw .wrong(diagnostics.all, texts) }
    var problem = FitProblem(
      name, rows: rows.taken, holdOut: heldOut == nil ? holdOut : .rows(rows.heldOut))
    (problem.question, problem.source, problem.reproduces) = (question, source, reproduces)
    (problem.free, problem.measures, problem.rivals) = (free, measures, rivals.map(\.name))
    (problem.loss, problem.robust, problem.spread) = (loss, robust, spread)
    problem.leftOut = rows.reasons
    problem.effects = effects?.checked(measures, rows.observations, diagnostics)
    guard !diagnostics.hasErrors else { throw .wrong(diagnostics.all, texts) }
    (problem.forms, problem.folds) = (forms, folds)
    (problem.parts, problem.before) = (parts.map(\.name), before)
    try checkSplit(of: problem, texts)
    warn(diagnostics.all, texts)
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
    } else if problem.holdOut.holdsOut, splits.contains(where: \.heldOut.isEmpty) {
      // A group that no row has is already reported.
      if !diagnostics.hasErrors {
        diagnostics.error(
          "'hold-out' holds out none of the \(problem.rows.count) rows", at: location,
          note: "hold out rows that the table has, or leave 'hold-out' out")
      }
    } else if splits.contains(where: \.training.isEmpty) {
      diagnostics.error("'hold-out' leaves no row to fit", at: location)
    }
    if let overlap = problem.overlap(of: splits) {
      let place = SourceLocation(file: overlap.place.file, line: overlap.place.line, column: 1)
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

  /// Mistakes of settings that the fit made, at the places of their paths in the fit.
  package func located(_ failure: LoadFailure) -> LoadFailure {
    guard case .wrong(let diagnostics, _) = failure else { return failure }
    let moved = diagnostics.map { diagnostic in
      let place = places.first { diagnostic.location.file.hasPrefix("--set \($0.key)=") }
      return place.map {
        Diagnostic(diagnostic.severity, at: $0.value, diagnostic.message, notes: diagnostic.notes)
      } ?? diagnostic
    }
    return .wrong(moved, texts)
  }
}

/// A metric that was measured, and the value of a row.
struct FitFileMeasure {
  let metric: String
  let value: RowExpression
  let location: SourceLocation
}

/// The group that a row belongs to.
enum FitGroup {
  case column(DataTable.Request)
  case computed(RowExpression)

  var request: DataTable.Request? {
    if case .column(let request) = self { request } else { nil }
  }
}
