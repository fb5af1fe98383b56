/// A virtual triangle or rectangle of numbers of pairs that rise along rows and columns.
///
/// The k-th smallest is found by bisecting the range of doubles; at each step one walk along the
/// border counts the numbers below it: exact, in constant memory, where the table itself would have
/// millions of entries.
struct MonotoneTable {
  /// The count of numbers up to a bound; linear in the sides of the table.
  private let countAtMost: (Double) -> Int
  private let range: (low: Double, high: Double)
  let count: Int

  /// Creates the table of the means of all pairs of values, each with itself, too: Walsh's
  /// averages.
  ///
  /// - Parameter sorted: Finite, rising, at least one.
  init(meansOf sorted: [Double]) {
    let n = sorted.count
    count = n * (n + 1) / 2
    range = (sorted[0], sorted[n - 1])
    countAtMost = { bound in
      // For growing i the greatest j with a mean within the bound falls.
      var (found, end) = (0, n)
      for i in 0..<n {
        while end > i, sorted[i] / 2 + sorted[end - 1] / 2 > bound { end -= 1 }
        if end <= i { break }
        found += end - i
      }
      return found
    }
  }

  /// Creates the table of all differences of a value of `y` and one of `x`.
  ///
  /// - Precondition: Both are finite and rising, with one value at least, and no difference is
  ///   infinite.
  init(differencesOf y: [Double], and x: [Double]) {
    count = x.count * y.count
    range = (y[0] - x[x.count - 1], y[y.count - 1] - x[0])
    countAtMost = { bound in
      var (found, end) = (0, 0)
      for subtrahend in x {
        while end < y.count, y[end] - subtrahend <= bound { end += 1 }
        found += end
      }
      return found
    }
  }

  /// The number at a rank, counted from 1.
  func number(at index: Int) -> Double {
    precondition((1...count).contains(index), "place \(index) of \(count)")
    var (low, high) = (Self.step(of: range.low), Self.step(of: range.high))
    while low < high {
      // Their mean; their sum may be too great for an integer.
      let middle = (low & high) + (low ^ high) >> 1
      if countAtMost(Self.double(at: middle)) >= index { high = middle } else { low = middle + 1 }
    }
    return Self.double(at: low)
  }

  var median: Double {
    let (lower, upper) = (number(at: (count + 1) / 2), number(at: count / 2 + 1))
    return lower / 2 + upper / 2
  }

  /// A double as an integer of the same order, adjacent doubles being adjacent; both zeros are one.
  private static func step(of value: Double) -> Int64 {
    let bits = Int64(value.magnitude.bitPattern)
    return value < 0 ? -bits : bits
  }

  private static func double(at step: Int64) -> Double {
    let magnitude = Double(bitPattern: step.magnitude)
    return step < 0 ? -magnitude : magnitude
  }
}
