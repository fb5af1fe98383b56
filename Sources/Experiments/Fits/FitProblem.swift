import Configuration
import Numerics

/// Numbers of a scenario to be found from a table of measured values.
package struct FitProblem: Sendable {
  package let name: String
  package var question: String?
  /// The numbers that are free, in the order of the file.
  package var free: [FreeNumber] = []
  /// The measured quantities, in the order of the file.
  package var measures: [FitMeasure] = []
  /// The rows of the table that take part, in its order.
  package let rows: [FitRow]
  /// The rows that do not, by the reason, in the order of the file.
  package var leftOut: [(reason: String, count: Int)] = []
  package var loss = FitLoss.relative
  /// The loss that spares outliers; nil for least squares.
  package var robust: RobustLoss?
  package let holdOut: HoldOut
  /// Simple models of other kinds, on the same rows.
  package var rivals: [String] = []
  /// The spread of the numbers between phones or units, as a share of the value.
  package var spread: FitSpread?
  /// Whether intervals are also found by the profile of the sum of squares, which takes many more
  /// runs.
  package var profiles = false
  /// The key of the publication of the table, among the references; nil where the fit names none.
  package var source: String?
  /// Why the rows held out are reproduced, where the model has its numbers from them; nil for a
  /// prediction.
  package var reproduces: String?
  /// Treatments against a control; nil where the fit names none.
  package var effects: FitEffects?
  /// The forms of the model from which cross-validation chooses; empty where there is one alone.
  package var forms: [FitForm] = []
  /// The folds of the cross-validation, at least 2.
  package var folds = 5
  /// Settings in all rows, which hold numbers that are free in other forms.
  package private(set) var held: [String] = []
  /// The names of the rules by which rows are looked at apart.
  package var parts: [String] = []
  /// The ranges of numbers before the fit; empty where the fit names none.
  package var before: [RangeBefore] = []

  package init(_ name: String, rows: [FitRow], holdOut: HoldOut) {
    self.name = name
    self.rows = rows
    self.holdOut = holdOut
  }

  /// The problem in one of its forms, in which some numbers are known.
  package func taking(_ form: FitForm) -> FitProblem {
    var problem = self
    problem.free.removeAll { number in form.held.contains { $0.path == number.path } }
    problem.robust = form.robust ?? robust
    problem.held += form.held.map(\.setting)
    return problem
  }

  // MARK: - Overlap

  /// The first row that a split holds out in vain: the fit knows its group, or the same row.
  ///
  /// - Complexity: linear in the rows of all splits.
  package func overlap(of splits: [HoldOut.Split]) -> OverlappingRow? {
    for split in splits {
      var groups: [String: SourceLocation] = [:]
      var contents: [[String]: SourceLocation] = [:]
      for row in split.training {
        groups[rows[row].group] = groups[rows[row].group] ?? rows[row].place
        contents[content(of: row)] = contents[content(of: row)] ?? rows[row].place
      }
      for row in split.heldOut {
        let (place, group) = (rows[row].place, rows[row].group)
        if !group.isEmpty, let fitted = groups[group] {
          return OverlappingRow(place: place, fitted: fitted, group: group)
        }
        if let fitted = contents[content(of: row)] {
          return OverlappingRow(place: place, fitted: fitted, group: nil)
        }
      }
    }
    return nil
  }

  private func content(of row: Int) -> [String] {
    rows[row].settings + rows[row].measured.map { "\($0)" }
  }
}

/// A number of the scenario that a fit may choose.
package struct FreeNumber: Sendable {
  /// The path, as for `--set`.
  package let path: String
  /// The unit of ``start`` and ``bounds``; empty for a plain number.
  package let unit: String
  package let start: Double
  /// The values that make sense; infinite ends are none.
  package let bounds: ClosedRange<Double>

  package init(path: String, unit: String, start: Double, bounds: ClosedRange<Double>) {
    self.path = path
    self.unit = unit
    self.start = start
    self.bounds = bounds
  }

  /// The size below which its steps do not shrink: a start near zero says nothing of it.
  package var typical: Double {
    let width = bounds.upperBound - bounds.lowerBound
    let least = width.isFinite ? width / 100 : 0
    return max(start.magnitude, least) > 0 ? max(start.magnitude, least) : 1
  }

  /// `path=value`, to twelve digits, so that small steps of a derivative are not rounded away.
  package func setting(_ value: Double) -> String { "\(path)=\(text(value, significant: 12))" }

  /// A value with its unit.
  package func text(_ value: Double, significant: Int) -> String {
    DecimalDigits.text(of: value, significant: significant, unit: unit)
  }
}

/// A metric of the scenario that a column measured.
package struct FitMeasure: Sendable {
  /// The name of the metric in the scenario.
  package let metric: String
  /// The unit of measured values, which is that of the metric.
  package let unit: String

  package init(metric: String, unit: String) {
    self.metric = metric
    self.unit = unit
  }
}

/// A row of the table: how the scenario is set for it, and what was measured.
package struct FitRow: Sendable {
  /// The place of the row in its table.
  package let place: SourceLocation
  /// The line of the table.
  package var line: Int { place.line }
  /// The settings of the scenario, `path=value`.
  package let settings: [String]
  /// The name of its group; empty where the fit has no groups.
  package let group: String
  /// One value a measure, in its unit.
  package let measured: [Double]
  /// The columns as plain numbers, for least squares on them.
  package let columns: [Double]
  /// The terms of every rival.
  package let terms: [[Double]]
  /// Whether it belongs to each of the parts that are looked at apart.
  package var parts: [Bool] = []
  /// The columns in which two rows of a pair are alike, in units of the tolerance; empty where the fit
  /// judges no pairs.
  package var alike: [Double] = []

  package init(
    place: SourceLocation, settings: [String], group: String, measured: [Double], columns: [Double],
    terms: [[Double]]
  ) {
    self.place = place
    self.settings = settings
    self.group = group
    self.measured = measured
    self.columns = columns
    self.terms = terms
  }
}

/// The spread of fitted numbers from one unit or phone to the next.
package struct FitSpread: Sendable {
  /// The share of the value to both sides.
  package let share: Double
  package let reason: String

  package init(share: Double, reason: String) {
    self.share = share
    self.reason = reason
  }
}

/// A row that is held out, and fitted under another line or by another row of its group.
package struct OverlappingRow: Sendable {
  /// The place of the row that is held out.
  package let place: SourceLocation
  /// The place of the row that is fitted.
  package let fitted: SourceLocation
  /// The group of both; nil where the rows themselves are the same.
  package let group: String?
}
