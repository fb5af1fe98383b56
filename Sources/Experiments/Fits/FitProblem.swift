import Configuration
import Numerics

/// Numbers of a scenario to be found from a table of measured values.
package struct FitProblem: Sendable {
  package let name: String
  package let question: String?
  /// The numbers that are free, in the order of the file.
  package let free: [FreeNumber]
  /// The measured quantities, in the order of the file.
  package let measures: [FitMeasure]
  /// The rows of the table that take part, in its order.
  package let rows: [FitRow]
  /// The rows that do not, by the reason, in the order of the file.
  package let leftOut: [(reason: String, count: Int)]
  package let loss: FitLoss
  /// The loss that spares outliers; nil for least squares.
  package let robust: RobustLoss?
  package let holdOut: HoldOut
  /// Simple models of other kinds, on the same rows.
  package let rivals: [FitRival]
  /// The spread of the numbers between phones or units, as a share of the value.
  package let spread: FitSpread?
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

  package init(
    name: String, question: String?, free: [FreeNumber], measures: [FitMeasure], rows: [FitRow],
    leftOut: [(reason: String, count: Int)], loss: FitLoss, robust: RobustLoss?, holdOut: HoldOut,
    rivals: [FitRival], spread: FitSpread?
  ) {
    self.name = name
    self.question = question
    self.free = free
    self.measures = measures
    self.rows = rows
    self.leftOut = leftOut
    self.loss = loss
    self.robust = robust
    self.holdOut = holdOut
    self.rivals = rivals
    self.spread = spread
  }
}

extension FitProblem {
  /// The problem in one of its forms, in which some numbers are known.
  package func taking(_ form: FitForm) -> FitProblem {
    var problem = FitProblem(
      name: name, question: question,
      free: free.filter { number in !form.held.contains { $0.path == number.path } },
      measures: measures, rows: rows, leftOut: leftOut, loss: loss,
      robust: form.robust ?? robust, holdOut: holdOut, rivals: rivals, spread: spread)
    problem.profiles = profiles
    problem.source = source
    problem.reproduces = reproduces
    problem.parts = parts
    problem.before = before
    problem.held = held + form.held.map { $0.setting }
    return problem
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

/// A model that is linear in numbers of its own: a simple rival of the simulation.
package struct FitRival: Sendable {
  package let name: String
  /// The terms as written.
  package let terms: [String]

  package init(name: String, terms: [String]) {
    self.name = name
    self.terms = terms
  }
}

/// The spread of fitted numbers from one unit or phone to the next.
package struct FitSpread: Sendable {
  /// The share of the value to both sides.
  package let share: Double
  /// The publication that gives it; nil where it is assumed.
  package let source: String?
  package let reason: String

  package init(share: Double, source: String?, reason: String) {
    self.share = share
    self.source = source
    self.reason = reason
  }
}
