public import Quantities

extension PowerMeter {
  /// The energy drawn up to `instant`, if nothing changes on the way there: exact, and without
  /// bringing the ledger up to date.
  ///
  /// Of an instant that has passed it is the energy drawn; of one to come, what would be. Zero is
  /// the beginning of the run, or of the counted window once there was a warm-up.
  public func energy(until instant: SimTime) -> Energy {
    var sum = whole
    for index in 0..<lanes.count { sum += lanes[index].level.energy(until: instant) }
    return sum
  }
}
