import Configuration
import Recordings

/// A kind of file of another program that `import` turns into a recording and a scenario.
///
/// A reader adds events to a ``RecordingImport``, counts all that it takes, and says all that it
/// leaves out. It reports mistakes with their place, and never reads a whole file of unknown length
/// into memory.
package protocol RecordingImporter: ImportKind {
  /// The extensions of such files, without the point; the first is the usual one.
  static var fileExtensions: [String] { get }
  /// The kinds of events that it makes.
  static var kinds: [RecordedKind] { get }
  /// How to record a file with events, for one that has none.
  static var emptyHint: String { get }
  /// The phone that plays such a recording where neither the files nor the command name one.
  static var standardPhone: String { get }

  /// Read the files, all of one phone, into `recording`; mistakes are reported.
  ///
  /// - Parameter values: One for each of ``options``, by its name.
  static func read(
    _ files: [ImportedFile], values: [String: String], into recording: inout RecordingImport,
    diagnostics: Diagnostics
  ) throws(ImportOptionError)
}

extension RecordingImporter {
  package static var emptyHint: String { "'drainsim import \(name) --help' says what to record" }
  package static var standardPhone: String { "pixel-8" }

  /// The recording of files, all of one phone. Mistakes are reported, and files of which nothing
  /// becomes an event are one.
  package static func recording(
    of files: [ImportedFile], values: [String: String], _ diagnostics: Diagnostics
  ) throws(ImportOptionError) -> RecordingImport {
    var recording = RecordingImport(kinds: kinds)
    try read(files, values: values, into: &recording, diagnostics: diagnostics)
    if recording.events.count == 0, diagnostics.errorCount == 0, let file = files.first {
      let most = recording.dropped.max { ($0.count, $1.what) < ($1.count, $0.what) }
      diagnostics.error(
        "the \(title) has nothing that becomes an event", at: file.location,
        note: most.map { "\(emptyHint); \($0.what) are left out: \($0.why)" } ?? emptyHint)
    }
    return recording
  }
}
