import Configuration
import Foundation
import Importers
import Recordings
import ScenarioLanguage

extension FuzzedReader {
  /// Recordings of other programs, each up to the scenario that plays it, and our own.
  static let imports: [FuzzedReader] =
    ImporterCatalogue.recordings.map { kind in
      FuzzedReader(name: kind.name) { input in
        FuzzedInput.load { try imported(kind, input) }
      }
    } + [
      FuzzedReader(name: "pcapng") { input in
        FuzzedInput.load { try imported(PacketImporter.self, input) }
      },
      FuzzedReader(name: "recording") { input in
        guard let recording = try? Recording(input.bytes) else { return }
        for row in 0..<recording.count { _ = recording.event(at: row) }
      },
    ]

  /// Whether an import is refused with a word, or makes a scenario that loads.
  private static func imported(_ kind: any RecordingImporter.Type, _ input: FuzzedInput) throws {
    let diagnostics = Diagnostics()
    let path = input.file("recorded." + kind.fileExtensions[0])
    var told = RecordingImport(kinds: kind.kinds)
    try kind.read(
      [ImportedFile(path: path)], values: kind.standardValues, into: &told,
      diagnostics: diagnostics)
    FuzzedInput.expectWord(false, diagnostics.all, SourceTexts())
    guard !diagnostics.hasErrors else { return }
    told.events.closeStates(at: told.origin + told.span)
    _ = told.group(above: 62, keeping: nil)
    let bytes = told.bytes
    let recording = try Recording(bytes)
    let phone = kind.standardPhone
    let scenario = RecordedScenario(
      recording,
      .init(
        name: "imported", phone: phone, system: DeviceLibrary.version(of: phone),
        capacity: DeviceLibrary.capacity(of: phone),
        network: nil, kind: kind.name, files: ["a file"]), report: &told)
    try Data(bytes).write(to: URL(fileURLWithPath: input.folder + "/recording.drec"))
    for signal in scenario.signals {
      try Data(signal.text.utf8).write(to: URL(fileURLWithPath: input.folder + "/" + signal.file))
    }
    let place = input.folder + "/imported.yaml"
    try Data(scenario.text.utf8).write(to: URL(fileURLWithPath: place))
    do throws(LoadFailure) {
      _ = try ScenarioLoader.load(place)
    } catch {
      fatalError("the import's own scenario does not load: \(error.reason)")
    }
  }
}
