import DrainsimTestSupport
import Testing
import Workloads

struct `Wrong branches` {
  @Test(
    arguments: [
      (parallel([("a", [])]), ["'parallel' needs 2 to 64 branches, found 1"]),
      (
        ["parallel": [:]],
        ["step 'parallel' needs 'branches' ('branches': name: steps; 2 to 64 of them)"]
      ),
      (
        ["parallel": ["branches": [[], []]]],
        ["'branches' of 'parallel' must be a mapping, found a list"]
      ),
      (
        parallel([("a", []), ("b", [])], join: "some"),
        ["'join' of 'parallel' must be one of all, first, found 'some'"]
      ),
      (
        parallel([("a", ["wiat"]), ("b", [["say": "x"]])]),
        ["unknown step 'wiat' (did you mean 'wait'?)", "'number' of 'say': 'x' is not a number"]
      ),
    ] as [(Tree, [String])])
  func `are pointed at`(step: Tree, expected: [String]) {
    let found = ScriptBench.complaints(start: [step])
    #expect(found == expected)
  }

  @Test func `may call the task they are in`() {
    let found = ScriptBench.complaints(
      start: [["do": "poll"]],
      tasks: ["poll": [parallel([("a", [["do": "poll"]]), ("b", [])])]])
    #expect(found == ["task 'poll' calls itself"])
  }
}
