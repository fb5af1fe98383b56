import Results

/// The sentence on pairs of rows that are alike: how well the saving of the one against the other is
/// told.
struct PairSentence {
  /// The sentence without its full stop.
  let text: String

  /// - Parameter rows: What the rows are.
  init(_ pairs: FitDocument.Pairs, of rows: String) {
    var text =
      "of \(pairs.count) pairs of \(rows) that are alike, \(pairs.differing) differ by over 5 %"
    for way in pairs.ways where way.name == "fitted" {
      if pairs.differing > 0 {
        let share = DecimalText(100 * Double(way.signsRight) / Double(pairs.differing)).fixed(1)
        text += "; the sign of the saving is right in \(way.signsRight), \(share) %"
      }
      text += "; median error of the saving \(Self.points(way))"
    }
    if let blind = pairs.ways.first { text += ", before the fit \(Self.points(blind))" }
    if let rival = pairs.ways.dropFirst(2).min(by: { $0.medianError < $1.medianError }) {
      text += ", of the rival '\(rival.name)' \(Self.points(rival))"
    }
    self.text = text
  }

  private static func points(_ way: FitDocument.Pairs.Way) -> String {
    "\(DecimalText.short(100 * way.medianError, digits: 3)) points"
  }
}
