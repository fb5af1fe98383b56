import Configuration

/// The steps that every data radio offers; the radio of a request is chosen when it begins.
public enum NetworkSteps {
  /// The operands, in this order.
  package enum RequestField {
    package static let up = 0, down = 1, answer = 2, timeout = 3, via = 4
  }

  /// A radio for data, in the order in which a phone prefers them.
  public enum Radio: Int, CaseIterable, BitwiseCopyable, Sendable {
    case wifi, cellular

    package var role: String { self == .wifi ? "wi-fi" : "cellular" }

    /// Create the radio that a step names; nil when it names none.
    public init?(operand: Double) {
      guard !operand.isNaN else { return nil }
      self.init(rawValue: Int(operand))
    }
  }

  /// The fields of a request that say what goes along with it; scripts carry them out.
  package static let flows: [FieldDefinition] = [
    .section(
      "brings", .oneOrMore(.label),
      "the source, or a list of them, that the app knows with the answer"),
    .section(
      "delivers", .oneOrMore(.label), "the source, or a list of them, whose changes so far are sent"
    ),
  ]

  package static let request = StepDefinition(
    "request", "sends data, waits for the server's answer and receives data",
    fields: radioFields + flows, returns: "when everything is received",
    failures: [.timeout, .offline]
  ).alsoCalled("download", "upload", "fetch", "http", "get", "post", "sync", "transfer", "send")
    .needing(.network).counted(as: .request)

  /// The fields that radios take, in the order of ``RequestField``.
  package static let radioFields: [FieldDefinition] = [
    .size("up", "what is sent; default: nothing"),
    .size("down", "what is received; default: nothing"),
    .duration("answer", "how long the server takes to answer; default: 0 s"),
    .duration("timeout", "how long until it is aborted; default: never"),
    .choice(
      StepDefinition.carrierField, Radio.allCases.map(\.role),
      "the radio; default: the first of these that has a signal"
    ).needing(.signal(Radio.wifi.role), for: Radio.wifi.role)
      .needing(.signal(Radio.cellular.role), for: Radio.cellular.role),
  ]
}
