import Configuration

/// States that follow one another by chance, each for a while: a semi-Markov chain, and a Markov
/// chain in continuous time where all stays are exponential.
package struct MarkovChain: Sendable {
  package struct State: BitwiseCopyable, Sendable {
    /// From 0 for none to 1 for the best.
    package let signal: Double
    /// How long it lasts, in nanoseconds; nil for ever.
    package let stays: Variate?
    /// The place of the state after it.
    package let next: Variate
  }

  package let states: [State]
  /// The place of the state in which a run begins.
  package let first: Int

  package static let fields: [FieldDefinition] = [
    .init("signal", .quantity(.none), required: true, "how good it is, 0 % for none to 100 %"),
    .init("stays", .variate(.duration), "how long; for ever if not said"),
    .init(
      "next", .section,
      "the state after it, or weights by state; each of the others alike if not said"),
  ]

  /// How many states there may be, and how large a weight.
  private static let stateLimit = 64
  private static let greatestWeight = 1e6

  /// Read `states` and `first`, and report mistakes.
  static func read(
    _ signal: MappingReader, _ path: String, _ assembly: ScriptAssembly
  ) -> MarkovChain? {
    let diagnostics = assembly.diagnostics
    guard let section = signal["states"],
      let entries = section.namedEntries("'\(path).states'", diagnostics: diagnostics)
    else { return nil }
    guard (1...stateLimit).contains(entries.count) else {
      return diagnostics.refuse(
        "'\(path).states' has \(entries.count) states, but needs 1 to \(stateLimit)",
        at: section.location)
    }
    let names = entries.map(\.key)
    let first = signal.choice("first", among: names) ?? 0
    let states = entries.indices.compactMap { place in
      state(place, entries[place].value, names, "\(path).states.\(names[place])", assembly)
    }
    guard states.count == entries.count, signal.isSound else { return nil }
    return MarkovChain(states: states, first: first)
  }

  private static func state(
    _ place: Int, _ node: ConfigurationNode, _ names: [String], _ path: String,
    _ assembly: ScriptAssembly
  ) -> State? {
    guard let reader = assembly.reader(node, at: path, fields),
      let signal = reader.share("signal")
    else { return nil }
    guard reader["stays"] != nil else {
      guard reader["next"] != nil else {
        return State(signal: signal, stays: nil, next: .constant(Double(place)))
      }
      return reader.refuse(
        "next", "never comes, since it stays for ever",
        note: "say 'stays', such as { exponential: 20 min }")
    }
    guard
      let stays = reader.variate(
        "stays", .duration, stream: "\(path).stays", isAboveZero: true, assembly)
    else { return nil }
    let weights = weights(reader, place, names)
    guard reader.isSound else { return nil }
    guard weights.contains(where: { $0 > 0 }) else {
      return assembly.diagnostics.refuse(
        "\(reader.title) has no state after it", at: reader.location(of: "next"))
    }
    return Variate.choice(
      weights: weights, stream: "\(path).next", at: node.location, assembly: assembly
    ).map { State(signal: signal, stays: stays, next: $0) }
  }

  /// How likely each state is after the one at `place`.
  private static func weights(
    _ reader: MappingReader, _ place: Int, _ names: [String]
  ) -> [Double] {
    guard let node = reader["next"] else { return names.indices.map { $0 == place ? 0 : 1 } }
    if node.text != nil {
      let next = reader.choice("next", among: names)
      return names.indices.map { $0 == next ? 1 : 0 }
    }
    let title = reader.title(of: "next")
    var weights = names.map { _ in 0.0 }
    for entry in reader.entries("next") {
      guard let target = names.firstIndex(of: entry.key) else {
        reader.diagnostics.error(
          "unknown state '\(entry.key)' in \(title)", at: entry.keyLocation,
          note: Spelling.hint(for: entry.key, among: names, ifNone: "there is none"))
        continue
      }
      let weight = entry.value.quantity(.none, "a weight of \(title)", in: reader.context)?.value
      if let weight, weight > greatestWeight {
        reader.diagnostics.error(
          "a weight of \(title) must be at most 1000000", at: entry.value.location)
      }
      weights[target] = weight ?? 0
    }
    return weights
  }
}
