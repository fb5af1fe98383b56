import Configuration

/// A phone that was sold, as the table of real phones has it: its maker, year and family, and the
/// currents of its power file that no unlike phone shares.
///
/// - Source: `phones.csv`, which the build embeds into the program.
package struct RealPhone: Sendable {
  /// The word that `phone` takes.
  package let name: String
  package let maker: String
  /// As it was sold, without the maker.
  package let model: String
  /// Of its release, to within a year; nil where nobody knows.
  package let year: Int?
  /// `oled` or `lcd`; nil where nobody knows.
  package let panel: String?
  package let hasNR: Bool
  /// The design that it shares with others, whose files are not independent of its own.
  package let family: String
  /// The repository and commit of its power file; nil of a phone whose profile ships with drainsim.
  let file: String?
  /// In the units of a power profile, by the names in it.
  let currents: [String: [Double]]

  /// A row of the table, whose `titles` have the names of the currents.
  fileprivate init(_ fields: [Substring], _ titles: [Substring]) {
    let texts = Dictionary(uniqueKeysWithValues: zip(titles, fields))
    func text(_ title: Substring) -> String { texts[title].map { String($0) } ?? "" }
    name = text("name")
    maker = text("maker")
    model = text("model")
    year = Int(text("year"))
    panel = text("panel").isEmpty ? nil : text("panel")
    hasNR = text("network") == "5g"
    family = text("family")
    file = text("source") == Self.ownProfile ? nil : text("source")
    let own = zip(titles, fields).dropFirst(Self.facts).filter { !$1.isEmpty }
    currents = Dictionary(
      uniqueKeysWithValues: own.map {
        (String($0), $1.split(separator: ";").compactMap { Double($0) })
      })
  }

  /// The word of the table for a phone whose profile ships with drainsim.
  private static let ownProfile = "profile"
  /// The columns before the currents.
  private static let facts = 8

  package var hasProfile: Bool { file == nil }

  /// Android's version two years after the phone came out, which is usual, of those that are modelled.
  package var system: String { "android-\(min(max((year ?? Self.middleYear) - 2008, 9), 16))" }

  /// The year of a phone of which nobody knows it.
  private static let middleYear = 2020

  /// How far the years of two phones are apart.
  func distance(to other: RealPhone) -> Int {
    abs((year ?? Self.middleYear) - (other.year ?? Self.middleYear))
  }

  /// The table, by name.
  package static let all: [RealPhone] = {
    let rows = EmbeddedTable.rows(of: realPhones[0].text).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    return rows.dropFirst().map { RealPhone($0, rows[0]) }
  }()

  /// Those with the values of their own power files, and no profile.
  package static let withFiles = all.filter { !$0.hasProfile }

  package static func named(_ name: String) -> RealPhone? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
