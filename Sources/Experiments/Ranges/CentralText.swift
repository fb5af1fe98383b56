/// The middle of draws from the ranges in words, the same in every text that tells of it.
package enum CentralText {
  /// `the central 95 % of 199 draws`.
  ///
  /// - Parameter content: The expected share of all draws between both ends, from 0 to 1; shares of a
  ///   damaged result count as the nearest of these.
  package static func of(_ draws: Int, holding content: Double) -> String {
    let share = Int((100 * min(max(content, 0), 1)).rounded())
    return "the central \(share) % of \(draws) draw\(draws == 1 ? "" : "s")"
  }
}
