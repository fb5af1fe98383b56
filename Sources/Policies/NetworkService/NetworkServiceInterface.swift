import Components
import Configuration

/// The interface of the network service for scripts and metrics.
enum NetworkServiceInterface {
  /// The indices of its steps.
  enum Step: Int, CaseIterable {
    case request, cancel, scheduleTransfer, openConnection, closeConnection
  }

  /// The operands of `cancel`.
  enum CancelField { static let queue = 0, name = 1 }

  /// The operands of `request` after those common to all radios.
  enum RequestField {
    static let queue = 5, name = 6, priority = 7
    static let retries = 8, backOff = 9, greatest = 10, jitter = 11
    static let resumable = 12
    static let cache = 13, key = 14, expires = 15, entries = 16, work = 17,
      eviction = 18, load = 19, rows = 20
  }

  enum TransferField {
    static let up = 0, down = 1, answer = 2, name = 3, discretionary = 4, tolerance = 5,
      earliest = 6
  }

  enum ConnectionField { static let keepAlive = 0, size = 1, up = 2, down = 3 }

  enum Event: Int { case response, failed, networkAvailable, networkLost, finished, lost, message }

  enum Counter: Int, CaseIterable {
    case waited = 0
    case cancelled, failed, retries, hits, misses, evictions, repeated
    case scheduled, finished, broken, late, forced
    case keepAlives, lost, missed

    var definition: CounterDefinition {
      switch self {
      case .waited: .init("requests-waited", "requests that had to wait in a queue")
      case .cancelled: .init("requests-cancelled", "requests that an app gave up")
      case .failed: .init("requests-failed", "requests that failed in the end")
      case .retries: .init("request-retries", "further attempts at a request")
      case .hits: .init("cache-hits", "requests answered out of a cache")
      case .misses: .init("cache-misses", "requests with a cache that had no fresh answer")
      case .evictions: .init("cache-evictions", "answers thrown out of a full cache")
      case .repeated:
        .init("bytes-repeated", "bytes that were moved in vain and had to be moved again")
      case .scheduled: .init("transfers-scheduled", "transfers left to the system")
      case .finished: .init("transfers-finished", "transfers that were finished")
      case .broken: .init("transfers-broken", "attempts at a transfer that broke off")
      case .late: .init("transfers-late", "transfers finished after their tolerance")
      case .forced: .init("transfers-forced", "transfers begun because they could wait no longer")
      case .keepAlives: .init("keep-alives", "packets that kept the connections of apps open")
      case .lost: .init("connections-lost", "connections of apps that were lost")
      case .missed:
        .init("messages-missed", "messages that came while there was no connection, or broke off")
      }
    }
  }

  static let priorities = ["low", "normal", "high"]
  /// Whether a request with a cache uses the network.
  enum Load: Int, CaseIterable, BitwiseCopyable, HyphenatedCases { case ifMissing, always, never }

  static let steps: [StepDefinition] = Step.allCases.map { step in
    switch step {
    case .request: request
    case .cancel:
      StepDefinition(
        "cancel", "gives up requests that wait or are under way",
        fields: [
          .init("queue", .reference(.queue), "all requests of this queue"),
          .label("request", "the requests of this name"),
        ], needs: NetworkSteps.request.name)
    case .scheduleTransfer: scheduleTransfer
    case .openConnection: openConnection
    case .closeConnection:
      StepDefinition(
        "close-connection", "closes the connection that the app keeps open, if it has one",
        needs: NetworkSteps.request.name)
    }
  }

  private static let request = StepDefinition(
    NetworkSteps.request.name, NetworkSteps.request.summary,
    fields: NetworkSteps.request.fields + [
      .init("queue", .reference(.queue), "where it waits its turn; begins at once if not said"),
      .label("name", "for 'cancel'; its outcome is also the event response or request-failed"),
      .choice("priority", priorities, "who goes first in a queue; normal if not said"),
      .init(
        "retry", .group(retry),
        "asks again when it failed: 'times' at most, the first after 'back-off', each later one after twice the wait of the one before, at most 'greatest'; a wait is shortened by up to its share 'jitter', drawn evenly"
      ),
      .flag(
        "resumable",
        "whether a retry goes on where the attempt before broke off, not from the beginning; false if not said"
      ),
      .init(
        "cache", .group(cache),
        "an answer of this 'name' (and number 'key') that is no older than 'expires' is read from storage, or taken from memory with 'work' of the processor where the phone has none, and costs no traffic; 'entries' are kept of a name, 100 if not said; which of them makes room says 'eviction', and 'load' whether the network is asked at all"
      ),
    ],
    returns: "when all is received; the time-out is that of each attempt",
    failures: [.timeout, .offline, .cancelled, .missing], needs: NetworkSteps.request.name)

  private static let retry: [FieldDefinition] = [
    .init("times", .count, required: true, "how often at the most"),
    .duration("back-off", required: true, "from a failure to the first retry"),
    .duration("greatest", "the longest wait; no limit if not said"),
    .init(
      "jitter", .quantity(.none), share: true, "how much of a wait is by chance; none if not said"),
  ]

  private static let cache: [FieldDefinition] = [
    .label("name", required: true, "what the answer is"),
    .number("key", "which one of that name; 0 if not said"),
    .duration("expires", required: true, "how long an answer is fresh"),
    .init("entries", .count, "how many of the name are kept"),
    .init(
      "work", .variate(.cycles), "what it takes to hand it over from memory; 200 k if not said"),
    .choice(
      "eviction", AnswerCache.Eviction.allCases.map(\.name),
      "which makes room: the one used or kept longest ago (lru, if not said), the one kept longest ago (fifo), or all others whenever an answer comes (cleared)"
    ),
    .choice(
      "load", Load.allCases.map(\.name),
      "when the network is asked: where no fresh answer is kept (if-missing, if not said), always, or never, which fails as missing without one"
    ),
    .number("rows", "it is kept as so many rows of a database; as one file if not said"),
  ]

  private static let scheduleTransfer = StepDefinition(
    "schedule-transfer",
    "leaves a transfer to the system, which goes on while the app is suspended; its outcome is the event transfer-finished",
    fields: [
      .size("up", "what is sent; nothing if not said"),
      .size("down", "what is received; nothing if not said"),
      .duration("answer", "how long the server takes to answer; no time if not said"),
      .label("name", "for 'cancel: { request: … }'"),
      .flag(
        "discretionary",
        "whether the system may choose the time, if a policy of network-service does; false if not said"
      ),
      .duration(
        "tolerance",
        "how much later than 'earliest' it may begin; 7 d if not said, and 12 h or more is wise"),
      .duration("earliest", "not before this long from now"),
    ], needs: NetworkSteps.request.name)

  private static let openConnection = StepDefinition(
    "open-connection",
    "opens a connection of the app's own and keeps it open; it is lost when a keep-alive is not answered within its interval, and when the app is suspended without the background mode voip",
    fields: [
      .duration("keep-alive", required: true, "from one keep-alive to the next"),
      .size("size", "of a keep-alive, each way; 100 B if not said"),
      .size("up", "what opening it sends; nothing if not said"),
      .size("down", "what opening it receives; nothing if not said"),
    ], returns: "when it is open", failures: [.offline, .timeout, .cancelled],
    needs: NetworkSteps.request.name)

  static let events: [EventDefinition] = [
    EventDefinition(
      "response", "a request that has a name was answered",
      fields: [
        ("delay", .quantity(.duration)), ("size", .quantity(.dataSize)),
        ("attempts", .quantity(.none)),
      ]),
    EventDefinition(
      "request-failed", "a request that has a name failed for good",
      fields: [("delay", .quantity(.duration)), ("attempts", .quantity(.none))]),
    EventDefinition(
      "network-available",
      "there is a network again; a suspended app is told when it goes on, if it still is so"),
    EventDefinition(
      "network-lost",
      "there is no network any more; a suspended app is told when it goes on, if it still is so"),
    EventDefinition(
      "transfer-finished",
      "a scheduled transfer is done; lets an app run for a while that is not in front",
      fields: [("delay", .quantity(.duration)), ("size", .quantity(.dataSize))]),
    EventDefinition("connection-lost", "the connection that the app kept open is gone"),
    EventDefinition(
      "message-received",
      "a message of the server came over the connection that the app keeps open; lets an app with the mode voip run for a while",
      fields: [("delay", .quantity(.duration)), ("size", .quantity(.dataSize))]),
  ]
}
