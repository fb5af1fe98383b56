import Recordings

/// The phone's own gauge: level, charge and voltage of its battery.
struct HistoryBattery {
  private var level: Int?
  /// In microvolts and microcoulombs; 0 if unknown.
  private var voltage: Int64 = 0
  private var charge: Int64 = 0
  private var hasChanged = false
  /// The least and the greatest charge of a full battery by the pairs of level and charge, in mAh.
  private var capacities: ClosedRange<Int64>?
  private(set) var wrongValues = 0

  /// The charge below which no battery of a phone is full, and the one above, in mAh.
  private static let possibleCapacities: ClosedRange<Int64> = 500...30_000

  mutating func take(level new: Int?) {
    guard let new, new != level else { return }
    (level, hasChanged) = (new, true)
  }

  /// Take a word.
  ///
  /// - Returns: Whether it is about the battery.
  mutating func take(_ word: HistoryWord) -> Bool {
    switch word.name {
    case "volt":
      // Millivolts by Android's rule; some phones write microvolts, or volts.
      switch Int64(word.value) {
      case .some(let value) where (500...20_000).contains(value): set(\.voltage, value * 1000)
      case .some(let value) where (500_000...20_000_000).contains(value): set(\.voltage, value)
      default: wrongValues += 1
      }
    case "charge":
      guard let value = Int64(word.value), (0...1_000_000).contains(value) else {
        wrongValues += 1
        break
      }
      set(\.charge, value * Self.coulombs)
    default: return false
    }
    return true
  }

  /// A milliampere-hour in microcoulombs.
  private static let coulombs: Int64 = 3_600_000

  private mutating func set(_ value: WritableKeyPath<Self, Int64>, _ new: Int64) {
    hasChanged = hasChanged || self[keyPath: value] != new
    self[keyPath: value] = new
  }

  mutating func tell(at time: Int64, _ rows: inout HistoryRows) {
    guard hasChanged, let level else { return }
    hasChanged = false
    if level >= 20, charge > 0 {
      let capacity = charge / Self.coulombs * 100 / Int64(level)
      let known = capacities ?? capacity...capacity
      capacities = min(known.lowerBound, capacity)...max(known.upperBound, capacity)
    }
    rows.add(
      RecordedKinds.batteryLevel, at: time, SIMD4(Int64(level) * 10_000, charge, voltage, 0))
  }

  /// Why the charges cannot be what is left in the battery; nil where they can.
  var refusal: String? {
    guard charge > 0 || capacities != nil else { return nil }
    guard let capacities else { return "the level is never 20 %, so that nothing confirms them" }
    guard Self.possibleCapacities.contains(capacities.lowerBound),
      Self.possibleCapacities.contains(capacities.upperBound)
    else {
      return
        "with the level they make a battery of \(capacities.lowerBound) to \(capacities.upperBound) mAh, which no phone has"
    }
    guard capacities.upperBound <= capacities.lowerBound * 3 / 2 else {
      return "they do not follow the level"
    }
    return nil
  }
}
