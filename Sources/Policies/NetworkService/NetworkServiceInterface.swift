import Components
import Configuration
import Quantities

/// The interface of the network service for scripts and metrics.
package enum NetworkServiceInterface {
  /// The indices of its steps.
  enum Step: Int { case request, cancel, scheduleTransfer, openConnection, closeConnection }

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
      earliest = 6, network = 7
  }

  enum ConnectionField { static let keepAlive = 0, size = 1, up = 2, down = 3 }

  enum Event: Int { case response, failed, networkAvailable, networkLost, finished, lost, message }

  package enum Counter: Int, CaseIterable {
    case waited = 0
    case cancelled, failed, retries, hits, misses, evictions, repeated
    case scheduled, finished, broken, late, forced
    case keepAlives, lost, missed

    var definition: CounterDefinition {
      switch self {
      case .waited: .init("requests-waited", "requests that had to wait in a queue")
      case .cancelled: .init("requests-cancelled", "requests that an app cancelled")
      case .failed: .init("requests-failed", "requests that failed in the end", better: .lower)
      case .retries: .init("request-retries", "further attempts at a request")
      case .hits: .init("cache-hits", "requests answered from a cache")
      case .misses: .init("cache-misses", "requests with a cache that had no fresh answer")
      case .evictions: .init("cache-evictions", "answers evicted from a full cache")
      case .repeated:
        .init(
          "bytes-repeated", "bytes of failed attempts, which had to be moved again", better: .lower)
      case .scheduled: transfer("transfers-scheduled", "transfers handed to the system")
      case .finished: transfer("transfers-finished", "transfers finished", better: .higher)
      case .broken:
        transfer("transfers-broken", "attempts at a transfer that were interrupted", better: .lower)
      case .late:
        transfer("transfers-late", "transfers finished after their tolerance", better: .lower)
      case .forced:
        transfer("transfers-forced", "transfers started because they could wait no longer")
      case .keepAlives:
        .init("keep-alives", "packets that kept the connections of apps open")
          .needing(.step("open-connection"))
      case .lost:
        .init("connections-lost", "connections of apps that were lost", better: .lower)
          .needing(.step("open-connection"))
      case .missed:
        .init(
          "messages-missed", "messages that came without a connection, or were interrupted",
          better: .lower)
      }
    }
  }

  private static func transfer(
    _ name: String, _ summary: String, better: PreferredDirection = .neither
  ) -> CounterDefinition {
    CounterDefinition(name, summary, better: better).needing(.step("schedule-transfer"))
  }

  static let priorities = ["low", "normal", "high"]
  /// Whether a request with a cache uses the network.
  enum Load: Int, CaseIterable, BitwiseCopyable, HyphenatedCases { case ifMissing, always, never }

  static let steps = [
    request,
    StepDefinition(
      "cancel", "cancels requests that wait or are in progress",
      fields: [
        .init("queue", .reference(.queue), "all requests of this queue"),
        .label("request", "the requests of this name"),
      ], needs: NetworkSteps.request.name
    ).counted(as: .idle),
    scheduleTransfer, openConnection,
    StepDefinition(
      "close-connection", "closes the connection that the app keeps open, if it has one",
      needs: NetworkSteps.request.name
    ).ending("open-connection"),
  ]

  private static let request = StepDefinition(
    NetworkSteps.request.name, NetworkSteps.request.summary,
    fields: NetworkSteps.radioFields + [
      .init("queue", .reference(.queue), "where it waits its turn; default: starts at once"),
      .label("name", "for 'cancel'; its outcome is also the event response or request-failed"),
      .choice("priority", priorities, "its priority in a queue; default: normal"),
      .init(
        "retry", .group(retry),
        "retries when it fails: at most 'times', the first after 'back-off', each later one after twice the previous wait, at most 'greatest'; 'jitter' shortens each wait by a uniform random share up to this value"
      ),
      .flag(
        "resumable",
        "whether a retry resumes where the attempt before was interrupted instead of starting over; default: false"
      ),
      .init(
        "cache", .group(cache),
        "an answer of this 'name' (and number 'key') that is no older than 'expires' costs no traffic: it is read from storage, or from memory with 'work' of the processor if the phone has no storage; 'entries' limits the answers kept per name, default: 100; 'eviction' chooses which answer makes room; 'load' says whether to ask the network at all"
      ),
    ] + NetworkSteps.flows,
    returns: "when everything is received; the time-out applies to each attempt",
    failures: [.timeout, .offline, .cancelled, .missing], needs: NetworkSteps.request.name
  ).alsoCalled(NetworkSteps.request.synonyms).needing(.network).counted(as: .request)

  private static let retry: [FieldDefinition] = [
    .init("times", .count, required: true, "the most retries"),
    .duration("back-off", required: true, "time from a failure to the first retry"),
    .duration("greatest", "the longest wait; default: no limit"),
    .init("jitter", .quantity(.none), share: true, "the random share of a wait; default: 0"),
  ]

  private static let cache: [FieldDefinition] = [
    .label("name", required: true, "the name of the answer"),
    .number("key", "which answer of that name; default: 0"),
    .duration("expires", required: true, "how long an answer stays fresh"),
    .init("entries", .count, "how many answers of that name are kept"),
    .init(
      "work", .variate(.cycles), "processor work to take it from memory; default: 200 k"),
    .choice(
      "eviction", AnswerCache.Eviction.allCases.map(\.name),
      "which answer makes room: the one not used or stored for the longest time (lru, default), the one stored first (fifo), or all others whenever an answer comes (cleared)"
    ),
    .choice(
      "load", Load.allCases.map(\.name),
      "when to ask the network: if no fresh answer is kept (if-missing, default), always, or never, which fails as missing without a fresh answer"
    ),
    .number("rows", "number of database rows it is stored as; default: one file"),
  ]

  /// The networks that a transfer may use.
  enum TransferNetwork: Int, CaseIterable, BitwiseCopyable, HyphenatedCases { case any, unmetered }

  private static let scheduleTransfer = StepDefinition(
    "schedule-transfer",
    "hands a transfer to the system, which continues it while the app is suspended; its outcome is the event transfer-finished",
    fields: [
      .size("up", "what is sent; default: nothing"),
      .size("down", "what is received; default: nothing"),
      .duration("answer", "how long the server takes to answer; default: 0 s"),
      .label("name", "for 'cancel: { request: … }'"),
      .flag(
        "discretionary",
        "whether the system may choose the time, if a policy of network-service does so; default: false"
      ).needing(.policy("network-service")),
      .duration(
        "tolerance",
        "how much later than 'earliest' it may start; default: 7 d; 12 h or more is recommended"),
      .duration("earliest", "not before this long from now").withinRun(),
      .choice(
        "network", TransferNetwork.allCases.map(\.name),
        "the networks that it may use; unmetered is Wi-Fi, for which it waits; default: any"
      ).needing(.signal("wi-fi"), for: "unmetered"),
    ], needs: NetworkSteps.request.name
  ).alsoCalled("download", "upload", "fetch", "http", "get", "post", "sync", "transfer", "send")
    .needing(.network).counted(as: .transfer)

  private static let openConnection = StepDefinition(
    "open-connection",
    "opens a connection of the app and keeps it open; the connection is lost when a keep-alive is not answered within its interval, when it comes after the time-out of the network's address translation ('nat-timeout'), or when the app is suspended without the background mode voip",
    fields: [
      .duration("keep-alive", required: true, "time from one keep-alive to the next"),
      .size("size", "size of a keep-alive, each way; default: 100 B"),
      .size("up", "what opening it sends; default: nothing"),
      .size("down", "what opening it receives; default: nothing"),
    ], returns: "when it is open", failures: [.offline, .timeout, .cancelled],
    needs: NetworkSteps.request.name
  ).needing(.network).counted(as: .request)

  static let events: [EventDefinition] = [
    EventDefinition(
      "response", "a named request was answered",
      fields: [
        ("delay", .quantity(.duration)), ("size", .quantity(.dataSize)),
        ("attempts", .quantity(.none)),
      ]
    ).needing(.step("request", with: "name")),
    EventDefinition(
      "request-failed", "a named request failed for good",
      fields: [("delay", .quantity(.duration)), ("attempts", .quantity(.none))]
    ).needing(.step("request", with: "name")),
    EventDefinition(
      "network-available",
      "there is a network again; a suspended app gets this when it resumes, if it is still true"
    ).waitsNeeding(.networkChange),
    EventDefinition(
      "network-lost",
      "the network is gone; a suspended app gets this when it resumes, if it is still true"
    ).waitsNeeding(.networkChange),
    EventDefinition(
      "transfer-finished",
      "a scheduled transfer is done; lets an app that is not in front run for a while",
      fields: [("delay", .quantity(.duration)), ("size", .quantity(.dataSize))]
    ).needing(.step("schedule-transfer")),
    EventDefinition("connection-lost", "the connection that the app kept open is lost")
      .needing(.step("open-connection")),
    EventDefinition(
      "message-received",
      "a message from the server came over the connection that the app keeps open; lets an app with the mode voip run for a while",
      fields: [("delay", .quantity(.duration)), ("size", .quantity(.dataSize))]
    ).needing(.all([.step("open-connection"), .key("pushes", with: "over: connection")])),
  ]
}
