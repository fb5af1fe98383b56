import Batteries
import Components
import Configuration
import Policies

/// The sections that choose models from a catalogue.
extension ValueForm {
  /// The battery of a device or a scenario.
  static let batteries = ValueForm.models(
    ModelChoice(
      "battery",
      BatteryCatalogue.models.map {
        .init($0.definition.name, $0.definition.summary, $0.definition.parameters)
      }, facts: BatteryConditions.facts))

  /// The components of a device, by role.
  static let components = ValueForm.catalogue(
    ComponentCatalogue.roles.map { role in
      let models = ComponentCatalogue.models(ofRole: role).map { $0.definition }
      let slider =
        role == BrightnessSlider.role
        ? [BrightnessSlider.parameter: ValueForm.mapping(BrightnessSlider.fields)] : [:]
      let choice = ModelChoice(
        "component \(role)",
        models.map { .init($0.name, $0.summary, $0.parameters, others: slider) },
        needsModel: models.count > 1)
      return FieldDefinition(
        role, .section, models.map { "\($0.name): \($0.summary)" }.joined(separator: "; ")
      ).holding(.models(choice))
    })

  /// The policies of an operating system, by role.
  static let policies = ValueForm.catalogue(
    PolicyCatalogue.roles.map { role in
      let models = role.models.map { $0.definition }
      let off = ModelChoice.Model(PolicyRole.off, "no policy", [])
      let choice = ModelChoice(
        "policy \(role.name)",
        models.map { .init($0.name, $0.summary, $0.parameters) } + [off], words: role.choices)
      return FieldDefinition(
        role.name, .section, models.map { "\($0.name): \($0.summary)" }.joined(separator: "; ")
      ).holding(.models(choice))
    })
}
