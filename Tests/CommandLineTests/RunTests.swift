import Foundation
import Testing

struct `Run` {
  @Test func `accounts for every attojoule three times`() throws {
    let outcome = try Program.run("run", Program.search, "--only", "2", "--format", "json")
    let data = Data(outcome.output.utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let energy = try #require(root["energy"] as? [String: Any])
    let whole = try #require((energy["attojoules"] as? String).flatMap { Int128($0) })
    for breakdown in ["by-component", "by-app", "by-cause"] {
      let parts = try #require(energy[breakdown] as? [String: [String: Any]])
      let sum = parts.values.compactMap { ($0["attojoules"] as? String).flatMap { Int128($0) } }
        .reduce(0, +)
      #expect(sum == whole)
    }
  }

  @Test func `runs the baseline's first day unless told otherwise`() throws {
    let outcome = try Program.run("run", Program.search)
    #expect(outcome.output.hasPrefix("ergondesk-search: original, run 1\n"))
  }
}
