/// The note on intervals of means beside one another: whether differences are known more precisely.
enum PairedRunsNote {
  /// A sentence with a space before it, or nothing.
  ///
  /// - Parameters:
  ///   - correlations: Of the pairs of runs behind each difference; nil where there is none.
  ///   - changing: Variants that changed the world, so that their runs differ.
  static func sentence(correlations: [Double?], changing: [String]) -> String {
    guard changing.isEmpty else {
      let names = changing.map(\.shown).joined(separator: ", ")
      return " Not all variants met the same runs: \(names) changed the world."
    }
    // Common runs make a difference more precise only where both variants vary together; a
    // correlation that a table rounds to 0.00 counts as none.
    let gaining = correlations.count { ($0 ?? 0) >= 0.005 }
    if gaining == 0 { return "" }
    let which = gaining == correlations.count ? "Differences" : "Some differences"
    return
      " \(which) between variants are known better than these lines tell, since all met the same runs."
  }
}
