/// Random changes of the files of a corpus, the same ones in every run.
struct ByteMutator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func below(_ limit: Int) -> Int { random.below(limit) }

  /// JSON with another value behind one to four of its colons: JSON still, if the values are.
  mutating func revalued(_ bytes: [UInt8], values: [String]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) {
      let colons = bytes.indices.filter { place in
        bytes[place] == UInt8(ascii: ":") && place > 0 && bytes[place - 1] == UInt8(ascii: "\"")
      }
      guard !colons.isEmpty else { return bytes }
      let start = colons[below(colons.count)] + 1
      let ends = Array(",}]\n".utf8)
      // Only simple values are taken out.
      let isText = bytes[start...].first { $0 != 0x20 } == UInt8(ascii: "\"")
      var (end, quotes) = (start, 0)
      while end < bytes.count, isText ? quotes < 2 : !ends.contains(bytes[end]) {
        quotes += bytes[end] == UInt8(ascii: "\"") ? 1 : 0
        end += 1
      }
      let isNested = bytes[start..<end].contains {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      }
      if isNested, !isText { continue }
      bytes.replaceSubrange(start..<end, with: Array(values[below(values.count)].utf8))
    }
    return bytes
  }

  /// The bytes with one to four changes: flips, cuts, doubled parts, and words that lie.
  mutating func mutated(_ bytes: [UInt8], lies: [String]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) {
      let place = below(bytes.count)
      switch below(6) {
      case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(below(8))
      case 1 where !bytes.isEmpty: bytes[place] = UInt8(below(256))
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(40)))
      case 3 where place > 0: bytes.removeSubrange(place...)
      case 4:
        bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + below(200))], at: place)
      default: bytes.insert(contentsOf: Array(lies[below(lies.count)].utf8), at: place)
      }
    }
    return bytes
  }
}
