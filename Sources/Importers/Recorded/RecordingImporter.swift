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
  package static var standardPhone: String { "pixel-8" }
}
