import Configuration
import Importers
import ScenarioLanguage

/// A file of one kind, turned into a device profile.
package enum DeviceImportStudy {
  /// - Parameters:
  ///   - name: The name of the device.
  ///   - values: One for each option of the kind, by its name.
  /// - Returns: The profile, which is known to load.
  package static func run(
    of kind: any Importer.Type, _ file: String, name: String, values: [String: String],
    _ observer: any StudyObserver
  ) throws -> String {
    let diagnostics = Diagnostics()
    var texts = SourceTexts()
    let text = try InputFile.text(
      at: file, limit: kind.sizeLimit, kind: kind.title, reporting: diagnostics)
    if let text { texts.add(text, as: file) }
    let profile = try text.flatMap {
      try kind.deviceProfile(
        from: $0, file: file, device: name, values: values, diagnostics: diagnostics)
    }
    guard let profile else { throw LoadFailure.wrong(diagnostics.all, texts) }
    observer.warn(diagnostics.all, texts)
    let device = try DeviceLoader.load(text: profile, file: "the profile made of \(file)")
    observer.warn(device.warnings, device.sources)
    return profile
  }
}
