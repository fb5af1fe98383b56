import Configuration
import DocumentCoding
import Experiments

extension AdviceDocument {
  /// - Parameters:
  ///   - file: The scenario as the user named it.
  ///   - parts: The costs of the parts of its apps; nil where nobody asked for them.
  package init(
    _ advice: Advice, of file: String, confidence: Double, parts: PartsDocument?,
    by program: ProgramIdentity
  ) {
    let scenario = advice.scenario
    let metric = scenario.metrics[advice.baselineMetric ?? scenario.mainMetric]
    let pieces = advice.pieces.enumerated().map {
      Piece($0.element, number: $0.offset + 1, of: scenario)
    }
    self.init(
      programVersion: program.version, scenario: scenario.name, file: file,
      device: scenario.device, metric: metric.name, unit: metric.unit,
      baseline: advice.baselineMean, seed: advice.seed, replications: advice.replications,
      confidence: confidence, points: advice.points, looked: advice.looked,
      isWhole: advice.isWhole, advice: pieces,
      unconfirmed: advice.unconfirmed.map { found in
        let first = found.candidate.first
        return Unconfirmed(
          practice: first.practice.name, title: first.advice, strength: first.strength,
          file: first.location.file, line: first.location.line, percent: found.saving)
      },
      fronts: advice.fronts.map {
        Front(metric: $0.quality.name, unit: $0.quality.unit, members: $0.members.map { $0 + 1 })
      },
      questions: advice.questions.map {
        Question(
          practice: $0.practice, text: $0.text, file: $0.location.file, line: $0.location.line)
      },
      unusable: advice.unusable.map { unusable in
        let first = unusable.candidate.first
        return Unusable(
          practice: first.practice.name, strength: first.strength, file: first.location.file,
          line: first.location.line, reason: unusable.reason)
      }, parts: parts.map(Part.handlers) ?? [])
  }
}

extension AdviceDocument.Piece {
  init(_ piece: AdvicePiece, number: Int, of scenario: Scenario) {
    let proposals = piece.candidate.proposals
    func joined(_ value: (Proposal) -> String) -> String {
      var known: Set<String> = []
      return proposals.map(value).filter { !$0.isEmpty && known.insert($0).inserted }
        .joined(separator: " + ")
    }
    let first = piece.candidate.first
    self.init(
      number: number, practice: joined { $0.practice.name }, row: joined { $0.practice.row },
      title: joined(\.advice), strength: joined(\.strength),
      source: joined { $0.practice.source }, app: first.app, file: first.location.file,
      line: first.location.line, patch: YAMLWriter.text(of: piece.patch),
      verdict: piece.verdict,
      saving: AdviceDocument.Saving(
        piece, metric: scenario.metrics[piece.finding.metric].name),
      costs: piece.finding.costs.map(AdviceDocument.Cost.init),
      undone: piece.undone.map {
        AdviceDocument.Undone(code: $0.code.name, count: $0.count, of: $0.of, text: $0.text)
      },
      price: joined(\.price),
      isPriceShown: piece.candidate.isPriceKnown(by: piece.finding))
  }
}

extension AdviceDocument.Saving {
  init(_ piece: AdvicePiece, metric: String) {
    let finding = piece.finding
    self.init(
      metric: metric, percent: finding.saving, low: finding.savingInterval?.low,
      high: finding.savingInterval?.high,
      amount: finding.saved, chosen: piece.chosen, runs: finding.runs, ranges: piece.share,
      pValue: piece.pValue)
  }
}

extension AdviceDocument.Cost {
  init(_ cost: Finding.Cost) {
    self.init(
      metric: cost.quality.name, unit: cost.quality.unit, baseline: cost.baseline,
      variant: cost.variant, difference: cost.difference, low: cost.interval?.low,
      high: cost.interval?.high, margin: cost.margin, isWithin: cost.isShown)
  }
}

extension AdviceDocument.Part {
  /// The handlers without which the phone draws less, the most expensive of each app first.
  fileprivate static func handlers(of parts: PartsDocument) -> [Self] {
    parts.apps.flatMap { app in
      app.parts.filter { $0.kind == .handler && $0.length == nil && ($0.marginal ?? 0) > 0 }
        .sorted { ($1.marginal ?? 0, $0.path) < ($0.marginal ?? 0, $1.path) }
        .map { Self(app: app.name, handler: $0.name, ledger: $0.charged, marginal: $0.marginal) }
    }
  }
}
