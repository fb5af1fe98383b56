import Advice

/// Advice as a page: what to change with its patch, what it costs, and what is best for its price.
package struct AdvicePage {
  private let document: AdviceDocument
  private var words: AdviceWords { AdviceWords(document: document) }

  package init(_ document: AdviceDocument) { self.document = document }

  /// The page as HTML.
  package var text: String {
    let frame = PageFrame(
      scenario: document.scenario, question: "What should the app change first?",
      answer: PageFrame.answer(verdicts),
      warnings: document.isWhole
        ? [] : ["Interrupted: what was not judged by then is listed apart."],
      remarks: [], facts: facts, sections: sections, library: nil)
    return frame.html.text
  }

  private var verdicts: [String] {
    let advised = document.advice.filter { $0.verdict == .advised }
    return ["\(words.headline)."]
      + advised.prefix(3).map { "\(words.title(of: $0)): it \(words.saving(of: $0))." }
  }

  private var facts: String {
    let points = document.points.map { ", \($0) draws from the ranges" } ?? ""
    return
      "\(CountText.of(document.looked, "change")) looked at;  \(document.replications) fresh runs\(points), seed \(document.seed); \(document.device)"
  }

  private var sections: [PageSection] {
    [
      pieces(.advised, "Advised"), pieces(.trade, "Trade-offs"), front,
      pieces(.rejected, "Not advised"),
      list("unconfirmed", "Not confirmed", document.unconfirmed.map(words.line)),
      list("questions", "Questions", questions),
    ].compactMap(\.self)
  }

  private func pieces(_ verdict: Recommendation, _ title: HTML) -> PageSection? {
    let chosen = document.advice.filter { $0.verdict == verdict }
    guard !chosen.isEmpty else { return nil }
    return PageSection(
      id: HTML(made: verdict.rawValue), title: title, body: HTML(chosen.map { piece(of: $0) }))
  }

  private func piece(of piece: AdviceDocument.Piece) -> HTML {
    """
    <article id="piece-\(piece.number)">
    <h3>\(piece.number). \(words.title(of: piece))</h3>
    <p>It \(words.saving(of: piece)). \(words.certainty(of: piece)).</p>
    <p>\(words.costs(of: piece)).</p>
    <p class="facts">\(piece.file):\(piece.line), practice \(piece.practice) (\(piece.row)), source \(piece.source)</p>
    \(HTML(more(piece).map { "<p>\($0)</p>\n" as HTML }))
    <p>For the pull request: <q>\(words.summary(of: piece))</q></p>
    <details><summary>The lines that change</summary><pre>\(lines(piece.diff))</pre></details>
    <details><summary>The patch</summary><pre>\(lines(piece.patch))</pre></details>
    \(piece.costs.isEmpty ? "" : table(of: piece))
    </article>

    """
  }

  private func more(_ piece: AdviceDocument.Piece) -> [String] {
    [words.strengths(of: piece), words.platform(of: piece)].compactMap(\.self)
  }

  /// A text whose line breaks stay.
  private func lines(_ text: String) -> HTML {
    HTML(text.split(separator: "\n").map { "\(String($0))" as HTML }, between: "\n")
  }

  private func table(of piece: AdviceDocument.Piece) -> HTML {
    DataTable(
      columns: ["quality", "as it is", "changed", "may be worse by", "within the margin"],
      rows: piece.costs.map { cost in
        [
          cost.metric, number(cost.baseline, cost.unit), number(cost.variant, cost.unit),
          number(cost.margin, cost.unit), cost.isWithin ? "yes" : "no",
        ]
      }
    ).html(caption: "Qualities of change \(piece.number)")
  }

  private func number(_ value: Double?, _ unit: String) -> String {
    Cell.number(value, digits: 3, unit: unit).text.plain
  }

  private var front: PageSection? {
    guard !document.fronts.isEmpty else { return nil }
    let rows = document.fronts.flatMap { front in
      front.members.compactMap { number -> [String]? in
        guard let piece = document.advice.first(where: { $0.number == number }) else { return nil }
        let cost = piece.costs.first { $0.metric == front.metric }
        return [
          front.metric, "\(number). \(words.title(of: piece))",
          "\(DecimalText(piece.saving.percent).fixed(1)) %",
          self.number(cost?.difference, front.unit),
        ]
      }
    }
    let table = DataTable(columns: ["quality", "change", "saves", "difference"], rows: rows)
    return PageSection(
      id: "front", title: "Pareto fronts: saving against cost",
      body:
        "\(FrontPicture(document: document).html)\(table.html(caption: "No other change saves more at the same cost", isText: true))"
    )
  }

  private var questions: [String] {
    document.questions.map { "\($0.file):\($0.line): \($0.text) (\($0.practice))" }
  }

  private func list(_ id: HTML, _ title: HTML, _ lines: [String]) -> PageSection? {
    let items = lines.map { "<li>\($0)</li>\n" as HTML }
    return items.isEmpty ? nil : PageSection(id: id, title: title, body: "<ul>\(items)</ul>")
  }
}
