/// A result in blocks, independent of the form in which it is shown.
///
/// Texts and names are those of the user: each renderer makes them harmless in its own form.
struct Report: Sendable {
  var sections: [Section]
  /// The most lines of text, on terminals of at least ``Report/standardWidth`` columns; nil where
  /// there is no limit.
  var height: Int?

  /// The columns for which the height of a report is planned.
  static let standardWidth = 80

  init(_ sections: [Section], height: Int? = nil) {
    self.sections = sections.filter { !$0.blocks.isEmpty }
    self.height = height
  }

  /// Blocks that belong together, under a heading or without one.
  struct Section: Sendable, ExpressibleByArrayLiteral {
    var title: String?
    var blocks: [Block]
    /// The name under which a text says that it had no room for the section; nil of a section that
    /// is always there. Of several such sections the last ones go first.
    var optional: String?
    /// Whether it follows the section before it without an empty line.
    var isAttached: Bool

    init(_ blocks: [Block], optional: String? = nil, isAttached: Bool = false) {
      self.blocks = blocks.filter { !$0.isEmpty }
      self.optional = optional
      self.isAttached = isAttached
    }

    init(_ title: String, _ blocks: [Block]) {
      self.init(blocks)
      self.title = title
    }

    init(arrayLiteral blocks: Block...) { self.init(blocks) }
  }

  /// The kinds of content.
  enum Block: Sendable {
    /// The question that the report answers.
    case question(String)
    case paragraph(String, Emphasis = .plain)
    case table(Table)
    case remarks([Remark])
    case list([String])
    /// Names and the text that belongs to each.
    case terms([Term])
    /// A picture of the page, by its name.
    case figure(String)
  }

  enum Emphasis: Sendable {
    case plain, strong
    /// Small print.
    case faint
  }

  /// A name and its text, such as an expectation and its result.
  struct Term: Sendable {
    let name: String
    let text: String
    var severity: Severity?
  }

  /// A sentence that the reader must not miss.
  struct Remark: Sendable {
    let severity: Severity
    let text: String

    init(_ severity: Severity, _ text: String) {
      self.severity = severity
      self.text = text
    }
  }

  /// The weight of a remark, the gravest first.
  enum Severity: Int, Sendable {
    /// The numbers do not mean what they seem to mean.
    case grave
    /// The numbers hold with a reservation.
    case caution
    case fine
  }
}

extension Report.Block {
  fileprivate var isEmpty: Bool {
    switch self {
    case .remarks(let remarks): remarks.isEmpty
    case .list(let items): items.isEmpty
    case .terms(let terms): terms.isEmpty
    case .paragraph(let text, _): text.isEmpty
    case .table(let table): table.rows.isEmpty
    case .question, .figure: false
    }
  }
}

extension Report.Section {
  /// A section with lines of a list.
  static func list(_ title: String, _ items: [String]) -> Self { Self(title, [.list(items)]) }
}
