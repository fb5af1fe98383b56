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

  // The panel draws 200 mW.
  @Test func `gives numbers at their bounds as JSON`() throws {
    let room = try FitRoom.uneven()
    let text = FitRoom.text().replacing("300 mW, bounds: [0 mW", with: "300 mW, bounds: [250 mW")
    _ = try room.room.file("lamp.yaml", text)
    let output = try room.truth("--format", "json").output
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let row = try #require((document["rows"] as? [[String: Any]])?.first)
    let bounds = try #require(row["at-bounds"] as? [[String: Any]])
    #expect(bounds.map { $0["path"] as? String } == ["device.components.display.panel"])
    #expect(bounds.map { $0["bound"] as? String } == ["lower"])
    #expect(bounds.map { $0["value"] as? Double } == [250])
    #expect(row["converged"] as? Bool == true)
  }

  @Test func `says where a fit repeats what its model knows, as fit does`() throws {
    let room = try FitRoom.uneven()
    let text = FitRoom.text() + "reproduces: \"the lamp's power is from these rows\"\n"
    _ = try room.room.file("lamp.yaml", text)
    let sentence =
      "The rows held out are reproduced, no prediction: the lamp's power is from these rows."
    #expect(try room.truth().output.contains("\n`lamp`: \(sentence)\n"))
    #expect(try Program.words(room.run().output).contains(sentence))
    for output in try [room.truth("--format", "json").output, room.run("--format", "json").output] {
      #expect(output.contains("\"reproduces\": \"the lamp's power is from these rows\""))
    }
  }

  @Test func `refuses two fits of one name`() throws {
    let room = try FitRoom.uneven()
    let other = try room.room.file("other.yaml", FitRoom.text())
    let outcome = try room.truth()
    #expect(outcome.status == 65)
    #expect(outcome.output == "")
    #expect(
      outcome.errors
        == "drainsim: '\(room.fit)' and '\(other)' both name their fit 'lamp': rename one of them, so that the page can tell them apart\n"
    )
  }

  @Test func `says that a folder has no fit`() throws {
    let room = try Room()
    _ = try room.file("note.yaml", "scenario: a\n")
    let outcome = try Program.run("fit", room.path, "--data", room.path)
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
