import Components

/// Sorts as the cost model describes them, which count what they do.
///
/// A move is one copy of an element to another place; an exchange is three. Comparisons of places in
/// the array are not counted.
struct CountedSort {
  private(set) var array: [Int]
  private(set) var comparisons = 0
  private(set) var moves = 0
  /// Parts of quicksort up to this size are inserted.
  private let cutOff: Int

  init(_ elements: [Int], _ algorithm: SortCost.Algorithm, cutOff: Int = 1) {
    array = elements
    self.cutOff = cutOff
    switch algorithm {
    case .insertion: insert(0, array.count - 1)
    case .merge: merge(0, array.count)
    case .quick: quick(0, array.count - 1)
    case .dualPivot: dualPivot(0, array.count - 1)
    case .bySize: fatalError("a rule that chooses among the others")
    }
  }

  private mutating func isLess(_ left: Int, _ right: Int) -> Bool {
    comparisons += 1
    return left < right
  }

  private mutating func exchange(_ left: Int, _ right: Int) {
    array.swapAt(left, right)
    moves += 3
  }

  private mutating func insert(_ first: Int, _ last: Int) {
    guard first < last else { return }
    for index in (first + 1)...last {
      let taken = array[index]
      var hole = index
      while hole > first, isLess(taken, array[hole - 1]) {
        array[hole] = array[hole - 1]
        moves += 1
        hole -= 1
      }
      array[hole] = taken
      moves += 2
    }
  }

  /// Sorts the places from `first` up to but without `end`.
  private mutating func merge(_ first: Int, _ end: Int) {
    guard end - first > 1 else { return }
    let middle = first + (end - first) / 2
    merge(first, middle)
    merge(middle, end)
    var merged: [Int] = []
    var (left, right) = (first, middle)
    while left < middle && right < end {
      if isLess(array[right], array[left]) {
        merged.append(array[right])
        right += 1
      } else {
        merged.append(array[left])
        left += 1
      }
    }
    merged += array[left..<middle] + array[right..<end]
    array.replaceSubrange(first..<end, with: merged)
    moves += 2 * merged.count
  }

  /// Sedgewick's: the last element is the pivot, places are looked for from both ends. The pivot
  /// stops the search from the left; what stands before the part stops that from the right, and
  /// before all a sentinel.
  private mutating func quick(_ first: Int, _ last: Int) {
    if last - first + 1 <= cutOff { return insert(first, last) }
    guard first < last else { return }
    let pivot = array[last]
    var (left, right) = (first - 1, last)
    while true {
      repeat { left += 1 } while isLess(array[left], pivot)
      repeat { right -= 1 } while isLess(pivot, right < 0 ? .min : array[right])
      if right <= left { break }
      exchange(left, right)
    }
    exchange(left, last)
    quick(first, left - 1)
    quick(left + 1, last)
  }

  /// Yaroslavskiy's, as Wild and Nebel write it (algorithm 3): pivots from both ends.
  private mutating func dualPivot(_ first: Int, _ last: Int) {
    if last - first + 1 <= cutOff { return insert(first, last) }
    guard first < last else { return }
    if isLess(array[last], array[first]) { exchange(first, last) }
    let (small, large) = (array[first], array[last])
    var (below, above, index) = (first + 1, last - 1, first + 1)
    while index <= above {
      if isLess(array[index], small) {
        exchange(index, below)
        below += 1
      } else if !isLess(array[index], large) {
        while isLess(large, array[above]) && index < above { above -= 1 }
        exchange(index, above)
        above -= 1
        if isLess(array[index], small) {
          exchange(index, below)
          below += 1
        }
      }
      index += 1
    }
    below -= 1
    above += 1
    exchange(first, below)
    exchange(last, above)
    dualPivot(first, below - 1)
    dualPivot(below + 1, above - 1)
    dualPivot(above + 1, last)
  }
}
