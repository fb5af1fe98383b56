import Quantities

/// The cost of one partitioning step of quicksort, and of the whole sort.
///
/// Splitting n elements in random order by s pivots costs a(n+1) + b on the average, and leaves
/// s + 1 parts in random order, of which every size is as likely as every other. The whole obeys
///
///     one pivot:   C(n) = a(n+1) + b + 2/n · Σ C(k),               0 ≤ k < n
///     two pivots:  C(n) = a(n+1) + b + 6/(n(n−1)) · Σ (n−1−k) C(k),  0 ≤ k < n − 1
///
/// of which α(n+1)H(n+1) + γ(n+1) + β + δ/(n(n−1)(n−2)(n−3)) is the solution, with α = 2a, β = −b,
/// δ = 0 for one pivot and α = 6a/5, β = −b/2 for two; γ and δ follow from the small parts.
///
/// - One pivot, found from both ends (Sedgewick 1977; Knuth, volume 3, 5.2.2): n + 1 comparisons
///   and (n+1)/6 + 1/2 exchanges a step, with sentinels at both ends.
/// - Two pivots, Yaroslavskiy's way (Wild and Nebel 2012): 19/12 (n+1) − 3 comparisons and
///   (n+1)/2 + 7/6 exchanges a step of three elements or more.
struct PartitionCost {
  /// The cost of one step: `perElement · (n+1) + constant`, and `pair` for two elements.
  struct StepCost {
    let perElement: Double
    let constant: Double
    let pair: Double

    func callAsFunction(_ count: Int) -> Double {
      count == 2 ? pair : perElement * Double(count + 1) + constant
    }
  }

  let pivots: Int
  let comparisons: StepCost
  let exchanges: StepCost

  static let singlePivot = PartitionCost(
    pivots: 1, comparisons: StepCost(perElement: 1, constant: 0, pair: 3),
    exchanges: StepCost(perElement: 1.0 / 6, constant: 0.5, pair: 1))

  static let dualPivot = PartitionCost(
    pivots: 2, comparisons: StepCost(perElement: 19.0 / 12, constant: -3, pair: 1),
    exchanges: StepCost(perElement: 0.5, constant: 7.0 / 6, pair: 2.5))

  /// The cost of sorting at least two elements, with parts of up to `cutOff` left to insertion
  /// sort.
  func total(of count: Double, cutOff: Int) -> SortCost {
    let small = SortCost.insertion
    return SortCost(
      comparisons: sum(comparisons, count, cutOff) { small($0, .random).comparisons },
      moves: sum(exchanges.times(3), count, cutOff) { small($0, .random).moves })
  }

  /// Solve the recurrence: step by step up to the first sizes above the small parts, then in closed
  /// form.
  private func sum(
    _ stepCost: StepCost, _ count: Double, _ cutOff: Int, _ inserted: (Double) -> Double
  ) -> Double {
    // Two values, at sizes for which both sides of the closed form are defined.
    let last = max(cutOff, 3) + 2
    // Σ C(k) and Σ k C(k), up to the last k in the sum of the recurrence.
    var (plain, weighted) = (0.0, 0.0)
    var (before, value) = (0.0, 0.0)
    for size in 1...min(last, Int(count)) {
      // The next term of the sums: C(size − 1) for one pivot, C(size − 2) for two.
      let newest = pivots == 1 ? value : before
      let index = Double(size - pivots)
      if index >= 0 {
        plain += newest
        weighted += index * newest
      }
      before = value
      let n = Double(size)
      if size <= cutOff {
        value = inserted(n)
      } else if pivots == 1 {
        value = stepCost(size) + 2 / n * plain
      } else {
        value = stepCost(size) + 6 / (n * (n - 1)) * ((n - 1) * plain - weighted)
      }
    }
    if count <= Double(last) { return value }
    let closed = ClosedForm(
      slope: pivots == 1 ? 2 * stepCost.perElement : 1.2 * stepCost.perElement,
      constant: pivots == 1 ? -stepCost.constant : -stepCost.constant / 2,
      through: before, value, at: Double(last))
    return closed(count)
  }
}

/// α(n+1)H(n+1) + γ(n+1) + β + δ/(n(n−1)(n−2)(n−3)), through two values.
private struct ClosedForm {
  let slope: Double
  let constant: Double
  let perElement: Double
  let falling: Double

  /// - Parameters:
  ///   - before: The value one below `last`.
  ///   - value: The value at `last`, which is 5 or more.
  init(slope: Double, constant: Double, through before: Double, _ value: Double, at last: Double) {
    self.slope = slope
    self.constant = constant
    let (earlier, later) = (Self.fall(last - 1), Self.fall(last))
    let first = before - slope * last * harmonicNumber(last) - constant
    let second = value - slope * (last + 1) * harmonicNumber(last + 1) - constant
    perElement = (second * earlier - first * later) / ((last + 1) * earlier - last * later)
    falling = (first - perElement * last) / earlier
  }

  func callAsFunction(_ count: Double) -> Double {
    (count + 1) * (slope * harmonicNumber(count + 1) + perElement) + constant
      + falling * Self.fall(count)
  }

  private static func fall(_ n: Double) -> Double { 1 / (n * (n - 1) * (n - 2) * (n - 3)) }
}

extension PartitionCost.StepCost {
  fileprivate func times(_ factor: Double) -> Self {
    Self(perElement: factor * perElement, constant: factor * constant, pair: factor * pair)
  }
}

/// 1 + 1/2 + … + 1/n for a whole n.
///
/// From 32 on by Euler and Maclaurin's series (Knuth, volume 1, 1.2.7), whose first term left out
/// is below 1/(252 · 32⁶) there, less than 4 · 10⁻¹².
func harmonicNumber(_ count: Double) -> Double {
  guard count >= 32 else {
    var sum = 0.0
    for term in stride(from: count, to: 0, by: -1) { sum += 1 / term }
    return sum
  }
  let square = count * count
  return Elementary.log(count) + 0.577_215_664_901_532_86 + 1 / (2 * count)
    - 1 / (12 * square) + 1 / (120 * square * square)
}
