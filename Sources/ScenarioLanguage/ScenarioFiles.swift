import Batteries
import Components
import Configuration
import Foundation
import Policies
import Recordings

/// The files of a scenario: itself, its bases, its device profile, its settings.
struct ScenarioFiles {
  let diagnostics: Diagnostics
  var texts: SourceTexts
  /// The misspelt keys of scenarios, which were read under the names that are meant.
  let misspelt = Diagnostics()
  /// Whether a name of a patch that matches nothing is a mistake; not in a scenario that has run
  /// before.
  var checksNames = true
  /// Whether all files could be read that the scenario extends.
  private(set) var isWhole = true
  /// The recordings that were read, for the compiler.
  let recordings: RecordingLibrary
  /// The devices that were filled in before.
  private let expansions: TreeMemo<ConfigurationNode>
  /// The components of the profiles that were read, by the name of the profile.
  private(set) var profiles: [String: ConfigurationNode]

  init(
    diagnostics: Diagnostics, texts: SourceTexts = SourceTexts(),
    expansions: TreeMemo<ConfigurationNode> = TreeMemo(),
    profiles: [String: ConfigurationNode] = [:], recordings: RecordingLibrary = RecordingLibrary()
  ) {
    self.recordings = recordings
    self.diagnostics = diagnostics
    self.texts = texts
    self.expansions = expansions
    self.profiles = profiles
  }

  /// The greatest length of a chain of files that extend one another.
  private static let chainLimit = 16

  /// The scenario at `path`, or on standard input at `-`, merged over the files it extends.
  mutating func scenario(at path: String) throws(InputFileError) -> ConfigurationNode? {
    guard
      let own = try YAMLReader.readFile(
        at: path, takesInput: true, reporting: diagnostics, texts: &texts)
    else { return nil }
    let node = corrected(own)
    PhoneKeys.check(node, "the scenario", diagnostics)
    return extended(node, chain: [StandardInput.name(of: path)])
  }

  /// A scenario as written, with misspelt keys under the names that are meant.
  private func corrected(_ node: ConfigurationNode) -> ConfigurationNode {
    MappingReader.correcting(
      node, "the scenario", among: ScenarioSchema.topLevel.map(\.name), diagnostics: misspelt)
  }

  /// A tree merged over its bases.
  ///
  /// - Parameter chain: The files that led to it, its own the last.
  private mutating func extended(_ node: ConfigurationNode, chain: [String]) -> ConfigurationNode {
    guard let parent = node["extends"],
      let name = parent.name("'extends'", diagnostics: diagnostics)
    else { return node }
    let file = Self.path(name, besides: chain[chain.count - 1])
    if chain.contains(file) || chain.count >= Self.chainLimit {
      diagnostics.error(
        "'\(name)' extends itself: \(chain.joined(separator: " → ")) → \(file)",
        at: parent.location)
      isWhole = false
      return node
    }
    guard let base = read(file, wantedAt: parent) else {
      isWhole = false
      return node
    }
    guard base.entries != nil else {
      diagnostics.error("'\(name)' is no scenario but \(base.kind)", at: parent.location)
      isWhole = false
      return node
    }
    let whole = extended(corrected(base), chain: chain + [file])
    let patch = node.removing("extends")
    // Its phone is compared with a profile, where that is read, and a new variant with the scenario.
    let changes = patch.removing("phone").removing("device").changing("variants") { variants in
      (variants.entries ?? []).reduce(variants) { rest, entry in
        whole["variants"]?[entry.key] == nil && !entry.value.isNull
          ? rest.removing(entry.key) : rest
      }
    }
    checkRemovals(of: changes, from: whole, named: name)
    // A practice belongs to the file itself, and not to files that extend it.
    return whole.removing("practice").mergingScenario(patch)
  }

  /// Report what a file or a phone removes, and what the one that it extends does not have.
  private func checkRemovals(
    of patch: ConfigurationNode, from base: ConfigurationNode, named name: String
  ) {
    guard checksNames else { return }
    for removal in patch.idleRemovals(from: base) {
      diagnostics.error(
        "'\(removal.path.joined(separator: "."))' is removed, and '\(name)' does not have it",
        at: removal.location, note: removal.hint ?? "take it out")
    }
  }

  /// The file that another one names; reports an error there when it cannot be read.
  private mutating func read(_ file: String, wantedAt node: ConfigurationNode) -> ConfigurationNode?
  {
    let endings = [".yaml", ".yml"]
    guard endings.contains(where: file.hasSuffix) || mayQuote(file, besides: node) else {
      return diagnostics.refuse(
        "'\(file)' is not in the folder of the file that names it, so it must end in .yaml",
        at: node.location)
    }
    do throws(InputFileError) {
      return try YAMLReader.readFile(at: file, reporting: diagnostics, texts: &texts)
    } catch { return diagnostics.refuse("\(error)", at: node.location, note: error.hint) }
  }

  /// The text of a recording, of at most `limit` bytes; reports an error at `node` when it cannot
  /// be read.
  mutating func recording(at path: String, limit: Int, wantedAt node: ConfigurationNode) -> String?
  {
    do throws(InputFileError) {
      let text = try InputFile.text(at: path, limit: limit, reporting: diagnostics)
      if let text, mayQuote(path, besides: node) { texts.add(text, as: path) }
      return text
    } catch { return diagnostics.refuse("\(error)", at: node.location, note: error.hint) }
  }

  /// Whether messages may show lines of a file: it is in the folder of the file that names it, or in
  /// one inside. A scenario of somebody else could name any file, and is not to show it.
  private func mayQuote(_ path: String, besides node: ConfigurationNode) -> Bool {
    let file = node.location.file
    if file.hasPrefix("--") { return true }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    return Self.resolved(path).hasPrefix(Self.resolved(folder) + "/")
  }

  /// The path without links and `..`.
  private static func resolved(_ path: String) -> String {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    return path == "/" ? "" : path
  }

  /// `name` in the folder of the file `path`.
  static func path(_ name: String, besides path: String) -> String {
    if name.hasPrefix("/") { return name }
    guard let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }
}

// MARK: - Devices

extension ScenarioFiles {
  static let deviceFields: [FieldDefinition] = [
    .init("device", .text, "the name of the profile"),
    .init("extends", .text, "another profile, merged under this one"),
    .init("sources", .section, "what the numbers are from, by a short name")
      .holding(.entries(.known(sourceFields))),
    .init("notes", .text, "what else to know"),
    .init("battery", .section, "what feeds it: a model and its parameters")
      .holding(.batteries),
    .init("components", .section, "the parts and their parameters").holding(.components),
    .init("system", .text, "its operating system, which 'phone' adds: android or ios")
      .taking(OperatingSystem.allCases.map(\.rawValue))
      .holding(.kind(.choice(OperatingSystem.allCases.map(\.rawValue)))),
    .init("policies", .section, "what its operating system decides").holding(.policies),
    .init(
      "together", .section,
      "numbers that were fitted together, as a list of { numbers, correlations }; their paths begin with components or battery"
    ).holding(.list(.mapping(ScenarioSchema.correlated))),
    .init(
      "published", .section, "powers that were printed for the phone, to compare its days with"
    ).holding(.list(.mapping(PublishedPower.fields))),
  ]

  /// The keys of a source, which nobody checks.
  static let sourceFields: [FieldDefinition] = [
    .init("title", .text, "where its numbers were published"),
    .init("note", .text, "what the numbers are of"),
  ]

  /// The scenario with its device profile in place of the profile's name, and with missing values
  /// filled in by the models.
  ///
  /// `device` is a name, a file, or a mapping that `extends` one and changes some of its values.
  mutating func expandingDevice(in root: ConfigurationNode) -> ConfigurationNode {
    let phone = root["phone"].flatMap { $0.isNull ? nil : $0 }
    let root = loweringPhone(in: root)
    guard let device = root["device"], !device.isNull else { return root }
    let whole = expansions.value(of: [device, root["policies"], phone]) {
      let known = diagnostics.count
      let whole = expanded(device, root["policies"], isPhone: phone != nil)
      // The text of a file that it extends is wanted for messages every time.
      return (whole, isKept: diagnostics.count == known && device["extends"] == nil)
    }
    return root.replacing(key: "device", by: whole)
  }

  private mutating func expanded(
    _ device: ConfigurationNode, _ policies: ConfigurationNode?, isPhone: Bool
  ) -> ConfigurationNode {
    var profile: ConfigurationNode
    if let name = device.text {
      profile = self.profile(name, at: device, from: device.location.file) ?? standIn()
      if !isPhone { profile = profile.removing("system") }
    } else if let parent = device["extends"] {
      let name = parent.name("'extends' of the device", diagnostics: diagnostics)
      let read = name.flatMap { self.profile($0, at: parent, from: device.location.file) }
      let base = isPhone ? read ?? standIn() : (read ?? standIn()).removing("system")
      let patch = device.removing("extends")
      // Another phone may lack a component that the scenario takes away.
      if let name, read != nil, !parent.location.file.hasPrefix("--") {
        checkRemovals(of: patch, from: base, named: name)
      }
      profile = base.merging(patch)
    } else {
      profile = device
    }
    if isPhone, !diagnostics.hasErrors { profile = addingSystem(to: profile, wantedAt: device) }
    _ = MappingReader(profile, "the device", fields: Self.deviceFields, diagnostics: diagnostics)
    let found = diagnostics
    let system = isPhone ? profile["system"]?.text : nil
    let complete = profile.changing("components") {
      BrightnessSlider.resolving(
        ComponentCatalogue.completing($0), on: system, diagnostics: found)
    }
    .changing("battery", BatteryCatalogue.completing)
    // The scenario's own policies come over those of the device, all in their long form. Its own
    // battery stays as it is written, since it may be one for another device.
    let patched =
      policies.map {
        complete.merging(ConfigurationNode(entries: ["policies": $0], at: $0.location))
      } ?? complete
    return patched.changing("policies", PolicyCatalogue.completing)
  }

  /// A shipped profile in place of one with a reported error, so that the rest of the scenario can
  /// be checked too.
  private mutating func standIn() -> ConfigurationNode {
    let nothing = ConfigurationNode(.null, at: SourceLocation(file: ""))
    return profile(DeviceLibrary.standardPhone, at: nothing, from: "") ?? nothing
  }

  /// A profile merged over its bases; a shipped one must give the evidence of all its numbers.
  private mutating func profile(
    _ name: String, at node: ConfigurationNode, from file: String
  ) -> ConfigurationNode? {
    let profile = merged(name, at: node, from: file, depth: 0)
    if let title = profile?["device"]?.text { profiles[title] = profile?["components"] }
    if let profile, DeviceLibrary.text(of: name) != nil {
      ProfileEvidence.check(profile, diagnostics)
    }
    return profile
  }

  /// The profile in the file at `path`, merged over its bases.
  mutating func profile(inFile path: String) throws(InputFileError) -> ConfigurationNode? {
    let read = try YAMLReader.readFile(
      at: path, takesInput: true, reporting: diagnostics, texts: &texts)
    return read.flatMap { extended($0, from: StandardInput.name(of: path), depth: 0) }
  }

  /// The profile in `text`, merged over its bases.
  mutating func profile(text: String, file: String) -> ConfigurationNode? {
    texts.add(text, as: file)
    let read = YAMLReader.read(text, file: file, reporting: diagnostics)
    return read.flatMap { extended($0, from: file, depth: 0) }
  }

  private mutating func extended(
    _ profile: ConfigurationNode, from file: String, depth: Int
  ) -> ConfigurationNode? {
    guard let parent = profile["extends"] else { return profile }
    guard let name = parent.name("'extends'", diagnostics: diagnostics),
      let base = merged(name, at: parent, from: file, depth: depth + 1)
    else { return nil }
    let patch = profile.removing("extends")
    checkRemovals(of: patch, from: base, named: name)
    // Published values of the other phone do not apply to this one.
    return base.removing("published").merging(patch)
  }

  private mutating func merged(
    _ name: String, at node: ConfigurationNode, from file: String, depth: Int
  ) -> ConfigurationNode? {
    guard depth < Self.chainLimit else {
      return diagnostics.refuse("device '\(name)' extends itself", at: node.location)
    }
    var source = file
    let read: ConfigurationNode?
    if let text = DeviceLibrary.text(of: name) {
      source = DeviceLibrary.fileName(of: name)
      texts.add(text, as: source)
      read = YAMLReader.read(text, file: source, reporting: diagnostics)
    } else if name.contains("/") || name.hasSuffix(".yaml") {
      source = Self.path(name, besides: file)
      read = self.read(source, wantedAt: node)
    } else {
      let known = DeviceLibrary.names
      let series = known.filter { $0.prefix { !$0.isNumber } == name.prefix { !$0.isNumber } }
      return diagnostics.refuse(
        "unknown device '\(name)'", at: node.location,
        note: Spelling.slip(name, among: known).map { "did you mean '\($0)'?" }
          ?? "known devices: \((series.isEmpty ? known : series).joined(separator: ", "))"
          + "; a file ends in .yaml")
    }
    return read.flatMap { extended($0, from: source, depth: depth) }
  }
}
