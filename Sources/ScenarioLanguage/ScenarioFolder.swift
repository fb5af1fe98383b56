import Configuration
import Foundation

/// The scenario files below a folder.
package enum ScenarioFolder {
  /// The paths of all YAML files below `path`, sorted; `path` itself if it is no folder.
  ///
  /// Links to folders are not followed.
  package static func files(below path: String) throws(LoadFailure) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      let hint = InputFileError.missing(path: path).hint.map { "; \($0)" } ?? ""
      throw .missing(path: path, reason: "there is no file or folder '\(path)'\(hint)")
    }
    guard isFolder.boolValue else { return [path] }
    guard let names = FileManager.default.enumerator(atPath: path) else {
      throw .missing(path: path, reason: "'\(path)' cannot be read")
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let files = names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    return files.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
      .map { folder + $0 }
  }

  /// Whether the file itself, and not a base of it, describes a practice.
  ///
  /// - Throws: The error in the form of the file.
  package static func standsForPractice(_ path: String) throws(LoadFailure) -> Bool {
    let diagnostics = Diagnostics()
    var texts = SourceTexts()
    let root = try LoadFailure.loading(path) { () throws(InputFileError) in
      try YAMLReader.readFile(at: path, reporting: diagnostics, texts: &texts)
    }
    guard let root else { throw .wrong(diagnostics.all, texts) }
    return root["practice"].map { !$0.isNull } ?? false
  }
}
