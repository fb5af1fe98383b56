import DocumentCoding
import Testing

struct `The numbers of a version` {
  private let program = ProgramIdentity(version: "2.3.0", numbersSince: "2.1.10", commit: "c")

  @Test(arguments: [
    ("2.1.10", true), ("2.1.9", false), ("2.1", false), ("2.2", true), ("2.10.0", true),
    ("2.3.0", true), ("1.9.9", false), ("0.1.0", false), ("2.1.10-dev", true), ("", false),
  ])
  func `are those of the first one that gives them, and of all after it`(
    version: String, isSame: Bool
  ) {
    #expect(program.givesNumbers(of: version) == isSame)
  }

  @Test func `are its own alone where nothing else is said`() {
    let program = ProgramIdentity(version: "1.2.3", commit: "c")
    #expect(program.givesNumbers(of: "1.2.3") && !program.givesNumbers(of: "1.2.2"))
  }
}
