/// The context of reading values: the names that they may use, and the list of diagnostics.
package struct ReadingContext {
  package let scope: any ExpressionScope
  package let diagnostics: Diagnostics

  package init(scope: any ExpressionScope = ConstantScope(), diagnostics: Diagnostics) {
    self.scope = scope
    self.diagnostics = diagnostics
  }
}
