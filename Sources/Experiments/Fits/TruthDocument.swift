import DocumentCoding

/// How well fits predict measured values, as `fit FOLDER` writes it.
package struct TruthDocument: Codable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var rows: [Row]
  /// Predictions with no number changed.
  package var predictions: [Prediction]
  /// Fits and predictions without their files.
  package var missing: [Missing]

  /// One measured quantity of a fit.
  package struct Row: Codable, Sendable {
    package var fit: String
    /// The tables below the folder of the data, and the SHA-256 of their texts one after the other.
    package var data: String
    package var sha256: String
    package var phone: String
    /// `interpolation`, `extrapolation`, `another-phone` or `model-against-model`.
    package var judges: String
    /// Why its rows held out are reproduced; absent of a prediction.
    @OmittedIfNil package var reproduces: String?
    @OmittedIfNil package var question: String?
    package var training: Int
    /// Whether the numbers are a minimum; without that they are no estimates.
    package var converged: Bool
    package var ending: String
    /// Of the fits that predicted a group without it, how many did not converge; absent where all did.
    @OmittedIfNil package var unconvergedSplits: Int?
    /// The numbers that ended at a bound, and are no estimates.
    package var atBounds: [Bound]
    /// Shares as errors, or values in the unit of the metric.
    package var loss: String
    package var judgement: FitDocument.Judgement
    /// The effects of the fit, with its first measured quantity.
    @OmittedIfNil package var effects: FitDocument.Effects?
  }

  /// A number at one of its bounds.
  package struct Bound: Codable, Sendable {
    package var path: String
    package var unit: String
    package var value: Double
    /// `lower` or `upper`.
    package var bound: String
  }

  package struct Missing: Codable, Sendable {
    package var fit: String
    package var data: String

    package init(fit: String, data: String) {
      self.fit = fit
      self.data = data
    }
  }

  package init(
    programVersion: String, rows: [Row], predictions: [Prediction] = [], missing: [Missing]
  ) {
    self.programVersion = programVersion
    self.rows = rows
    self.predictions = predictions
    self.missing = missing
  }

  /// The document as JSON, the same bytes for the same tables.
  package var text: String { DocumentCoding.text(of: self) }
}

extension TruthDocument.Row {
  /// One of the judgements of a fit.
  ///
  /// - Parameters:
  ///   - place: The index of the judgement. The effects of the fit are with the first.
  package init(_ fit: FitDocument, _ place: Int, phone: String, judges: String) {
    self.init(
      fit: fit.fit, data: fit.data, sha256: fit.sha256, phone: phone, judges: judges,
      reproduces: fit.reproduces, question: fit.question, training: fit.training,
      converged: fit.converged, ending: fit.ending, unconvergedSplits: fit.unconvergedSplits,
      atBounds: fit.numbers.compactMap { number in
        number.bound.map {
          .init(path: number.path, unit: number.unit, value: number.value, bound: $0)
        }
      }, loss: fit.loss, judgement: fit.judgements[place],
      effects: place == 0 ? fit.effects : nil)
  }

  /// Why the fit did not converge.
  package var reasonOfEnding: String { FitDocument.reason(ofEnding: ending) }
  /// Whether the numbers of this fit and of all that predict rows held out are estimates.
  package var isConverged: Bool { converged && unconvergedSplits == nil }
  /// The errors of the simulation before the fit and after it.
  package var blind: FitDocument.Errors { judgement.blind }
  package var fitted: FitDocument.Errors { judgement.fitted }
  /// The rivals, the mean and the best constant first.
  package var rivals: [FitDocument.Errors] { judgement.rivals }
  /// The rival with the least median error.
  package var bestRival: FitDocument.Errors? {
    rivals.min { $0.median < $1.median }
  }
  /// How many times the error of the best rival the fitted simulation has; the worst stand first.
  package var disadvantage: Double {
    bestRival.map { $0.median > 0 ? fitted.median / $0.median : .infinity } ?? 0
  }
}
