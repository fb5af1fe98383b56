import Quantities

/// The context of reading values: the names that they may use, and the list of diagnostics.
package struct ReadingContext {
  package let scope: any ExpressionScope
  package let diagnostics: Diagnostics

  package init(scope: any ExpressionScope = ConstantScope(), diagnostics: Diagnostics) {
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

  package func count(
    _ title: String, within range: ClosedRange<Int>? = nil, in context: ReadingContext
  ) -> Int? {
    count(title, within: range, scope: context.scope, diagnostics: context.diagnostics)
  }

  /// A share of a whole, from 0 to 1; reports others.
  package func share(_ title: String, in context: ReadingContext) -> Double? {
    guard let share = quantity(.none, title, in: context)?.value else { return nil }
    if share <= 1 { return share }
    return context.diagnostics.refuse("\(title) must be at most 100 %", at: location)
  }
}
