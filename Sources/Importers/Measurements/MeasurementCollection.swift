/// Measurements during reading, numbered in their order.
struct MeasurementCollection {
  private(set) var groups: [String] = []
  private var metrics: [MeasuredMetric] = []
  private var indicesOfGroups: [String: Int] = [:]
  private var indicesOfMetrics: [String: Int] = [:]
  private var keys: [String: Int] = [:]

  /// The index of a group, which is created if it is new.
  mutating func group(_ name: String) -> Int {
    if let place = indicesOfGroups[name] { return place }
    indicesOfGroups[name] = groups.count
    groups.append(name)
    return groups.count - 1
  }

  /// The index of a metric, which is created if it is new.
  mutating func metric(_ name: String, unit: String?) -> Int {
    if let place = indicesOfMetrics[name] { return place }
    indicesOfMetrics[name] = metrics.count
    metrics.append(MeasuredMetric(name: name, unit: unit, samples: []))
    return metrics.count - 1
  }

  /// Whether a metric has any value, of one group or of all.
  func hasValue(_ metric: Int, _ group: Int? = nil) -> Bool {
    let samples = metrics[metric].samples
    let asked = group.map { samples.indices.contains($0) ? [samples[$0]] : [] } ?? samples
    return asked.contains { $0.readings.contains { $0.value != nil } }
  }

  /// Records whether a value of a metric could have been censored.
  mutating func note(hasLimit: Bool, _ metric: Int) {
    metrics[metric].hasLimit = metrics[metric].hasLimit ?? false || hasLimit
  }

  /// The number of the key of measurements that belong together.
  mutating func key(_ name: String) -> Int {
    if let key = keys[name] { return key }
    keys[name] = keys.count
    return keys.count - 1
  }

  /// Adds a reading; false, and nothing added, when the group has one of that key already.
  mutating func add(_ reading: MeasuredReading, _ metric: Int, _ group: Int) -> Bool {
    while metrics[metric].samples.count <= group {
      metrics[metric].samples.append(MeasuredSample())
    }
    return metrics[metric].samples[group].add(reading)
  }

  func measurements(paired: Bool) -> Measurements {
    let whole = metrics.map { metric in
      var metric = metric
      while metric.samples.count < groups.count { metric.samples.append(MeasuredSample()) }
      return metric
    }
    return Measurements(groups: groups, metrics: whole, arePaired: paired)
  }
}
