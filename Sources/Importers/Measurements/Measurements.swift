/// What was measured, or simulated and written down, by metric and group.
package struct Measurements: Sendable {
  /// In the order in which the file names them first.
  package let groups: [String]
  /// In the order in which the file names them first.
  package let metrics: [MeasuredMetric]
  /// Whether measurements of different groups belong together.
  package let arePaired: Bool
}

/// One metric of all groups.
package struct MeasuredMetric: Sendable {
  package let name: String
  /// Nil when the file does not say it.
  package let unit: String?
  /// One a group.
  package internal(set) var samples: [MeasuredSample]
  /// Whether values can be cut off at a limit; nil when the file does not say it.
  package internal(set) var hasLimit: Bool?
}

/// One metric of one group.
package struct MeasuredSample: Sendable {
  /// In the order of the file, missing ones included.
  package private(set) var readings: [MeasuredReading] = []
  /// Which of them has a key.
  private var places: [Int: Int] = [:]

  init() {}

  /// How many cells have no value.
  package var missing: Int { readings.count { $0.value == nil } }

  /// The reading that belongs together with others of one key; nil if there is none.
  package func reading(of key: Int) -> MeasuredReading? { places[key].map { readings[$0] } }

  /// False, and nothing added, when there is one with that key already.
  mutating func add(_ reading: MeasuredReading) -> Bool {
    guard places.updateValue(readings.count, forKey: reading.key) == nil else { return false }
    readings.append(reading)
    return true
  }
}

/// One cell.
package struct MeasuredReading: Sendable {
  /// Readings of one key belong together; counted from 0 as the file names them.
  package let key: Int
  /// Nil when it is missing.
  package let value: Double?
  /// Numerator and denominator of a metric that is a ratio of sums over all readings.
  package let ratio: (numerator: Double, denominator: Double)?
  /// Whether the value was cut off at a limit.
  package let isCensored: Bool
}
