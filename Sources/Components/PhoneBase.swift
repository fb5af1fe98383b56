public import Configuration
import PowerAccounting
import Quantities

/// What the phone draws whatever anybody does: memory refresh, power management, leakage.
public struct PhoneBase: ComponentModel {
  public static let definition = ComponentDefinition(
    name: "base",
    summary: "what the phone draws whatever anybody does",
    formula: ["asleep: P = asleep", "awake (screen lit): P = awake"],
    parameters: [
      ParameterDefinition("asleep", .power, "power with a dark screen"),
      ParameterDefinition("awake", .power, "power with a lit screen, without the panel"),
    ],
    limits: ["one level for every temperature and battery voltage"])

  let asleep: Power
  let awake: Power

  public init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    guard let asleep = parameters["asleep"].asPower(), let awake = parameters["awake"].asPower()
    else { return nil }
    self.asleep = asleep
    self.awake = awake
  }

  public var laneCount: Int { 1 }
  public func makeComponent() -> any Component { RunningBase(model: self) }
}

private struct RunningBase: Component {
  let model: PhoneBase

  func begin(_ context: ComponentContext) {
    context.change(context.lane(0), to: .steady(model.asleep), chargedTo: .baseline)
  }

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let power = isOn ? model.awake : model.asleep
    context.change(context.lane(0), to: .steady(power), chargedTo: .baseline)
  }

  func deallocate() {}
}
