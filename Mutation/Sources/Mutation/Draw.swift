/// A draw of places by a seed, evenly over modules by their numbers of places.
///
/// A place that turns out not to compile is replaced by the next of its module, so that the places
/// that are left are a draw from those that compile.
struct Draw {
  /// The places that are drawn now.
  private(set) var chosen: [Place] = []
  /// The places that did not compile.
  private(set) var dropped: [Place] = []
  /// The places of each module that are not drawn yet, with the next at the end.
  private var waiting: [String: [Place]]

  /// Draws `count` places, or all where there are fewer.
  init(_ count: Int, from places: [Place], seed: UInt64) {
    var random = SplitMix(state: seed)
    let modules = Dictionary(grouping: places, by: \.module)
    waiting = [:]
    for name in modules.keys.sorted() {
      waiting[name] = modules[name, default: []].shuffled(using: &random)
    }
    // The largest remainders get what rounding leaves over.
    let shares = modules.mapValues {
      Double(count) * Double($0.count) / Double(max(1, places.count))
    }
    var quotas = shares.mapValues { Int($0) }
    let remainders = shares.keys.sorted().sorted {
      shares[$0, default: 0].truncatingRemainder(dividingBy: 1)
        > shares[$1, default: 0].truncatingRemainder(dividingBy: 1)
    }
    for name in remainders.prefix(count - quotas.values.reduce(0, +)) {
      quotas[name, default: 0] += 1
    }
    for name in quotas.keys.sorted() {
      for _ in 0..<quotas[name, default: 0] { drawNext(of: name) }
    }
  }

  /// Takes others in place of those that do not compile.
  mutating func drop(_ places: Set<Place>) {
    dropped += chosen.filter(places.contains)
    let modules = chosen.filter(places.contains).map(\.module)
    chosen.removeAll(where: places.contains)
    for module in modules { drawNext(of: module) }
  }

  private mutating func drawNext(of module: String) {
    if let next = waiting[module]?.popLast() { chosen.append(next) }
  }
}

/// The generator SplitMix64, by which a seed gives the same draw everywhere.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
