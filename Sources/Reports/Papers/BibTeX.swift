import Configuration
public import Results

/// The publications behind a result, as BibTeX.
public struct BibTeX {
  /// A publication and what was taken from it.
  public typealias Item = (key: String, uses: [String], title: String?)

  private let items: [Item]
  private let assumptions: [String]
  private let program: ProgramIdentity
  private let subject: String

  /// - Parameters:
  ///   - assumptions: The paths of numbers that nobody published.
  ///   - subject: What it is the bibliography of.
  public init(
    _ items: [Item], assumptions: [String], of subject: String, by program: ProgramIdentity
  ) {
    self.items = items
    self.assumptions = assumptions
    self.subject = subject
    self.program = program
  }

  /// The entries, the program's own first, each under a comment that says what it was used for.
  public var text: String {
    let head = "% What \(subject.shown) stands on."
    let none =
      assumptions.isEmpty
      ? "" : Self.comment("Assumed, and published nowhere:", assumptions) + "\n"
    return ([head, none + "\n" + software] + items.map(Self.entry)).joined(separator: "\n") + "\n"
  }

  private var software: String {
    """
    @software{drainsim,
      title = {drainsim},
      version = {\(program.version)},
      note = {commit \(program.commit)}
    }
    """
  }

  private static func entry(_ item: Item) -> String {
    let reference = References.reference(of: item.key)
    var fields: [(name: String, value: String)] = []
    // Without an author, bibliographies sort by the key.
    fields.append(
      reference?.author.map { ("author", authors($0)) } ?? ("key", identifier(item.key)))
    fields.append(("title", "{\(escaped(reference?.title ?? item.title ?? item.key))}"))
    if let details = reference?.details { fields.append(("howpublished", escaped(details))) }
    if let year = References.year(of: item.key) { fields.append(("year", "\(year)")) }
    if reference == nil, item.title == nil {
      fields.append(("note", "no reference of drainsim; as the scenario names it"))
    }
    let lines = fields.map { "  \($0.name) = {\($0.value)}" }.joined(separator: ",\n")
    return "\n" + comment("Used for:", item.uses) + "\n@misc{\(identifier(item.key)),\n\(lines)\n}"
  }

  /// `Li et al.` as `Li and others`; who is no person keeps the words together.
  private static func authors(_ text: String) -> String {
    if let first = text.firstRange(of: " et al.") {
      return escaped(String(text[..<first.lowerBound])) + " and others"
    }
    guard text.contains(" and ") else { return "{\(escaped(text))}" }
    return escaped(text.replacing(", ", with: " and "))
  }

  private static func comment(_ title: String, _ items: [String]) -> String {
    Paragraph.lines(
      "\(title) \(items.map(\.shown).joined(separator: "; "))", first: "% ", width: 98
    ).enumerated().map { $0.offset == 0 ? $0.element : "% " + $0.element }.joined(separator: "\n")
  }

  /// A key without what BibTeX takes for its own.
  private static func identifier(_ key: String) -> String {
    String(key.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  private static func escaped(_ text: String) -> String {
    LaTeXText.escaped(text)
  }
}
