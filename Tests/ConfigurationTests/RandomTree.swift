import Configuration

/// A small generator with a seed, so that a failing tree can be made again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension ConfigurationNode {
  /// A tree of some depth, with nulls only where `withNulls` says so.
  static func random(
    depth: Int, withNulls: Bool = false, using generator: inout SeededGenerator
  ) -> ConfigurationNode {
    let location = SourceLocation(
      file: "random", line: .random(in: 1...99, using: &generator), column: 1)
    switch Int.random(in: 0..<(depth > 0 ? 8 : 3), using: &generator) {
    case 0 where withNulls:
      return ConfigurationNode(.null, at: location)
    case 0, 1, 2:
      let text = String(Int.random(in: 0..<1000, using: &generator))
      return ConfigurationNode(.scalar(text: text, isPlain: true), at: location)
    case 3:
      let count = Int.random(in: 0..<4, using: &generator)
      let elements = (0..<count).map { _ in
        ConfigurationNode.random(depth: depth - 1, withNulls: withNulls, using: &generator)
      }
      return ConfigurationNode(.sequence(elements), at: location)
    default:
      return .randomMapping(depth: depth, withNulls: withNulls, using: &generator)
    }
  }

  static func randomMapping(
    depth: Int, withNulls: Bool = false, using generator: inout SeededGenerator
  ) -> ConfigurationNode {
    let location = SourceLocation(file: "random", line: 1, column: 1)
    let names = ["a", "b", "c", "d", "value", "grade", "model", "normal"]
    let keys = names.shuffled(using: &generator)
      .prefix(.random(in: 0...5, using: &generator))
    let entries = keys.map { key in
      Entry(
        key: key, keyLocation: location,
        value: .random(depth: depth - 1, withNulls: withNulls, using: &generator))
    }
    return ConfigurationNode(.mapping(entries), at: location)
  }
}
