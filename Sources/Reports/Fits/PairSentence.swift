import Experiments

/// The sentence on pairs of rows that are alike: how well the saving of the one against the other is
/// told.
struct PairSentence {
  /// The sentence without its full stop.
  let text: String

  /// - Parameter rows: The words for the rows.
  init(_ pairs: PairScores, of rows: String) {
    var text =
      "of \(pairs.count) pairs of \(rows) that are alike, \(pairs.differing) differ by over 5 %"
    for way in pairs.ways where way.name == FitDocument.Judgement.Way.fitted {
      if pairs.differing > 0 {
        let share = DecimalText(100 * Double(way.signsRight) / Double(pairs.differing)).fixed(1)
        text += "; the sign of the saving is right in \(way.signsRight), \(share) %"
      }
      text += "; median error of the saving \(Self.points(way))"
    }
    if let blind = pairs.ways.first(where: { $0.name == FitDocument.Judgement.Way.blind }) {
      text += ", before the fit \(Self.points(blind))"
    }
    let rivals = pairs.ways.filter {
      $0.name != FitDocument.Judgement.Way.blind && $0.name != FitDocument.Judgement.Way.fitted
    }
    if let rival = rivals.min(by: { $0.medianError < $1.medianError }) {
      text += ", of the rival '\(rival.name)' \(Self.points(rival))"
    }
    self.text = text
  }

  private static func points(_ way: PairScores.Way) -> String {
    "\(DecimalText.short(100 * way.medianError, digits: 3)) points"
  }
}
