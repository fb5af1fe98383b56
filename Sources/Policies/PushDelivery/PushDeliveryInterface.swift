import Components
import Configuration

/// What scripts and metrics can use of the delivery of pushes.
enum PushDeliveryInterface {
  enum Event: Int { case received }

  enum Counter: Int, CaseIterable {
    case sent, delivered, deferred, delay, keepAlives, connects, throttled, discarded

    var name: String {
      switch self {
      case .sent: "pushes-sent"
      case .delivered: "pushes-delivered"
      case .deferred: "pushes-deferred"
      case .delay: "push-delay-seconds"
      case .keepAlives: "push-keep-alives"
      case .connects: "push-connects"
      case .throttled: "pushes-throttled"
      case .discarded: "pushes-discarded"
      }
    }
  }

  static let events: [EventDefinition] = [
    EventDefinition(
      "push-received",
      "a push came: lets an app with the mode remote-notification, or for one of priority voip, run for a while; without, an app that is suspended hears of it when it goes on, and one that does not run never does",
      fields: [("delay", .quantity(.duration)), ("size", .quantity(.dataSize))])
  ]
}
