import Results

/// The steps that variants ran less often than the baseline.
enum FewerStepsText {
  /// More steps of one variant than this are counted.
  private static let mostSteps = 3

  /// `Steps run less often than in now: night 'compute' 3 instead of 72 (96 % fewer).`
  static func sentence(
    _ steps: [ComparisonDocument.FewerSteps], baseline: String
  ) -> String {
    let variants = NameOrder.unique(steps.map(\.variant)).map { variant in
      let own = steps.filter { $0.variant == variant }
      let told = own.prefix(mostSteps).map { step in
        "'\(step.step.shown)' \(step.count) instead of \(step.of)"
          + (share(step.count, of: step.of).map { " (\($0))" } ?? "")
      }
      let more = own.count - told.count
      return "\(variant.shown) \(told.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : "")
    }
    return "Steps run less often than in \(baseline.shown): \(variants.joined(separator: "; "))."
  }

  /// `93 % fewer`; nil where hardly any are missing, and where the count itself says it.
  static func share(_ count: Int, of most: Int) -> String? {
    let share = 1 - Double(count) / Double(most)
    guard count > 0, share >= ExchangesText.leastTold else { return nil }
    return share > 0.99 ? "over 99 % fewer" : "\(DecimalText(100 * share).fixed(0)) % fewer"
  }
}
