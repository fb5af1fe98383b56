import Kernel
import Numerics
import Statistics

/// The coverage of the intervals of one law and one number of pairs.
struct Coverage {
  let law: Law
  let count: Int
  let experiments: Int
  var student = 0
  var fieller = 0
  var percentile = 0
  var biasCorrected = 0
  /// The number of samples whose differences were too skewed for their number.
  var doubted = 0
  /// Student's intervals in the other samples.
  var undoubted = 0
  /// Hodges and Lehmann's intervals, of the pseudo-median and of the mean.
  var shift = 0
  var shiftAsMean = 0

  /// - Parameter resamples: Fewer than the default, to end within minutes.
  init(_ law: Law, count: Int, experiments: Int, resamples: Int, seed: UInt64) {
    self.law = law
    self.count = count
    self.experiments = experiments
    let pseudoMedian = law.pseudoMedian
    for experiment in 1...experiments {
      let key = RandomKey(seed: seed, replication: experiment)
      let days = RandomStream(key: key, name: StreamName("days"))
      let differences = law.sample(
        RandomStream(key: key, name: StreamName("differences")), count)
      meetDifferences(
        differences, pseudoMedian,
        Resampling(seed: seed, name: "\(law.rawValue)/\(count)/\(experiment)", count: resamples))
      // A baseline of 10 ± 2, of which a fifth is saved, more in one run and less in another.
      let pairs = zip(law.sample(days, count), differences).map { day, difference in
        (10 + 2 * day, (0.8 + 0.2 * difference) * (10 + 2 * day))
      }
      if JointMoments(pairs).relativeChange()?.interval?.contains(-20) == true { fieller += 1 }
    }
  }

  /// Checks intervals of differences; the truth is a mean of zero.
  private mutating func meetDifferences(
    _ values: [Double], _ pseudoMedian: Double, _ resampling: Resampling
  ) {
    guard let byStudent = Moments(values).meanInterval()?.contains(0),
      let bootstrap = Bootstrap(meanOf: values, resampling),
      let shifts = HodgesLehmann(values)?.interval
    else { return }
    student += byStudent ? 1 : 0
    percentile += bootstrap.percentile().contains(0) ? 1 : 0
    biasCorrected += bootstrap.biasCorrected().contains(0) ? 1 : 0
    let isDoubtful = Normality(values).isDoubtful
    doubted += isDoubtful ? 1 : 0
    undoubted += !isDoubtful && byStudent ? 1 : 0
    shift += shifts.contains(pseudoMedian) ? 1 : 0
    shiftAsMean += shifts.contains(0) ? 1 : 0
  }

  var row: String {
    let shares = [student, fieller, percentile, biasCorrected, shift, shiftAsMean, doubted]
    return "| \(law.rawValue) | \(count) | "
      + shares.map { percent($0, of: experiments) }.joined(separator: " | ")
      + " | \(percent(undoubted, of: max(1, experiments - doubted))) |"
  }

  static let title = """
    | law | n | t | Fieller | percentile | BCa | Hodges–Lehmann, of the pseudo-median | of the mean | t in \
    doubt | t, where not in doubt |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    """
}

/// The coverage of the interval of a mean when sampling stopped for its precision.
struct StoppedCoverage {
  let law: Law
  let precision: Double
  let experiments: Int
  var hits = 0
  /// The number of means within the precision of the truth.
  var near = 0
  var counts: [Int] = []

  /// The mean is 1 and the standard deviation 1.
  init(_ law: Law, precision: Double, experiments: Int, seed: UInt64) {
    self.law = law
    self.precision = precision
    self.experiments = experiments
    let rule = StoppingRule(precision: precision)
    for experiment in 1...experiments {
      let stream = RandomStream(
        key: RandomKey(seed: seed, replication: experiment), name: StreamName("stopped"))
      var moments = Moments()
      var look = StoppingRule.firstLook
      while true {
        while moments.count < look { moments.add(1 + law.value(stream, moments.count)) }
        guard let mean = moments.mean, let interval = moments.meanInterval() else { break }
        if rule.verdict(of: mean, interval) != .needsMore {
          hits += interval.contains(1) ? 1 : 0
          near += (mean - 1).magnitude <= precision ? 1 : 0
          counts.append(moments.count)
          break
        }
        look = StoppingRule.look(after: look)
      }
    }
  }

  var row: String {
    let sorted = counts.sorted()
    return "| \(law.rawValue) | \(percent(Int(1000 * precision), of: 1000)) | "
      + "\(percent(hits, of: experiments)) | \(percent(near, of: experiments)) | "
      + "\(sorted[sorted.count / 2]) | \(sorted[0]) to \(sorted[sorted.count - 1]) |"
  }

  static let title = """
    | law | precision | interval covers | mean within the precision | days, median | from … to |
    | --- | --- | --- | --- | --- | --- |
    """
}

/// With one decimal.
private func percent(_ hits: Int, of count: Int) -> String {
  let tenths = (1000 * hits + count / 2) / count
  return "\(tenths / 10).\(tenths % 10) %"
}
