import Kernel
import Numerics

/// The rows of a table that a fit does not see, and that judge it.
package enum HoldOut: Sendable {
  /// No row is held out.
  case nothing
  /// Every n-th row of the table, the first one at `n`.
  case every(Int)
  /// A share of the rows or, where there are groups, of the groups, drawn by a seed.
  case share(Double, seed: UInt64)
  /// All rows of some groups.
  case groups([String])
  /// Some rows, by their indices.
  case rows(Set<Int>)
  /// Each group in turn is predicted by a fit of all others.
  case eachGroup

  /// Whether some row is to be held out.
  package var holdsOut: Bool { if case .nothing = self { false } else { true } }

  /// The halves of a table, as indices of rows.
  package struct Split: Sendable {
    package let training: [Int]
    package let heldOut: [Int]
  }

  /// The splits of some rows; one, or as many as there are groups.
  ///
  /// - Parameter groups: The group of each row, empty texts where there are none.
  package func splits(of groups: [String]) throws(NumericsError) -> [Split] {
    let all = Array(groups.indices)
    func split(_ isHeldOut: (Int) -> Bool) -> Split {
      Split(training: all.filter { !isHeldOut($0) }, heldOut: all.filter(isHeldOut))
    }
    switch self {
    case .nothing: return [Split(training: all, heldOut: [])]
    case .every(let step): return [split { ($0 + 1).isMultiple(of: step) }]
    case .groups(let names): return [split { names.contains(groups[$0]) }]
    case .rows(let chosen): return [split { chosen.contains($0) }]
    case .eachGroup:
      return groups.distinct.map { name in split { groups[$0] == name } }
    case .share(let share, let seed):
      let hasGroups = groups.contains { !$0.isEmpty }
      let names = hasGroups ? groups.distinct : all.map(String.init)
      let chosen = Self.drawn(names, share, seed)
      return [split { chosen.contains(hasGroups ? groups[$0] : String($0)) }]
    }
  }

  /// A share of some names, rounded, at least one and not all: those with the least random numbers.
  private static func drawn(_ names: [String], _ share: Double, _ seed: UInt64) -> Set<String> {
    let key = RandomKey(seed: seed, replication: 1)
    let keyed = names.indices.map { index in
      let stream = RandomStream(
        key: key, name: StreamName("held-out rows"), entity: UInt32(truncatingIfNeeded: index))
      return (stream.bits53(trigger: 0, use: 0), index)
    }
    let count = min(names.count - 1, max(1, Int((share * Double(names.count)).rounded())))
    return Set(keyed.sorted { $0 < $1 }.prefix(count).map { names[$0.1] })
  }
}
