import Quantities

/// What values are read with: the names that they may use, and where complaints go.
public struct ReadingContext {
  public let scope: any ExpressionScope
  public let diagnostics: Diagnostics

  public init(scope: any ExpressionScope, diagnostics: Diagnostics) {
    self.scope = scope
    self.diagnostics = diagnostics
  }
}

extension ConfigurationNode {
  public func quantity(
    _ dimension: Dimension, _ title: String, allowsNegative: Bool = false,
    in context: ReadingContext
  ) -> Quantity? {
    quantity(
      dimension, title, allowsNegative: allowsNegative, scope: context.scope,
      diagnostics: context.diagnostics)
  }

  public func duration(_ title: String, in context: ReadingContext) -> SimDuration? {
    duration(title, scope: context.scope, diagnostics: context.diagnostics)
  }

  public func count(_ title: String, in context: ReadingContext) -> Int? {
    count(title, scope: context.scope, diagnostics: context.diagnostics)
  }
}
