import Foundation

/// A scenario on standard input, which commands read where its path is `-`.
package enum StandardInput {
  package static let path = "-"

  /// Its name in messages. It has no folder, so files that it names are in the current one.
  package static let name = "<standard input>"

  /// The name of a file in messages.
  package static func name(of path: String) -> String { path == Self.path ? name : path }

  /// The bytes, one more than a scenario may have at the most; nil where it cannot be read.
  ///
  /// Kept, since a command may look at a file more than once, and a pipe can be read only once.
  static let bytes: [UInt8]? = {
    do {
      // The end of the input is no error, and gives no data.
      let limit = YAMLLimits.fileSize + 1
      return [UInt8](try FileHandle.standardInput.read(upToCount: limit) ?? Data())
    } catch {
      return nil
    }
  }()
}
