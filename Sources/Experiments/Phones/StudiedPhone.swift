/// A phone among many on which a scenario runs.
package struct StudiedPhone: Codable, Sendable {
  package let name: String
  package let title: String
  package let maker: String
  package let year: Int?
  package let system: String
  /// The design that it shares with others; phones of one family count as one where phones are drawn.
  package let family: String
  /// Its share of all, whose sum is 1.
  package var share: Double
  /// The components of which nothing is known of this phone: those filled in from phones alike, or of a
  /// profile without a published or measured power.
  package let lent: [String]

  package init(
    name: String, title: String, maker: String, year: Int?, system: String, family: String,
    share: Double, lent: [String]
  ) {
    (self.name, self.title, self.maker, self.year) = (name, title, maker, year)
    (self.system, self.family, self.share, self.lent) = (system, family, share, lent)
  }
}
