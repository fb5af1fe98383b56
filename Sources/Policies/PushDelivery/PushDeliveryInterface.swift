import Configuration

/// The interface of push delivery for scripts and metrics.
enum PushDeliveryInterface {
  enum Event: Int { case received }

  enum Counter: Int, CaseIterable {
    case sent, delivered, deferred, delay, keepAlives, connects, throttled, discarded

    var definition: CounterDefinition {
      switch self {
      case .sent: .init("pushes-sent", "pushes that servers sent")
      case .delivered: .init("pushes-delivered", "pushes that reached the phone")
      case .deferred: .init("pushes-deferred", "pushes that had to wait because they could")
      case .delay: .init("push-delay-seconds", "seconds from sending to delivery, of all together")
      case .keepAlives: .init("push-keep-alives", "packets that kept the system's connection open")
      case .connects: .init("push-connects", "times the system's connection was opened again")
      case .throttled: .init("pushes-throttled", "pushes beyond what an app may have in a time")
      case .discarded:
        .init(
          "pushes-discarded",
          "pushes of which an app was never told, since a newer one replaced them or a person had ended the app"
        )
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
