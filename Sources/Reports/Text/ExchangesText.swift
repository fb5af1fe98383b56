import Experiments

/// The requests and transfers of variants.
enum ExchangesText {
  /// The answer where runs kept no record of their work.
  static let unknown =
    "Unfinished work is unknown: the store is of 0.1.0, or every run of a variant failed."

  /// `Requests and transfers done: now 150 of 150, night 10 of 10 (93 % fewer).`
  ///
  /// - Parameter baseline: The variant with which the others are compared, if any is.
  static func sentence(
    _ exchanges: [ComparisonDocument.Exchanges], baseline: String? = nil
  ) -> String {
    let most = exchanges.first { $0.variant == baseline }?.of ?? 0
    let counts = exchanges.map { count in
      let told = [
        FewerStepsText.share(Double(count.of), of: Double(most)),
        count.inWarmUp.map { "\($0) in the warm-up" },
        count.cancelled.map { "\($0) cancelled" },
        count.underWay.map { "\($0) under way at the end" },
      ].compactMap(\.self)
      return "\(count.variant.shown) \(count.done) of \(count.of)"
        + (told.isEmpty ? "" : " (\(told.joined(separator: ", ")))")
    }
    return "Requests and transfers done: \(counts.joined(separator: ", "))."
  }

  /// The smallest difference of counts that is reported.
  static let leastTold = 0.05

  /// Whether a variant cancelled a clear share of them, or had it under way when a run ended early.
  static func areCut(_ exchanges: [ComparisonDocument.Exchanges]) -> Bool {
    exchanges.contains {
      let cut = ($0.cancelled ?? 0) + ($0.underWay ?? 0)
      return $0.of > 0 && Double(cut) >= leastTold * Double($0.of)
    }
  }

  /// Whether variants asked for clearly different numbers.
  static func areUnlike(_ exchanges: [ComparisonDocument.Exchanges]) -> Bool {
    let (least, most) = (exchanges.map(\.of).min() ?? 0, exchanges.map(\.of).max() ?? 0)
    return Double(most - least) > leastTold * Double(most)
  }

  /// The least share that a variant did of those which it did not cancel and the end did not cut; 1
  /// where there are none.
  static func leastDone(_ exchanges: [ComparisonDocument.Exchanges]) -> Double {
    exchanges.map { ($0.done, $0.of - ($0.cancelled ?? 0) - ($0.underWay ?? 0)) }
      .filter { $0.1 > 0 }.map { Double($0.0) / Double($0.1) }.min() ?? 1
  }
}
