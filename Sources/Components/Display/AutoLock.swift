import Configuration
import Kernel
import PowerAccounting
import Quantities

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

  /// The code of its event, above those of the apps that keep the screen on.
  static let timerCode = AppSet.appLimit + 1

  init(after delay: SimDuration) { self.delay = delay }

  mutating func reset() {
    keepers.reset()
    timer = .none
    limit = nil
  }

  mutating func keep(by app: AppID, for length: Double, _ context: ComponentContext) {
    keepers.take(by: app, for: length, timer: app.index, context)
  }

  mutating func release(by app: AppID, _ context: ComponentContext) {
    keepers.release(by: app, context)
  }

  /// Restart the time, after a touch or a change of the apps that keep the screen on.
  mutating func restart(isOn: Bool, front: AppID, isPlaying: Bool, _ context: ComponentContext) {
    context.cancel(&timer)
    limit = context.limits.autoLock
    let delay = self.delay > .zero ? min(self.delay, limit ?? self.delay) : limit ?? .zero
    guard delay > .zero, isOn, !isPlaying, !keepers.isHeld(by: front) else { return }
    timer = context.schedule(Self.timerCode, after: delay, rank: .timer)
  }
}
