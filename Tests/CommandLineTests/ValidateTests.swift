import Testing

struct `Validate` {
  @Test func `says that a scenario has no mistakes`() throws {
    let outcome = try Program.run("validate", Program.search)
    #expect(outcome.status == 0)
    #expect(outcome.output == "\(Program.search): no mistakes; variants: original, improved\n")
  }

  @Test func `goes on after a wrong file`() throws {
    let outcome = try Program.run("validate", "missing.yaml", Program.search)
    #expect(outcome.status == 66)
    #expect(outcome.output.hasPrefix(Program.search))
  }
}
