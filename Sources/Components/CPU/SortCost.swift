/// The expected comparisons and moves of a sort: exact means over all orders of distinct elements.
///
/// A move is one copy of an element to another position; an exchange is three moves.
///
/// - Insertion sort, into the sorted elements before, from the right. In random order
///   n(n−1)/4 + n − Hₙ comparisons and n(n−1)/4 + 2(n−1) moves, where Hₙ = 1 + 1/2 + … + 1/n
///   (Knuth, volume 3, 5.2.1).
/// - Merge sort, from the top, through a second array. Merging m and k random elements needs
///   m + k − m/(k+1) − k/(m+1) comparisons (Knuth, volume 3, 5.2.4), and two moves of each.
/// - Quicksort with one and with two pivots: ``PartitionCost``.
package struct SortCost: Equatable, Sendable {
  package enum Algorithm: String, CaseIterable, Sendable {
    case insertion, merge, quick
    case dualPivot = "dual-pivot"
    /// Insertion sort for few elements, dual-pivot quicksort for many, merge sort between.
    case bySize = "by-size"
  }

  /// The order of the elements before the sort.
  package enum Order: String, CaseIterable, Sendable { case random, sorted, reversed }

  package var comparisons: Double
  package var moves: Double

  /// The thresholds of the by-size rule, from the thesis.
  package static let insertionUpTo = 43.0
  package static let quickFrom = 286.0

  static let limit =
    "the cost of sorting counts comparisons and moves; their cycles include caches and mispredicted branches"

  package init(comparisons: Double, moves: Double) {
    self.comparisons = comparisons
    self.moves = moves
  }

  /// Create the expected cost of `algorithm` for a number of elements, which is rounded down.
  ///
  /// - Parameters:
  ///   - cutOff: The largest part that quicksort leaves to insertion sort; limited to 1024.
  ///   - insertionUpTo: The most elements that by-size sorts by insertion.
  ///   - quickFrom: The fewest elements that by-size sorts by dual-pivot quicksort.
  package init(
    elements: Double, _ algorithm: Algorithm, order: Order = .random, cutOff: Double = 0,
    insertionUpTo: Double = insertionUpTo, quickFrom: Double = quickFrom
  ) {
    // Larger counts lose integer precision; no phone has a thousandth of them.
    let count = min(max(elements.rounded(.down), 0), 1e12)
    let algorithm =
      algorithm == .bySize
      ? (count <= insertionUpTo ? .insertion : count < quickFrom ? .merge : .dualPivot) : algorithm
    guard count > 1 else {
      self.init(comparisons: 0, moves: 0)
      return
    }
    let cutOff = cutOff >= 1 ? Int(min(cutOff, 1024)) : 1
    switch algorithm {
    case .insertion: self = .insertion(count, order)
    case .merge: self = .merge(count, order)
    case .quick: self = PartitionCost.singlePivot.total(of: count, cutOff: cutOff)
    case .dualPivot, .bySize: self = PartitionCost.dualPivot.total(of: count, cutOff: cutOff)
    }
  }

  /// Insertion sort of at least one element.
  static func insertion(_ count: Double, _ order: Order = .random) -> SortCost {
    let pairs = count * (count - 1) / 2
    let (inversions, comparisons) =
      switch order {
      case .random: (pairs / 2, pairs / 2 + count - harmonicNumber(count))
      case .sorted: (0, count - 1)
      case .reversed: (pairs, pairs)
      }
    // Each element but the first is taken out and put in again.
    return SortCost(comparisons: comparisons, moves: inversions + 2 * (count - 1))
  }

  /// Merge sort, level by level: the runs of a level have one of two sizes, one apart.
  private static func merge(_ count: Double, _ order: Order) -> SortCost {
    var sum = SortCost(comparisons: 0, moves: 0)
    // `few` parts of `size` elements and `many` of one more.
    var (size, few, many) = (count, 1.0, 0.0)
    while size > 1 || (size == 1 && many > 0) {
      let half = (size / 2).rounded(.down)
      var (halves, others) = (0.0, 0.0)
      for (part, number) in [(size, few), (size + 1, many)] where number > 0 {
        let left = (part / 2).rounded(.down)
        let right = part - left
        for side in [left, right] {
          if side == half { halves += number } else { others += number }
        }
        guard part > 1 else { continue }
        sum.comparisons += number * comparisons(merging: left, right, order)
        sum.moves += number * 2 * part
      }
      (size, few, many) = (half, halves, others)
    }
    return sum
  }

  /// Comparisons to merge two sorted parts, of which the left one is not the larger.
  private static func comparisons(merging left: Double, _ right: Double, _ order: Order) -> Double {
    switch order {
    case .random: left + right - left / (right + 1) - right / (left + 1)
    case .sorted: left
    case .reversed: right
    }
  }
}
