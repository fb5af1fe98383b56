import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The panel of one phone: lit for the app in front, with that app's content and frames.
package struct DisplayInstance: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [.screen, .surroundings] }

  /// The state of the display at an instant of a run.
  package struct State: ComponentState {
    var isOn = false
    var brightness = 0.0
    /// The ambient light that the brightness last followed.
    var ambientLight = Double.nan
    var app = AppID.system
    /// Whether a video was on the screen at the last check.
    var isPlaying = false

    package init() {}
  }

  private enum LaneOffset { static let panel = 0, updates = 1 }
  static let laneCount = 2

  let panel: Panel
  var contents = ContentTable()
  var autoLock: AutoLock
  package var state = State()

  init(_ panel: Panel) {
    self.panel = panel
    autoLock = AutoLock(after: panel.autoLock)
  }

  package mutating func begin(_ context: ComponentContext) {
    state.brightness = panel.brightness
    contents.removeAll()
    autoLock.reset()
    shareRefreshRate(context)
    followLight(context)
    if panel.ambient > .zero { light(context) }
  }

  package mutating func surroundingsChanged(_ context: ComponentContext) {
    if followLight(context), state.isOn { light(context) }
  }

  /// Set the brightness by the ambient light, if that has changed.
  @discardableResult private mutating func followLight(_ context: ComponentContext) -> Bool {
    guard let automatic = panel.automatic, let light = context.surroundings.light,
      light != state.ambientLight
    else { return false }
    state.ambientLight = light
    state.brightness = automatic.level(at: light)
    return true
  }

  /// Share the highest frame rate of the panel.
  private mutating func shareRefreshRate(_ context: ComponentContext) {
    let fastest = refresh(context.limits).fastest
    if fastest == context.shared.refreshRate { return }
    var shared = context.shared
    shared.refreshRate = fastest
    context.share(shared)
  }

  /// The refresh of the panel within the system's limits.
  private mutating func refresh(_ limits: ComponentLimits) -> PanelRefresh {
    panel.refresh.limited(to: limits.refreshRate)
  }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.isOn = isOn
    state.app = app
    light(context)
    restartLock(context)
  }

  /// Restart the lock time after a touch of the screen or a button.
  package mutating func touched(_ context: ComponentContext) { restartLock(context) }

  private mutating func restartLock(_ context: ComponentContext) {
    state.isPlaying = context.shared.videoFrameRate > 0
    autoLock.restart(isOn: state.isOn, front: state.app, isPlaying: state.isPlaying, context)
  }

  package enum Event: SchedulableEvent { case autoLock, claimEnds(AppID) }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .autoLock:
      context.count(0)
      context.lock()
    case .claimEnds(let app):
      autoLock.release(by: app, context)
      restartLock(context)
    }
  }

  /// React to a change of the frame rate or of the system's limits.
  package mutating func sharedStateChanged(_ context: ComponentContext) {
    shareRefreshRate(context)
    guard state.isOn else {
      if panel.ambient > .zero { light(context) }
      return
    }
    light(context)
    // Only when a video begins or ends, or the phone is to lock sooner: other changes are no
    // touches.
    if state.isPlaying != (context.shared.videoFrameRate > 0)
      || autoLock.limit != context.limits.autoLock
    {
      restartLock(context)
    }
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    switch index {
    case DisplaySteps.Index.brightness:
      let level = BrightnessSlider.level(of: request, on: panel)
      guard level.isFinite else {
        context.abort("a brightness that is no number, such as 0 over 0")
        return .completed
      }
      if level > 1, !request.operands[DisplaySteps.BrightnessField.luminance].isNaN {
        context.abort("a luminance above that of the display")
        return .completed
      }
      state.brightness = min(max(level, 0), 1)
      light(context)
    case DisplaySteps.Index.content:
      setContent(request, context)
      light(context)
    case DisplaySteps.Index.keepOn:
      autoLock.keep(by: request.app, for: request.operands[ClaimSteps.durationField], context)
      restartLock(context)
    default:
      autoLock.release(by: request.app, context)
      restartLock(context)
    }
    return .completed
  }

  /// Set the content of the app itself, or, for a person, of the app in front.
  private mutating func setContent(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app == .system ? state.app : request.app
    var content = content(of: app)
    let scale = request.operands[DisplaySteps.ContentField.scale]
    let isCode = !scale.isNaN && ContentScale.allCases[Int(scale)] == .code
    for color in 0..<3 {
      let said = request.operands[DisplaySteps.ContentField.firstColor + color]
      let level = said.isNaN ? request.operands[DisplaySteps.ContentField.light] : said
      guard !level.isNaN else { continue }
      let share = min(max(level, 0), 1)
      content[color] = isCode ? Elementary.pow(share, panel.gamma) : share
    }
    if !contents.set(content, of: app) {
      context.abort("more than 64 apps say how much light they show")
    }
  }

  private mutating func content(of app: AppID) -> SIMD3<Double> {
    contents.light(of: app) ?? panel.content
  }

  private mutating func light(_ context: ComponentContext) {
    let app = state.app
    guard state.isOn else {
      let isShown = panel.ambient > .zero && !context.shared.isLowPower
      context.change(
        context.lane(LaneOffset.panel), to: isShown ? panel.ambient : .zero,
        chargedTo: Charging(isShown ? .system : app, .screen))
      return context.change(
        context.lane(LaneOffset.updates), to: Power.zero, chargedTo: Charging(app, .drawing))
    }
    let frames = context.shared.frameRate
    let limits = context.limits
    let refresh = refresh(limits)
    let lit = panel.power(
      brightness: state.brightness * limits.brightness,
      content: content(of: app), refresh: refresh, frames: frames)
    context.change(context.lane(LaneOffset.panel), to: lit, chargedTo: Charging(app, .screen))
    context.change(
      context.lane(LaneOffset.updates), to: .watts(refresh.watts(updating: frames)),
      chargedTo: Charging(app, .drawing))
  }
}

/// The automatic lock of an untouched phone.
struct AutoLock: ~Copyable {
  static let counter = CounterDefinition(
    "auto-locks", "times the screen went dark because nobody used the phone")

  /// The time after the last touch; zero for never.
  let delay: SimDuration
  /// The apps that keep the screen on while they are in front.
  private(set) var keepers = Claims()
  private var timer = EventToken.none
  /// The system's limit of the time when it last restarted.
  private(set) var limit: SimDuration?

  init(after delay: SimDuration) { self.delay = delay }

  mutating func reset() {
    keepers.reset()
    timer = .none
    limit = nil
  }

  mutating func keep(by app: AppID, for length: Double, _ context: ComponentContext) {
    keepers.take(by: app, for: length, end: DisplayInstance.Event.claimEnds(app), context)
  }

  mutating func release(by app: AppID, _ context: ComponentContext) {
    keepers.release(by: app, context)
  }

  /// Restart the time, after a touch or a change of the apps that keep the screen on.
  mutating func restart(isOn: Bool, front: AppID, isPlaying: Bool, _ context: ComponentContext) {
    context.cancel(&timer)
    limit = context.limits.autoLock
    let delay = self.delay > .zero ? min(self.delay, limit ?? self.delay) : limit ?? .zero
    guard delay > .zero, isOn, !isPlaying, !keepers.isHeld(by: front), context.locksByItself
    else { return }
    timer = context.schedule(DisplayInstance.Event.autoLock, after: delay, rank: .timer)
  }
}
