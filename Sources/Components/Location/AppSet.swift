import PowerAccounting

/// Apps of a phone, a bit each; it is walked through from the first on.
struct AppSet: BitwiseCopyable, Sequence, IteratorProtocol {
  private var bits: UInt64

  init(bits: UInt64 = 0) { self.bits = bits }

  var isEmpty: Bool { bits == 0 }
  var first: AppID? { isEmpty ? nil : AppID(bits.trailingZeroBitCount) }

  func contains(_ app: AppID) -> Bool { bits >> UInt64(app.index) & 1 == 1 }
  mutating func insert(_ app: AppID) { bits |= 1 << UInt64(app.index) }
  mutating func remove(_ app: AppID) { bits &= ~(1 << UInt64(app.index)) }

  mutating func next() -> AppID? {
    guard let first else { return nil }
    bits &= bits - 1
    return first
  }
}
