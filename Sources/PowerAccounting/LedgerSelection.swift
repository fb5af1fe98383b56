/// Some components and causes of a ledger.
public struct LedgerSelection: Equatable, BitwiseCopyable, Sendable {
  /// One bit each.
  private let components: UInt64
  public let causes: CauseSet

  /// Everything that a phone draws.
  public static let all = LedgerSelection(components: nil, causes: .all)

  /// - Parameter components: Of the first 64 of a phone; nil for all.
  public init(components: [ComponentID]?, causes: CauseSet) {
    self.components = components.map { $0.reduce(0) { $0 | 1 << UInt64($1.index) } } ?? .max
    self.causes = causes
  }

  public func contains(_ component: ComponentID) -> Bool {
    components & 1 << UInt64(component.index) != 0
  }
}
