import DocumentCoding

/// The program that made a result, and its build: whatever may change the last digit.
package struct Provenance: Codable, Sendable, Equatable {
  private var program = Manifest.programName
  package let programVersion: String
  package let commit: String
  /// Such as `Swift 6.3`.
  package let compiler: String
  /// The version of the GNU Scientific Library.
  package let gslVersion: String
  /// Processor and operating system.
  package let platform: String

  package init(
    program: ProgramIdentity, gslVersion: String,
    compiler: String = Provenance.ownCompiler, platform: String = Provenance.ownPlatform
  ) {
    programVersion = program.version
    commit = program.commit
    self.compiler = compiler
    self.gslVersion = gslVersion
    self.platform = platform
  }

  /// The program without its build.
  package var identity: ProgramIdentity { ProgramIdentity(version: programVersion, commit: commit) }

  /// The compiler of this program, as far as a program can know.
  package static var ownCompiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  /// Processor and operating system: other ones may round otherwise in the last digit.
  package static var ownPlatform: String {
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "other"
    #endif
    #if os(Linux)
      return processor + "-linux"
    #elseif os(macOS)
      return processor + "-macos"
    #else
      return processor + "-other"
    #endif
  }
}
