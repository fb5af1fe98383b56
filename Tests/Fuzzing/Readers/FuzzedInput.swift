import Configuration
import Foundation
import ScenarioLanguage

/// Bytes that a fuzzer made, and what readers take them for.
package struct FuzzedInput {
  package let bytes: [UInt8]
  /// Where files may stand; the same for all inputs of a process.
  package let folder: String

  package init(bytes: [UInt8], folder: String) {
    self.bytes = bytes
    self.folder = folder
  }

  /// A folder in memory where the system has one.
  package static let memory =
    FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes as a file.
  func file(_ name: String) -> String {
    let path = folder + "/" + name
    try! Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The bytes as several files: `--- name` on a line begins one. Others than `names` are left out.
  func files(_ names: [String]) -> String {
    let place = folder + "/files"
    try? FileManager.default.removeItem(atPath: place)
    try! FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    for part in text.components(separatedBy: "--- ").dropFirst() {
      let (name, rest) = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        .first.map { ($0, part.dropFirst($0.count + 1)) }!
      guard names.contains(String(name)) else { continue }
      try! Data(rest.utf8).write(to: URL(fileURLWithPath: place + "/" + name))
    }
    return place
  }

  /// Check that what was refused has a word for it, and that the words can be shown.
  static func expectWord(_ isRefused: Bool, _ diagnostics: [Diagnostic], _ texts: SourceTexts) {
    precondition(!isRefused || diagnostics.contains { $0.severity == .error }, "refused in silence")
    _ = DiagnosticRenderer(texts: texts).text(of: diagnostics)
  }

  /// Load something; a failure has to say a word.
  static func load(_ body: () throws -> Void) {
    do {
      try body()
    } catch LoadFailure.wrong(let diagnostics, let texts) {
      expectWord(true, diagnostics, texts)
    } catch {
      precondition(!"\(error)".isEmpty)
    }
  }
}
