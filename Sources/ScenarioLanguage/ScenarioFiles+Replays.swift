import Configuration
import Recordings

/// The recordings that apps, people and surroundings of a scenario play.
extension ScenarioFiles {
  /// The scenario with the digest of every recording beside its name, by which the compiler finds
  /// it; recordings that cannot be read are reported.
  mutating func notingReplays(in root: ConfigurationNode) -> ConfigurationNode {
    var whole = root
    for section in ["user", "surroundings"] where root[section]?["replay"] != nil {
      whole = whole.changing(section) { $0.changing("replay") { noting($0) } }
    }
    guard let apps = root["apps"]?.entries, apps.contains(where: { $0.value["replay"] != nil })
    else { return whole }
    return whole.changing("apps") { section in
      apps.reduce(section) { section, app in
        section.changing(app.key) { $0.changing("replay") { noting($0) } }
      }
    }
  }

  private func noting(_ section: ConfigurationNode) -> ConfigurationNode {
    guard let entries = section.entries else { return section }
    return entries.reduce(section) { section, entry in
      guard let wish = entry.value["recording"], !wish.isNull,
        let name = wish.name("'recording'", diagnostics: diagnostics)
      else { return section }
      guard
        let recording = recordings.recording(at: path(of: name, wantedAt: wish), wish, diagnostics)
      else { return section.changing(entry.key) { $0.removing("digest") } }
      if let digest = entry.value["digest"], !digest.isNull, digest.text != recording.digest {
        diagnostics.error(
          "'\(name)' is another recording than the one that was meant", at: digest.location,
          note: "its digest is \(recording.digest); leave 'digest' out for any recording")
      }
      let digest = ConfigurationNode.Entry(
        key: "digest", keyLocation: wish.location,
        value: ConfigurationNode(text: recording.digest, at: wish.location))
      return section.changing(entry.key) { replay in
        let rest = (replay.entries ?? []).filter { $0.key != digest.key }
        return ConfigurationNode(.mapping(rest + [digest]), at: replay.location)
      }
    }
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
    } catch { return diagnostics.refuse("\(error)", at: wish.location) }
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
