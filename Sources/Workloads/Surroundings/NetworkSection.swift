import Configuration
import Quantities

/// The quality of a signal during a run.
package enum SignalDefinition: Sendable {
  /// Always the same, from 0 for none to 1 for the best.
  case constant(Double)
  case chain(MarkovChain)
  case series(StepSeries)
}

/// Reads `surroundings: network:`, the signals in the open, outside of places with signals of their
/// own.
package struct NetworkSection: Sendable {
  package let cellular: SignalDefinition?
  package let wifi: SignalDefinition?
  /// Nil for the standard of ``Surroundings``.
  package var natTimeout: SimDuration? = nil

  package static let fields: [FieldDefinition] = [
    .section("cellular", signal, "the cellular signal: a share, or a mapping as below"),
    .section(
      "wi-fi", signal, "the signal of a known Wi-Fi network: a share, or a mapping as below"),
    .init(
      "nat-timeout", .quantity(.duration),
      "silence after which the network forgets an open connection: what a server sends is lost, and the next keep-alive finds the connection dead; operators: 2 min to 30 min and longer (default: 2 h 4 min, the least that RFC 5382 allows)"
    ),
  ]

  private static let signal = ValueForm.either([.kind(.quantity(.none)), .mapping(signalFields)])

  package static let signalFields: [FieldDefinition] = [
    .section(
      "states", .named(.mapping(MarkovChain.fields)),
      "named states that follow one another at random"),
    .init("first", .text, "the state in which a run begins (default: the first one written)"),
    .section(
      "steps", .list(.mapping(stepFields)), "a list of { from, signal }, the first from 0 s"),
    .init("trace", .text, "a CSV file with columns time and signal, in place of steps"),
    .init(
      "repeats-every", .quantity(.duration),
      "time after which steps or trace begin again (default: the last value holds)"),
  ]

  package static let stepFields: [FieldDefinition] = [
    .init(
      "from", .quantity(.duration), required: true, "when the step begins; it holds until the next"),
    .init(
      "signal", .quantity(.none), required: true,
      "the strength of the signal, from 0 % for none to 100 %"),
  ]

  /// The same with no Wi-Fi anywhere in the open.
  package var withoutWiFi: NetworkSection {
    NetworkSection(cellular: cellular, wifi: .constant(0), natTimeout: natTimeout)
  }

  static let none = NetworkSection(cellular: nil, wifi: nil)

  /// Report what is wrong.
  package static func read(_ section: ConfigurationNode?, assembly: ScriptAssembly)
    -> NetworkSection
  {
    let path = "surroundings.network"
    guard let section, let reader = assembly.reader(section, at: path, fields) else { return .none }
    func signal(_ name: String) -> SignalDefinition? {
      reader[name].flatMap { read(signal: $0, "\(path).\(name)", assembly) }
    }
    let timeout = reader.duration("nat-timeout")
    if let timeout, timeout < .seconds(1) { reader.error("nat-timeout", "must be at least 1 s") }
    return NetworkSection(cellular: signal("cellular"), wifi: signal("wi-fi"), natTimeout: timeout)
  }

  private static func read(
    signal node: ConfigurationNode, _ path: String, _ assembly: ScriptAssembly
  ) -> SignalDefinition? {
    if node.text != nil {
      return node.signal("'\(path)'", in: assembly.reading).map { .constant($0) }
    }
    guard let reader = assembly.reader(node, at: path, signalFields),
      let (form, content) = reader.only(oneOf: ["states", "steps", "trace"])
    else { return nil }
    for (extra, owners) in [("first", ["states"]), ("repeats-every", ["steps", "trace"])] {
      guard let node = reader[extra], !owners.contains(form) else { continue }
      assembly.diagnostics.error(
        "'\(extra)' goes with \(owners.map { "'\($0)'" }.joined(separator: " or "))",
        at: node.location)
    }
    switch form {
    case "states": return MarkovChain.read(reader, path, assembly).map { .chain($0) }
    case "steps":
      let period = reader.duration("repeats-every")
      if reader["repeats-every"] != nil, period == nil { return nil }
      let key = node.entries?.first { $0.key == "steps" }
      if let key, key.keyLocation.file != content.location.file,
        case .sequence(let rows) = content.content, let last = rows.last?["from"]
      {
        let end = period == nil ? last.duration("'from'", in: assembly.reading)?.nanoseconds : nil
        assembly.uses.noteRecording(until: end.map(Double.init) ?? .infinity)
      }
      return StepSeries.read(
        content, "'\(path).steps'", fields: stepFields,
        period: period.map { ($0, reader.location(of: "repeats-every")) }, in: assembly.reading
      ) { $0.signal("signal") }.map { .series($0) }
    default:
      // A file that could be read stands here as its steps.
      return reader.refuse("trace", "must be the name of a CSV file")
    }
  }
}
