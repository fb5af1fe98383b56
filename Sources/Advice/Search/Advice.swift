import Configuration
import Experiments

/// A change that was confirmed, with its judgement.
package struct AdvicePiece: Sendable {
  /// How far a change goes, and what it saves by the runs of the search, in percent.
  package struct Strength: Encodable, Sendable {
    package let strength: String
    package let percent: Double
  }

  package let candidate: Candidate
  /// Its other strengths, the weakest first.
  package let others: [Strength]
  /// What it saves of the battery a day, in points; nil without a battery, and where one is charged.
  package let perDay: Double?
  /// The patch of a variant.
  package var patch: ConfigurationNode { candidate.patch }
  /// The saving by the runs of the search, in percent, which chose it.
  package let chosen: Double
  /// By fresh runs.
  package let finding: Finding
  /// Of a saving above the least one, by Holm over all candidates.
  package let pValue: Double
  /// The share of the points of the ranges in which it saves; nil where there are none.
  package let share: Double?
  /// The work that fails or is lost with it, and not as it is.
  package let undone: [ComparisonDocument.Warning]
  package private(set) var verdict: Recommendation

  /// What is asked of the author, where no metric sees what it leaves out; nil of other changes.
  var question: AuthorQuestion? {
    let first = candidate.first
    guard candidate.isQuestion, verdict == .trade else { return nil }
    let percent = DecimalDigits.text(of: finding.saving, significant: 2)
    return AuthorQuestion(
      first.practice.name,
      "what is this for (\(first.strength))? Without it the app draws \(percent) % less, and no metric sees it",
      at: first)
  }

  /// The same pieces, where a trade-off that saves hardly more than another change of the same step
  /// is rejected: the other one costs nothing, or nobody knows what either costs.
  static func withoutRepeats(_ sorted: [Self]) -> [Self] {
    sorted.reduce(into: []) { told, piece in
      var piece = piece
      let first = piece.candidate.first
      let scripts = piece.scripts
      let isRepeat = told.contains { other in
        let isKnown = piece.candidate.isPriceShown || other.candidate.isPriceShown
        let isSamePlace = other.candidate.first.location == first.location
        return other.candidate.kind == .single && !other.candidate.isQuestion
          && other.candidate.first.app == first.app
          && (isSamePlace
            || first.practice.isOfLoops && other.candidate.first.practice.isOfLoops
              && other.scripts == scripts)
          && (other.verdict == .advised || other.verdict == .trade && (!isKnown || !isSamePlace))
          && other.finding.saving >= 0.9 * piece.finding.saving
      }
      if piece.verdict == .trade, piece.candidate.kind == .single, isRepeat {
        piece.verdict = .rejected
      }
      told.append(piece)
    }.sorted(by: isBefore)
  }

  /// The scripts of the app that it changes.
  private var scripts: Set<String> {
    let app = patch["apps"]?[candidate.first.app]
    return Set(
      ["handlers", "tasks"].flatMap { section in
        (app?[section]?.entries ?? []).map { "\(section).\($0.key)" }
      })
  }

  /// Order: advised changes first, and greater savings first.
  static func isBefore(_ first: Self, _ second: Self) -> Bool {
    let order: [Recommendation] = [.advised, .trade, .rejected]
    let ranks = (order.firstIndex(of: first.verdict)!, order.firstIndex(of: second.verdict)!)
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
    if first.finding.stopsApp != second.finding.stopsApp { return second.finding.stopsApp }
    if first.finding.saved != second.finding.saved {
      return first.finding.saved > second.finding.saved
    }
    return first.candidate.order < second.candidate.order
  }
}

/// The findings about a scenario's apps.
package struct Advice: Sendable {
  /// The baseline with the metrics that judge.
  package let scenario: Scenario
  package let root: ConfigurationNode
  let scenarios: AdviceScenarios
  /// That of the confirmation.
  package let seed: UInt64
  let confirmed: Confirmation.Confirmed
  /// The number of changes that were looked at.
  package let looked: Int
  /// Changes that the search has chosen and nothing has confirmed, since somebody stopped it, with the
  /// saving that chose them, in percent.
  package let unconfirmed: [(candidate: Candidate, saving: Double)]
  /// The qualities of the scenario itself.
  package let qualities: [Quality]
  package let questions: [AuthorQuestion]
  /// Changes that cannot be made, with the reason.
  package let unusable: [(candidate: Candidate, reason: String)]
  /// Whether nothing stopped it.
  package let isWhole: Bool

  package var replications: Int { confirmed.runs }
  /// The best first.
  package var pieces: [AdvicePiece] { confirmed.pieces.filter { !$0.candidate.isQuestion } }
}
