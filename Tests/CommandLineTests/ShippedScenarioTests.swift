import Foundation
import Testing

/// Every scenario of the project through the program itself, with few days: what needs more of them is
/// tested beside `Experiments`.
struct `The program, on a shipped scenario` {
  private static let scenarios: [String] = {
    let folder = Program.root.appending(path: "scenarios")
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("devices/") }.sorted()
      .map { folder.appending(path: $0).path }
  }()

  @Test(arguments: scenarios)
  func `ends with 0 and with a result`(path: String) throws {
    // Of one day no expectations are checked.
    let outcome = try Program.run("compare", path, "--only", "2", "--format", "json")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) is [String: Any])
  }

  /// Two days may miss an expectation; they miss the same one again.
  @Test(arguments: scenarios)
  func `writes the same bytes again, on any number of cores`(path: String) throws {
    let outcomes = try ["1", "1", "2"].map { jobs in
      try Program.run("compare", path, "-n", "2", "--jobs", jobs, "--format", "json")
    }
    #expect(outcomes.allSatisfy { [0, 1].contains($0.status) })
    #expect(Set(outcomes.map(\.output)).count == 1)
    #expect(Set(outcomes.map(\.errors)).count == 1)
  }
}
