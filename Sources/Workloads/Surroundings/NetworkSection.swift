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

  package static let fields: [FieldDefinition] = [
    FieldDefinition("cellular", .section, "the cellular signal: a share, or a mapping as below"),
    FieldDefinition(
      "wi-fi", .section, "the signal of a known Wi-Fi network: a share, or a mapping as below"),
  ]

  package static let signalFields: [FieldDefinition] = [
    FieldDefinition("states", .section, "named states that follow one another by chance"),
    FieldDefinition("first", .text, "the state in which a run begins; the first if not said"),
    FieldDefinition("steps", .section, "a list of { from, signal }, the first from 0 s"),
    FieldDefinition("trace", .text, "in place of steps, a CSV file with columns time and signal"),
    FieldDefinition(
      "repeats-every", .quantity(.duration),
      "after which steps or trace begin anew; the last holds if not said"),
  ]

  package static let stepFields: [FieldDefinition] = [
    FieldDefinition(
      "from", .quantity(.duration), required: true, "when it begins; it holds until the next"),
    FieldDefinition(
      "signal", .quantity(.none), required: true, "how good it is, 0 % for none to 100 %"),
  ]

  /// The same with no Wi-Fi anywhere in the open.
  package var withoutWiFi: NetworkSection { NetworkSection(cellular: cellular, wifi: .constant(0)) }

  static let none = NetworkSection(cellular: nil, wifi: nil)

  private init(cellular: SignalDefinition?, wifi: SignalDefinition?) {
    self.cellular = cellular
    self.wifi = wifi
  }

  /// Report what is wrong.
  package static func read(_ section: ConfigurationNode?, assembly: ScriptAssembly)
    -> NetworkSection
  {
    guard let section,
      let reader = MappingReader(
        section, "'surroundings.network'", fields: fields, diagnostics: assembly.diagnostics)
    else { return .none }
    func signal(_ name: String) -> SignalDefinition? {
      reader[name].flatMap { read(signal: $0, "surroundings.network.\(name)", assembly) }
    }
    return NetworkSection(cellular: signal("cellular"), wifi: signal("wi-fi"))
  }

  private static func read(
    signal node: ConfigurationNode, _ path: String, _ assembly: ScriptAssembly
  ) -> SignalDefinition? {
    let diagnostics = assembly.diagnostics
    if node.text != nil {
      return node.share("'\(path)'", in: assembly.reading).map { .constant($0) }
    }
    guard
      let reader = MappingReader(node, "'\(path)'", fields: signalFields, diagnostics: diagnostics)
    else { return nil }
    let forms = ["states", "steps", "trace"].filter { reader[$0] != nil }
    guard forms.count == 1, let form = forms.first, let content = reader[form] else {
      diagnostics.error(
        "'\(path)' needs one of states, steps, trace, found "
          + (forms.isEmpty ? "none" : forms.joined(separator: ", ")), at: node.location)
      return nil
    }
    for (extra, owners) in [("first", ["states"]), ("repeats-every", ["steps", "trace"])] {
      if let node = reader[extra], !owners.contains(form) {
        diagnostics.error(
          "'\(extra)' goes with \(owners.map { "'\($0)'" }.joined(separator: " or "))",
          at: node.location)
      }
    }
    switch form {
    case "states":
      return MarkovChain.read(content, first: reader["first"], path, assembly).map { .chain($0) }
    case "steps":
      let repeats = reader["repeats-every"]
      let period = repeats.flatMap { node in
        node.duration("'\(path).repeats-every'", in: assembly.reading)
          .map { (length: $0, location: node.location) }
      }
      if repeats != nil, period == nil { return nil }
      return StepSeries.read(
        content, "'\(path).steps'", fields: stepFields, period: period, in: assembly.reading
      ) { $0["signal"]?.share("'signal'", in: assembly.reading) }
      .map { .series($0) }
    default:
      // A file that could be read stands here as its steps.
      diagnostics.error("'\(path).trace' must be the name of a CSV file", at: content.location)
      return nil
    }
  }
}
