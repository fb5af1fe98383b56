import Quantities

/// The context of reading values: the names that they may use, and the list of diagnostics.
package struct ReadingContext {
  package let scope: any ExpressionScope
  package let diagnostics: Diagnostics

  package init(scope: any ExpressionScope, diagnostics: Diagnostics) {
    self.scope = scope
    self.diagnostics = diagnostics
  }
}

extension ConfigurationNode {
  package func quantity(
    _ dimension: Dimension, _ title: String, allowsNegative: Bool = false,
    in context: ReadingContext
  ) -> Quantity? {
    quantity(
      dimension, title, allowsNegative: allowsNegative, scope: context.scope,
      diagnostics: context.diagnostics)
  }

  package func duration(_ title: String, in context: ReadingContext) -> SimDuration? {
    duration(title, scope: context.scope, diagnostics: context.diagnostics)
  }

  package func count(_ title: String, in context: ReadingContext) -> Int? {
    count(title, scope: context.scope, diagnostics: context.diagnostics)
  }
}
