import Kernel
import PowerAccounting
import Quantities

/// The panel of one phone: lit for the app in front, with that app's content and frames.
public struct RunningDisplay: Component {
  public static var hears: PhoneNews { .screen }

  struct State: ~Copyable {
    let panel: Panel
    var isOn = false
    var brightness = 0.0
    var app = AppID.system
    var contents = ContentTable()
    var autoLock: AutoLock
    /// Whether there was a video on the screen when it was last looked at.
    var isPlaying = false

    init(panel: Panel) {
      self.panel = panel
      autoLock = AutoLock(after: panel.autoLock)
    }
  }

  private enum LaneOffset { static let panel = 0, updates = 1 }
  static let laneCount = 2

  private let state: UnsafeMutablePointer<State>

  init(_ panel: Panel) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(panel: panel))
  }

  public func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  public func begin(_ context: ComponentContext) {
    state.pointee.isOn = false
    state.pointee.brightness = state.pointee.panel.brightness
    state.pointee.app = .system
    state.pointee.contents.removeAll()
    state.pointee.autoLock.reset()
    state.pointee.isPlaying = false
    shareRefreshRate(context)
  }

  /// Lets others know how many frames a second the panel can show.
  private func shareRefreshRate(_ context: ComponentContext) {
    var shared = context.shared
    shared.refreshRate = refresh(context).fastest
    context.share(shared)
  }

  /// How the panel is refreshed, as far as the system lets it.
  private func refresh(_ context: ComponentContext) -> PanelRefresh {
    state.pointee.panel.refresh.limited(to: context.limits.refreshRate)
  }

  public func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.pointee.isOn = isOn
    state.pointee.app = app
    light(context)
    restartLock(context)
  }

  /// A person touched the lit screen, or a button.
  public func touched(_ context: ComponentContext) { restartLock(context) }

  private func restartLock(_ context: ComponentContext) {
    state.pointee.isPlaying = context.shared.videoFrameRate > 0
    state.pointee.autoLock.restart(
      isOn: state.pointee.isOn, front: state.pointee.app, isPlaying: state.pointee.isPlaying,
      context)
  }

  /// The time is over for which an app keeps the screen on, or for which nobody touched it.
  public func handle(_ code: Int, _ context: ComponentContext) {
    if code == AutoLock.timerCode {
      context.count(0)
      return context.lock()
    }
    state.pointee.autoLock.release(by: AppID(code), context)
    restartLock(context)
  }

  /// The frame rate may be another, or what the system asks for.
  public func sharedStateChanged(_ context: ComponentContext) {
    shareRefreshRate(context)
    guard state.pointee.isOn else { return }
    light(context)
    // Only where a video begins or ends, or the phone is to lock sooner: other changes are no touches.
    if state.pointee.isPlaying != (context.shared.videoFrameRate > 0)
      || state.pointee.autoLock.limit != context.limits.autoLock
    {
      restartLock(context)
    }
  }

  public func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
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
      light(context)
    case DisplaySteps.Place.content:
      setContent(request, context)
      light(context)
    case DisplaySteps.Place.keepOn:
      state.pointee.autoLock.keep(
        by: request.app, for: request.operands[HeldSteps.durationField], context)
      restartLock(context)
    default:
      state.pointee.autoLock.release(by: request.app, context)
      restartLock(context)
    }
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
    let refresh = refresh(context)
    let lit = panel.power(
      brightness: state.pointee.brightness * context.limits.brightness,
      content: content(of: app), refresh: refresh, frames: frames)
    context.change(
      context.lane(LaneOffset.panel), to: isOn ? lit : .zero,
      chargedTo: Charging(app, .screen))
    let updates = isOn ? refresh.watts(updating: frames) : 0
    context.change(
      context.lane(LaneOffset.updates), to: .watts(updates),
      chargedTo: Charging(app, .drawing))
  }
}
