import Configuration

extension ConfigurationNode {
  /// A share of a whole, from 0 to 1; complains otherwise.
  func share(
    _ title: String, scope: any ExpressionScope, diagnostics: Diagnostics
  ) -> Double? {
    guard let share = quantity(.none, title, scope: scope, diagnostics: diagnostics)?.value else {
      return nil
    }
    if share > 1 {
      diagnostics.error("\(title) must be at most 100 %", at: location)
      return nil
    }
    return share
  }
}
