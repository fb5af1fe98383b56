/// A set of a phone's apps, one bit each; iterated in the order of their indices.
@frozen public struct AppSet: BitwiseCopyable, Hashable, Sendable, Sequence, IteratorProtocol {
  @usableFromInline var bits: UInt64

  @inlinable public init() { bits = 0 }

  /// Create a set of the given apps.
  public init(_ apps: some Sequence<AppID>) {
    bits = 0
    for app in apps { insert(app) }
  }

  /// The set of all possible apps.
  public static var all: AppSet { AppSet(bits: .max) }

  @inlinable init(bits: UInt64) { self.bits = bits }

  /// The most apps that a phone can have in addition to the system; a set has room for one bit more.
  public static var appLimit: Int { 62 }

  @inlinable public var isEmpty: Bool { bits == 0 }
  @inlinable public var first: AppID? { isEmpty ? nil : AppID(bits.trailingZeroBitCount) }

  /// The app that pays for what all of them use: the former one while it is among them, and then the
  /// first of the others.
  public func payer(after former: AppID?) -> AppID? {
    former.flatMap { contains($0) ? $0 : nil } ?? first
  }

  @inlinable public func contains(_ app: AppID) -> Bool { bits >> UInt64(app.index) & 1 == 1 }
  @inlinable public mutating func insert(_ app: AppID) { bits |= 1 << UInt64(app.index) }
  @inlinable public mutating func remove(_ app: AppID) { bits &= ~(1 << UInt64(app.index)) }

  @inlinable public func intersection(_ other: AppSet) -> AppSet { AppSet(bits: bits & other.bits) }
  @inlinable public func union(_ other: AppSet) -> AppSet { AppSet(bits: bits | other.bits) }
  @inlinable public func subtracting(_ other: AppSet) -> AppSet { AppSet(bits: bits & ~other.bits) }

  @inlinable public mutating func next() -> AppID? {
    guard let first else { return nil }
    bits &= bits - 1
    return first
  }
}
