import Experiments

/// The answer of a comparison on one screen: which variant saves how much, at what price, how sure
/// that is, and why.
///
/// Its report is the same in every form. Everything else is in ``ComparisonDetails``.
package struct Answer {
  let document: ComparisonDocument
  /// The members of the answer: the saving first, then the qualities.
  let members: [ComparisonDocument.Metric]
  /// The effects by member, and by variant in the order of the others.
  let effects: [[AnswerEffect]]
  /// The effect of each variant on the saving, with the work that was skipped for it.
  let undone: [(variant: String, clauses: [String])]
  /// Whether it gives the levels of all variants, and not their changes.
  let tellsLevels: Bool

  /// Lines of text for a comparison of two variants; each further variant has one more.
  static let height = 24

  /// - Parameters:
  ///   - scenario: Its practice, where it has one, names the members.
  ///   - tellsLevels: Whether to give the levels of all variants, and not their changes.
  package init(
    _ document: ComparisonDocument, of scenario: Scenario? = nil, tellsLevels: Bool = false
  ) { self.init(document, KeyMetrics(document, of: scenario), tellsLevels: tellsLevels) }

  init(_ document: ComparisonDocument, _ keys: KeyMetrics, tellsLevels: Bool = false) {
    self.document = document
    self.tellsLevels = tellsLevels || document.others.isEmpty
    let members = keys.all
    self.members = members
    let entries = document.entries(of: members)
    effects = members.map { metric in
      document.others.map { variant in
        AnswerEffect(
          metric, of: variant,
          entries.first { $0.metric == metric.name && $0.variant == variant })
      }
    }
    undone = document.others.compactMap { variant in
      let entry = document.verdict?.first {
        $0.metric == members.first?.name && $0.variant == variant
      }
      return (entry?.undone).map { (variant, $0) }
    }
  }

  /// The effects on the saving, one a variant.
  var savings: [AnswerEffect] { effects.first ?? [] }

  /// The effects of a variant on the qualities.
  func costs(of variant: String) -> [AnswerEffect] {
    effects.dropFirst().compactMap { $0.first { $0.variant == variant } }
  }

  var hasRanges: Bool { document.overRanges != nil }

  /// The whole answer.
  ///
  /// - Parameters:
  ///   - hint: The words for what tells more; nil where everything follows.
  ///   - figures: The names of pictures beside the table, in forms that have pictures.
  func report(hint: String? = Answer.hint, figures: [String] = []) -> Report {
    let sentences = AnswerSentences(self)
    let notes = AnswerNotes(self)
    let remarks = AnswerRemarks(answer: self, hasMore: hint != nil)
    func attached(_ text: String?, optional: String?) -> Report.Section {
      Report.Section(text.map { [.paragraph($0)] } ?? [], optional: optional, isAttached: true)
    }
    var sections = [
      [.question(document.question ?? document.scenario)],
      Report.Section([.paragraph(notes.setting + (hint ?? ""), .faint)], isAttached: true),
      Report.Section(
        AnswerTable(answer: self, hasMore: hint != nil).blocks + figures.map { .figure($0) }),
    ]
    let isOfLevels = tellsLevels && !document.others.isEmpty
    if !isOfLevels {
      sections += [
        [.paragraph(sentences.saving, .strong)],
        attached(sentences.alternative, optional: nil),
        attached(sentences.overPhones, optional: nil),
        attached(sentences.widest, optional: "what widens it"),
        attached(sentences.decision, optional: "the deciding number"),
      ]
    }
    sections += remarks.sections
    let reasons = [
      (notes.overRuns, "the intervals over runs"), (notes.origin, "the origin"),
      (notes.lessWork, "less work"),
    ]
    let last = ((isOfLevels ? [] : reasons) + [(notes.gauge, nil), (notes.ends, nil)]).filter {
      $0.0 != nil
    }
    sections += last.enumerated().map { place, note in
      var section = attached(note.0, optional: note.1)
      section.isAttached = place > 0
      return section
    }
    let height = Self.height + max(0, document.variants.count - 2)
    return Report(sections, height: isOfLevels ? nil : height)
  }

  /// How the text of a terminal tells more.
  static let hint = "  (--details for all)"

  /// The sentences alone, for forms that have no place for a table.
  package var sentences: [String] {
    let sentences = AnswerSentences(self)
    let notes = AnswerNotes(self)
    return [
      sentences.saving, sentences.alternative, sentences.overPhones, sentences.widest,
      sentences.decision,
    ].compactMap(\.self) + AnswerRemarks(answer: self, hasMore: false).all.map(\.text)
      + [notes.overRuns, notes.origin, notes.lessWork, notes.gauge, notes.ends].compactMap(\.self)
  }

  /// The screen of `compare`, ending in a line break.
  package func text(_ style: TextStyle) -> String { TextRenderer(style).text(of: report()) }
}
