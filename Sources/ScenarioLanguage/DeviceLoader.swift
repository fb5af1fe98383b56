import Components
import Configuration

/// A device profile as read and checked, with everything that its models fill in.
package struct LoadedDevice: Sendable {
  package let name: String
  package let notes: String?
  /// In the order of the catalogue and of the models' definitions.
  package let parameters: [DeviceParameter]
  /// What was printed about the phone's power.
  package let published: [PublishedPower]
  package let warnings: [Diagnostic]
  /// The texts that places in messages refer to.
  package let sources: SourceTexts
}

/// Reads device profiles by themselves: all their numbers, or all their mistakes.
package enum DeviceLoader {
  /// Whether the file at `path` is a profile rather than a scenario.
  ///
  /// - Returns: False for whatever cannot be read.
  package static func isProfile(_ path: String) -> Bool {
    var files = ScenarioFiles(diagnostics: Diagnostics())
    guard let root = try? files.profile(inFile: path) else { return false }
    return root["scenario"] == nil && root["device"]?.text != nil && root["components"] != nil
  }

  /// Reads a shipped profile, or the one in a file.
  ///
  /// - Parameter name: A name of ``DeviceLibrary/names``, or a path.
  package static func load(_ name: String) throws(LoadFailure) -> LoadedDevice {
    if let text = DeviceLibrary.text(of: name) {
      return try load(text: text, file: DeviceLibrary.fileName(of: name))
    }
    let diagnostics = Diagnostics()
    var files = ScenarioFiles(diagnostics: diagnostics)
    let profile: ConfigurationNode?
    do throws(InputFileError) {
      profile = try files.profile(inFile: name)
    } catch {
      throw .missing(path: name, reason: "\(error)")
    }
    return try check(profile, files, diagnostics)
  }

  /// Reads a profile from its text.
  ///
  /// - Parameter file: What messages call it.
  package static func load(text: String, file: String) throws(LoadFailure) -> LoadedDevice {
    let diagnostics = Diagnostics()
    var files = ScenarioFiles(diagnostics: diagnostics)
    return try check(files.profile(text: text, file: file), files, diagnostics)
  }

  private static func check(
    _ profile: ConfigurationNode?, _ files: ScenarioFiles, _ diagnostics: Diagnostics
  ) throws(LoadFailure) -> LoadedDevice {
    var files = files
    guard let profile, !diagnostics.hasErrors else { throw .wrong(diagnostics.all, files.texts) }
    ProfileEvidence.check(profile, diagnostics)
    let published = PublishedPower.read(profile["published"], diagnostics)
    // A scenario in which nothing happens, so that the models check their numbers.
    let root = files.expandingDevice(in: scenario(on: profile))
    var compiler = ScenarioCompiler(root, files: files, diagnostics: diagnostics)
    guard compiler.compile() != nil, !diagnostics.hasErrors else {
      throw .wrong(diagnostics.all, compiler.files.texts)
    }
    return LoadedDevice(
      name: profile["device"]?.text ?? "", notes: profile["notes"]?.text,
      parameters: DeviceParameter.all(of: root["device"]?["components"]), published: published,
      warnings: diagnostics.all, sources: compiler.files.texts)
  }

  private static func scenario(on profile: ConfigurationNode) -> ConfigurationNode {
    let index = profile.location
    func word(_ text: String) -> ConfigurationNode {
      ConfigurationNode(.scalar(text: text, isPlain: true), at: index)
    }
    let entries = [("scenario", word("rest")), ("device", profile), ("duration", word("1 s"))]
    return ConfigurationNode(
      .mapping(entries.map { .init(key: $0.0, keyLocation: index, value: $0.1) }), at: index)
  }
}
