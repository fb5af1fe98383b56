import Statistics

/// The covariance of the differences of runs, part by part, from which the spread of a sum of parts
/// follows.
///
/// Memory and the time per run grow with the square of the parts that ever differed, and not with
/// the runs.
/// Source: as of ``Moments``.
struct EnergyCovariance: Sendable {
  private var runs = 0
  private var means: [Double] = []
  /// The parts that differed in some run; all others have been zero throughout.
  private var moving: [Int] = []
  private var isMoving: [Bool] = []
  /// Sums of products of deviations from the means: of every part, with the parts before it and
  /// itself.
  private var products: [Double] = []

  /// Add a part that was zero in all runs so far.
  mutating func addPart() {
    means.append(0)
    isMoving.append(false)
    products.append(contentsOf: repeatElement(0, count: means.count))
  }

  /// Add the differences of one run, in joules, a part each.
  mutating func add(_ values: [Double]) {
    runs += 1
    let known = moving.count
    for (part, value) in values.enumerated() where value != 0 && !isMoving[part] {
      isMoving[part] = true
      moving.append(part)
    }
    if moving.count > known { moving.sort() }
    for (place, part) in moving.enumerated() {
      let before = values[part] - means[part]
      means[part] += before / Double(runs)
      let row = part * (part + 1) / 2
      // Parts before this one already have their new means, as the update requires.
      for other in moving[...place] {
        products[row + other] += before * (values[other] - means[other])
      }
    }
  }

  /// The moments of the sum of some parts, run by run.
  func moments(ofSum parts: [Int]) -> Moments {
    var (mean, squares) = (0.0, 0.0)
    for part in parts {
      mean += means[part]
      for other in parts where other <= part {
        squares += (other == part ? 1 : 2) * products[part * (part + 1) / 2 + other]
      }
    }
    return Moments(count: runs, mean: mean, squares: max(0, squares))
  }
}
