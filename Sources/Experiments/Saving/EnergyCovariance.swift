import Statistics

/// How the differences of days vary together, part by part: what the spread of a sum of some of them takes.
///
/// Memory and the time of a day grow with the square of the parts that ever differed, and not with the days.
/// Source: as of ``Moments``.
struct EnergyCovariance: Sendable {
  private var days = 0
  private var means: [Double] = []
  /// The parts that differed on some day; all others have been zero throughout.
  private var moving: [Int] = []
  private var isMoving: [Bool] = []
  /// Sums of products of distances from the means: of every part those with it and the parts before it.
  private var products: [Double] = []

  /// Adds a part that was zero on all days so far.
  mutating func addPart() {
    means.append(0)
    isMoving.append(false)
    products.append(contentsOf: repeatElement(0, count: means.count))
  }

  /// Takes the differences of one day, in joules, a part each.
  mutating func add(_ values: [Double]) {
    days += 1
    let known = moving.count
    for (part, value) in values.enumerated() where value != 0 && !isMoving[part] {
      isMoving[part] = true
      moving.append(part)
    }
    if moving.count > known { moving.sort() }
    for (place, part) in moving.enumerated() {
      let before = values[part] - means[part]
      means[part] += before / Double(days)
      let row = part * (part + 1) / 2
      // Parts before this one have their new means already, which is what the update takes.
      for other in moving[...place] {
        products[row + other] += before * (values[other] - means[other])
      }
    }
  }

  /// The moments of the sum of some parts, day by day.
  func moments(ofSum parts: [Int]) -> Moments {
    var (mean, squares) = (0.0, 0.0)
    for part in parts {
      mean += means[part]
      for other in parts where other <= part {
        squares += (other == part ? 1 : 2) * products[part * (part + 1) / 2 + other]
      }
    }
    return Moments(count: days, mean: mean, squares: max(0, squares))
  }
}
