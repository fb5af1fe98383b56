import Foundation
import Testing

struct `Fit` {
  /// The files that the folder has before anything is written.
  private static let inputs = ["lamp.csv", "lamp.yaml", "lit.yaml"]

  // The table is the formula of the model, so that it has the numbers to all digits shown.
  @Test func `prints the numbers that made the table`() throws {
    let outcome = try FitRoom().run()
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    let panel = try #require(lines.first { $0.first == "device.components.display.panel" })
    #expect(panel.starts(with: ["device.components.display.panel", "(mW)", "200"]))
  }

  @Test func `reads the table below a folder as the fit names it`() throws {
    let room = try FitRoom()
    let folder = try Program.run("fit", room.fit, "--data", room.room.path, "--format", "json")
    let file = try room.run("--format", "json")
    #expect(folder.status == 0)
    #expect(folder.output == file.output)
  }

  @Test func `gives the numbers as JSON`() throws {
    let output = try FitRoom().run("--format", "json").output
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let numbers = try #require(document["numbers"] as? [[String: Any]])
    let values = numbers.compactMap { $0["value"] as? Double }
    #expect(numbers.map { $0["unit"] as? String } == ["mW", "mW"])
    #expect(zip(values, [200, 700]).allSatisfy { abs($0 - $1) < 0.01 }, "\(values)")
  }

  @Test func `gives the same bytes for any number of workers`() throws {
    let room = try FitRoom.uneven()
    let (one, two) = try (
      room.run("--format", "json", "--jobs", "1"), room.run("--format", "json", "--jobs", "2")
    )
    #expect(one.status == 0)
    #expect(one.output == two.output)
  }

  // MARK: - Output

  @Test func `writes a profile that is valid without a warning`() throws {
    let room = try FitRoom.uneven()
    _ = try room.run("-o", room.profile)
    let check = try Program.run("validate", room.profile)
    #expect(check.status == 0)
    #expect(check.errors == "")
  }

  @Test func `writes the results beside the profile`() throws {
    let room = try FitRoom()
    let outcome = try room.run("-o", room.profile, "--format", "json")
    #expect(room.room.names == Self.inputs + ["mine.yaml", "mine.yaml.json"])
    #expect(try room.room.text("mine.yaml.json") == outcome.output)
  }

  // What judges a second time is seen before the fit that it judges.
  @Test func `counts how often the rows held out have judged`() throws {
    let room = try FitRoom()
    _ = try room.run("-o", room.profile)
    let again = try room.run("-o", room.profile, "--overwrite")
    #expect(
      Program.words(again.output)
        .hasSuffix("They judged for the results of this output 2 times."))
  }

  @Test(arguments: ["mine.yaml", "mine.yaml.json"])
  func `refuses to replace a file`(name: String) throws {
    let room = try FitRoom()
    let path = try room.room.file(name, "mine\n")
    let outcome = try room.run("-o", room.profile)
    #expect(outcome.status == 73)
    #expect(
      outcome.errors == "drainsim: '\(path)' is there already; add --overwrite to replace it\n")
    #expect(room.room.names == Self.inputs + [name])
    #expect(try room.room.text(name) == "mine\n")
  }

  @Test func `replaces files where it is to`() throws {
    let room = try FitRoom()
    _ = try room.room.file("mine.yaml", "mine\n")
    let outcome = try room.run("-o", room.profile, "--overwrite")
    #expect(outcome.status == 0)
    #expect(try room.room.text("mine.yaml").contains("\ndevice: mine\n"))
  }

  @Test(arguments: Self.inputs)
  func `refuses to replace what it reads`(name: String) throws {
    let room = try FitRoom()
    let (path, text) = (room.room.path + "/" + name, try room.room.text(name))
    let outcome = try room.run("-o", path, "--overwrite")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "drainsim: -o '\(path)' would replace '\(path)', which the fit reads\n")
    #expect(try room.room.text(name) == text)
  }

  // MARK: - Mistakes

  @Test func `says that there is no table`() throws {
    let room = try FitRoom()
    let path = room.room.path + "/lapm.csv"
    let outcome = try Program.run("fit", room.fit, "--data", path, "-o", room.profile)
    #expect(outcome.status == 66)
    let meant = room.room.path + "/lamp.csv"
    #expect(
      outcome.errors == "drainsim: there is no file '\(path)'; did you mean '\(meant)'?\n")
    #expect(room.room.names == Self.inputs)
  }

  @Test func `tells cells that are no number with their places`() throws {
    let room = try FitRoom()
    let table = try room.room.file("lamp.csv", "level,power\n5,235\n10,27O\n15,305\nx,340\n")
    let outcome = try room.run("-o", room.profile)
    #expect(outcome.status == 65)
    let places = outcome.errors.split(separator: "\n").filter { $0.hasPrefix(table) }
    #expect(
      places == [
        "\(table):3:4: error: '27O' is no number", "\(table):5:1: error: 'x' is no number",
      ])
    #expect(outcome.output == "")
    #expect(room.room.names == Self.inputs)
  }
}
