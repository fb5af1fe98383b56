import Testing

@testable import drainsim

struct `Progress line` {
  @Test(arguments: [
    (0, 100, 1, "0 of 100 runs (0 %)"),
    (25, 100, 10, "25 of 100 runs (25 %), 2 a second, 31 s left"),
    (1, 100, 60, "1 of 100 runs (1 %), 1 h 39 min left"),
    (50, 100, 90, "50 of 100 runs (50 %), 1 min 31 s left"),
  ])
  func `says how long the rest takes at the pace so far`(
    done: Int, total: Int, seconds: Int, text: String
  ) {
    #expect(ProgressLine.text(done: done, of: total, elapsed: .seconds(seconds)) == text)
  }

  @Test func `counts the pace from what was there before`() {
    #expect(
      ProgressLine.text(done: 60, of: 100, after: 50, failed: 3, elapsed: .seconds(5))
        == "60 of 100 runs (60 %), 2 a second, 21 s left, 3 failed")
  }

  @Test(arguments: [
    (0, "[--------------------]"), (49, "[#########-----------]"), (100, "[####################]"),
  ])
  func `shows how far it is`(done: Int, bar: String) {
    #expect(ProgressLine.bar(done: done, of: 100) == bar)
  }
}
