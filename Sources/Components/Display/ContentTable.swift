import PowerAccounting

/// The light of each app's content, by colour.
struct ContentTable: ~Copyable {
  // Not private: Swift 6.3.1 does not compile a table of a type private to another file.
  struct Entry: BitwiseCopyable {
    var app = AppID.system
    var light = SIMD3<Double>.zero
  }

  private static let limit = 64

  private var entries = FlatTable(repeating: Entry(), count: limit)
  private var count = 0

  init() {}

  mutating func removeAll() { count = 0 }

  /// The light that `app` declared; nil when it declared none.
  func light(of app: AppID) -> SIMD3<Double>? {
    for index in 0..<count where entries[index].app == app { return entries[index].light }
    return nil
  }

  /// - Returns: Whether there was room for another app.
  mutating func set(_ light: SIMD3<Double>, of app: AppID) -> Bool {
    var slot = count
    for index in 0..<count where entries[index].app == app { slot = index }
    guard slot < Self.limit else { return false }
    entries[slot] = Entry(app: app, light: light)
    count = max(count, slot + 1)
    return true
  }
}
