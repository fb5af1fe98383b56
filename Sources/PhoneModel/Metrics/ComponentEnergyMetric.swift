import Configuration
import Quantities

/// `energy`: the energy of one component, or of the accessories around the phone.
///
/// With a mapping, the key chooses a ``PartialEnergyMetric``.
struct ComponentEnergyMetric: WrittenMetric {
  static let keys = [
    FieldDefinition.section(
      "energy", .either([.kind(.text), .mapping(PartialEnergyMetric.fields)]),
      "a component, or accessories; { component, apps, while }: the part of the phone's energy that is charged to some apps, or drawn in a state of the screen or of these apps"
    ).taking([accessories])
  ]

  private static let accessories = "accessories"

  /// Nil for accessories.
  let component: Int?
  var better: PreferredDirection { .lower }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    if case .mapping = entry.node.content { return PartialEnergyMetric.metrics(entry, &reader) }
    let words = [accessories] + reader.components.map { $0.definition.role }
    guard let choice = entry.reader.choice("energy", among: words) else { return nil }
    return entry.metric(
      unit: "J",
      choice == 0
        ? "energy of the peripherals, which is not the phone's"
        : "energy of the component '\(words[choice])' in the window",
      Self(component: choice == 0 ? nil : choice - 1))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    guard let component else { return MetricValue(phone.accessoryEnergy.joules) }
    return MetricValue(phone.energy(ofComponent: component).joules)
  }
}
