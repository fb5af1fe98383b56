/// What is said where intervals of means stand beside one another: whether differences are known better.
enum PairedRunsNote {
  /// A sentence with a space before it, or nothing.
  ///
  /// - Parameters:
  ///   - correlations: Of the pairs of days behind each difference; nil where there is none.
  ///   - changing: Variants that changed the world, so that their days are others.
  static func sentence(correlations: [Double?], changing: [String]) -> String {
    guard changing.isEmpty else {
      let names = changing.map(\.shown).joined(separator: ", ")
      return " Not all variants met the same days: \(names) changed the world."
    }
    // Days in common tell more of a difference only where both variants swing together; what a table
    // rounds to 0.00 is nothing.
    let gaining = correlations.count { ($0 ?? 0) >= 0.005 }
    if gaining == 0 { return "" }
    let which = gaining == correlations.count ? "Differences" : "Some differences"
    return
      " \(which) between variants are known better than these lines tell, since all met the same days."
  }
}
