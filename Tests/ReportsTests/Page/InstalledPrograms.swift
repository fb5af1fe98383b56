import Foundation
import Testing

/// Programs that tests look through, and that need not be there.
enum InstalledPrograms {
  static let hasGnuplot = path(of: "gnuplot") != nil
  static let chromium = path(of: "chromium") ?? path(of: "chromium-browser")

  static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(name)"
    }
    .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// Runs a program to its end, or for so many seconds.
  static func run(
    _ path: String, _ arguments: [String], in folder: String, seconds: Double = 120
  ) throws -> (output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    let names = ["output", "errors"].map { "\(folder)/.\($0)" }
    let files = try names.map { name in
      try Data().write(to: URL(filePath: name))
      return try #require(FileHandle(forWritingAtPath: name))
    }
    process.standardOutput = files[0]
    process.standardError = files[1]
    try process.run()
    let watch = DispatchSource.makeTimerSource()
    watch.schedule(deadline: .now() + seconds)
    watch.setEventHandler { process.terminate() }
    watch.resume()
    process.waitUntilExit()
    watch.cancel()
    let texts = try names.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return (texts[0], texts[1])
  }
}

/// A folder of a test's own, which goes when the test does.
final class Workplace {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "drainsim-page-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
  }

  /// A program that is this script.
  func program(_ text: String) throws -> String {
    try write(text, to: "program")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(path)/program")
    return "\(path)/program"
  }
}
