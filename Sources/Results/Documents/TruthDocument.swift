/// How well fits predict measured values, as `truth` writes it.
package struct TruthDocument: Codable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var rows: [Row]
  /// Fits without a table.
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
    @OmittedIfNil package var question: String?
    package var training: Int
    /// Shares as errors, or values in the unit of the metric.
    package var loss: String
    package var judgement: FitDocument.Judgement
    /// The effects of the fit, with its first measured quantity.
    @OmittedIfNil package var effects: FitDocument.Effects?

    package init(
      fit: String, data: String, sha256: String, phone: String, judges: String,
      question: String?, training: Int, loss: String, judgement: FitDocument.Judgement,
      effects: FitDocument.Effects?
    ) {
      self.fit = fit
      self.data = data
      self.sha256 = sha256
      self.phone = phone
      self.judges = judges
      self.question = question
      self.training = training
      self.loss = loss
      self.judgement = judgement
      self.effects = effects
    }
  }

  package struct Missing: Codable, Sendable {
    package var fit: String
    package var data: String

    package init(fit: String, data: String) {
      self.fit = fit
      self.data = data
    }
  }

  package init(programVersion: String, rows: [Row], missing: [Missing]) {
    self.programVersion = programVersion
    self.rows = rows
    self.missing = missing
  }

  /// The document as JSON, the same bytes for the same tables.
  package var text: String { DocumentCoding.text(of: self) }
}

extension TruthDocument.Row {
  /// The errors of the simulation before the fit and after it.
  package var blind: FitDocument.Errors { judgement.errors[0] }
  package var fitted: FitDocument.Errors { judgement.errors[1] }
  /// The rivals, the mean first.
  package var rivals: [FitDocument.Errors] { Array(judgement.errors.dropFirst(2)) }
  /// The rival with the least median error.
  package var bestRival: FitDocument.Errors? {
    rivals.min { $0.median < $1.median }
  }
  /// How many times the error of the best rival the fitted simulation has; the worst stand first.
  package var disadvantage: Double {
    bestRival.map { $0.median > 0 ? fitted.median / $0.median : .infinity } ?? 0
  }
}
