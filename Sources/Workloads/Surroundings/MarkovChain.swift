import Configuration
import Kernel
import Numerics

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
    FieldDefinition(
      "signal", .quantity(.none), required: true, "how good it is, 0 % for none to 100 %"),
    FieldDefinition("stays", .variate(.duration), "how long; for ever if not said"),
    FieldDefinition(
      "next", .section,
      "the state after it, or weights by state; each of the others alike if not said"),
  ]

  /// How many states there may be, and how large a weight.
  private static let stateLimit = 64
  private static let greatestWeight = 1e6

  /// Read `states` and `first`, and report mistakes.
  static func read(
    _ section: ConfigurationNode, first: ConfigurationNode?, _ path: String,
    _ assembly: ScriptAssembly
  ) -> MarkovChain? {
    let diagnostics = assembly.diagnostics
    guard let entries = section.namedEntries("'\(path).states'", diagnostics: diagnostics) else {
      return nil
    }
    guard (1...stateLimit).contains(entries.count) else {
      diagnostics.error(
        "'\(path).states' has \(entries.count) states, but needs 1 to \(stateLimit)",
        at: section.location)
      return nil
    }
    let names = entries.map(\.key)
    let begin = first?.choice("'\(path).first'", among: names, diagnostics: diagnostics)
    let states = entries.indices.compactMap { place in
      state(place, entries[place], names, "\(path).states.\(names[place])", assembly)
    }
    guard states.count == entries.count, first == nil || begin != nil else { return nil }
    return MarkovChain(states: states, first: begin ?? 0)
  }

  private static func state(
    _ place: Int, _ entry: ConfigurationNode.Entry, _ names: [String], _ path: String,
    _ assembly: ScriptAssembly
  ) -> State? {
    let diagnostics = assembly.diagnostics
    guard
      let reader = MappingReader(
        entry.value, "'\(path)'", fields: fields, diagnostics: diagnostics),
      let signal = reader["signal"]?.share("'\(path).signal'", in: assembly.reading)
    else { return nil }
    guard let length = reader["stays"] else {
      if let next = reader["next"] {
        diagnostics.error(
          "'\(path).next' never comes, since it stays for ever", at: next.location,
          note: "say 'stays', such as { exponential: 20 min }")
        return nil
      }
      return State(signal: signal, stays: nil, next: .constant(Double(place)))
    }
    guard
      let stays = Variate.read(
        length, .duration, "'\(path).stays'", stream: "\(path).stays", assembly: assembly)
    else { return nil }
    guard !stays.isNoLength(in: assembly) else {
      diagnostics.error("'\(path).stays' must be above 0", at: length.location)
      return nil
    }
    guard let weights = weights(reader["next"], place, names, path, assembly) else { return nil }
    guard weights.contains(where: { $0 > 0 }) else {
      diagnostics.error(
        "'\(path)' has no state after it", at: reader["next"]?.location ?? entry.value.location)
      return nil
    }
    return Variate.choice(
      weights: weights, stream: "\(path).next", at: entry.value.location, assembly: assembly
    ).map { State(signal: signal, stays: stays, next: $0) }
  }

  /// How likely each state is after the one at `place`.
  private static func weights(
    _ node: ConfigurationNode?, _ place: Int, _ names: [String], _ path: String,
    _ assembly: ScriptAssembly
  ) -> [Double]? {
    let diagnostics = assembly.diagnostics
    guard let node else { return names.indices.map { $0 == place ? 0 : 1 } }
    if node.text != nil {
      return node.choice("'\(path).next'", among: names, diagnostics: diagnostics)
        .map { next in names.indices.map { $0 == next ? 1 : 0 } }
    }
    guard let entries = node.entries("'\(path).next'", diagnostics: diagnostics) else { return nil }
    var weights = names.map { _ in 0.0 }
    var isRight = true
    for entry in entries {
      guard let target = names.firstIndex(of: entry.key) else {
        diagnostics.error(
          "unknown state '\(entry.key)' in '\(path).next'", at: entry.keyLocation,
          note: Spelling.hint(for: entry.key, among: names)
            ?? "known: \(names.joined(separator: ", "))")
        isRight = false
        continue
      }
      let weight = entry.value.quantity(
        .none, "a weight of '\(path).next'", in: assembly.reading)?.value
      if let weight, weight > greatestWeight {
        diagnostics.error(
          "a weight of '\(path).next' must be at most 1000000", at: entry.value.location)
      }
      isRight = isRight && weight.map { $0 <= greatestWeight } ?? false
      weights[target] = weight ?? 0
    }
    return isRight ? weights : nil
  }
}
