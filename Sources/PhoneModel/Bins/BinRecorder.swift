import PowerAccounting
import Quantities

/// Keeps what is drawn in bins of time, of a run whose length nobody knows before.
///
/// The run is cut at the ends of bins from outside, which adds no event and changes none. When there are
/// ``capacity`` bins, pairs become one and each bin after is twice as long; so there are never fewer than
/// half as many of a long run. A recorder of no parts records nothing and has no memory.
struct BinRecorder: ~Copyable {
  /// Bin by bin, one a part.
  private var energies: FlatTable<Energy>
  /// What every part had drawn at the end of the last bin.
  private var drawn: FlatTable<Energy>
  /// At the ends of bins.
  private var levels: FlatTable<Double>
  private let parts: Int
  /// Whether the next run is to be recorded.
  var isAsked = false
  private(set) var isOn = false
  private var start = SimTime.zero
  private var binLength = BinnedRun.shortestBin
  /// How many bins have ended.
  private var count = 0
  /// At how many ends of bins the level is known.
  private var levelCount = 0
  private var firstLevel: Double?
  private var lastLevel = (at: SimTime.zero, level: 0.0)
  private var end = SimTime.zero

  private static let capacity = 512

  init(components: Int) {
    parts = components
    energies = FlatTable(repeating: .zero, count: components * Self.capacity)
    drawn = FlatTable(repeating: .zero, count: components)
    levels = FlatTable(repeating: 0, count: components == 0 ? 0 : Self.capacity)
  }

  /// When the present bin ends; nil where nothing is recorded.
  var edge: SimTime? { isOn ? start + binLength * Int64(count + 1) : nil }

  /// Begins with a run whose counted window begins at `start`, if it was asked for.
  mutating func begin(at start: SimTime) {
    isOn = isAsked
    guard isOn else { return }
    isAsked = false
    self.start = start
    end = start
    binLength = BinnedRun.shortestBin
    (count, levelCount, firstLevel) = (0, 0, nil)
    drawn.fill(with: .zero)
  }

  /// Takes in what a part has drawn by the end of the present bin; every part, then ``closeBin(at:)``.
  mutating func add(_ total: Energy, ofComponent part: Int) {
    energies[count * parts + part] = total - drawn[part]
    drawn[part] = total
  }

  /// Adds to the bin that ended last what a part turned out to have drawn when the run ended with it.
  mutating func complete(_ total: Energy, ofComponent part: Int) {
    energies[(count - 1) * parts + part] += total - drawn[part]
    drawn[part] = total
  }

  /// Whether the last bin ended at `now`, and nothing is left to be put into another.
  func hasClosed(at now: SimTime) -> Bool { count > 0 && end == now }

  /// Ends the present bin, and makes room for the next.
  mutating func closeBin(at now: SimTime) {
    count += 1
    end = now
    if count == Self.capacity { mergePairs() }
  }

  private mutating func mergePairs() {
    for bin in 0..<count / 2 {
      for part in 0..<parts {
        energies[bin * parts + part] =
          energies[2 * bin * parts + part] + energies[(2 * bin + 1) * parts + part]
      }
      levels[bin] = levels[2 * bin + 1]
    }
    count /= 2
    levelCount /= 2
    binLength = binLength * 2
  }

  /// Takes in the battery's level; between two of them it is on a straight line.
  mutating func note(level: Double, at now: SimTime) {
    if firstLevel == nil { firstLevel = level }
    let (before, from) = (lastLevel.at, lastLevel.level)
    while levelCount < count, start + binLength * Int64(levelCount + 1) <= now {
      let instant = start + binLength * Int64(levelCount + 1)
      let share = now > before ? (instant - before).seconds / (now - before).seconds : 1
      levels[levelCount] = from + share * (level - from)
      levelCount += 1
    }
    lastLevel = (now, level)
  }

  /// What was recorded, after the last bin was closed.
  func day(components: [String]) -> BinnedRun {
    let ends = (0..<count).map { $0 < levelCount ? levels[$0] : lastLevel.level }
    return BinnedRun(
      components: components, binLength: binLength, length: end - start,
      energies: (0..<count).map { bin in (0..<parts).map { energies[bin * parts + $0] } },
      levels: firstLevel.map { [$0] + ends } ?? [])
  }
}

extension Phone {
  var componentCount: Int { world.pointee.meter.componentCount }

  /// Reads what every part has drawn, at the end of a bin; nothing of the phone changes.
  mutating func closeBin(at now: SimTime) {
    for part in 0..<componentCount {
      observers.bins.add(
        world.pointee.meter.energy(of: ComponentID(part), until: now), ofComponent: part)
    }
    observers.bins.closeBin(at: now)
  }

  /// Takes in what was drawn since the last bin, at the end of a run.
  mutating func closeLastBin(at end: SimTime) {
    guard observers.bins.hasClosed(at: end) else { return closeBin(at: end) }
    for part in 0..<componentCount {
      observers.bins.complete(energy(ofComponent: part), ofComponent: part)
    }
  }
}
