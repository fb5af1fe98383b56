import Experiments
import Statistics

/// The content of one place of a table, formatted here and nowhere else: a renderer only puts its
/// text into the form of a page or a paper.
enum Cell: Sendable {
  /// A mean in three digits, with the prefix of its unit.
  case level(Double, LevelScale, [Mark] = [])
  /// A change against the baseline in two digits; three from 99 % on.
  case change(Double, ChangeScale, [Mark] = [])
  /// The ends between which a change lies.
  case span(ConfidenceInterval, ChangeScale)
  /// The ends between which a mean lies.
  case range(ConfidenceInterval, LevelScale)
  /// A value with its margin, to two digits of the margin.
  case estimate(EstimateText, isBetter: Bool? = nil)
  /// A number of one run or of a plan, with its unit.
  case number(Double, Digits, unit: String = "1")
  case pValue(Double)
  /// A number of things, out of how many.
  case count(Int, of: Int? = nil)
  /// A share from 0 to 1 in percent, with its interval.
  case share(ComparisonDocument.Share)
  case text(String, Report.Severity? = nil)
  /// A value that there should be, and is not.
  case missing
  case empty

  /// How much of a number is written.
  enum Digits: Sendable {
    /// So many significant digits, without zeros at the end of a fraction.
    case short(Int)
    case significant(Int)
    /// So many decimals.
    case fixed(Int)

    func text(_ value: Double) -> String {
      switch self {
      case .short(let digits): DecimalText.short(value, digits: digits)
      case .significant(let digits): DecimalText.significant(value, digits: digits)
      case .fixed(let decimals): DecimalText(value).fixed(decimals)
      }
    }
  }

  /// The certainty of a value beside the baseline's.
  enum Mark: CaseIterable, Sendable {
    case same, openOverRuns, openOverPhones, cutOff

    var sign: String {
      switch self {
      case .same: "="
      case .openOverRuns: "~"
      case .openOverPhones: "?"
      case .cutOff: "≥"
      }
    }

    var meaning: String {
      switch self {
      case .same: "same in all runs"
      case .openOverRuns: "open over runs"
      case .openOverPhones: "open over phones"
      case .cutOff: "some runs cut off"
      }
    }
  }

  var marks: [Mark] {
    switch self {
    case .level(_, _, let marks), .change(_, _, let marks): marks
    default: []
    }
  }
}

/// A cell as every form shows it.
struct CellText: Equatable, Sendable {
  /// `≥` before a value that is a lower bound.
  var lead = ""
  var value = ""
  /// The sign behind the value; at most one.
  var mark = ""
  /// `± 2.1`, or both ends of an interval.
  var margin = ""

  var isEmpty: Bool { lead.isEmpty && value.isEmpty && mark.isEmpty && margin.isEmpty }

  /// All of it on one line.
  var plain: String { lead + value + mark + (margin.isEmpty ? "" : " " + margin) }
}

extension Cell {
  /// A number in so many significant digits; a dash for none.
  static func number(_ value: Double?, digits: Int, unit: String = "1") -> Cell {
    value.map { .number($0, .short(digits), unit: unit) } ?? .missing
  }

  /// An estimate with its margin; a dash for none.
  static func estimate(of text: EstimateText?, isBetter: Bool? = nil) -> Cell {
    text.map { .estimate($0, isBetter: isBetter) } ?? .missing
  }

  /// A dash for what is not known.
  static let dash = "—"

  var text: CellText {
    switch self {
    case .level(let value, let scale, let marks): Self.marked(scale.text(value), marks)
    case .change(let value, let scale, let marks): Self.marked(scale.text(value), marks)
    case .span(let interval, let scale): CellText(value: scale.text(interval))
    case .range(let interval, let scale): CellText(value: scale.text(interval))
    case .estimate(let text, _): CellText(value: text.value, margin: text.margin)
    case .number(let value, let digits, let unit):
      CellText(value: digits.text(value), margin: unit == "1" ? "" : unit)
    case .pValue(let p): CellText(value: DecimalText.pValue(p))
    case .count(let count, let all): CellText(value: all.map { "\(count) of \($0)" } ?? "\(count)")
    case .share(let share): Self.text(of: share)
    case .text(let text, _): CellText(value: text)
    case .missing: CellText(value: Self.dash)
    case .empty: CellText()
    }
  }

  /// Whether it is for the better or for the worse; nil where neither is sure.
  var isBetter: Bool? {
    switch self {
    case .estimate(_, let isBetter): isBetter
    case .text(_, let severity?): severity == .fine
    default: nil
    }
  }

  /// Whether a line may be broken in it.
  var isWords: Bool { if case .text = self { true } else { false } }

  private static func marked(_ value: String, _ marks: [Mark]) -> CellText {
    CellText(
      lead: marks.contains(.cutOff) ? Mark.cutOff.sign : "", value: value,
      mark: marks.first { $0 != .cutOff }?.sign ?? "")
  }

  /// `97 % [92, 99]`, in whole percent unless that would make all of nearly all.
  private static func text(of share: ComparisonDocument.Share) -> CellText {
    guard let value = share.share, let interval = share.interval else {
      return CellText(value: dash)
    }
    return CellText(
      value: "\(percent(value)) %",
      margin: "[\(percent(interval.low)), \(percent(interval.high))]")
  }

  private static func percent(_ share: Double) -> String {
    let percent = 100 * share
    let whole = DecimalText.significant(percent.rounded(), digits: 3).shortened
    let isEnd = whole == "0" || whole == "100"
    return isEnd && share != 0 && share != 1 ? DecimalText(percent).fixed(1) : whole
  }
}
