import PowerAccounting
import Quantities

/// Recorder of energies in bins of time, for a run of unknown length.
///
/// The run is cut at the ends of bins from outside, which adds no event and changes none. At
/// ``capacity`` bins, pairs are merged and later bins are twice as long; so a long run never has
/// fewer than half as many. A recorder of no components records nothing and has no memory.
struct BinRecorder: ~Copyable {
  /// Energies bin by bin, one per component.
  private var energies: FlatTable<Energy>
  /// The energy of each component at the end of the last bin.
  private var drawn: FlatTable<Energy>
  /// The levels of the battery at the ends of bins.
  private var levels: FlatTable<Double>
  private let parts: Int
  /// Whether the next run is to be recorded.
  var isAsked = false
  private(set) var isOn = false
  private var start = SimTime.zero
  private var binLength = BinnedRun.shortestBin
  /// The number of bins that have ended.
  private var count = 0
  /// The number of ends of bins with a known level.
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

  /// The end of the present bin; nil where nothing is recorded.
  var edge: SimTime? { isOn ? start + binLength * Int64(count + 1) : nil }

  /// Starts recording a run whose counted window begins at `start`, if that was requested.
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

  /// Records the energy of a component by the end of the present bin; call it for every component,
  /// then ``closeBin(at:)``.
  mutating func add(_ total: Energy, ofComponent part: Int) {
    energies[count * parts + part] = total - drawn[part]
    drawn[part] = total
  }

  /// Adds a component's energy to the last bin, when it is only known after the run ended with that
  /// bin.
  mutating func complete(_ total: Energy, ofComponent part: Int) {
    energies[(count - 1) * parts + part] += total - drawn[part]
    drawn[part] = total
  }

  /// Whether the last bin ended at `now`, with nothing left for another.
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

  /// Records the battery's level; between two records it is linear.
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

  /// The recorded bins, after the last one was closed.
  func run(components: [String]) -> BinnedRun {
    let ends = (0..<count).map { $0 < levelCount ? levels[$0] : lastLevel.level }
    return BinnedRun(
      components: components, binLength: binLength, length: end - start,
      energies: (0..<count).map { bin in (0..<parts).map { energies[bin * parts + $0] } },
      levels: firstLevel.map { [$0] + ends } ?? [])
  }
}

extension Phone {
  var componentCount: Int { world.pointee.meter.componentCount }

  /// Reads the energy of every component at the end of a bin, without changing the phone.
  mutating func closeBin(at now: SimTime) {
    for part in 0..<componentCount {
      observers.bins.add(
        world.pointee.meter.energy(of: ComponentID(part), until: now), ofComponent: part)
    }
    observers.bins.closeBin(at: now)
  }

  /// Records the energy since the last bin, at the end of a run.
  mutating func closeLastBin(at end: SimTime) {
    guard observers.bins.hasClosed(at: end) else { return closeBin(at: end) }
    for part in 0..<componentCount {
      observers.bins.complete(energy(ofComponent: part), ofComponent: part)
    }
  }
}
