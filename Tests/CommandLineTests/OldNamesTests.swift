import Testing

@testable import drainsim

struct `Old names of options` {
  @Test(arguments: [
    (["report", "out", "--day", "4"], ["report", "out", "--only", "4"]),
    (["plot", "out", "--days=9"], ["plot", "out", "--runs=9"]),
    (["run", "a.yaml", "--day", "2"], ["run", "a.yaml", "--only", "2"]),
  ])
  func `are replaced by the present ones, and told`(old: [String], new: [String]) {
    let found = OldNames.replaced(old)
    #expect(found.arguments == new)
    #expect(found.told.count == 1)
  }

  @Test(arguments: [
    ["report", "--", "--day"], ["compare", "a.yaml", "--days", "3"], ["new", "--day"], [],
    ["compare", "a.yaml", "--slurm-option", "--day=3"], ["--version"],
  ])
  func `stay where they are values, or were never names`(words: [String]) {
    let found = OldNames.replaced(words)
    #expect(found.arguments == words)
    #expect(found.told.isEmpty)
  }
}
