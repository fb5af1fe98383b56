/// A kind of not knowing, for which the draws from the range of a number stand.
package enum Unknown: String, Sendable, Codable {
  /// The phone: nobody measured it.
  case phone
  /// The network: operators and places differ.
  case network
  /// The use: people differ, and so do the contents of their apps.
  case habit
  /// Nothing: the number is of the structure that the phone has, such as how many cores; a draw from
  /// a range would be a phone that nobody makes.
  case structure

  /// The kinds that are drawn.
  package static let drawn: [Unknown] = [.phone, .network, .habit]

  /// `phones`, as in `--over phones`.
  package var plural: String { "\(rawValue)s" }
}
