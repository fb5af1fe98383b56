import Configuration
import Testing

struct `Background modes` {
  @Test func `have a bit each`() {
    let modes = BackgroundMode.allCases
    #expect(modes.map(\.bit).reduce(0, |).nonzeroBitCount == modes.count)
  }
}
