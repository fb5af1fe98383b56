/// The key of a run in a study: a point, a replication, a variant. Runs are in that order.
package struct RunKey: Hashable, Sendable {
  /// Counted from 1, in the order of the design.
  package let point: Int
  /// Counted from 1.
  package let replication: Int
  /// The index of the variant in the scenario.
  package let variant: Int

  package init(point: Int, replication: Int, variant: Int) {
    self.point = point
    self.replication = replication
    self.variant = variant
  }
}

extension RunKey: Comparable {
  package static func < (left: RunKey, right: RunKey) -> Bool {
    (left.point, left.replication, left.variant) < (right.point, right.replication, right.variant)
  }
}

/// All runs of a study, numbered without gaps in their order: the row numbers of the store.
struct RunGrid: Sendable, Equatable {
  let points: Int
  let replications: ClosedRange<Int>
  let variants: Int
  /// How many runs there are.
  let count: Int

  /// The most runs of one study, far beyond practical use.
  static let limit = 1 << 48

  /// Nil where there is nothing to run, or more than ``limit``.
  init?(points: Int, replications: ClosedRange<Int>, variants: Int) {
    guard points >= 1, variants >= 1, replications.lowerBound >= 1 else { return nil }
    let (pairs, first) = points.multipliedReportingOverflow(by: replications.count)
    let (count, second) = pairs.multipliedReportingOverflow(by: variants)
    guard !first, !second, count <= Self.limit else { return nil }
    self.points = points
    self.replications = replications
    self.variants = variants
    self.count = count
  }

  /// All runs of a study.
  init?(_ study: Study) {
    self.init(
      points: study.points.count, replications: study.replications, variants: study.variants.count)
  }

  /// Rows count from 0.
  func row(of key: RunKey) -> Int? {
    guard (1...points).contains(key.point), replications.contains(key.replication),
      (0..<variants).contains(key.variant)
    else { return nil }
    let pair = (key.point - 1) * replications.count + key.replication - replications.lowerBound
    return pair * variants + key.variant
  }

  func key(ofRow row: Int) -> RunKey? {
    guard (0..<count).contains(row) else { return nil }
    let pair = row / variants
    return RunKey(
      point: pair / replications.count + 1,
      replication: pair % replications.count + replications.lowerBound, variant: row % variants)
  }

  /// The rows of one point; nil when there is no such point.
  func rows(ofPoint point: Int) -> Range<Int>? {
    guard (1...points).contains(point) else { return nil }
    let length = replications.count * variants
    return (point - 1) * length..<point * length
  }
}
