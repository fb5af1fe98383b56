import Experiments
import Numerics
import Recordings

extension FitDocument {
  /// - Parameters:
  ///   - openings: How often a fit with the same output has judged by the same rows before.
  package init(
    _ problem: FitProblem, _ result: FitStudy.Result, data: [String], tables: [String],
    openings: (_ heldOut: String) -> Int, by program: ProgramIdentity
  ) {
    programVersion = program.version
    fit = problem.name
    question = problem.question
    reproduces = problem.reproduces
    self.data = data.joined(separator: ", ")
    sha256 = SHA256.hexadecimal(of: tables.joined())
    rows = problem.rows.count
    leftOut = problem.leftOut.map { LeftOut(reason: $0.reason, count: $0.count) }
    loss = problem.loss.rawValue
    robust = Self.name(of: result.chosenForm?.robust ?? problem.robust)
    choice = result.choice.map { Choice($0) }
    let numbers = result.numbers
    training = numbers.rows
    let heldOutText = result.heldOut.map { row in
      "\(problem.rows[row].line):\(problem.rows[row].measured)"
    }.joined(separator: "\n")
    if !result.heldOut.isEmpty {
      let digest = SHA256.hexadecimal(of: heldOutText)
      heldOut = HeldOut(
        rows: result.heldOut.count, sha256: digest, openings: openings(digest))
    }
    assumption =
      switch numbers.assumption {
      case .classical: "even"
      case .independentRows: "uneven"
      case .groups: "groups"
      case .robust: "outliers"
      case nil: "none"
      }
    self.numbers = numbers.numbers.map { Number($0) }
    correlations = numbers.correlations
    condition = numbers.condition.flatMap { $0.isFinite ? $0 : nil }
    undetermined = numbers.undetermined.map { direction in
      Undetermined(
        share: direction.share,
        loadings: direction.loadings.map {
          Loading(path: numbers.numbers[$0.parameter].path, share: $0.share)
        })
    }
    converged = numbers.ending.isConverged
    ending = numbers.endingText
    let splits = result.splits
    unconvergedSplits = splits.count > 1 && splits.unconverged > 0 ? splits.unconverged : nil
    evaluations = numbers.evaluations.points
    judgements = result.judgements.map { Judgement($0) }
    effects = Effects(problem, result)
  }
}

extension FitDocument {
  /// Why the fit did not converge.
  package var reasonOfEnding: String { Self.reason(ofEnding: ending) }

  static func reason(ofEnding ending: String) -> String {
    ending.replacing("not converged: ", with: "")
  }

  private static func name(of loss: RobustLoss?) -> String {
    switch loss {
    case nil: "no"
    case .huber: "huber"
    case .bisquare: "bisquare"
    }
  }
}

extension FitDocument.Choice {
  init(_ choice: FitChoice) {
    folds = choice.folds
    chosen = choice.candidates[choice.chosen].form.name
    forms = choice.candidates.map {
      .init(
        name: $0.form.name, numbers: $0.numbers, error: $0.error, standardError: $0.standardError,
        excess: $0.excess?.mean, excessError: $0.excess?.standardError)
    }
  }
}

extension FitDocument.Number {
  init(_ number: FitNumbers.Number) {
    self.init(
      path: number.path, unit: number.unit, start: number.start, value: number.value,
      standardError: number.standardError.flatMap { $0.isFinite ? $0 : nil },
      interval: number.interval.map { [$0.lowerBound, $0.upperBound] },
      profile: number.profile.map { [$0.lowerBound, $0.upperBound] },
      bound: number.bound?.rawValue)
  }
}

extension FitDocument.Judgement {
  init(_ judgement: FitJudgement) {
    func errors(_ errors: FitJudgement.Errors) -> FitDocument.Errors {
      .init(
        name: errors.name, median: errors.median, ninth: errors.ninth,
        rootMeanSquare: errors.rootMeanSquare, bias: errors.bias)
    }
    func band(_ scores: IntervalScores?, _ reach: Double? = nil) -> FitDocument.Band? {
      scores.map {
        .init(
          level: $0.level, covered: $0.covered, of: $0.count, meanWidth: $0.meanWidth,
          meanScore: $0.meanScore, reach: reach)
      }
    }
    self.init(
      metric: judgement.metric, unit: judgement.unit, rows: judgement.rows,
      errors: ([judgement.blind, judgement.fitted] + judgement.rivals).map(errors),
      parts: judgement.parts.isEmpty
        ? nil
        : judgement.parts.map {
          .init(name: $0.name, rows: $0.rows, errors: $0.errors.map(errors))
        },
      pairs: judgement.pairs.map { pairs in
        .init(
          count: pairs.count, differing: pairs.differing,
          ways: pairs.ways.map {
            .init(name: $0.name, signsRight: $0.signsRight, medianError: $0.medianError)
          })
      },
      band: band(judgement.band, judgement.reach), before: band(judgement.before),
      numbersAlone: band(judgement.numbersAlone))
  }
}
