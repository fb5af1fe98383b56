import Configuration
import Quantities

/// The catalogue of forms of metrics: those of every run, and those that a scenario defines.
package enum MetricCatalogue {
  /// The forms that scenarios write, in the order of the documentation.
  static let forms: [any WrittenMetric.Type] = [
    BatteryLevelMetric.self, BatteryVoltageMetric.self, IntervalMetric.self, RatioMetric.self,
    QuotientMetric.self, CounterMetric.self, ObservationMetric.self, DataFlowMetric.self,
    ComponentEnergyMetric.self,
    MeasuredMetric.self, ScreenTimeMetric.self, ShareMetric.self, DayPartMetric.self,
    GaugeMetric.self, VitalsMetric.self,
  ]

  package static let batteryLife = BuiltInMetric.batteryLife.rawValue

  /// The metrics of every scenario, in the order of tables.
  package static func builtIn(subject: String?, hasBattery: Bool) -> [MetricDefinition] {
    BuiltInMetric.allCases.compactMap { $0.definition(subject: subject, hasBattery: hasBattery) }
  }

  /// The keys of a metric that a scenario defines.
  package static let fields: [FieldDefinition] =
    (forms.flatMap { $0.keys + $0.companions } + [better]).distinct(by: \.name)

  /// The keys of mappings inside a metric, each under the key whose value it is.
  package static let inner: [(title: String, key: String, fields: [FieldDefinition])] = [
    ("A ratio of metrics", "ratio", QuotientMetric.ratio),
    ("A share of a metric", "share", QuotientMetric.share),
    ("A part of the phone's energy", "energy", PartialEnergyMetric.fields),
    ("A span of the phone's gauge", "measured", MeasuredMetric.fields),
  ]

  /// The weights that `coefficients` changes, by the metric that has them.
  package static let coefficients: [(metric: String, parameters: [ParameterDefinition])] =
    GaugeMetric.Tool.allCases.map { (metric: $0.rawValue, parameters: $0.parameters) }

  /// The key of every form that says in which direction the metric gets better.
  static let better = FieldDefinition(
    "better", .choice(PreferredDirection.allCases.map(\.rawValue)),
    "the direction in which the metric gets better (default: lower for energies, times between marks, failures and other losses; of one metric over another, the direction that follows from theirs; otherwise neither)"
  )

  /// The app that a metric is about, where its form is about one.
  static let app = FieldDefinition(
    "app", .label, "the app that the metric is about (default: the first)")

  /// The keys that choose the form of a metric, each with its form.
  static let keys: [(name: String, form: any WrittenMetric.Type)] = forms.flatMap { form in
    form.keys.map { (name: $0.name, form: form) }
  }

  /// The names of these keys, in the order of messages.
  package static var keyNames: [String] { keys.map(\.name) }

  /// The keys that only some forms accept, each with the keys that choose these forms.
  static let companions: [(key: String, chosenBy: [String])] = {
    let choosing = Set(keys.map(\.name))
    let known = fields.map(\.name).filter { !choosing.contains($0) && $0 != better.name }
    return known.map { key in
      let owners = forms.filter { $0.companions.contains { $0.name == key } }
      return (key: key, chosenBy: owners.flatMap { $0.keys.map(\.name) })
    }
  }()
}
