import Configuration

/// The counters of push delivery.
package typealias PushCounter = PushDeliveryInterface.Counter

/// The interface of push delivery for scripts and metrics.
package enum PushDeliveryInterface {
  enum Event: Int { case received }

  package enum Counter: Int, CaseIterable {
    case sent, delivered, deferred, delay, keepAlives, connects, throttled, discarded

    var definition: CounterDefinition {
      switch self {
      case .sent: .init("pushes-sent", "pushes that servers sent")
      case .delivered: .init("pushes-delivered", "pushes that reached the phone", better: .higher)
      case .deferred: .init("pushes-deferred", "pushes delayed because their priority allowed it")
      case .delay:
        .init("push-delay-seconds", "total seconds from sending to delivery", better: .lower)
      case .keepAlives: .init("push-keep-alives", "packets that kept the system's connection open")
      case .connects: .init("push-connects", "times the system's connection was reopened")
      case .throttled:
        .init("pushes-throttled", "pushes beyond the limit of an app in a window", better: .lower)
      case .discarded:
        .init(
          "pushes-discarded",
          "pushes that never reached an app, because a newer one replaced them or a person had ended the app"
        )
      }
    }
  }

  static let events: [EventDefinition] = [
    EventDefinition(
      "push-received",
      "a push came: lets an app with the mode remote-notification run for a while, or any app if the priority is voip; otherwise a suspended app gets it when it resumes, and an app that does not run never gets it",
      fields: [("delay", .quantity(.duration)), ("size", .quantity(.dataSize))]
    ).needing(.key("pushes", with: "kind: silent"))
  ]
}
