import Configuration

extension ConfigurationNode {
  /// A share of a whole, from 0 to 1; reports others.
  func share(_ title: String, in context: ReadingContext) -> Double? {
    guard let share = quantity(.none, title, in: context)?.value else { return nil }
    if share > 1 {
      context.diagnostics.error("\(title) must be at most 100 %", at: location)
      return nil
    }
    return share
  }
}
