import PowerAccounting

/// The counters of all components, for each app and the system.
public struct ComponentCounters: ~Copyable {
  /// The values: all of the system, then all of each app.
  private var values: FlatTable<Int>
  /// The number of counters of all components, and of apps with the system.
  private let count: Int
  private let appCount: Int
  /// The first counter of every component.
  private let bases: FlatTable<Int>

  /// - Parameter counts: The number of counters of each component.
  init(_ counts: [Int], apps: Int) {
    count = counts.reduce(0, +)
    appCount = apps
    values = FlatTable(repeating: 0, count: count * apps)
    bases = FlatTable(counts.offsets)
  }

  /// The value of a counter; `index` is that among all components' counters.
  ///
  /// - Parameter app: The app, or nil for all apps together.
  public func value(_ index: Int, for app: AppID?) -> Int {
    if let app { return values[app.index * count + index] }
    return (0..<appCount).reduce(0) { $0.addingUpToMost(values[$1 * count + index]) }
  }

  /// Add to a counter, for the app that caused it, if known.
  @inline(__always)
  mutating func add(_ amount: Int, to index: Int, of component: ComponentID, for app: AppID) {
    let slot = app.index &* count &+ bases[component.index] &+ index
    values[slot] = values[slot].addingUpToMost(amount)
  }

  /// The index of a component's first counter among all counters.
  public func base(of component: Int) -> Int { bases[component] }

  /// Set all counters to zero.
  public mutating func reset() { values.fill(with: 0) }
}

extension Int {
  /// The sum, or the greatest number where that is less: the cycles of many years have no room.
  @inline(__always) fileprivate func addingUpToMost(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
