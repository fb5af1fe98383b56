import Configuration

/// The number of points drawn from the ranges, and of the runs at each.
package struct RangeSize: Hashable, Sendable {
  package let points: Int
  package let replications: Int

  package init(points: Int, replications: Int) {
    precondition(points >= 1 && replications >= 1, "\(points) points, \(replications) runs")
    self.points = points
    self.replications = replications
  }

  /// The sizes that are taken unless one is requested, the largest first. The middle of so many
  /// points has whole ranks: the 5th to the 195th, the 2nd to the 78th, the 1st to the 39th.
  package static let usual = [
    RangeSize(points: 199, replications: 17), RangeSize(points: 79, replications: 7),
    RangeSize(points: 39, replications: 5), RangeSize(points: 39, replications: 1),
  ]

  /// The smallest of them.
  package static let least = usual[usual.count - 1]

  /// How often each kind of not knowing is drawn alone beside so many points, with fewer runs, since
  /// it is to be told from the others and no more; nil beside few points.
  package var ofKind: RangeSize? {
    points < 79
      ? nil
      : RangeSize(points: 39, replications: min(replications, max(2, replications / 10)))
  }

  /// All points, with those of each kind.
  package func allPoints(of kinds: Int) -> Int {
    points + (kinds > 1 ? kinds * (ofKind?.points ?? 0) : 0)
  }

  /// The events that the runs of all points may take unless requested: seconds of work.
  package static let mostEvents = 20_000_000

  /// The largest of the usual sizes below ``mostEvents``, by the events of runs already made; nil
  /// where even the smallest exceeds them.
  ///
  /// - Parameters:
  ///   - replications: Those of every point; nil for the usual number, and no more than were made.
  ///   - cost: The events of the comparison.
  package static func fitting(_ replications: Int?, _ cost: RangeCost) -> RangeSize? {
    usual.lazy.map { usual in
      RangeSize(
        points: usual.points,
        replications: replications ?? min(usual.replications, cost.replications))
    }.first { cost.events(of: $0) < mostEvents }
  }

  /// The points that claims may take one after the other, until they are decided.
  private static let pointsOfClaims = [199, 399, 799, 1999]
  /// The events that the runs of these points may take: minutes of work.
  private static let mostEventsOfClaims = 10 * mostEvents

  /// The next size for claims that so many points do not decide; nil where there is none.
  func addingPoints(_ cost: RangeCost) -> RangeSize? {
    Self.pointsOfClaims.first { $0 > points }.map {
      RangeSize(points: $0, replications: replications)
    }.flatMap { cost.events(of: $0) <= Self.mostEventsOfClaims ? $0 : nil }
  }

  /// The share of the spread above which runs are added.
  package static let mostRunsShare = 0.1
  /// The share that is aimed at, which leaves room for a spread that shrinks with its runs.
  private static let wantedRunsShare = 0.05
  /// By which factor runs are added at the most.
  private static let mostMore = 10

  /// The size with so many more runs that they would make a twentieth of the spread, if it stayed as
  /// it is: at most ten times as many, within ``mostEvents``.
  ///
  /// - Parameter runsShare: The share of the spread that is due to the runs.
  /// - Returns: Nil where the share is low enough, not known, or there is no room for more runs.
  package func addingRuns(for runsShare: Double?, _ cost: RangeCost) -> RangeSize? {
    guard let runsShare, runsShare > Self.mostRunsShare else { return nil }
    let needed = (Double(replications) * runsShare / Self.wantedRunsShare).rounded(.up)
    let wanted = min(Int(needed), Self.mostMore * replications)
    let more = min(wanted, cost.replications(at: points))
    return more > replications ? RangeSize(points: points, replications: more) : nil
  }
}

/// The events that runs of a scenario take, by those already made.
///
/// A count and no time, so that it decides the same on every machine.
package struct RangeCost: Hashable, Sendable {
  /// Dispatched events of all variants.
  package let events: Int
  /// In so many replications.
  package let replications: Int

  package init(events: Int, replications: Int) {
    precondition(events >= 0 && replications >= 1, "\(events) events, \(replications) runs")
    self.events = events
    self.replications = replications
  }

  package init(_ comparison: ComparisonDocument) {
    self.init(events: comparison.events, replications: comparison.replications)
  }

  /// The expected events of all points, rounded up.
  package func events(of size: RangeSize) -> Int {
    // Sizes are what a user asks for, and may be more than can be counted.
    let (ofPoints, first) = size.points.multipliedReportingOverflow(by: size.replications)
    let kinds = size.ofKind.map { (points: Unknown.drawn.count * $0.points, $0.replications) }
    let (ofKinds, second) = (kinds?.points ?? 0).multipliedReportingOverflow(by: kinds?.1 ?? 0)
    let (runs, third) = ofPoints.addingReportingOverflow(ofKinds)
    let (all, fourth) = runs.multipliedReportingOverflow(by: events)
    guard !first, !second, !third, !fourth else { return .max }
    return all / replications + (all % replications > 0 ? 1 : 0)
  }

  /// The most replications of so many points within ``RangeSize/mostEvents``.
  fileprivate func replications(at points: Int) -> Int {
    let (each, first) = points.multipliedReportingOverflow(by: events)
    let (most, second) = RangeSize.mostEvents.multipliedReportingOverflow(by: replications)
    if first { return 0 }
    return each == 0 || second ? .max : most / each
  }
}
