import Configuration
import PowerAccounting
import Quantities

/// The constant draw of the phone: memory refresh, power management, leakage.
package struct PhoneBase: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "base",
    summary: "the power that the phone draws all the time, whatever it does",
    formula: ["asleep: P = asleep", "awake (screen lit): P = awake"],
    limits: ["the power does not depend on temperature or battery voltage"])

  let asleep: Power
  let awake: Power

  package init(_ read: ParameterReader) {
    asleep = read.power("asleep")
    awake = read.power("awake")
  }

  package func makeComponent() -> InstalledComponent { .init(PhoneBaseInstance(model: self)) }
}

private struct PhoneBaseInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }

  let model: PhoneBase

  func begin(_ context: ComponentContext) {
    context.change(context.lane(0), to: model.asleep, chargedTo: .baseline)
  }

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let power = isOn ? model.awake : model.asleep
    context.change(context.lane(0), to: power, chargedTo: .baseline)
  }
}
