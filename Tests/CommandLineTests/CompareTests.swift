import Foundation
import Testing

struct `Compare` {
  private func compare(_ options: String...) throws -> Program.Outcome {
    try Program.run(["compare", Program.search, "--no-ranges"] + options)
  }

  @Test(arguments: ["text", "json", "csv"])
  func `writes the same bytes on one core as on two`(format: String) throws {
    let one = try compare("-n", "9", "--format", format, "--jobs", "1")
    let two = try compare("-n", "9", "--format", format, "--jobs", "2")
    #expect(one.output == two.output)
    #expect(!one.output.isEmpty)
  }

  @Test func `writes JSON that others read`() throws {
    let outcome = try compare("-n", "3", "--seed", "7", "--confidence", "90%", "--format", "json")
    let data = Data(outcome.output.utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(root["schema-version"] as? Int == 1)
    #expect(root["seed"] as? Int == 7)
    #expect(root["replications"] as? Int == 3)
    #expect(root["confidence"] as? Double == 0.9)
    #expect(root["baseline"] as? String == "original")
  }

  @Test func `compares with the variant asked for`() throws {
    let outcome = try compare("-n", "3", "--baseline", "improved")
    #expect(outcome.output.contains(/\n +improved +original +change +over runs\n/))
    let details = try compare("-n", "3", "--baseline", "improved", "--details")
    #expect(details.output.contains(/against\s+improved,\s+run\s+by\s+run\./))
  }

  @Test func `writes one row a variant, replication and metric`() throws {
    let rows = try compare("-n", "3", "--format", "csv").output.split(separator: "\n")
    #expect(
      rows[0] == "variant,replication,metric,unit,value,censored,numerator,denominator,limited")
    let energies = rows.filter { $0.contains(",energy,J,") }
      .map { $0.split(separator: ",").prefix(2).joined(separator: " ") }
    #expect(
      energies == [
        "original 1", "improved 1", "original 2", "improved 2", "original 3", "improved 3",
      ])
  }

  @Test(arguments: ["original", "improved"])
  func `has the same third day as a run of that day`(variant: String) throws {
    let rows = try compare("-n", "3", "--format", "csv").output.split(separator: "\n")
    let run = try Program.run(
      "run", Program.search, "--variant", variant, "--only", "3", "--format", "csv")
    let third = rows.filter { $0.hasPrefix("\(variant),3,") }
    #expect(!third.isEmpty)
    #expect(run.output.split(separator: "\n").dropFirst() == third[...])
  }

  @Test func `simulates only the day asked for`() throws {
    let rows = try compare("--only", "3", "--format", "csv").output.split(separator: "\n")
    #expect(rows.dropFirst().allSatisfy { $0.contains("d,3,") || $0.contains("l,3,") })
  }

  @Test func `writes no colour into a pipe`() throws {
    #expect(try !compare("-n", "2").output.contains("\u{1B}"))
  }

  @Test func `changes what is set`() throws {
    let set = try compare("-n", "3", "--set", "parameters.confirm-time=9s", "--format", "csv")
    #expect(try set.output != compare("-n", "3", "--format", "csv").output)
  }

  @Test func `says what is wrong with a setting`() throws {
    let outcome = try compare("--set", "parameters.confirm-time=9")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasPrefix(
        """
        --set parameters.confirm-time=9: error: 'time' of 'wait': '9' needs a unit
        parameters.confirm-time=9
        ^
          hint: a duration is written with s, ms, min, h or d, as in '9 s'

        """))
  }
}

struct `Details of a scenario with two apps` {
  @Test(arguments: [("", false), (", b: { handlers: { start: [ { compute: 1 G } ] } }", true)])
  func `say whose energy app-energy is`(other: String, isTold: Bool) throws {
    let room = try Room()
    let opening = isTold ? "{ open: a }, { open: b }" : "{ open: a }"
    let file = try room.file(
      "apps.yaml",
      """
      scenario: apps
      phone: pixel-8
      duration: 1 min
      replications: 2
      user: { actions: { o: { at: 1 s, do: [ \(opening) ] } } }
      apps: { a: { handlers: { start: [ { compute: $(c) } ] } }\(other) }
      parameters: { c: 1 G }
      variants: { now: {}, less: { parameters: { c: 1 M } } }
      """)
    let words = Program.words(
      try Program.run("compare", file, "--no-ranges", "--details").output)
    #expect(words.contains("app-energy is that of a, the first of 2 apps.") == isTold)
  }
}
