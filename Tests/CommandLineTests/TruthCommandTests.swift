import Foundation
import Testing

struct `Truth` {
  @Test func `prints the page of the fits of a folder`() throws {
    let outcome = try FitRoom.uneven().truth()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("# Measured truth\n"))
    #expect(outcome.output.contains("| `lamp` |"))
  }

  @Test func `names fits without a table on standard error`() throws {
    let room = try FitRoom.uneven()
    _ = try room.room.file("other.yaml", FitRoom.text("other", table: "other.csv"))
    let outcome = try room.truth()
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "drainsim: other: there is no table '\(room.room.path)/other.csv'\n")
    #expect(outcome.output.contains("* `other`: there was no table `other.csv`.\n"))
  }

  @Test func `gives the rows of the page as JSON`() throws {
    let output = try FitRoom.uneven().truth("--format", "json").output
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let rows = try #require(document["rows"] as? [[String: Any]])
    #expect(rows.map { $0["fit"] as? String } == ["lamp"])
    #expect(rows.map { $0["training"] as? Int } == [10])
  }

  // That of the text in hexadecimal digits, by another program.
  @Test func `names the table with its digest`() throws {
    let room = try FitRoom.uneven()
    let digest = try Program.shell("sha256sum '\(room.table)'").output.prefix(64)
    #expect(try room.truth().output.hasSuffix("* `lamp.csv`: SHA-256 `\(digest)`\n"))
  }

  @Test func `says that a folder has no fit`() throws {
    let room = try Room()
    _ = try room.file("note.yaml", "scenario: a\n")
    let outcome = try Program.run("truth", room.path, "--data", room.path)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "drainsim: there is no fit in '\(room.path)'\n")
  }

  @Test func `ends with the mistake of a table`() throws {
    let room = try FitRoom()
    _ = try room.room.file("lamp.csv", "level,power\n5,235\n10,27O\n")
    let outcome = try room.truth()
    #expect(outcome.status == 65)
    #expect(outcome.complaint == "\(room.table):3:4: error: '27O' is no number")
  }
}
