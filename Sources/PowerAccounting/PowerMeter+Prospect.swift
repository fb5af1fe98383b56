public import Quantities

extension PowerMeter {
  /// The energy drawn up to `instant`, if nothing changes on the way there: exact, and without
  /// bringing the ledger up to date.
  ///
  /// Of an instant that has passed it is the energy drawn; of one to come, what would be. Zero is
  /// the beginning of the run, or of the counted window once there was a warm-up.
  ///
  /// - Complexity: linear in the number of levels that pulse.
  public func energy(until instant: SimTime) -> Energy {
    var sum = whole + steadySum * (instant - .zero)
    for place in 0..<pulsing.count {
      var rest = pulsing[place]
      while rest != 0 {
        let level = lanes[place * 64 + rest.trailingZeroBitCount].level
        sum += level.energy(until: instant) - level.low * (instant - .zero)
        rest &= rest - 1
      }
    }
    return sum
  }
}
