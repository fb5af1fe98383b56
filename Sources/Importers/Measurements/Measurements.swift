/// Measured values, or simulated ones that were written to a file, by metric and group.
package struct Measurements: Sendable {
  /// In the order in which the file names them first.
  package let groups: [String]
  /// In the order in which the file names them first.
  package let metrics: [MeasuredMetric]
  /// Whether measurements of different groups are paired.
  package let arePaired: Bool
}

/// One metric of all groups.
package struct MeasuredMetric: Sendable {
  package let name: String
  /// Nil when the file does not give it.
  package let unit: String?
  /// One sample per group.
  package internal(set) var samples: [MeasuredSample]
  /// Whether values can be censored at a limit; nil when the file does not tell.
  package internal(set) var hasLimit: Bool?
}

/// One metric of one group.
package struct MeasuredSample: Sendable {
  /// In the order of the file, missing ones included.
  package private(set) var readings: [MeasuredReading] = []
  /// The index of the reading of each key; empty as long as these are the same, as in a file in the
  /// order of its keys.
  private var places: [Int: Int] = [:]
  private var isInOrder = true

  init() {}

  /// The number of cells without a value.
  package var missing: Int { readings.count { $0.value == nil } }

  /// The reading of a key; nil if there is none.
  package func reading(of key: Int) -> MeasuredReading? {
    if isInOrder { return readings.indices.contains(key) ? readings[key] : nil }
    return places[key].map { readings[$0] }
  }

  /// Adds a reading; false, and nothing added, when there is one with that key already.
  mutating func add(_ reading: MeasuredReading) -> Bool {
    if isInOrder {
      if readings.indices.contains(reading.key) { return false }
      if reading.key == readings.count {
        readings.append(reading)
        return true
      }
      for index in readings.indices { places[index] = index }
      isInOrder = false
    }
    guard places[reading.key] == nil else { return false }
    places[reading.key] = readings.count
    readings.append(reading)
    return true
  }
}

/// The reading of one cell.
package struct MeasuredReading: Sendable {
  /// The key that readings share which belong together; counted from 0 in the order of the file.
  package let key: Int
  /// Nil when it is missing.
  package let value: Double?
  /// Numerator and denominator of a metric that is a ratio of sums over all readings.
  package private(set) var ratio: (numerator: Double, denominator: Double)?
  /// Whether the value was censored at a limit.
  package private(set) var isCensored = false
}
