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
  let rivals: [(rival: FitRival, terms: [RowExpression])]
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
    let diagnostics = Diagnostics()
    var texts = SourceTexts()
    let root = try LoadFailure.loading(path) { () throws(InputFileError) in
      try YAMLReader.readFile(at: path, reporting: diagnostics, texts: &texts)
    }
    guard let root,
      let file = FitReader(diagnostics: diagnostics).read(root, path, texts),
      !diagnostics.hasErrors
    else { throw .wrong(diagnostics.all, texts) }
    return file
  }
}

extension FitFile {
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
