/// The direction in which a quantity gets better for the user of a phone.
package enum PreferredDirection: String, Codable, Sendable, CaseIterable {
  case lower, higher
  /// Neither less nor more of it is better by itself.
  case neither

  /// The gain of a change: above zero where it is for the better; where neither direction is, less
  /// counts as a gain, since what is compared are costs.
  package func gain(of difference: Double) -> Double { self == .higher ? difference : -difference }
}
