import Experiments

/// The values of an axis of a sweep in their order, with the points at each; neighbouring values
/// where there are many.
struct AxisGroups {
  let name: String
  let isNumeric: Bool
  /// The index of the points and the text of their values: `10 s`, or `10 s to 15 s`.
  let groups: [(text: String, points: [Int])]

  /// More values of numbers than these are put together, as many groups as ``quarters``.
  private static let most = 12
  private static let quarters = 4

  init(_ axis: Int, _ name: String, of sweep: SweepDocument) {
    self.name = name
    let texts = sweep.points.map { $0.values[axis] }
    let places = AxisPositions(name, texts)
    isNumeric = places.isNumeric
    var points = Array(repeating: [Int](), count: places.values.count)
    for (point, text) in texts.enumerated() { points[places.place(of: text)].append(point) }
    let values = places.values
    guard isNumeric, values.count > Self.most else {
      groups = zip(values, points).map { ($0, $1) }
      return
    }
    groups = (0..<Self.quarters).map { quarter in
      let first = quarter * values.count / Self.quarters
      let last = (quarter + 1) * values.count / Self.quarters - 1
      return ("\(values[first]) to \(values[last])", points[first...last].flatMap(\.self))
    }
  }
}

/// The movement of a variant's change along one axis of a sweep, averaged over all other axes.
struct AxisEffect {
  let name: String
  /// Where along the axis the mean change is lowest and where it is highest, in the order of the
  /// axis.
  let ends: [(value: String, mean: Double)]

  /// The difference of both ends.
  var span: Double { ends.isEmpty ? 0 : (ends[0].mean - ends[1].mean).magnitude }

  /// - Parameter amounts: The changes at the points; nil where there is none.
  init(_ groups: AxisGroups, _ amounts: [Double?]) {
    name = groups.name
    let means = groups.groups.compactMap { text, points -> (value: String, mean: Double)? in
      let found = points.compactMap { amounts[$0] }
      return found.isEmpty ? nil : (text, found.reduce(0, +) / Double(found.count))
    }
    let places = means.indices.sorted { (means[$0].mean, $0) < (means[$1].mean, $1) }
    guard means.count > 1, let low = places.first, let high = places.last else {
      ends = []
      return
    }
    ends = [min(low, high), max(low, high)].map { means[$0] }
  }
}

/// The variant that is best at each point of a sweep, by its mean.
struct SweepWinners {
  /// One per point; nil where several are equal, and where there is no value.
  let names: [String?]

  init(_ metric: Int, of sweep: SweepDocument) {
    let better = sweep.direction(metric)
    names = sweep.points.map { point in
      let means = point.metrics[metric].variants.compactMap { estimate in
        estimate.mean.map { (name: estimate.name, gain: better.gain(of: $0)) }
      }
      guard let best = means.map(\.gain).max() else { return nil }
      let leading = means.filter { $0.gain == best }
      return leading.count == 1 ? leading[0].name : nil
    }
  }

  /// The names with the number of their points, the most frequent first.
  static func tally(_ names: some Sequence<String?>) -> [(name: String, count: Int)] {
    let all = names.compactMap(\.self).grouped(by: \.self)
    return all.map { ($0.key, $0.elements.count) }.sorted { $0.1 > $1.1 }
  }

  /// The most frequent winner of each group of values, and the number of points that it explains;
  /// nil where they are the same in all groups.
  func along(_ axis: AxisGroups) -> (texts: [String], explained: Int)? {
    let best = axis.groups.compactMap { text, points in
      Self.tally(points.map { names[$0] }).first.map { (text, $0.name, $0.count) }
    }
    let winners = best.grouped(by: \.1)
    guard winners.count > 1 else { return nil }
    let texts = winners.map { winner, best in
      "\(winner) at \(Enumeration.text(best.map(\.0), most: 4, of: "value"))"
    }
    return (texts, best.reduce(0) { $0 + $1.2 })
  }
}
