import Importers
import Recordings

/// A kind of folder that a command writes whole or not at all.
package struct FolderKind: Sendable {
  /// The names of its files.
  package let names: [String]
  /// The file that names the program, by which a folder is known as one of ours and may be replaced;
  /// nil for a kind that is never replaced.
  let marked: String?
  /// The noun of such a folder in messages; empty for a kind that is never replaced.
  let word: String
  /// Whether copies of recordings lie beside its files.
  var keepsRecordings = false

  /// Whether a file of this name may be in such a folder.
  func has(_ name: String) -> Bool {
    names.contains(name) || keepsRecordings && Recording.isCopyName(name)
  }

  package static let result = FolderKind(
    names: ResultFolder.Document.allCases.map(\.rawValue),
    marked: ResultFolder.Document.manifest.rawValue, word: "result", keepsRecordings: true)
  /// A result that is packed for an archive.
  package static let crate = FolderKind(
    names: result.names + [ResearchCrate.metadata, ResearchCrate.readme, ResearchCrate.citations],
    marked: ResultFolder.Document.manifest.rawValue, word: "crate", keepsRecordings: true)
  /// A scenario to start from. A person changes its files, so that it is never replaced.
  package static let started = FolderKind(
    names: [ImportDocument.scenario, ImportDocument.recording], marked: nil, word: "")
  package static let imported = FolderKind(
    names: [
      ImportDocument.scenario, ImportDocument.recording, ImportDocument.file, ImportDocument.rails,
      ImportDocument.phone,
    ] + RecordedSignal.files, marked: ImportDocument.file, word: "import")
}
