import Configuration
import DocumentCoding
import Experiments
import PhoneModel

/// Advice on the apps of a scenario, as `advise` shows it and writes it as JSON.
package struct AdviceDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package let programVersion: String
  package let scenario: String
  package let file: String
  package let device: String
  /// The metric that answers, and its unit.
  package let metric: String
  package let unit: String
  /// The mean of the baseline.
  package let baseline: Double?
  /// That of the runs that judge.
  package let seed: UInt64
  package let replications: Int
  package let confidence: Double
  /// The points of the ranges that judge; null where no number has a range.
  package let points: Int?
  /// The changes that were looked at.
  package let looked: Int
  /// Whether nothing stopped it.
  package let isWhole: Bool
  /// The advised changes, then the trade-offs, then the rejected ones.
  package let advice: [Piece]
  /// The choice of a search that somebody stopped before anything was confirmed.
  package let unconfirmed: [Unconfirmed]
  /// For each quality, the Pareto front of the changes: saving against price.
  package let fronts: [Front]
  package let questions: [AuthorQuestion]
  /// Changes that cannot be made.
  package let unusable: [Unusable]
  /// The cost of each handler; empty where it was not asked for.
  package let parts: [Part]

  package struct Piece: Encodable, Sendable {
    /// Its number, from 1 on, by which a front names it.
    package let number: Int
    /// Several, joined by `+`, of a combination.
    package let practice: String
    package let row: String
    package let title: String
    /// How far the change goes; empty where there is one way only.
    package let strength: String
    package let source: String
    package let app: String
    package let file: String
    package let line: Int
    /// The patch of a variant, as YAML.
    package let patch: String
    /// The lines of the scenario that go, and those that come.
    package let diff: String
    /// The name that the phone's system has for it; null where it has none.
    package let platform: AppPractice.Term?
    /// Its other strengths, by the runs of the search.
    package let strengths: [AdvicePiece.Strength]
    /// The numbers of the changes that it consists of, where each is a piece of its own as well.
    package let parts: [Int]
    package let verdict: Recommendation
    package let saving: Saving
    package let costs: [Cost]
    /// The work that fails or is lost with it, and not as it is.
    package let undone: [Undone]
    /// The possible cost beside, in words.
    package let price: String
    /// Whether it costs nothing, or a metric shows what it costs.
    package let isPriceShown: Bool
  }

  /// Work that a change leaves undone.
  package struct Undone: Encodable, Sendable {
    /// One of `drainsim list warnings`.
    package let code: String
    package let count: Int
    package let of: Int
    package let text: String
  }

  package struct Saving: Encodable, Sendable {
    /// The energy of the app, or of the phone where another app changes.
    package let metric: String
    /// Of the baseline, by runs and points that the search has not seen.
    package let percent: Double
    package let low: Double?
    package let high: Double?
    /// In the unit of the metric, a run.
    package let amount: Double
    /// Of the battery's charge, in points a day; null without a battery, or with a charger.
    package let perDay: Double?
    /// The saving by the runs of the search, which chose it.
    package let chosen: Double
    package let runs: Int
    /// The share of the points in which it saves; null where there are none.
    package let ranges: Double?
    /// The energy for each thing that a count of the scenario wants more of; null without one.
    package let each: Each?
    /// Of the least saving of ``JudgementRule``, by Holm over all changes that were looked at.
    package let pValue: Double
  }

  /// Joules a message.
  package struct Each: Encodable, Sendable {
    /// The metric that counts.
    package let of: String
    package let baseline: Double
    package let variant: Double
  }

  package struct Cost: Encodable, Sendable {
    package let metric: String
    package let unit: String
    package let baseline: Double?
    package let variant: Double?
    package let difference: Double?
    package let low: Double?
    package let high: Double?
    /// How much worse it may be.
    package let margin: Double
    /// Whether it is shown to be no worse than that.
    package let isWithin: Bool
    /// Whether its mean is worse than that of the baseline.
    package let isWorse: Bool
    /// Whether it is shown to be better, by more than it might be worse.
    package let isBetter: Bool
    /// Whether a third is left of it at most, or it is ten times as great.
    package let isGone: Bool
  }

  package struct Front: Encodable, Sendable {
    package let metric: String
    package let unit: String
    /// Their numbers, what saves most first.
    package let members: [Int]
  }

  package struct Unconfirmed: Encodable, Sendable {
    package let practice: String
    package let title: String
    package let strength: String
    package let file: String
    package let line: Int
    /// By the runs that chose it.
    package let percent: Double
  }

  package struct Unusable: Encodable, Sendable {
    package let practice: String
    package let strength: String
    package let file: String
    package let line: Int
    package let reason: String
  }

  package struct Part: Encodable, Sendable {
    package let app: String
    package let handler: String
    package let ledger: Double?
    package let marginal: Double?

    /// The handlers without which the phone draws less, the most expensive of each app first.
    fileprivate static func handlers(of parts: PartsDocument) -> [Self] {
      parts.apps.flatMap { app in
        app.parts.filter { $0.kind == .handler && $0.length == nil && ($0.marginal ?? 0) > 0 }
          .sorted { ($1.marginal ?? 0, $0.path) < ($0.marginal ?? 0, $1.path) }
          .map { Self(app: app.name, handler: $0.name, ledger: $0.charged, marginal: $0.marginal) }
      }
    }
  }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}

extension AdviceDocument {
  /// - Parameters:
  ///   - file: The scenario as the user named it.
  ///   - parts: The costs of the parts of its apps; nil where nobody asked for them.
  package init(
    _ advice: Advice, of file: String, confidence: Double, parts: PartsDocument?,
    by program: ProgramIdentity
  ) {
    let scenario = advice.scenario
    let metric = scenario.metrics[advice.confirmed.metric ?? scenario.mainMetric]
    let all = advice.pieces
    let pieces = all.enumerated().map {
      Piece($0.element, number: $0.offset + 1, of: scenario, root: advice.root, among: all)
    }
    self.init(
      programVersion: program.version, scenario: scenario.name, file: file,
      device: scenario.device, metric: metric.name, unit: metric.unit,
      baseline: advice.confirmed.baseline, seed: advice.seed, replications: advice.replications,
      confidence: confidence, points: advice.confirmed.points, looked: advice.looked,
      isWhole: advice.isWhole, advice: pieces,
      unconfirmed: advice.unconfirmed.map { found in
        let first = found.candidate.first
        return Unconfirmed(
          practice: first.practice.name, title: first.advice, strength: first.strength,
          file: first.location.file, line: first.location.line, percent: found.saving)
      },
      fronts: advice.fronts,
      questions: advice.questions,
      unusable: advice.unusable.map { unusable in
        let first = unusable.candidate.first
        return Unusable(
          practice: first.practice.name, strength: first.strength, file: first.location.file,
          line: first.location.line, reason: unusable.reason)
      }, parts: parts.map(Part.handlers) ?? [])
  }
}

extension AdviceDocument.Piece {
  fileprivate init(
    _ piece: AdvicePiece, number: Int, of scenario: Scenario, root: ConfigurationNode,
    among pieces: [AdvicePiece]
  ) {
    let proposals = piece.candidate.proposals
    func joined(_ value: (Proposal) -> String) -> String {
      proposals.map(value).filter { !$0.isEmpty }.distinct.joined(separator: " + ")
    }
    let first = piece.candidate.first
    self.init(
      number: number, practice: joined { $0.practice.name }, row: joined { $0.practice.row },
      title: joined(\.advice), strength: joined(\.strength),
      source: joined { $0.practice.source }, app: first.app, file: first.location.file,
      line: first.location.line, patch: YAMLWriter.text(of: piece.patch),
      diff: PatchDiff.text(of: piece.patch, on: root), platform: Self.platform(of: first, root),
      strengths: piece.others,
      parts: piece.candidate.kind == .single
        ? []
        : pieces.indices.filter { place in
          place != number - 1 && piece.candidate.holds(pieces[place].candidate)
        }.map { $0 + 1 },
      verdict: piece.verdict,
      saving: AdviceDocument.Saving(piece, metric: scenario.metrics[piece.finding.metric]),
      costs: piece.finding.costs.map(AdviceDocument.Cost.init),
      undone: piece.undone.map {
        AdviceDocument.Undone(code: $0.code.name, count: $0.count, of: $0.of, text: $0.text)
      },
      price: joined(\.price),
      isPriceShown: piece.candidate.isPriceKnown(by: piece.finding))
  }

  private static func platform(
    of proposal: Proposal, _ root: ConfigurationNode
  ) -> AppPractice.Term? {
    let practice = proposal.practice
    // The classes of accuracy that systems name are coarse.
    if practice.name == "coarser-location", !proposal.strength.hasPrefix("100 m") { return nil }
    return switch root.systemVersion?.system {
    case .android: practice.android
    case .ios: practice.apple
    case nil: nil
    }
  }
}

extension AdviceDocument.Saving {
  init(_ piece: AdvicePiece, metric: MetricDefinition) {
    let finding = piece.finding
    self.init(
      metric: metric.name, percent: finding.saving, low: finding.savingInterval?.low,
      high: finding.savingInterval?.high,
      amount: finding.saved, perDay: piece.perDay, chosen: piece.chosen, runs: finding.runs,
      ranges: piece.share,
      each: metric.unit == "J" ? AdviceDocument.Each(finding) : nil,
      pValue: piece.pValue)
  }
}

extension AdviceDocument.Each {
  fileprivate init?(_ finding: Finding) {
    let counts = finding.costs.filter { $0.quality.isCount && $0.quality.worse == .below }
    guard let count = counts.first, let before = count.baseline, let after = count.variant,
      before > 0, after > 0, finding.saving > 0
    else { return nil }
    self.init(
      of: count.quality.name, baseline: finding.base / before,
      variant: (finding.base - finding.saved) / after)
  }
}

extension AdviceDocument.Cost {
  init(_ cost: Finding.Cost) {
    self.init(
      metric: cost.quality.name, unit: cost.quality.unit, baseline: cost.baseline,
      variant: cost.variant, difference: cost.difference, low: cost.interval?.low,
      high: cost.interval?.high, margin: cost.margin, isWithin: cost.isShown,
      isWorse: cost.difference.map { cost.quality.loss(of: $0) > 0 } ?? (cost.variant == nil),
      isBetter: cost.isBetter, isGone: cost.isGone)
  }
}
