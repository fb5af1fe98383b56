import DocumentCoding
import Experiments
import Numerics

extension FitDocument {
  package struct Judgement: Codable, Sendable {
    package var metric: String
    package var unit: String
    package var rows: Int
    /// The simulation before the fit and after it, the mean, the best constant, least squares on
    /// columns, and rivals.
    package var errors: [Errors]
    /// Rows that are looked at apart.
    @OmittedIfNil package var parts: [Part]?
    /// The savings of rows against others that are alike.
    @OmittedIfNil package var pairs: Pairs?
    @OmittedIfNil package var band: Band?
    /// The band by the ranges that the numbers had before the fit.
    @OmittedIfNil package var before: Band?
    /// The interval of the numbers alone, carried over to predictions.
    @OmittedIfNil package var numbersAlone: Band?
  }

  package struct Pairs: Codable, Sendable {
    package var count: Int
    /// Pairs whose measured saving is above 5 %.
    package var differing: Int
    /// The simulation before the fit and after it, and rivals, as in ``Judgement/errors``.
    package var ways: [Way]

    package struct Way: Codable, Sendable {
      package var name: String
      /// Of the differing pairs, those whose saving it predicts with the right sign.
      package var signsRight: Int
      /// The median difference of predicted and measured saving, as a share of the control.
      package var medianError: Double
    }
  }

  package struct Part: Codable, Sendable {
    package var name: String
    package var rows: Int
    package var errors: [Errors]
  }

  /// Shares of the measured value, or in the unit of the metric where residuals are absolute.
  package struct Errors: Codable, Sendable {
    package var name: String
    package var median: Double
    package var ninth: Double
    /// Absent in documents of earlier versions.
    @OmittedIfNil package var rootMeanSquare: Double?
    package var bias: Double
  }

  package struct Band: Codable, Sendable {
    package var level: Double
    package var covered: Int
    package var of: Int
    package var meanWidth: Double
    package var meanScore: Double
    @OmittedIfNil package var reach: Double?

    /// The share of rows that it holds.
    package var share: Double { Double(covered) / Double(of) }
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
