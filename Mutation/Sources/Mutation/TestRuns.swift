import Foundation

/// The tests, with one mutant active or none.
struct TestRuns {
  /// The fate of a mutant.
  enum Fate {
    /// A test of its own module failed, crashed or took too long.
    case killedByOwnTests
    /// Tests of other modules alone found it.
    case killedByOthers
    case survived
  }

  /// A failure of the tests without a mutant.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The test targets that belong to each module.
  private static let ownTests = [
    "Kernel": ["KernelTests"], "PowerAccounting": ["PowerAccountingTests"],
    "Statistics": ["StatisticsTests"],
  ]

  private let program: String
  private let folder: URL
  /// The seconds allowed for the tests of each module, and for all tests under no name.
  private var limits: [String: Double] = [:]

  /// Measures how long the tests take without a mutant; they must succeed.
  init(program: String, folder: URL) throws {
    self.program = program
    self.folder = folder
    let clock = ContinuousClock()
    for module in ProjectCopy.modules + [""] {
      var end = Command.End.timeout
      let duration = try clock.measure { end = try run(module, mutant: 0, seconds: 3600) }
      let seconds = Double(duration.components.seconds + 1)
      report("tests of \(module.isEmpty ? "all modules" : module): \(Int(seconds)) s")
      guard end == .status(0) else {
        throw Failure(description: "the tests of \(module) fail without a mutant")
      }
      limits[module] = max(20, 10 * seconds)
    }
  }

  /// Runs the tests of the mutant's module, and all others where these succeed.
  ///
  /// - Parameter isAccepted: Whether the mutant may survive, so that nobody need look further.
  func fate(ofMutant number: Int, in module: String, isAccepted: Bool) throws -> Fate {
    if try isKilled(number, by: module) { return .killedByOwnTests }
    if isAccepted { return .survived }
    return try isKilled(number, by: "") ? .killedByOthers : .survived
  }

  private func isKilled(_ number: Int, by module: String) throws -> Bool {
    try run(module, mutant: number, seconds: limits[module] ?? 3600) != .status(0)
  }

  private func run(_ module: String, mutant: Int, seconds: Double) throws -> Command.End {
    let filters = Self.ownTests[module, default: []].flatMap { ["--filter", "^\($0)\\."] }
    return try Command(
      folder: folder, arguments: [program, "--testing-library", "swift-testing"] + filters,
      environment: [ProjectCopy.variable: String(mutant), "SWIFT_BACKTRACE": "enable=no"],
      secondsAllowed: seconds
    ).run()
  }
}
