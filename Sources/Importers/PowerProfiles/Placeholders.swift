/// Currents that the power profiles of unlike phones share.
///
/// Makers begin a file with that of an earlier phone, of a chip maker or of Android. A current that
/// three makers have, or one or two makers on several chips, was measured on one phone at most, and
/// nobody can tell on which: it is no fact of the phone whose file it is in.
///
/// - Source: `placeholders.txt`, which the build embeds into the program.
enum Placeholders {
  /// How many files share a current, and what other files have of their own.
  struct Shared: Equatable {
    let makers: Int
    let chips: Int
    /// The central 95 % of the values that phones have of their own, in milliamperes.
    let low: Double
    let high: Double

    /// As in notes.
    var basis: String {
      let files =
        makers > 2
        ? "\(makers) makers" : "\(chips) chips of \(makers == 1 ? "one maker" : "two makers")"
      return "the files of \(files) have this current; phones' own are "
        + "\(ProfileText.plain(low)) mA to \(ProfileText.plain(high)) mA"
    }
  }

  /// Nil when the current, or the list of currents, is not known to be shared.
  static func shared(_ name: String, _ values: [Double]) -> Shared? {
    table[general(name)]?[values.map(ProfileText.plain).joined(separator: ";")]
  }

  /// The name without what tells displays, clusters and older and newer files apart.
  private static func general(_ name: String) -> String {
    let name = name.hasPrefix("dsp.") ? String(name.dropFirst(4)) : name
    let beginnings = ["cpu.cluster_power", "screen.on", "screen.full"]
    return beginnings.first { name.hasPrefix($0) } ?? name
  }

  private static let table: [String: [String: Shared]] = {
    var table: [String: [String: Shared]] = [:]
    for line in sharedCurrents[0].text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      let (low, high) = (Double(words[1]) ?? 0, Double(words[2]) ?? 0)
      for word in words.dropFirst(3) {
        let parts = word.split { ":/".contains($0) }
        let (makers, chips) = (Int(parts[1]) ?? 0, Int(parts[2]) ?? 0)
        let shared = Shared(makers: makers, chips: chips, low: low, high: high)
        table[String(words[0]), default: [:]][String(parts[0])] = shared
      }
    }
    return table
  }()
}
