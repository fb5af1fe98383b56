import Kernel
import PowerAccounting
import Quantities
import Workloads

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
    let left = world.pointee.run.horizon - world.pointee.now
    guard wait <= Double(left.nanoseconds) else { return }
    messages.advance(index)
    future.pointee.schedule(
      .push(index), at: world.pointee.now + SimDuration(nanoseconds: Int64(wait.rounded(.down))),
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
      messages.countSent(index)
      if let requests = placed.requests {
        requests.component.pointee.receive(size, for: app, trigger, context(requests.index))
      }
    } else if let pushes = placed.pushes {
      pushes.component.pointee.send(
        size, to: app, by: source.route, isAlert: source.isAlert, trigger: trigger,
        context(pushes.index))
    }
  }
}

/// Messages of servers, drawn one after another for each kind.
struct ServerMessages: ~Copyable {
  private let sources: [PushSource]
  /// The number of messages of each kind that were sent or are scheduled.
  private var ordinals: FlatTable<UInt32>
  /// The number of messages of each kind that connections were to carry.
  private var sent: FlatTable<Int>

  init(_ sources: [PushSource]) {
    self.sources = sources
    ordinals = FlatTable(repeating: 0, count: sources.count)
    sent = FlatTable(repeating: 0, count: sources.count)
  }

  mutating func begin() {
    ordinals.fill(with: 0)
    forgetSent()
  }

  /// Count a message that a connection is to carry.
  mutating func countSent(_ index: Int) { sent[index] += 1 }

  /// Count these messages from zero, at the end of the warm-up.
  mutating func forgetSent() { sent.fill(with: 0) }

  /// The messages that connections of an app were to carry.
  func sent(to app: Int) -> Int {
    indices.reduce(0) { sources[$1].app == app ? $0 + sent[$1] : $0 }
  }

  var indices: Range<Int> { sources.indices }
  subscript(index: Int) -> PushSource { sources[index] }

  /// The nanoseconds to the next message of a kind; nil for a message that a change triggers.
  func waitForNext(_ index: Int, _ variates: borrowing VariateGenerator) -> Double? {
    guard case .every(let interval) = sources[index].trigger else { return nil }
    return variates.value(of: interval, entity: 0, trigger: ordinals[index] &+ 1)
  }

  /// Advances to the next message of a kind.
  mutating func advance(_ index: Int) { ordinals[index] &+= 1 }

  /// The present message of a kind: its size in bytes, and its trigger.
  func message(
    _ index: Int, _ variates: borrowing VariateGenerator
  ) -> (size: Double, trigger: Trigger) {
    let (source, ordinal) = (sources[index], ordinals[index])
    let size = max(0, variates.value(of: source.size, entity: 0, trigger: ordinal))
    return (size, Trigger(entity: source.name.hash, ordinal: ordinal))
  }
}
