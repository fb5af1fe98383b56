import Components
import PowerAccounting
import Quantities

/// One line of a log: an action, and its instant.
package struct LogEntry: Hashable, CustomStringConvertible, Sendable {
  package let time: SimTime
  package let what: String

  package init(_ time: SimTime, _ what: String) { (self.time, self.what) = (time, what) }
  package init(_ seconds: Double, _ what: String) { self.init(.at(seconds), what) }

  package var description: String { "(\(time) \(what))" }
}

extension ComponentBench {
  /// The line of the log for a signal of the component to the phone, if it gets one.
  func logText(of signal: Signal) -> String? {
    switch signal {
    case .completed(let waiter): "#\(number(of: waiter)) completed"
    case .failed(let waiter, let failure): "#\(number(of: waiter)) \(failure.reason)"
    case .event(let delivery), .eventIfRunning(let delivery):
      "\(definition.name(of: delivery.event)) \(Int(delivery.fields.x)), app \(delivery.app.index)"
    case .dropQueued(let event, let app):
      "forget \(definition.name(of: event)), app \(app.index)"
    case .broadcast(let event): "\(definition.name(of: event)), all apps"
    case .mark(let slot): "mark \(slot)"
    case .awaken(let app, _): "app \(app.index) may run"
    case .ask: "errand"
    case .withdraw: "withdrawn"
    case .expiring(let app, _): "app \(app.index) is warned"
    case .rest(let app): "app \(app.index) may rest"
    case .allow(let app, let allowance):
      "app \(app.index): \(allowance.ticks == 0 ? "any" : "\(allowance.ticks)") ticks, "
        + (allowance.isOnline ? "online" : "offline")
    case .light: "screen lit"
    case .darken: "screen dark"
    case .open(let app, _): "app \(app.index) opened"
    case .notify(let app, _, _): "notification of app \(app.index)"
    case .lock: "locked"
    case .shared(let topics):
      topics.contains(.rest) ? "rests \(Int(shared.restDepth))" : nil
    case .work, .occupy, .endUse: nil
    }
  }

  /// The number of a waiter in the log.
  private func number(of waiter: Waiter) -> Int {
    guard case .thread(let thread) = waiter else { return -1 }
    return Int(thread.index)
  }
}

extension ComponentDefinition {
  func name(of event: ComponentEvent) -> String { events[event.index].name }
}
