/// Count, mean and spread of the values seen so far, in constant memory.
///
/// A sum depends on the order of its parts in the last digits: add values in replication order for
/// results that are equal to the byte. Source: Welford, Technometrics 4 (1962), 419–420; for
/// merging, Chan, Golub, LeVeque, The American Statistician 37 (1983), 242–247.
public struct Moments: Hashable, Sendable {
  public private(set) var count = 0
  private var runningMean = 0.0
  /// The sum of squared distances from the mean.
  private var squares = 0.0

  public init() {}

  /// The moments of `count` zeros.
  public init(zeros count: Int) {
    precondition(count >= 0, "\(count) zeros")
    self.count = count
  }

  /// Of so many values with a mean and a sum of squared distances from it, added up elsewhere.
  public init(count: Int, mean: Double, squares: Double) {
    precondition(count >= 0 && mean.isFinite && squares >= 0, "\(count) values of \(mean)")
    self.count = count
    runningMean = mean
    self.squares = squares
  }

  /// The moments of `values`, added in their order.
  public init(_ values: some Sequence<Double>) {
    for value in values { add(value) }
  }

  /// Takes one more value in constant time.
  ///
  /// - Precondition: `value` is finite.
  public mutating func add(_ value: Double) {
    precondition(value.isFinite, "value \(count + 1) is \(value)")
    count += 1
    let distance = value - runningMean
    runningMean += distance / Double(count)
    squares += distance * (value - runningMean)
  }

  /// Takes the values of `other` as if they had been added after these, up to rounding.
  public mutating func merge(_ other: Moments) {
    guard other.count > 0 else { return }
    let together = Double(count + other.count)
    let distance = other.runningMean - runningMean
    squares +=
      other.squares + distance * distance * (Double(count) * Double(other.count) / together)
    runningMean += distance * (Double(other.count) / together)
    count += other.count
  }
}

extension Moments {
  /// The arithmetic mean; nil without values.
  public var mean: Double? { count > 0 ? runningMean : nil }

  /// The unbiased estimate of the variance, divided by `count - 1`; nil below two values.
  public var variance: Double? { count > 1 ? max(0, squares) / Double(count - 1) : nil }

  /// The square root of `variance`; nil below two values.
  public var standardDeviation: Double? { variance?.squareRoot() }

  /// The estimated standard deviation of the mean; nil below two values.
  public var standardError: Double? { variance.map { ($0 / Double(count)).squareRoot() } }

  /// Student's interval of the mean; nil below two values.
  ///
  /// It keeps its level when the values are independent and normal.
  public func meanInterval(at level: ConfidenceLevel = .percent95) -> ConfidenceInterval? {
    guard let mean, let standardError else { return nil }
    let critical = level.criticalValue(degreesOfFreedom: Double(count - 1))
    return ConfidenceInterval(middle: mean, margin: critical * standardError)
  }
}
