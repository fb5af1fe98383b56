import Configuration
import Experiments
import PhoneModel

/// Reader of the section `practice`.
struct PracticeReader {
  let metrics: MetricNames
  let variants: [String]
  let diagnostics: Diagnostics

  /// - Parameter root: The scenario.
  func read(_ root: MappingReader) -> Practice? {
    guard let reader = root.mapping("practice", ScenarioSchema.practice) else { return nil }
    let identifier = identifier(reader)
    let name = reader.name("name")
    let saving = reader.value("saving") { metrics.place($0, $1, diagnostics: diagnostics) }
    let quality = reader.elements("quality")
      .compactMap { metrics.place($0, "an entry of 'quality'", diagnostics: diagnostics) }
    let controls = reader.elements("controls")
      .compactMap { $0.choice("an entry of 'controls'", among: variants, diagnostics: diagnostics) }
    guard let identifier, let name, let saving else { return nil }
    return Practice(
      identifier: identifier, name: name, saving: saving, quality: quality,
      controls: controls.map { variants[$0] })
  }

  /// A capital letter and a number.
  private func identifier(_ reader: MappingReader) -> String? {
    guard let text = reader.name("id") else { return nil }
    let number = text.dropFirst()
    if let letter = text.first, letter.isASCII, letter.isUppercase, let value = Int(number),
      (1...999).contains(value), String(value) == number
    {
      return text
    }
    return reader.refuse(
      "id", "must be a letter and a number, found '\(text)'", note: "such as B12")
  }
}

/// The metrics that a scenario may name, including those with errors.
struct MetricNames {
  let metrics: [MetricDefinition]
  /// Names of metrics whose definitions had errors: known, without further facts.
  let broken: [String]
  /// How a phone without a battery gets one.
  var batteryHint: (() -> String)?

  /// The index of the metric that a node names; after all of ``metrics`` for a broken one.
  func place(_ node: ConfigurationNode, _ title: String, diagnostics: Diagnostics) -> Int? {
    let names = metrics.map(\.name)
    if let name = node.text, !names.contains(name), !broken.contains(name),
      MetricCatalogue.builtIn(subject: nil, hasBattery: true).contains(where: { $0.name == name })
    {
      return diagnostics.refuse(
        "\(title) is '\(name)', and the phone has no battery", at: node.location,
        note: batteryHint?())
    }
    return node.choice(
      title, among: names + broken.filter { !names.contains($0) }, diagnostics: diagnostics)
  }
}
