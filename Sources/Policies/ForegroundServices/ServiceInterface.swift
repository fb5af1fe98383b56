import Configuration

/// The interface of foreground services, common to all policies of that role.
enum ServiceInterface {
  /// The types of services; the raw value is the bit of the type in a set.
  enum Kind: Int, CaseIterable, BitwiseCopyable, HyphenatedCases {
    case camera, connectedDevice, dataSync, health, location, mediaPlayback, mediaProcessing
    case mediaProjection, microphone, phoneCall, remoteMessaging, shortService, specialUse

    var bit: UInt16 { 1 << UInt16(rawValue) }
    /// Those that use the phone while the person does, and start in front alone.
    static let whileInUse: UInt16 = camera.bit | microphone.bit
  }

  enum Step: Int { case start, stop }
  enum Field { static let kind = 0 }

  enum Counter: Int, CaseIterable {
    case started, refused, timedOut

    var definition: CounterDefinition {
      switch self {
      case .started: .init("services-started", "foreground services that an app started")
      case .refused:
        .init("services-refused", "foreground services that the system refused", better: .lower)
      case .timedOut:
        .init("services-timed-out", "foreground services whose time was over", better: .lower)
      }
    }
  }

  static let steps = [
    StepDefinition(
      "start-service",
      "starts a foreground service, which the person sees: its app keeps running, with network, while it is not in front",
      fields: [
        .choice("type", Kind.allCases.map(\.name), required: true, "what the service is for")
      ],
      returns: "at once; the service runs until it is stopped, its time is over or its app ends",
      failures: [.refused], shorthand: "type"
    ).alsoCalled("foreground-service", "start-foreground"),
    StepDefinition(
      "stop-service", "stops the app's foreground service of a type",
      fields: [
        .choice("type", Kind.allCases.map(\.name), "which one; default: all of them")
      ], shorthand: "type"
    ).ending("start-service"),
  ]

  static let events = [
    EventDefinition(
      "service-timeout",
      "the time of a foreground service is over; the system stops it soon if the app does not"
    ).needing(.step("start-service"))
  ]
}
