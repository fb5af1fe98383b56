import Configuration
import Experiments
import Importers
import Recordings
import ScenarioLanguage

/// Files of another program as the scenario that an import makes of them.
package struct ImportedScenario {
  package let text: String
  package let loaded: LoadedScenario
  package let recording: Recording
  /// What the import told.
  package let told: RecordingImport

  /// - Parameters:
  ///   - counters: Counters that become metrics of the same name.
  ///   - change: Changes the text of the scenario.
  package init(
    _ kind: any RecordingImporter.Type, _ paths: [String], options: [String: String] = [:],
    phone: String? = nil, network: RecordingImport.Network? = nil, counting counters: [String] = [],
    change: (String) -> String = { $0 }
  ) throws {
    let diagnostics = Diagnostics()
    var told = RecordingImport(kinds: kind.kinds)
    try kind.read(
      paths.map { ImportedFile(path: $0) }, values: kind.standardValues.merging(options) { $1 },
      into: &told,
      diagnostics: diagnostics)
    guard !diagnostics.hasErrors else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
    let bytes = told.bytes
    recording = try Recording(bytes)
    let phone = phone ?? told.phone?.profile ?? kind.standardPhone
    let scenario = RecordedScenario(
      recording,
      .init(
        name: "imported", phone: phone, system: DeviceLibrary.version(of: phone),
        capacity: DeviceLibrary.capacity(of: phone),
        network: network, kind: kind.name, files: ["a file"]), report: &told)
    let counted = counters.map { "  \($0): { count: \($0) }\n" }.joined()
    text = change(
      scenario.text.replacing("metrics:\n", with: "metrics:\n" + counted, maxReplacements: 1))
    self.told = told
    loaded = try Samples.load(
      text,
      files: Dictionary(uniqueKeysWithValues: scenario.signals.map { ($0.file, $0.text) }),
      recordings: ["recording.drec": bytes], checksEffects: true)
  }

  /// The seconds of something that was taken.
  package func seconds(_ what: String) -> Double {
    Double(told.taken.first { $0.what == what }?.count ?? 0)
  }

  /// One run of a variant.
  package func run(_ variant: String = "original", keepsTimeline: Bool = false) throws -> RunReport
  {
    let place = loaded.scenario.variants.firstIndex { $0.name == variant } ?? 0
    let plan = ExperimentPlan(scenario: loaded.scenario, replications: 1...1)
    return try Experiment(plan).run(
      variant: place, replication: 1, keepsTimeline: keepsTimeline)
  }
}
