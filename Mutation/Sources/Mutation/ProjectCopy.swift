import Foundation

/// A copy of the project that may be changed.
///
/// Only files that differ are written, so that the next build compiles no more than it must.
struct ProjectCopy {
  /// The targets in which places are drawn, each above those that it uses.
  static let modules = ["Kernel", "PowerAccounting", "Statistics"]
  /// The targets that are built if not the whole project is.
  private static let kept =
    modules + [
      "CGSL", "Quantities", "Recordings", "Numerics", "Configuration", "EmbeddedTexts",
      "Components", "Workloads", "DrainsimTestSupport", "KernelTests", "NumericsTests",
      "PowerAccountingTests", "ComponentsTests", "WorkloadsTests", "StatisticsTests",
    ]
  private static let copied = ["Package.swift", "Plugins", "Sources", "Tests"]

  let original: URL
  let folder: URL
  let isWhole: Bool

  /// The paths of the Swift files of a module, from the project's root.
  func files(ofModule module: String) throws -> [String] {
    try paths(below: "Sources/" + module, of: original).filter { $0.hasSuffix(".swift") }
  }

  /// The text of a file of the original.
  func source(_ file: String) throws -> String {
    try String(contentsOf: original.appending(path: file), encoding: .utf8)
  }

  /// Brings the copy to the state of the original, with other texts for some files.
  func write(_ changed: [String: String]) throws {
    var texts = changed
    texts["Sources/Quantities/Mutant.swift"] = Self.choice
    if !isWhole { texts["Package.swift"] = try source("Package.swift") + Self.manifestEnd }
    var present: Set<String> = Set(texts.keys)
    for entry in Self.copied {
      for path in try paths(below: entry, of: original) where texts[path] == nil {
        try write(try Data(contentsOf: original.appending(path: path)), to: path)
        present.insert(path)
      }
    }
    for (path, text) in texts { try write(Data(text.utf8), to: path) }
    for entry in Self.copied {
      for path in try paths(below: entry, of: folder) where !present.contains(path) {
        try FileManager.default.removeItem(at: folder.appending(path: path))
      }
    }
    try linkRest()
  }

  private func write(_ data: Data, to path: String) throws {
    let target = folder.appending(path: path)
    if let present = try? Data(contentsOf: target), present == data { return }
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }

  /// Links everything else that tests read, such as the scenarios.
  private func linkRest() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: original.path)
    where !name.hasPrefix(".") && !Self.copied.contains(name) {
      let link = folder.appending(path: name)
      if (try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)) == nil {
        try FileManager.default.createSymbolicLink(
          at: link, withDestinationURL: original.appending(path: name))
      }
    }
  }

  /// All files of an entry of a folder, by their paths from there.
  private func paths(below entry: String, of root: URL) throws -> [String] {
    let start = root.appending(path: entry)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: start.path, isDirectory: &isFolder) else {
      return []
    }
    guard isFolder.boolValue else { return [entry] }
    return try FileManager.default.subpathsOfDirectory(atPath: start.path)
      .map { entry + "/" + $0 }
      .filter {
        FileManager.default.fileExists(
          atPath: root.appending(path: $0).path, isDirectory: &isFolder) && !isFolder.boolValue
      }.sorted()
  }

  /// The environment variable that names the active mutant.
  static let variable = "DRAINSIM_MUTANT"

  /// The file that says which mutant is active, in the lowest target.
  private static let choice = """
    #if canImport(Darwin)
      internal import Darwin
    #elseif canImport(Glibc)
      internal import Glibc
    #elseif canImport(Musl)
      internal import Musl
    #endif

    @usableFromInline let activeMutant = getenv("\(variable)").flatMap { atoi($0) } ?? 0

    @inlinable public func mutant(_ number: Int32) -> Bool { number == activeMutant }

    """

  /// The end of the copy's manifest, by which it builds the tests of the modules alone.
  private static var manifestEnd: String {
    """

    let kept: Set<String> = \(kept)
    package.targets.removeAll { !kept.contains($0.name) }
    package.products = []
    package.dependencies = []

    """
  }
}
