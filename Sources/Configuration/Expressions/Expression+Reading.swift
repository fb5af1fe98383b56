extension Expression {
  /// Whether `node` is an expression: a scalar of the form `$(…)`.
  package static func isExpression(_ node: ConfigurationNode) -> Bool {
    guard let text = node.text else { return false }
    return text.hasPrefix("$(") && text.hasSuffix(")")
  }

  /// Compiles the expression in `node`; nil, with a reported error, when it is wrong.
  package static func read(
    _ node: ConfigurationNode, scope: any ExpressionScope, diagnostics: Diagnostics
  ) -> Expression? {
    guard let text = node.text, isExpression(node) else { return nil }
    let inner = text.dropFirst(2).dropLast()
    do throws(ExpressionError) {
      var compiler = try ExpressionCompiler(inner, base: 2, scope: scope)
      return try compiler.compile()
    } catch {
      let index = SourceLocation(
        file: node.location.file, line: node.location.line,
        column: node.location.column + error.offset + (isPlain(node) ? 0 : 1))
      return diagnostics.refuse(
        "\(error.message) in '\(text)'", at: index,
        note: error.note
          ?? error.unknownName.flatMap { Spelling.hint(for: $0, among: scope.symbolNames) })
    }
  }

  private static func isPlain(_ node: ConfigurationNode) -> Bool {
    if case .scalar(_, let isPlain) = node.content { return isPlain }
    return true
  }
}
