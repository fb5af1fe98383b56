/// Rows of cells under titles.
struct Table: Sendable {
  /// The words for the table, which screen readers and papers need.
  let caption: String
  /// The first column names the rows.
  var columns: [Column]
  var rows: [Row] = []
  /// The words for its last rows where a text has no room for them; nil where each row stays.
  var optionalRows: String?

  struct Column: Sendable, ExpressibleByStringLiteral {
    let title: String
    var alignment = Alignment.right
    /// The words for its content where a narrow text leaves it out; nil of a column that stays.
    var optional: String?

    init(_ title: String, _ alignment: Alignment = .right, optional: String? = nil) {
      self.title = title
      self.alignment = alignment
      self.optional = optional
    }

    /// A column of numbers.
    init(stringLiteral title: String) { self.init(title) }

    /// A column of words.
    static func left(_ title: String) -> Column { Column(title, .left) }

    /// A column of values with margins.
    static func anchored(_ title: String) -> Column { Column(title, .anchored) }
  }

  enum Alignment: Sendable {
    case left, right
    /// Values end, and margins begin, in the same place of all rows.
    case anchored
  }

  enum Row: Sendable {
    /// At most one cell a column, and small print behind the last.
    case cells([Cell], note: String = "")
    /// The heading of the rows that follow.
    case group(String)
    /// Small print across all columns.
    case note(String)
  }

  init(_ caption: String, _ columns: [Column], _ rows: [Row] = []) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }

  /// Words in rows, the first of each its name.
  init(_ caption: String = "", titles: [String], _ rows: [[String]]) {
    self.init(
      caption, titles.enumerated().map { Column($1, $0 == 0 ? .left : .right) },
      rows.map { .cells($0.map { .text($0) }) })
  }

  mutating func add(_ cells: [Cell], note: String = "") {
    precondition(cells.count <= columns.count, "\(cells.count) cells in \(columns.count) columns")
    rows.append(.cells(cells, note: note))
  }

  /// Whether some rows stand under headings.
  var isGrouped: Bool { rows.contains { if case .group = $0 { true } else { false } } }

  /// The cells of all rows that have some.
  var cells: [[Cell]] {
    rows.compactMap { if case .cells(let cells, _) = $0 { cells } else { nil } }
  }

  /// The marks that occur, with their meaning: `= same in all runs`.
  var legend: [String] {
    let found = Set(cells.joined().flatMap(\.marks))
    return Cell.Mark.allCases.filter(found.contains).map { "\($0.sign) \($0.meaning)" }
  }

  /// The titles without a column whose cells are all empty.
  var usedColumns: [Int] {
    columns.indices.filter { slot in
      slot == 0 || !columns[slot].title.isEmpty
        || cells.contains { $0.indices.contains(slot) && !$0[slot].text.isEmpty }
    }
  }
}
