/// Walks through the unit cube that change every coordinate once, each by the same length.
///
/// Coordinates lie on four levels, 0, 1/3, 2/3 and 1, and jump by 2/3, so that every level is as
/// likely as every other. Source: Morris, Technometrics 33 (1991), 161–174.
enum MorrisTrajectories {
  /// The coordinates of all points: walk by walk, each with one point more than axes.
  ///
  /// The draws of an axis depend on its path alone, so another axis changes only the step of the
  /// walk at which it moves.
  static func shares(_ paths: [String], count: Int, seed: UInt64) -> [Double] {
    let streams = paths.map { AxisStream.of("walk of ", path: $0, seed: seed) }
    var shares: [Double] = []
    shares.reserveCapacity(count * (paths.count + 1) * paths.count)
    for walk in 0..<UInt32(count) {
      let isHigh = streams.map { $0.uniform(trigger: walk, use: 0) < 0.5 }
      let isUpper = streams.map { $0.uniform(trigger: walk, use: 1) < 0.5 }
      let order = streams.indices.sorted { left, right in
        let (a, b) = (
          streams[left].uniform(trigger: walk, use: 2),
          streams[right].uniform(trigger: walk, use: 2)
        )
        return (a, left) < (b, right)
      }
      // 0 and 2/3 are the two ends of one jump, 1/3 and 1 those of the other.
      func share(_ axis: Int, _ isUp: Bool) -> Double {
        switch (isHigh[axis], isUp) {
        case (false, false): 0
        case (true, false): 1.0 / 3
        case (false, true): 2.0 / 3
        case (true, true): 1
        }
      }
      var isUp = isUpper
      shares += paths.indices.map { share($0, isUp[$0]) }
      for axis in order {
        isUp[axis].toggle()
        shares += paths.indices.map { share($0, isUp[$0]) }
      }
    }
    return shares
  }
}
