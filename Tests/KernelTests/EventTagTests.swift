import Kernel
import Testing

struct `Event tag` {
  @Test(arguments: [0, 1, 63] as [UInt8], [0, 1, 16_383])
  func `gives back its kind and index`(kind: UInt8, index: Int) {
    let tag = EventTag(kind: kind, index: index)
    #expect(tag.kind == kind)
    #expect(tag.index == index)
    #expect(EventTag(rawValue: tag.rawValue) == tag)
  }

  // Twenty bits: six for the kind above fourteen for the index.
  @Test func `has its kind above its index`() {
    #expect(EventTag(kind: 5).rawValue == 5 * 16_384)
    #expect(EventTag(kind: 5, index: 7).rawValue == 5 * 16_384 + 7)
    #expect(EventTag(rawValue: 1_048_575) == EventTag(kind: 63, index: 16_383))
  }

  @Test func `stops the program when its number has more than twenty bits`() async {
    await #expect(processExitsWith: .failure) { _ = EventTag(rawValue: 1_048_576) }
  }

  @Test func `stops the program when its kind has more than six bits`() async {
    await #expect(processExitsWith: .failure) { _ = EventTag(kind: 64) }
  }

  @Test func `stops the program when its index has more than fourteen bits`() async {
    await #expect(processExitsWith: .failure) { _ = EventTag(kind: 1, index: 16_384) }
  }

  @Test func `stops the program when its index is negative`() async {
    await #expect(processExitsWith: .failure) { _ = EventTag(kind: 1, index: -1) }
  }
}
