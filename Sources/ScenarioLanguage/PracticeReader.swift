import Configuration
import Experiments
import PhoneModel

/// Reader of the section `practice`.
struct PracticeReader {
  let metrics: MetricNames
  let variants: [String]
  let diagnostics: Diagnostics

  func read(_ section: ConfigurationNode?) -> Practice? {
    guard let section, !section.isNull,
      let reader = MappingReader(
        section, "'practice'", fields: ScenarioSchema.practice, diagnostics: diagnostics)
    else { return nil }
    let identifier = identifier(reader["id"])
    let name = reader["name"]?.name("'name' of 'practice'", diagnostics: diagnostics)
    let saving = metrics.place(reader["saving"], "'saving' of 'practice'", diagnostics: diagnostics)
    let quality =
      (reader["quality"]?.elements("'quality' of 'practice'", diagnostics: diagnostics) ?? [])
      .map { metrics.place($0, "an entry of 'quality'", diagnostics: diagnostics) }
    let controls =
      (reader["controls"]?.elements("'controls' of 'practice'", diagnostics: diagnostics) ?? [])
      .map { $0.choice("an entry of 'controls'", among: variants, diagnostics: diagnostics) }
    guard let identifier, let name, let saving else { return nil }
    return Practice(
      identifier: identifier, name: name, saving: saving, quality: quality.compactMap { $0 },
      controls: controls.compactMap { $0.map { variants[$0] } })
  }

  /// A capital letter and a number.
  private func identifier(_ node: ConfigurationNode?) -> String? {
    guard let node, let text = node.name("'id' of 'practice'", diagnostics: diagnostics) else {
      return nil
    }
    let number = text.dropFirst()
    guard let letter = text.first, ("A"..."Z").contains(letter), (1...3).contains(number.count),
      number.first != "0", number.allSatisfy({ ("0"..."9").contains($0) })
    else {
      diagnostics.error(
        "'id' of 'practice' must be a letter and a number, found '\(text)'", at: node.location,
        note: "such as B12")
      return nil
    }
    return text
  }
}
