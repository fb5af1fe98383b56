import Configuration

/// The interface of push delivery for scripts and metrics.
enum PushDeliveryInterface {
  enum Event: Int { case received }

  enum Counter: Int, CaseIterable {
    case sent, delivered, deferred, delay, keepAlives, connects, throttled, discarded

    var definition: CounterDefinition {
      switch self {
      case .sent: CounterDefinition("pushes-sent", "pushes that servers sent")
      case .delivered: CounterDefinition("pushes-delivered", "pushes that reached the phone")
      case .deferred:
        CounterDefinition("pushes-deferred", "pushes that had to wait because they could")
      case .delay:
        CounterDefinition("push-delay-seconds", "seconds from sending to delivery, of all together")
      case .keepAlives:
        CounterDefinition("push-keep-alives", "packets that kept the system's connection open")
      case .connects:
        CounterDefinition("push-connects", "times the system's connection was opened again")
      case .throttled:
        CounterDefinition("pushes-throttled", "pushes beyond what an app may have in a time")
      case .discarded:
        CounterDefinition(
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
