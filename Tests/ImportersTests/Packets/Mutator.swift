/// Random changes of captures, the same ones each time.
struct Mutator: RandomNumberGenerator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { random.next() }

  /// A number from zero up, below `bound`.
  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  /// Change bytes as damage or malice would: flip, cut, insert, repeat, and lie about lengths,
  /// once or up to so many times.
  mutating func change(_ bytes: [UInt8], most: Int = 6) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<(1 + below(most)) where !bytes.isEmpty {
      let place = below(bytes.count)
      switch below(6) {
      case 0: bytes[place] ^= 1 << UInt8(below(8))
      case 1: bytes[place] = [0, 0x7f, 0x80, 0xc0, 0xff][below(5)]
      case 2: bytes.removeLast(min(bytes.count, below(200)))
      case 3: bytes.insert(contentsOf: (0...below(30)).map { _ in UInt8(below(256)) }, at: place)
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + below(40)))
      default:
        let lies: [UInt32] = [0, 1, 0xff, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]
        let lie = lies[below(lies.count)]
        let aligned = place / 4 * 4
        guard aligned + 4 <= bytes.count else { continue }
        let order = below(2) == 0
        for index in 0..<4 {
          let shift = UInt32(8 * (order ? index : 3 - index))
          bytes[aligned + index] = UInt8(truncatingIfNeeded: lie >> shift)
        }
      }
    }
    return bytes
  }
}
