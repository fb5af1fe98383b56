import Configuration

/// Currents that the power profiles of unlike phones share.
///
/// Makers begin a file with that of an earlier phone, of a chip maker or of Android. A current that
/// three makers have, or one or two makers on several chips, was measured on one phone at most, and
/// nobody can tell on which: it is no fact of the phone whose file it is in.
///
/// - Source: `placeholders.txt`, which the build embeds into the program.
enum Placeholders {
  /// Why a current is no fact of the phone, and what other files have of their own.
  struct Shared: Equatable {
    /// As in notes.
    let basis: String
    /// The central 95 % of the values that phones have of their own, in milliamperes.
    let low: Double
    let high: Double
  }

  /// Nil when the current, or the list of currents, is not known to be shared.
  static func shared(_ name: String, _ values: [Double]) -> Shared? {
    table[general(name)]?[values.map(ProfileText.plain).joined(separator: ";")]
  }

  /// Why a current that another phone lends is no fact of this one.
  static func lent(_ name: String, _ values: [Double], by lender: String) -> Shared {
    // The spread of most currents over phones, where that of this one is not known.
    let (low, high) = spreads[general(name)] ?? ((values.min() ?? 0) / 3, (values.max() ?? 0) * 3)
    return Shared(
      basis: "of the \(lender), a phone alike; \(range(low, high))", low: low, high: high)
  }

  private static func range(_ low: Double, _ high: Double) -> String {
    "phones' own are \(ProfileText.plain(low)) mA to \(ProfileText.plain(high)) mA"
  }

  /// The name without what tells displays, clusters and older and newer files apart.
  private static func general(_ name: String) -> String {
    let name = name.hasPrefix("dsp.") ? String(name.dropFirst(4)) : name
    let beginnings = ["cpu.cluster_power", "screen.on", "screen.full"]
    return beginnings.first { name.hasPrefix($0) } ?? name
  }

  private static let lines = EmbeddedTable.rows(of: sharedCurrents[0].text)
    .map { $0.split(separator: " ") }

  private static let spreads: [String: (low: Double, high: Double)] = {
    let all = lines.map { (String($0[0]), (Double($0[1]) ?? 0, Double($0[2]) ?? 0)) }
    return Dictionary(uniqueKeysWithValues: all)
  }()

  private static let table: [String: [String: Shared]] = {
    var table: [String: [String: Shared]] = [:]
    for words in lines {
      let (low, high) = (Double(words[1]) ?? 0, Double(words[2]) ?? 0)
      for word in words.dropFirst(3) {
        let parts = word.split { ":/".contains($0) }
        let (makers, chips) = (Int(parts[1]) ?? 0, Int(parts[2]) ?? 0)
        let files =
          makers > 2
          ? "\(makers) makers" : "\(chips) chips of \(makers == 1 ? "one maker" : "two makers")"
        table[String(words[0]), default: [:]][String(parts[0])] = Shared(
          basis: "the files of \(files) have this current; \(range(low, high))", low: low,
          high: high)
      }
    }
    return table
  }()
}
