import Testing

@testable import drainsim

struct `Progress line` {
  @Test(arguments: [
    (0, 100, 1, "0 of 100 runs (0 %)"),
    (25, 100, 10, "25 of 100 runs (25 %), 31 s left"),
    (1, 100, 60, "1 of 100 runs (1 %), 1 h 39 min left"),
    (50, 100, 90, "50 of 100 runs (50 %), 1 min 31 s left"),
  ])
  func `says how long the rest takes at the pace so far`(
    done: Int, total: Int, seconds: Int, text: String
  ) {
    #expect(ProgressLine.text(done: done, of: total, elapsed: .seconds(seconds)) == text)
  }
}
