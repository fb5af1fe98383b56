import DocumentCoding
import Numerics

/// How well fits predict measured values, as `fit FOLDER` writes it.
package struct TruthDocument: Codable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var rows: [Row] = []
  /// Predictions with no number changed.
  package var predictions: [Prediction] = []
  /// Fits and predictions without their files.
  package var missing: [Missing] = []

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

  package init(programVersion: String) { self.programVersion = programVersion }

  /// The document as JSON, the same bytes for the same tables.
  package var text: String { DocumentCoding.text(of: self) }

  // MARK: - Predictions

  /// A prediction with no number changed.
  package struct Prediction: Codable, Sendable {
    package var prediction: String
    /// The file below the folder of the data, and the SHA-256 of it.
    package var data: String
    package var sha256: String
    package var phone: String
    /// As of a fit.
    package var judges: String
    @OmittedIfNil package var question: String?
    /// The values of metrics; empty where the phone's gauge is predicted.
    package var values: [Value]
    @OmittedIfNil package var gauge: Gauge?

    package init(
      prediction: String, data: String, sha256: String, phone: String, judges: String,
      question: String?, values: [Value], gauge: Gauge?
    ) {
      self.prediction = prediction
      self.data = data
      self.sha256 = sha256
      self.phone = phone
      self.judges = judges
      self.question = question
      self.values = values
      self.gauge = gauge
    }
  }

  /// A value of a metric, in its unit.
  package struct Value: Codable, Sendable {
    package var metric: String
    package var unit: String
    package var given: Double
    package var predicted: Double

    package init(metric: String, unit: String, given: Double, predicted: Double) {
      self.metric = metric
      self.unit = unit
      self.given = given
      self.predicted = predicted
    }
  }

  /// A phone's own gauge against the simulated level. Levels and differences are in percent of a
  /// full battery.
  package struct Gauge: Codable, Sendable {
    package var readings: Int
    package var hours: Double
    /// At the first reading and at the last.
    package var first: Double
    package var last: Double
    /// At the last reading, with the 95 % of the ranges.
    package var predicted: Double
    package var low: Double
    package var high: Double
    /// Of the magnitudes of the differences at all readings.
    package var medianError: Double
    package var greatestError: Double
    /// The readings that lie within the ranges.
    package var covered: Int
    /// The draws of the ranges, and those that are left out, since their phone shut down.
    package var draws: Int
    package var shutDowns: Int
    /// The median error of a level that stays as it is at the first reading.
    package var unchangedError: Double
    /// The energy that the gauge measured, beside the predicted one.
    @OmittedIfNil package var energy: GaugeStudy.MeasuredSpans?
  }
}

extension TruthDocument.Gauge {
  /// - Parameter course: Of at least one point.
  package init(_ course: GaugeStudy.Course) {
    let points = course.points
    let (first, last) = (points[0], points[points.count - 1])
    let errors = SortedSample(points.map { 100 * abs($0.predicted - $0.gauge) })
    let changes = SortedSample(points.map { 100 * abs($0.gauge - first.gauge) })
    self.init(
      readings: points.count, hours: (last.time - first.time) / 3600, first: 100 * first.gauge,
      last: 100 * last.gauge, predicted: 100 * last.predicted, low: 100 * last.low,
      high: 100 * last.high, medianError: errors.quantile(0.5) ?? 0,
      greatestError: errors.values.last ?? 0,
      covered: points.count { $0.low <= $0.gauge && $0.gauge <= $0.high }, draws: course.draws,
      shutDowns: course.shutDowns, unchangedError: changes.quantile(0.5) ?? 0,
      energy: course.energy)
  }
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
  package var bestRival: FitDocument.Errors? { rivals.min { $0.median < $1.median } }
  /// How many times the error of the best rival the fitted simulation has; the worst stand first.
  package var disadvantage: Double {
    bestRival.map { $0.median > 0 ? fitted.median / $0.median : .infinity } ?? 0
  }
}
