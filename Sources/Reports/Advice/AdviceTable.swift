import Advice
import Configuration
import Results

/// Advice for a terminal: five lines a piece.
package struct AdviceTable {
  private let document: AdviceDocument
  private let style: TextStyle
  /// Whether patches and rejected changes are shown in full.
  private let showsAll: Bool

  /// The most pieces of a kind that are shown; JSON has all.
  private static let most = 10

  package init(_ document: AdviceDocument, showsAll: Bool, style: TextStyle) {
    self.document = document
    self.showsAll = showsAll
    self.style = style
  }

  private var words: AdviceWords { AdviceWords(document: document) }

  /// The whole report, ending in a line break.
  package var text: String {
    style.report(
      [
        [style.styled("\(document.scenario.shown): \(words.headline)", .strong)]
          + style.lines(setting)
      ]
        + section(.advised, .good).map { [$0] }.joined(between: "Advised")
        + section(.trade, .doubtful).map { [$0] }.joined(between: "Saves as surely, and costs")
        + (showsAll ? section(.rejected, .faint).map { [$0] }.joined(between: "Not advised") : [])
        + [unconfirmed, fronts, parts, questions, ending].filter { !$0.isEmpty })
  }

  private var setting: String {
    let points = document.points.map { " and \($0) draws from the ranges" } ?? ""
    let base = document.baseline.map {
      "; \(document.metric.shown) of the baseline is \(DecimalText.short($0, digits: 4)) \(document.unit)"
    }
    let looked = CountText.of(document.looked, "change")
    guard document.replications > 0 else {
      return "\(looked) looked at on \(document.device.shown); none of them has been judged."
    }
    return """
      \(looked) looked at on \(document.device.shown); what is told comes from \
      \(document.replications) runs\(points) that the search has not seen (seed \(document.seed))\(base ?? "").
      """
  }

  private func section(_ verdict: Recommendation, _ emphasis: TextStyle.Emphasis) -> [[String]] {
    let pieces = document.advice.filter { $0.verdict == verdict }
    return pieces.prefix(showsAll ? pieces.count : Self.most).map { lines(of: $0, emphasis) }
  }

  private func lines(of piece: AdviceDocument.Piece, _ emphasis: TextStyle.Emphasis) -> [String] {
    let places = AdviceWords.places(in: piece.patch)
    let place = "\(piece.file):\(piece.line)"
    let head = style.lines(
      "\(piece.number). \(words.title(of: piece))", first: "", indent: 3)
    return head.map { style.styled($0, emphasis) }
      + style.lines("at \(place.shown) (\(piece.practice), \(piece.row))", first: "   ", indent: 5)
      + style.lines(words.saving(of: piece), first: "   ", indent: 5)
      + style.lines(words.costs(of: piece), first: "   ", indent: 5)
      + (showsAll
        ? style.lines(words.certainty(of: piece), first: "   ", indent: 5)
          + piece.patch.split(separator: "\n").map { "     \($0)" }
        : style.lines("changes \(places.joined(separator: ", "))", first: "   ", indent: 5))
  }

  private var unconfirmed: [String] {
    let lines = document.unconfirmed.prefix(Self.most).flatMap { found in
      style.item(words.line(of: found))
    }
    return style.section(
      "Seems to save, by the runs that chose it; nothing has confirmed it", lines)
  }

  private var fronts: [String] {
    let lines = document.fronts.flatMap { front in
      style.item("\(front.metric.shown): \(front.members.map { "\($0)" }.joined(separator: ", "))")
    }
    return style.section(
      "Best for what it costs, by the numbers above, what saves most first", lines)
  }

  private var parts: [String] {
    let lines = document.parts.prefix(Self.most).flatMap { part in
      style.item(
        "\(part.app.shown), \(part.handler.shown): \(joules(part.ledger)) by the ledger, \(joules(part.marginal)) less without it"
      )
    }
    return style.section("What the app's handlers cost a run", Array(lines))
  }

  private func joules(_ value: Double?) -> String {
    value.map { "\(DecimalText.short($0, digits: 3)) J" } ?? "—"
  }

  private var questions: [String] {
    let lines = document.questions.prefix(Self.most).flatMap { question in
      style.item("line \(question.line): \(question.text) (\(question.practice))")
    }
    return style.section("What only you can tell", Array(lines))
  }

  private var ending: [String] {
    let rejected = document.advice.count { $0.verdict == .rejected }
    var lines: [String] = []
    if rejected > 0, !showsAll {
      lines += style.lines(
        "\(rejected) rejected: they save under \(words.leastSaving), or in under \(words.leastShare) of the draws; --all shows them with all patches."
      )
    }

    return lines
  }
}

extension [[[String]]] {
  /// The pieces as sections, the first below a heading; none where there are none.
  fileprivate func joined(between heading: String) -> [[String]] {
    guard let first = first else { return [] }
    return [[heading + ":"] + first.flatMap(\.self)] + dropFirst().map { $0.flatMap(\.self) }
  }
}
