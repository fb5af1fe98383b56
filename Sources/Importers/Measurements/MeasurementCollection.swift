import Configuration

/// Measurements during reading, numbered in their order.
struct MeasurementCollection {
  private var groupNames = NameList()
  private var metricNames = NameList()
  private var keys = NameList()
  private var metrics: [MeasuredMetric] = []

  var groups: [String] { groupNames.names }

  /// The index of a group, which is created if it is new.
  mutating func group(_ name: String) -> Int { groupNames.place(of: name) }

  /// The number of the key of measurements that belong together.
  mutating func key(_ name: String) -> Int { keys.place(of: name) }

  /// The index of a metric, which is created if it is new.
  mutating func metric(_ name: String, unit: String?) -> Int {
    let place = metricNames.place(of: name)
    if place == metrics.count {
      metrics.append(MeasuredMetric(name: name, unit: unit, samples: []))
    }
    return place
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
