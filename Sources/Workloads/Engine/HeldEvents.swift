import Kernel
import PowerAccounting

/// Events deferred for suspended apps, in the order of arrival.
struct HeldEvents: ~Copyable {
  struct Event: BitwiseCopyable {
    var app = AppID.system
    var event: Int32 = 0
    var fields = SIMD4<Double>.zero
    var trigger = Trigger(entity: 0, ordinal: 0)
  }

  static let limit = 1024

  private var events: FlatTable<Event>
  private var count = 0

  init(capacity: Int) { events = FlatTable(repeating: Event(), count: capacity) }

  mutating func removeAll() { count = 0 }

  /// - Returns: Whether there was room for it.
  mutating func append(_ event: Event) -> Bool {
    guard count < events.count else { return false }
    events[count] = event
    count += 1
    return true
  }

  /// Take the oldest event for an app out.
  mutating func take(for app: AppID) -> Event? {
    guard let first = events.firstIndex(below: count, where: { $0.app == app }) else { return nil }
    let event = events[first]
    count -= 1
    for index in first..<count { events[index] = events[index + 1] }
    return event
  }

  /// Drop all events for an app.
  mutating func remove(for app: AppID) { while take(for: app) != nil {} }
}
