import Advice

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
    let renderer = TextRenderer(style)
    let head: Report.Section = [
      .question("\(document.scenario): \(words.headline)"), .paragraph(setting),
    ]
    let pieces =
      self.pieces(.advised, "Advised")
      + self.pieces(.trade, "Trade-offs")
      + (showsAll ? self.pieces(.rejected, "Not advised") : [])
    return ([renderer.lines(of: head)] + pieces + rest.map(renderer.lines))
      .filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var setting: String {
    let points = document.points.map { " and \($0) draws from the ranges" } ?? ""
    let base = document.baseline.map {
      "; \(document.metric) of the baseline is \(DecimalText.short($0, digits: 4)) \(document.unit)"
    }
    let looked = CountText.of(document.looked, "change")
    guard document.replications > 0 else {
      return "\(looked) looked at on \(document.device); none of them has been judged."
    }
    return """
      \(looked) looked at on \(document.device); the numbers come from \
      \(document.replications) runs\(points) that the search has not seen (seed \(document.seed))\(base ?? "").
      """
  }

  /// The lines of each piece, the first below the heading of all.
  private func pieces(_ verdict: Recommendation, _ heading: String) -> [[String]] {
    // A part of a combination stands in its line.
    let parts = document.advice.filter { $0.verdict == verdict || $0.verdict == .advised }
      .flatMap(\.parts)
    let pieces = document.advice.filter { piece in
      piece.verdict == verdict && (showsAll || !parts.contains(piece.number))
    }
    let shown = pieces.prefix(showsAll ? pieces.count : Self.most)
    let rest = pieces.count - shown.count
    return shown.enumerated().map { place, piece in
      (place == 0 ? [heading + ":"] : []) + lines(of: piece)
    } + (rest > 0 ? [["\(rest) more: --all"]] : [])
  }

  /// The first lines of a list, and the number of the others.
  private func first(_ lines: [String]) -> [String] {
    lines.first(Self.most) { "\($0) more: --format json" }
  }

  private func lines(of piece: AdviceDocument.Piece) -> [String] {
    let places = AdviceWords.places(in: piece.diff).map(\.shown).joined(separator: ", ")
    let more = [words.parts(of: piece), words.strengths(of: piece), words.platform(of: piece)]
      .compactMap(\.self)
    let section = Report.Section(
      "\(piece.number). \(words.title(of: piece))",
      [
        .list(
          [
            "at \(piece.file):\(piece.line) (\(piece.practice), \(piece.row))",
            words.saving(of: piece), words.costs(of: piece),
          ] + more + [showsAll ? words.certainty(of: piece) : "changes \(places)"])
      ])
    let lines = showsAll ? piece.diff.split(separator: "\n").map { "     \(String($0).shown)" } : []
    return TextRenderer(style).lines(of: section) + lines
  }

  /// The lists behind the pieces.
  private var rest: [Report.Section] {
    let rejected = document.advice.count { $0.verdict == .rejected }
    let ending =
      rejected > 0 && !showsAll
      ? "\(rejected) rejected: not surely above \(words.leastSaving), or in under \(words.leastShare) of the draws, or without what somebody may need, or hardly better than another change; --all shows them."
      : ""
    return [
      .list(
        "Not confirmed; the savings are those of the search",
        first(document.unconfirmed.map(words.line))),
      .list(
        "Pareto fronts of saving against cost, what saves most first",
        document.fronts.map { front in
          "\(front.metric): \(front.members.map { "\($0)" }.joined(separator: ", "))"
        }),
      .list(
        "What the app's handlers cost a run",
        first(
          document.parts.map {
            "\($0.app), \($0.handler): \(joules($0.ledger)) by the ledger, \(joules($0.marginal)) less without it"
          })),
      .list(
        "Questions",
        first(document.questions.map { "line \($0.line): \($0.text) (\($0.practice))" })),
      [.paragraph(ending)],
    ]
  }

  private func joules(_ value: Double?) -> String {
    Cell.number(value, digits: 3, unit: "J").text.plain
  }
}
