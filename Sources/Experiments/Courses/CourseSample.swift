import Numerics
import PhoneModel
import Quantities

/// The courses of several runs of one variant, resampled to the same bins.
struct CourseSample {
  private let quantity: TimeCourse.Quantity
  private var binLength = BinnedRun.shortestBin
  /// Run by run, the value at the start and at the end of every bin.
  private var days: [Course] = []

  private struct Course {
    var values: [Double]
    /// The value after the end of the run, if it is known: an empty battery stays empty.
    let afterwards: Double?
    /// Seconds.
    let length: Double

    /// One value of `factor` each; the last is that of the end.
    mutating func thin(by factor: Int) {
      let last = values.count - 1
      values =
        [values[0]]
        + stride(from: factor, to: last + factor, by: factor).map { values[min($0, last)] }
    }
  }

  init(_ quantity: TimeCourse.Quantity) { self.quantity = quantity }

  mutating func add(_ day: BinnedRun) {
    var course = Course(
      values: values(of: day), afterwards: afterwards(day), length: day.length.seconds)
    let common = max(binLength, day.binLength)
    course.thin(by: Int(common.nanoseconds / day.binLength.nanoseconds))
    if common > binLength {
      let factor = Int(common.nanoseconds / binLength.nanoseconds)
      for index in days.indices { days[index].thin(by: factor) }
      binLength = common
    }
    days.append(course)
  }

  private func values(of day: BinnedRun) -> [Double] {
    switch quantity {
    case .batteryLevel: return day.levels.map { 100 * $0 }
    case .energy:
      var sum = Energy.zero
      return [0]
        + day.energies.map { bin in
          sum = bin.reduce(sum, +)
          return sum.joules
        }
    }
  }

  private func afterwards(_ day: BinnedRun) -> Double? {
    switch quantity {
    case .batteryLevel: day.levels.last == 0 ? 0 : nil
    // A run that is over draws nothing.
    case .energy: values(of: day).last
    }
  }

  func course(of variant: String) -> TimeCourse {
    let longest = days.map(\.length).max() ?? 0
    var points: [TimeCourse.Point] = []
    for slot in 0..<(days.map(\.values.count).max() ?? 0) {
      let time = min(binLength.seconds * Double(slot), longest)
      let values = days.compactMap { $0.length >= time ? $0.values[slot] : $0.afterwards }
      guard 2 * values.count >= days.count else { break }
      let sample = SortedSample(values)
      guard let low = sample.quantile(0.05), let high = sample.quantile(0.95) else { break }
      points.append(
        TimeCourse.Point(
          time: time, days: values.count, mean: values.reduce(0, +) / Double(values.count),
          low: low, high: high))
    }
    return TimeCourse(variant: variant, quantity: quantity, days: days.count, points: points)
  }
}
