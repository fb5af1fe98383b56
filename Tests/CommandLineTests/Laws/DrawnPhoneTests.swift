import Foundation
import ScenarioLanguage
import Testing

/// Phones that are drawn from the ranges of a profile's numbers, against statements about all phones
/// that a script makes by itself: it shares nothing with what draws them.
@Suite(.enabled(if: PythonScript.canRun, "there is no Python"))
struct `A drawn phone` {
  /// Where the program is built for debugging, few draws are enough. The check of a release has 199.
  private static let draws = Program.isFast ? 19 : 9

  @Test(arguments: DeviceLibrary.phones)
  func `could exist`(phone: String) throws {
    let outcome = try PythonScript.run(
      "check-drawn-phones.py",
      ["--program", Program.fastPath, "--draws", "\(Self.draws)", phone])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.hasSuffix("0 of \(Self.draws) drawn phones could not exist\n"))
  }
}

/// A script of `scripts` for Python without packages.
enum PythonScript {
  static let canRun: Bool =
    (try? Program.Running(executable: "/usr/bin/env", [Program.python, "--version"])
      .finish().status) == 0

  /// Whether Python has some packages.
  static func has(_ packages: String...) -> Bool {
    let line = "import \(packages.joined(separator: ", "))"
    return
      (try? Program.Running(executable: "/usr/bin/env", [Program.python, "-c", line]).finish()
      .status)
      == 0
  }

  static func run(_ name: String, _ arguments: [String]) throws -> Program.Outcome {
    let path = Program.root.appending(path: "scripts/\(name)").path
    return try Program.Running(executable: "/usr/bin/env", [Program.python, path] + arguments)
      .finish()
  }
}
