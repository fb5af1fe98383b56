import Configuration
import Recordings

/// The recordings that apps, people and surroundings of a scenario play.
extension ScenarioFiles {
  /// The scenario with the digest of every recording beside its name, by which the compiler finds
  /// it; recordings that cannot be read are reported.
  mutating func notingReplays(in root: ConfigurationNode) -> ConfigurationNode {
    Self.changingReplays(in: root) { noting($0) }
  }

  /// The scenario with recordings by the names of their copies, which lie beside a result.
  static func namingCopies(in root: ConfigurationNode) -> ConfigurationNode {
    changingReplays(in: root) { replay in
      guard let digest = replay["digest"]?.text, let name = replay["recording"] else {
        return replay
      }
      let copy = ConfigurationNode(text: Recording.copyName(digest: digest), at: name.location)
      return replay.replacing(key: "recording", by: copy)
    }
  }

  /// The recordings that scenarios play, each once.
  func playedRecordings(in roots: [ConfigurationNode]) -> [Recording] {
    var digests: Set<String> = []
    for root in roots {
      _ = Self.changingReplays(in: root) { replay in
        if let digest = replay["digest"]?.text { digests.insert(digest) }
        return replay
      }
    }
    return recordings.all.filter { digests.contains($0.digest) }
  }

  /// The scenario with each of its replays changed, wherever it stands.
  private static func changingReplays(
    in root: ConfigurationNode, _ change: (ConfigurationNode) -> ConfigurationNode
  ) -> ConfigurationNode {
    func all(_ section: ConfigurationNode) -> ConfigurationNode {
      (section.entries ?? []).reduce(section) { $0.changing($1.key, change) }
    }
    var whole = root
    for section in ["user", "surroundings"] where root[section]?["replay"] != nil {
      whole = whole.changing(section) { $0.changing("replay", all) }
    }
    if let apps = root["apps"]?.entries, apps.contains(where: { $0.value["replay"] != nil }) {
      whole = whole.changing("apps") { section in
        apps.reduce(section) { section, app in
          section.changing(app.key) { $0.changing("replay", all) }
        }
      }
    }
    // A variant's patch has a digest of its own, or that of the scenario would stay.
    guard let variants = root["variants"]?.entries else { return whole }
    return whole.changing("variants") { section in
      variants.reduce(section) { section, variant in
        section.changing(variant.key) { changingReplays(in: $0, change) }
      }
    }
  }

  private func noting(_ replay: ConfigurationNode) -> ConfigurationNode {
    guard let wish = replay["recording"], !wish.isNull,
      let name = wish.name("'recording'", diagnostics: diagnostics)
    else { return replay }
    guard
      let recording = recordings.recording(
        at: path(of: name, wantedAt: wish), wish, diagnostics)
    else { return replay.removing("digest") }
    if let digest = replay["digest"], !digest.isNull, digest.text != recording.digest {
      diagnostics.error(
        "'\(name)' is another recording than the one that was meant", at: digest.location,
        note: "its digest is \(recording.digest); leave 'digest' out for any recording")
    }
    let digest = ConfigurationNode.Entry(
      key: "digest", keyLocation: wish.location,
      value: ConfigurationNode(text: recording.digest, at: wish.location))
    let rest = (replay.entries ?? []).filter { $0.key != digest.key }
    return ConfigurationNode(.mapping(rest + [digest]), at: replay.location)
  }
}

extension RecordingLibrary {
  /// The greatest size of a recording in bytes.
  private static let sizeLimit = 1 << 30

  /// The recording at a path; nil for a file that is none, which is reported.
  func recording(
    at path: String, _ wish: ConfigurationNode, _ diagnostics: Diagnostics
  ) -> Recording? {
    if let known = recording(ofFile: path) { return known }
    let bytes: [UInt8]
    do throws(InputFileError) {
      bytes = try InputFile.bytes(at: path, limit: Self.sizeLimit, takesPipes: false)
    } catch { return diagnostics.refuse("\(error)", at: wish.location, note: error.hint) }
    guard bytes.count <= Self.sizeLimit else {
      return diagnostics.refuse(
        "'\(path)' is larger than \(Self.sizeLimit >> 20) MiB, which no recording is",
        at: wish.location)
    }
    do throws(RecordingFailure) {
      let recording = try Recording(bytes)
      add(recording, ofFile: path)
      return recording
    } catch {
      return diagnostics.refuse(
        "'\(path)' \(error.reason) (byte \(error.byte))", at: wish.location,
        note: "'drainsim import' makes recordings")
    }
  }
}
