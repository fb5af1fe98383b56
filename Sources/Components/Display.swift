public import Configuration
import PowerAccounting
import Quantities

/// A backlit panel: dark, or lit at a brightness.
public struct Display: ComponentModel {
  public static let definition = ComponentDefinition(
    name: "lcd", role: "display",
    summary: "a backlit panel (LCD): dark, or lit at a brightness",
    formula: ["off: P = 0", "on: P = panel + brightness × backlight"],
    parameters: [
      ParameterDefinition(
        "panel", .power, "power of the lit panel at brightness zero",
        .proxy("331 mW", "aosp-nexus-5", "200 mW", "450 mW", note: "screen.on, 82.75 mA")),
      ParameterDefinition(
        "backlight", .power, "what full brightness adds",
        .proxy("805 mW", "aosp-nexus-5", "500 mW", "1200 mW", note: "screen.full, 201.16 mA")),
      ParameterDefinition(
        "brightness", .none, "brightness at the start, from 0 to 1",
        .assumed(
          "50 %", "20 %", "100 %",
          "the runs of the thesis do not say; half is the usual setting of battery tests")),
    ],
    operations: [
      StepDefinition(
        "brightness", "sets the brightness of the display",
        fields: [
          FieldDefinition("level", .variate(.none), required: true, "the brightness, 0 % to 100 %")
        ], shorthand: "level")
    ],
    limits: [
      "linear in brightness", "no content, no refresh rate: an LCD's light does not see them",
    ])

  let panel: Power
  let backlight: Power
  let brightness: Double

  public init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    guard let panel = parameters["panel"].asPower(),
      let backlight = parameters["backlight"].asPower()
    else { return nil }
    self.panel = panel
    self.backlight = backlight
    brightness = parameters["brightness"].value
    if brightness > 1 {
      diagnostics.error(
        "the brightness of 'device.components.display' must be at most 100 %",
        at: parameters.place(of: "brightness"))
      return nil
    }
  }

  public var laneCount: Int { 1 }
  public func makeComponent() -> any Component { RunningDisplay(model: self) }
}

private struct RunningDisplay: Component {
  struct State {
    let model: Display
    var isOn = false
    var brightness = 0.0
    var app = AppID.system
  }

  let state: UnsafeMutablePointer<State>

  init(model: Display) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(model: model))
  }

  func deallocate() { state.deallocate() }

  func begin(_ context: ComponentContext) {
    let model = state.pointee.model
    state.pointee = State(model: model, brightness: model.brightness)
  }

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.pointee.isOn = isOn
    state.pointee.app = app
    light(context)
  }

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let level = request.operands[0]
    guard level.isFinite else {
      context.giveUp("a brightness that is no number, such as 0 over 0")
      return .completed
    }
    state.pointee.brightness = min(max(level, 0), 1)
    light(context)
    return .completed
  }

  private func light(_ context: ComponentContext) {
    let model = state.pointee.model
    let lit = model.panel + .watts(state.pointee.brightness * model.backlight.watts)
    context.change(
      context.lane(0), to: .steady(state.pointee.isOn ? lit : .zero),
      chargedTo: Charging(state.pointee.app, .screen))
  }
}
