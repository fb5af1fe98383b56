import Recordings

/// The phone's own gauge: level, charge and voltage of its battery.
///
/// Phones count charge in two ways: some count what is left in the battery, some what it has given
/// since it was full. Where a history has the current alone, as Samsung's have, its integral counts
/// what the battery has given.
struct HistoryBattery {
  private var level: Int?
  /// In microvolts and microcoulombs; 0 if unknown.
  private var voltage: Int64 = 0
  private var charge: Int64 = 0
  private var hasChanged = false
  /// The least and the greatest charge of a full battery by the pairs of level and charge, in mAh.
  private var capacities: ClosedRange<Int64>?
  /// The last reading of the charge since a charger was taken away; nil before one.
  private var last: (charge: Int64, level: Int)?
  /// The charge given and the levels lost from reading to reading without a charger.
  private var (given, lost): (Int64, Int64) = (0, 0)
  /// The charge counted up and down from reading to reading without a charger, in microcoulombs.
  private var (risen, fallen): (Int64, Int64) = (0, 0)
  /// The current in milliamperes, since a time in milliseconds; below zero while it discharges.
  private var current: (since: Int64, milliamperes: Int64)?
  /// The charge that the current gave up to now, in microcoulombs; 0 before one.
  private var drawn: Int64 = 0
  private(set) var wrongValues = 0

  /// The charge below which no battery of a phone is full, and the one above, in mAh.
  private static let possibleCapacities: ClosedRange<Int64> = 500...30_000

  mutating func take(level new: Int?) {
    guard let new, new != level else { return }
    (level, hasChanged) = (new, true)
  }

  /// Take a word.
  ///
  /// - Parameter time: In milliseconds.
  /// - Returns: Whether it is about the battery.
  mutating func take(_ word: HistoryWord, at time: Int64) -> Bool {
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
      if charge == 0 { forgetReadings() }
      set(\.charge, value * Self.coulombs)
    case "current":
      guard let value = Int64(word.value), (-20_000_000...20_000_000).contains(value) else {
        wrongValues += 1
        break
      }
      integrate(until: time)
      // Milliamperes; some phones write microamperes.
      current = (time, value.magnitude > 20_000 ? value / 1000 : value)
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

  /// Whether the charge is the integral of the current, since the phone counts none itself.
  var isIntegral: Bool { charge == 0 && drawn > 0 }

  /// Count the charge that the current gave up to a time.
  private mutating func integrate(until time: Int64) {
    guard let current else { return }
    // At least one, since zero stands for an unknown charge.
    set(\.drawn, max(drawn, 1) + max(0, -current.milliamperes) * (time - current.since))
    self.current?.since = time
  }

  /// The phone's own count begins, which is another than the integral.
  private mutating func forgetReadings() {
    (last, given, lost, risen, fallen, capacities) = (nil, 0, 0, 0, 0, nil)
  }

  mutating func tell(at time: Int64, isPlugged: Bool, _ rows: inout HistoryRows) {
    guard hasChanged, let level else { return }
    integrate(until: time)
    hasChanged = false
    let counted = charge > 0 ? charge : drawn
    if counted > 0 {
      if !isPlugged, let last {
        let change = counted - last.charge
        if change > 0 { risen += change } else { fallen -= change }
        (given, lost) = (given + change, lost + Int64(last.level - level))
      }
      last = isPlugged ? nil : (counted, level)
      if level >= 20 {
        let capacity = counted / Self.coulombs * 100 / Int64(level)
        let known = capacities ?? capacity...capacity
        capacities = min(known.lowerBound, capacity)...max(known.upperBound, capacity)
      }
    }
    rows.add(
      .batteryLevel, at: time, SIMD4(Int64(level) * 10_000, charge, voltage, drawn))
  }

  /// Whether the charge is what the battery has given, and not what is left in it.
  var countsUp: Bool { risen > 4 * fallen }

  /// Why the charges can be neither what is left in the battery nor what it has given; nil where
  /// they can.
  var refusal: String? {
    guard charge > 0 || drawn > 0 else { return nil }
    if countsUp { return givenRefusal }
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

  /// Why the charges cannot be what the battery has given, by the level that fell meanwhile, which is
  /// known to a percent.
  private var givenRefusal: String? {
    let (given, fall) = (given / Self.coulombs, lost)
    let least = Self.possibleCapacities.lowerBound * max(0, fall - 1) / 100
    let most = Self.possibleCapacities.upperBound * (fall + 1) / 100
    return fall >= 0 && (least...max(least, most)).contains(given)
      ? nil : "they grow by \(given) mAh while the level falls by \(fall) %, as no battery's do"
  }
}
