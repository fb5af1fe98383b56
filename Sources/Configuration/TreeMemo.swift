import Dispatch

/// Values made from parts of a configuration, kept for when the same parts come again: the points of
/// a sweep, and the variants of a scenario, seldom change more than a few of its sections.
///
/// Parts are the same when they share their memory, which is a comparison of addresses; a part that
/// was written again is another one, and its value is made again. May be used from several threads.
///
/// A queue and not a `Mutex`, since the thread sanitizer sees through queues on Linux.
package final class TreeMemo<Value: Sendable>: @unchecked Sendable {
  private struct Entry {
    /// Keeps the memory of the parts, so that no other part can be at their addresses.
    let parts: [ConfigurationNode?]
    let value: Value
  }

  private let limit: Int
  private let inTurn = DispatchQueue(label: "drainsim.tree-memo")
  /// Only for ``inTurn``; the last used last.
  private var entries: [Entry] = []

  /// - Parameter limit: The most values that are kept; if not given, enough for the devices of a
  ///   scenario's variants.
  package init(limit: Int = 12) { self.limit = limit }

  /// The value of parts; made, and kept where `make` says so, if it is not known.
  package func value(
    of parts: [ConfigurationNode?], orMake make: () -> (value: Value, isKept: Bool)
  ) -> Value {
    if let known = inTurn.sync(execute: { known(parts) }) { return known }
    let (value, isKept) = make()
    guard isKept else { return value }
    inTurn.sync {
      if entries.count == limit { entries.removeFirst() }
      entries.append(Entry(parts: parts, value: value))
    }
    return value
  }

  /// Only for ``inTurn``.
  private func known(_ parts: [ConfigurationNode?]) -> Value? {
    guard let index = entries.lastIndex(where: { Self.areSame($0.parts, parts) }) else {
      return nil
    }
    let entry = entries[index]
    // One of the later half is in no danger yet, and moving it costs more than finding it.
    if index < entries.count / 2 { entries.append(entries.remove(at: index)) }
    return entry.value
  }

  private static func areSame(_ left: [ConfigurationNode?], _ right: [ConfigurationNode?]) -> Bool {
    zip(left, right).allSatisfy { left, right in
      guard let left, let right else { return left == nil && right == nil }
      return left.isIdentical(to: right)
    }
  }
}
