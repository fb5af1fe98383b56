import Kernel
import PowerAccounting
import Quantities

/// Messages of servers to apps of the phone.
extension Phone {
  /// Schedules the first message of every kind; an app that is inactive in this run gets none.
  mutating func schedulePushes(_ future: Future) {
    messages.begin()
    for index in messages.indices where world.pointee.isActive(AppID(messages[index].app)) {
      scheduleNextPush(index, future)
    }
  }

  private mutating func scheduleNextPush(_ index: Int, _ future: Future) {
    guard let wait = messages.waitForNext(index, engine.variates) else { return }
    guard wait >= 1 else {
      return world.pointee.abort("a push that comes again after less than a nanosecond")
    }
    let left = world.pointee.horizon - world.pointee.now
    guard wait <= Double(left.nanoseconds) else { return }
    messages.advance(index)
    future.pointee.schedule(
      .push(index),
      at: world.pointee.now + SimDuration(nanoseconds: Int64(wait.rounded(.down))),
      rank: .surroundings)
  }

  /// Handles a server's message that is due, and schedules the next one.
  mutating func pushDue(_ index: Int, _ future: Future) {
    push(index)
    scheduleNextPush(index, future)
  }

  /// Handles a change that servers report in messages.
  mutating func pushChange(of changed: Int) {
    for index in messages.indices {
      guard case .source(changed) = messages[index].trigger,
        world.pointee.isActive(AppID(messages[index].app))
      else { continue }
      messages.advance(index)
      push(index)
    }
  }

  private mutating func push(_ index: Int) {
    let source = messages[index]
    let (size, trigger) = messages.message(index, engine.variates)
    let app = AppID(source.app)
    if source.route == .connection {
      if let requests {
        requests.component.pointee.receive(size, for: app, trigger, context(requests.index))
      }
    } else if let pushes {
      pushes.component.pointee.send(
        size, to: app, by: source.route, isAlert: source.isAlert, trigger: trigger,
        context(pushes.index))
    }
  }
}
