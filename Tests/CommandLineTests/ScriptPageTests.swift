import Foundation
import Testing

struct `The page of scripts` {
  /// A row: the file, and the text of the column that says who calls it.
  private struct Row {
    let file: String
    let callers: String
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Program.root.appending(path: path), encoding: .utf8)
  }

  private func rows() throws -> [Row] {
    try text("scripts/README.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`") else { return nil }
      return Row(file: cells[0].trimmingCharacters(in: ["`"]), callers: cells[2])
    }
  }

  @Test func `has one row for every file among the scripts`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Program.root.appending(path: "scripts").path)
    let others = files.filter { $0 != "README.md" }
    #expect(try rows().map(\.file).sorted() == others.sorted())
  }

  @Test func `names a target of the Makefile as make does`() throws {
    let makefile = try text("Makefile")
    for row in try rows() {
      for call in row.callers.matches(of: /`make ([a-z-]+)`/) {
        #expect(makefile.contains("\n\(call.1):"), "\(row.file): make \(call.1)")
      }
    }
  }

  @Test func `names the script that calls another one`() throws {
    var count = 0
    for row in try rows() {
      for caller in row.callers.matches(of: /`([a-z-]+\.(?:sh|py)|\.ci\/run)`/) {
        let path = caller.1 == ".ci/run" ? ".ci/run" : "scripts/\(caller.1)"
        #expect(try text(path).contains(row.file), "\(row.file): \(caller.1)")
        count += 1
      }
    }
    #expect(count > 0)
  }
}
