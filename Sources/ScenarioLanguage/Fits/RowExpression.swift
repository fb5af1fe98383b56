import Configuration

/// A value of a fit that is computed from the columns of a row: a literal, or `$(…)` over columns.
struct RowExpression {
  private let expression: Expression
  /// Whether it is a quantity, and of which dimension; nil for true or false.
  let dimension: Dimension?
  /// The text as written.
  let text: String

  /// Reads a value that may be a quantity or true or false; reports errors.
  init?(_ node: ConfigurationNode, _ title: String, _ scope: RowScope, _ diagnostics: Diagnostics) {
    guard let text = node.text else {
      diagnostics.error("\(title) must be a value, found \(node.kind)", at: node.location)
      return nil
    }
    // A literal is an expression, too.
    let whole =
      Expression.isExpression(node)
      ? node : ConfigurationNode(text: "$(\(text))", at: node.location)
    guard let read = Expression.read(whole, scope: scope, diagnostics: diagnostics) else {
      return nil
    }
    switch read.type {
    case .quantity(let dimension): self.dimension = dimension
    case .flag: dimension = nil
    default:
      diagnostics.error("\(title) must be a quantity, found \(read.type)", at: node.location)
      return nil
    }
    expression = read
    self.text = text
  }

  /// Reads a value that must be true or false; reports errors.
  ///
  /// - Parameter example: Such a value, for the hint.
  static func condition(
    _ node: ConfigurationNode, _ title: String, _ scope: RowScope, _ diagnostics: Diagnostics,
    suchAs example: String
  ) -> RowExpression? {
    guard let condition = RowExpression(node, title, scope, diagnostics) else { return nil }
    if condition.dimension == nil { return condition }
    return diagnostics.refuse(
      "\(title) must be true or false", at: node.location, note: "such as \(example)")
  }

  /// The indices of the columns that it reads.
  var columns: Set<Int> { Set(expression.code.compactMap(\.variable)) }

  /// The value in a row, in the base scale; truth is 1.
  func value(_ row: [Double]) -> Double {
    ExpressionInstruction.evaluate(expression.code, variables: row)
  }
}

/// The names of a fit's columns, with the dimensions of their units.
struct RowScope: ExpressionScope {
  private(set) var names: [String] = []
  private var dimensions: [Dimension] = []

  mutating func add(_ name: String, _ dimension: Dimension) {
    names.append(name)
    dimensions.append(dimension)
  }

  func symbol(named name: String) -> ExpressionSymbol? {
    names.firstIndex(of: name).map { .input(.variable($0), .quantity(dimensions[$0])) }
  }

  var symbolNames: [String] { names }
}
