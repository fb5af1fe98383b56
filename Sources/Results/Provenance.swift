/// Which program made a result, and what it was built of: what may change the last digit.
public struct Provenance: Sendable, Equatable {
  public let program: ProgramIdentity
  /// Such as `Swift 6.3`.
  public let compiler: String
  /// The version of the GNU Scientific Library.
  public let gslVersion: String
  /// Processor and operating system.
  public let platform: String

  public init(
    program: ProgramIdentity, gslVersion: String,
    compiler: String = Provenance.compilerVersion, platform: String = RunManifest.platform
  ) {
    self.program = program
    self.compiler = compiler
    self.gslVersion = gslVersion
    self.platform = platform
  }

  /// The compiler of this program, as far as a program can know.
  public static var compilerVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }
}
