import Configuration

extension LoadedScenario {
  /// Whether the same seed and replication are the same run of both: the same person and surroundings,
  /// for the same time.
  package func meetsSameRuns(as other: LoadedScenario) -> Bool {
    let sections = ScenarioSchema.world.filter { $0 != "metrics" }
    let mine = sections.map { resolved[$0] ?? ConfigurationNode(.null, at: resolved.location) }
    let theirs = sections.map {
      other.resolved[$0] ?? ConfigurationNode(.null, at: resolved.location)
    }
    guard zip(mine, theirs).allSatisfy({ $0.hasSameContent(as: $1) }) else { return false }
    let names = Set(mine.flatMap(Self.words))
    let parameters = resolved["parameters"]?.entries ?? []
    return parameters.filter { names.contains($0.key) }.allSatisfy { parameter in
      other.resolved["parameters"]?[parameter.key].map {
        parameter.value.hasSameContent(as: $0)
      } ?? false
    }
  }

  /// The names that occur in expressions.
  private static func words(in node: ConfigurationNode) -> [String] {
    switch node.content {
    case .null: []
    case .scalar(let text, _):
      text.contains("$(")
        ? text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init) : []
    case .sequence(let elements): elements.flatMap(words)
    case .mapping(let entries): entries.flatMap { words(in: $0.value) }
    }
  }
}
