import DocumentCoding
import Numerics

extension TruthDocument {
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

    /// - Parameter course: Of at least one point.
    package init(_ course: GaugeStudy.Course) {
      let points = course.points
      let (first, last) = (points[0], points[points.count - 1])
      let errors = SortedSample(points.map { 100 * abs($0.predicted - $0.gauge) })
      let changes = SortedSample(points.map { 100 * abs($0.gauge - first.gauge) })
      readings = points.count
      hours = (last.time - first.time) / 3600
      self.first = 100 * first.gauge
      self.last = 100 * last.gauge
      predicted = 100 * last.predicted
      low = 100 * last.low
      high = 100 * last.high
      medianError = errors.quantile(0.5) ?? 0
      greatestError = errors.values.last ?? 0
      covered = points.count { $0.low <= $0.gauge && $0.gauge <= $0.high }
      draws = course.draws
      shutDowns = course.shutDowns
      unchangedError = changes.quantile(0.5) ?? 0
    }
  }
}
