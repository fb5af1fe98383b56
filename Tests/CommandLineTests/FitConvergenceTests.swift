import Foundation
import Testing

/// The screen of all rows is dark, so that they say nothing of the backlight.
struct `A fit that does not converge` {
  private static let reason =
    "the residuals do not depend on 'device.components.display.backlight' around the estimate"

  private static func room() throws -> FitRoom {
    let room = try FitRoom()
    _ = try room.room.file(
      "lamp.csv", "level,power\n0,200\n0,202\n0,199\n0,203\n0,201\n0,198\n")
    return room
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `prints its results and ends with status 65`() throws {
    let outcome = try Self.room().run()
    #expect(outcome.status == 65)
    #expect(outcome.errors == "drainsim: the fit did not converge: \(Self.reason)\n")
    #expect(
      Program.words(outcome.output).contains(
        "The fit did not converge, and its numbers are no estimates: \(Self.reason)."))
  }

  @Test func `gives its results as JSON and ends with status 65`() throws {
    let outcome = try Self.room().run("--format", "json")
    #expect(outcome.status == 65)
    let document = try Self.object(outcome.output)
    #expect(document["converged"] as? Bool == false)
    #expect(document["ending"] as? String == "not converged: \(Self.reason)")
  }

  @Test func `writes no profile`() throws {
    let room = try Self.room()
    let outcome = try room.run("-o", room.profile)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "drainsim: no profile was written, since the fit did not converge: \(Self.reason)\n")
    #expect(room.room.names == ["lamp.csv", "lamp.yaml", "lit.yaml", "mine.yaml.json"])
  }

  @Test func `is bad news of the page of truth`() throws {
    let outcome = try Self.room().truth()
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains(
        "\n* `lamp`: the fit did not converge, and its numbers are no estimates: \(Self.reason).\n")
    )
  }

  @Test func `is told in the JSON of truth`() throws {
    let document = try Self.object(Self.room().truth("--format", "json").output)
    let rows = try #require(document["rows"] as? [[String: Any]])
    #expect(rows.map { $0["converged"] as? Bool } == [false])
  }
}
