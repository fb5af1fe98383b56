import Configuration

/// States that follow one another by chance, each for a while: a semi-Markov chain, and a Markov
/// chain in continuous time where all stays are exponential.
package struct MarkovChain: Sendable {
  package struct State: BitwiseCopyable, Sendable {
    /// From 0 for none to 1 for the best.
    package let signal: Double
    /// The length of the stay in nanoseconds; nil for ever.
    package let stays: Variate?
    /// The place of the state after it.
    package let next: Variate
  }

  package let states: [State]
  /// The place of the state in which a run begins.
  package let first: Int

  package static let fields: [FieldDefinition] = [
    .init(
      "signal", .quantity(.none), required: true,
      "the strength of the signal, from 0 % for none to 100 %"),
    .duration("stays", "how long the state lasts (default: for ever)"),
    .section(
      "next", .either([.kind(.text), .entries(.kind(.quantity(.none)))]),
      "the state that follows, or weights by state (default: all others alike)"),
  ]

  /// The greatest number of states, and the greatest weight.
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
      let signal = reader.signal("signal")
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

  /// The weights of the states that may follow the one at `place`.
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

/// Straight legs in directions of chance that stay within a circle: a random-direction walk whose
/// legs end at the border at the latest, and which turns back there.
package struct RandomWalk: BitwiseCopyable, Sendable {
  /// Metres east and north of the origin.
  package let centre: SIMD2<Double>
  /// In metres.
  package let radius: Double
  /// In metres, drawn for each leg.
  package let leg: Variate
  /// In metres a nanosecond, drawn for each leg.
  package let speed: Variate
  /// In degrees clockwise from north, drawn for each leg.
  package let heading: Variate

  package static let fields: [FieldDefinition] = [
    .init("speed", .variate(.speed), required: true, "the speed, drawn for each leg"),
    .init(
      "leg", .variate(.length), required: true,
      "the distance to the next turn, drawn for each leg; a leg ends at the border at the latest"),
    .init("within", .quantity(.length), required: true, "the radius of the circle"),
    .init(
      "around", .reference(.place), "the place at the centre of the circle (default: the origin)"),
  ]

  static func read(
    _ node: ConfigurationNode, _ places: [PlaceDefinition], _ assembly: ScriptAssembly
  ) -> RandomWalk? {
    let path = "surroundings.movement.random-walk"
    guard let reader = assembly.reader(node, at: path, fields) else { return nil }
    let speed = reader.value("speed") {
      MovementSection.speedVariate($0, $1, stream: "\(path).speed", assembly)
    }
    let leg = reader.variate("leg", .length, stream: "\(path).leg", assembly)
    if leg?.isZero == true { reader.error("leg", "must be above 0") }
    let radius = reader.value("within") { $0.metres($1, in: assembly.reading) }
    if radius == 0 { reader.error("within", "must be above 0") }
    let place = reader.value("around") { MovementSection.place($0, $1, among: places, assembly) }
    guard reader.isSound, let speed, let leg, let radius,
      let heading = assembly.variate(
        of: .uniform(low: 0, high: 360), stream: "\(path).heading", at: node.location)
    else { return nil }
    return RandomWalk(
      centre: place?.centre ?? .zero, radius: radius, leg: leg, speed: speed, heading: heading)
  }
}
