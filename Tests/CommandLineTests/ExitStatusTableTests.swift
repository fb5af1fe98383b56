import Foundation
import Studies
import Testing

@testable import drainsim

struct `The table of exit statuses` {
  @Test func `names every status that the program ends with`() throws {
    let text = try String(
      contentsOf: Program.root.appending(path: "docs/builds.md"), encoding: .utf8)
    let told = text.split(separator: "\n").flatMap { line in
      line.split(separator: "|").first.map { $0.split(separator: ",") } ?? []
    }.compactMap { Int32($0.trimmingCharacters(in: .whitespaces)) }
    #expect(
      Set(told).isSuperset(of: ExitStatus.allCases.map(\.rawValue) + [0, 129, 130, 131, 143]))
  }
}
