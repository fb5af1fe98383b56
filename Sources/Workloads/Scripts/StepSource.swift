import Configuration

/// One step as written.
struct StepSource {
  let definition: StepDefinition
  let fields: MappingReader
  let node: ConfigurationNode

  func sibling(_ name: String) -> ConfigurationNode? { node[name] }

  /// The name of a field in messages.
  func title(of field: String) -> String {
    fields.writtenTitle(of: field) ?? "'\(field)' of '\(definition.name)'"
  }
}

extension ScriptCompiler {
  /// The names of a step's fields in messages: for what a section has handed to it, the section's.
  func naming(ofFields fields: ConfigurationNode) -> MappingReader.FieldNaming {
    guard !sectionTitles.isEmpty else { return .ofTitle }
    let handed = (fields.entries ?? []).compactMap { field in
      sectionTitles[field.value.location].map { (field.key, $0) }
    }
    return .written(Dictionary(handed, uniquingKeysWith: { first, _ in first }))
  }
}
