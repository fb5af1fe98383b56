import Configuration
import Results

/// The words about a change that all outputs share.
struct AdviceWords {
  let document: AdviceDocument

  /// `End the scan once the device is found: 30 s after the last find`.
  func title(of piece: AdviceDocument.Piece) -> String {
    piece.strength.isEmpty ? piece.title : "\(piece.title): \(piece.strength)"
  }

  /// `saves 57.3 % (52.1 to 61.0) of app-energy, 22.1 J a run, in 94 % of 79 draws from the ranges`.
  func saving(of piece: AdviceDocument.Piece) -> String {
    let saving = piece.saving
    let percent = DecimalText(saving.percent).fixed(1)
    var text = "saves \(percent) %"
    if let low = saving.low, let high = saving.high {
      text += " (\(DecimalText(low).fixed(1)) to \(DecimalText(high).fixed(1)))"
    }
    text +=
      " of \(saving.metric.shown), \(DecimalText.short(saving.amount, digits: 3)) \(document.unit) a run"
    if let share = saving.ranges, let points = document.points {
      text +=
        ", in \(DecimalText.short(100 * share, digits: 3)) % of \(points) draws from the ranges"
    }
    return text
  }

  /// How sure the saving is, and how much smaller it became.
  func certainty(of piece: AdviceDocument.Piece) -> String {
    let saving = piece.saving
    let chosen = DecimalText(saving.chosen).fixed(1)
    return
      "\(saving.runs) fresh runs; the runs that chose it said \(chosen) %; p = \(DecimalText.short(saving.pValue, digits: 2)) "
      + "of 1 % or less, by Holm over \(document.looked) changes"
  }

  /// The costs: the qualities that it makes worse, or that it makes none worse.
  func costs(of piece: AdviceDocument.Piece) -> String {
    let beyond = piece.costs.filter { !$0.isWithin }
    guard !beyond.isEmpty else {
      let names = piece.costs.map(\.metric.shown)
      guard piece.isPriceShown else { return "costs: \(piece.price)" }
      if names.isEmpty { return "costs: no metric of the scenario tells; \(piece.price)" }
      return "no worse: \(Enumeration.text(names))"
    }
    return "costs: " + beyond.map(change).joined(separator: "; ")
      + (piece.isPriceShown ? "" : "; \(piece.price)")
  }

  private func change(of cost: AdviceDocument.Cost) -> String {
    func told(_ value: Double?) -> String {
      guard let value else { return "none" }
      return DecimalText.short(value, digits: 3) + (cost.unit == "1" ? "" : " \(cost.unit)")
    }
    return "\(cost.metric.shown) \(told(cost.baseline)) → \(told(cost.variant))"
  }

  /// `3 changes advised, 2 trade-offs`.
  var headline: String {
    let advised = document.advice.count { $0.verdict == "advised" }
    let trades = document.advice.count { $0.verdict == "trade" }
    let first =
      advised == 0 ? "nothing to advise" : "\(advised) change\(advised == 1 ? "" : "s") advised"
    let second = trades == 0 ? "" : ", \(trades) trade-off\(trades == 1 ? "" : "s")"
    return first + second
  }

  /// The paths of the scenario that a patch changes, as lines of it.
  static func places(in patch: String) -> [String] {
    var path: [(indent: Int, key: String)] = []
    var found: [String] = []
    for line in patch.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      guard indent <= 6, !line.dropFirst(indent).hasPrefix("-"),
        let colon = line.firstIndex(of: ":")
      else { continue }
      let key = String(line[line.index(line.startIndex, offsetBy: indent)..<colon])
      path.removeAll { $0.indent >= indent }
      path.append((indent, key))
      let isLast = indent == 6 || line.hasSuffix("~") || line.hasSuffix("[]")
      if isLast { found.append(path.map(\.key).joined(separator: ".")) }
    }
    return found
  }
}
