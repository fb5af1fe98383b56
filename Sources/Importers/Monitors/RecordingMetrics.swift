/// Numbers of a whole recording: its length, and the sums of its channels.
package struct RecordingMetric: Encodable, Sendable, Equatable {
  package let name: String
  package let unit: String
  package let value: Double
}

extension MonitorTable {
  /// The length in seconds: that of the longest channel.
  package var duration: Double { channels.map(\.series.duration).max() ?? 0 }

  /// Duration, charge, energy and means; of tables with several powers, such as rails, the energy of
  /// each.
  package var metrics: [RecordingMetric] {
    var metrics = [RecordingMetric(name: "duration", unit: "s", value: duration)]
    if let current = first(.current) {
      metrics.append(.init(name: "charge", unit: "mAh", value: current.integral / 3.6))
      metrics.append(.init(name: "average-current", unit: "mA", value: current.mean * 1000))
    }
    let powers = channels.filter { $0.quantity == .power }
    if powers.count > 1 {
      for power in powers {
        metrics.append(
          .init(name: "energy of \(power.name)", unit: "J", value: power.series.integral))
      }
    } else if let power {
      metrics.append(.init(name: "energy", unit: "J", value: power.integral))
      metrics.append(.init(name: "average-power", unit: "mW", value: power.mean * 1000))
    }
    return metrics
  }
}

extension Measurements {
  /// Measurements of which each is one recording; independent samples, since recordings of different
  /// versions are never taken at once.
  ///
  /// Only metrics that every recording has are compared.
  package init(recordings: [(version: String, table: MonitorTable)]) {
    var collection = MeasurementCollection()
    let all = recordings.map { (version: $0.version, metrics: $0.table.metrics) }
    let shared = all.first?.metrics.filter { metric in
      all.allSatisfy { $0.metrics.contains { $0.name == metric.name } }
    }
    for (key, recording) in all.enumerated() {
      let group = collection.group(recording.version)
      for metric in recording.metrics
      where shared?.contains(where: { $0.name == metric.name }) == true {
        let index = collection.metric(metric.name, unit: metric.unit)
        _ = collection.add(MeasuredReading(key: key, value: metric.value), index, group)
      }
    }
    self = collection.measurements(paired: false)
  }
}
