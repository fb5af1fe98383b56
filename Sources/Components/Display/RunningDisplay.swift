import Kernel
import PowerAccounting
import Quantities

/// The panel of one phone: lit for the app in front, with that app's content and frames.
struct RunningDisplay: Component {
  struct State: ~Copyable {
    let panel: Panel
    var isOn = false
    var brightness = 0.0
    var app = AppID.system
    var contents = ContentTable()

    init(panel: Panel) { self.panel = panel }
  }

  private enum LaneOffset { static let panel = 0, updates = 1 }
  static let laneCount = 2

  private let state: UnsafeMutablePointer<State>

  init(_ panel: Panel) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(panel: panel))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    state.pointee.isOn = false
    state.pointee.brightness = state.pointee.panel.brightness
    state.pointee.app = .system
    state.pointee.contents.removeAll()
    var shared = context.shared
    shared.refreshRate = state.pointee.panel.refresh.fastest
    context.share(shared)
  }

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.pointee.isOn = isOn
    state.pointee.app = app
    light(context)
  }

  /// The frame rate may be another.
  func surroundingsChanged(_ context: ComponentContext) {
    if state.pointee.isOn { light(context) }
  }

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch index {
    case DisplaySteps.Place.brightness:
      let level = request.operands[0]
      guard level.isFinite else {
        context.giveUp("a brightness that is no number, such as 0 over 0")
        return .completed
      }
      state.pointee.brightness = min(max(level, 0), 1)
    default: setContent(request, context)
    }
    light(context)
    return .completed
  }

  /// An app says what it shows itself; a person says it of the app in front.
  private func setContent(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app == .system ? state.pointee.app : request.app
    var content = content(of: app)
    for color in 0..<3 {
      let said = request.operands[DisplaySteps.ContentField.firstColor + color]
      let level = said.isNaN ? request.operands[DisplaySteps.ContentField.light] : said
      if !level.isNaN { content[color] = min(max(level, 0), 1) }
    }
    if !state.pointee.contents.set(content, of: app) {
      context.giveUp("more than 64 apps say how much light they show")
    }
  }

  private func content(of app: AppID) -> SIMD3<Double> {
    state.pointee.contents.light(of: app) ?? state.pointee.panel.content
  }

  private func light(_ context: ComponentContext) {
    let panel = state.pointee.panel
    let (isOn, app) = (state.pointee.isOn, state.pointee.app)
    let frames = context.shared.frameRate
    let lit = panel.power(
      brightness: state.pointee.brightness, content: content(of: app), frames: frames)
    context.change(
      context.lane(LaneOffset.panel), to: .steady(isOn ? lit : .zero),
      chargedTo: Charging(app, .screen))
    let updates = isOn ? panel.refresh.watts(updating: frames) : 0
    context.change(
      context.lane(LaneOffset.updates), to: .steady(.watts(updates)),
      chargedTo: Charging(app, .drawing))
  }
}
