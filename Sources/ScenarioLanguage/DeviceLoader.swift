import Batteries
import Components
import Configuration

/// A device profile as read and checked, with all standard values of its models filled in.
package struct LoadedDevice: Sendable {
  package let name: String
  package let chip: String?
  /// Nil of bare hardware.
  package let system: SystemVersion?
  package let notes: String?
  /// In the order of the catalogue and of the models' definitions.
  package let parameters: [DeviceParameter]
  /// The published power of the phone.
  package let published: [PublishedPower]
  package let warnings: [Diagnostic]
  /// The texts that locations in messages refer to.
  package let sources: SourceTexts
}

/// Loader of device profiles by themselves: all their numbers, or all their errors.
package enum DeviceLoader {
  /// Whether the file at `path` is a profile rather than a scenario.
  ///
  /// - Returns: False for a file that cannot be read.
  package static func isProfile(_ path: String) -> Bool {
    var files = ScenarioFiles(diagnostics: Diagnostics())
    guard let root = try? files.profile(inFile: path) else { return false }
    return root["scenario"] == nil && root["device"]?.text != nil && root["components"] != nil
  }

  /// Reads a shipped profile, or the one in a file.
  ///
  /// - Parameters:
  ///   - name: A name of ``DeviceLibrary/names``, or a path.
  ///   - place: Where a file names it; nil where the user does.
  package static func load(
    _ name: String, namedAt place: SourceLocation? = nil
  ) throws(LoadFailure) -> LoadedDevice {
    if let text = DeviceLibrary.text(of: name) {
      return try load(text: text, file: DeviceLibrary.fileName(of: name))
    }
    let diagnostics = Diagnostics()
    var files = ScenarioFiles(diagnostics: diagnostics)
    let profile = try LoadFailure.loading(name) { () throws(InputFileError) in
      try files.profile(inFile: name, namedAt: place)
    }
    return try check(profile, files, diagnostics)
  }

  /// Reads a profile from its text.
  ///
  /// - Parameter file: Its name in messages.
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
    // A scenario without events, so that the models and the battery check their numbers.
    let root = files.expandingDevice(in: scenario(on: profile))
    var compiler = ScenarioCompiler(root: root, files: files, diagnostics: diagnostics)
    guard compiler.compile() != nil, !diagnostics.hasErrors else {
      throw .wrong(diagnostics.all, compiler.files.texts)
    }
    return LoadedDevice(
      name: profile["device"]?.text ?? "", chip: profile["chip"]?.text,
      system: profile["system"]?.text.flatMap(SystemVersion.init),
      notes: profile["notes"]?.text,
      parameters: DeviceParameter.all(of: root["device"]?["components"]), published: published,
      // The battery for the check has the profile's facts, of which there are warnings already.
      warnings: diagnostics.all.filter { !$0.message.hasPrefix("'battery.") },
      sources: compiler.files.texts)
  }

  private static func scenario(on profile: ConfigurationNode) -> ConfigurationNode {
    func word(_ text: String) -> ConfigurationNode {
      ConfigurationNode(text: text, at: profile.location)
    }
    let rest = ConfigurationNode(
      entries: ["scenario": word("rest"), "device": profile, "duration": word("1 s")],
      at: profile.location)
    // A profile without a model has facts alone, and 'phone' the model.
    guard let battery = profile["battery"], battery["capacity"] != nil, !battery.chooses else {
      return rest
    }
    return rest.adding(
      key: "battery", PhoneBattery.section(at: profile.location, below: nil))
  }
}

/// Check that every number of a device profile has a grade.
///
/// A phone for a trial may be a handful of bare numbers; one that is shipped, or given to
/// `validate`, may not.
enum ProfileEvidence {
  /// Warns about numbers of a profile, merged over its base and not yet filled in, that have no
  /// grade or lack the evidence that their grade requires.
  static func check(_ profile: ConfigurationNode, _ diagnostics: Diagnostics) {
    for entry in profile["components"]?.entries ?? [] {
      let model = ComponentCatalogue.model(chosenBy: entry.value, role: entry.key)
      check(
        entry.value, model?.definition.parameters ?? [], "device.components.\(entry.key)",
        diagnostics)
    }
    if let battery = profile["battery"], !battery.isNull {
      let model = BatteryCatalogue.model(chosenBy: battery)
      check(
        battery, model?.definition.parameters ?? BatteryConditions.facts, "device.battery",
        diagnostics)
    }
  }

  private static func check(
    _ section: ConfigurationNode, _ parameters: [ParameterDefinition], _ path: String,
    _ diagnostics: Diagnostics
  ) {
    for parameter in parameters {
      guard let node = section[parameter.name] else { continue }
      if parameter.isOption { continue }
      let title = "'\(path).\(parameter.name)'"
      for field in GradedParameter.missingEvidence(of: node) {
        if field == "grade" {
          diagnostics.warning(
            "\(title) has no grade", at: node.location,
            note: "write { value: …, grade: published, source: … }, or another grade with its range"
          )
        } else {
          diagnostics.warning(
            "\(title) is \(node["grade"]?.text ?? "") and has no '\(field)'", at: node.location)
        }
      }
    }
  }
}
