import Configuration
import Numerics

/// One draw of everything that a scenario does not know.
package struct RangeDraw: Sendable {
  /// One per number, in its unit.
  package let values: [Double]
  /// One per choice.
  package let words: [String]
  /// `path=value` of all.
  let settings: [String]
  /// What its choices give numbers, in base units, by path.
  fileprivate let chosen: [String: Double]
}

/// Draws of everything that a scenario does not know: a Latin hypercube of the shares at which each
/// law is read.
///
/// Each number has a stream named after it, so that its values do not depend on the other numbers;
/// numbers that move together share that of their first. Where the draws of a component do not go
/// together, that component is drawn again, and nothing else.
struct RangeDesign {
  private let parameters: UncertainParameters
  private let seed: UInt64
  /// By point, the shares of the numbers and behind them those of the choices.
  private var shares: [[Double]]

  init(_ parameters: UncertainParameters, count: Int, seed: UInt64) throws(NumericsError) {
    self.parameters = parameters
    self.seed = seed
    let names =
      parameters.leaders.map { parameters.varied[$0].name } + parameters.choices.map(\.name)
    let cube = try AxisStream.latinHypercube("range of ", names, count: count, seed: seed)
    shares = (0..<count).map { cube[$0] }
    for group in parameters.correlated {
      let drawn = group.sample.reordered(shares.map { point in group.numbers.map { point[$0] } })
      for (point, values) in drawn.enumerated() {
        for (number, share) in zip(group.numbers, values) { shares[point][number] = share }
      }
    }
  }

  /// How often a component is drawn again at one point.
  private static let mostAgain = 20

  /// The draw of a point, and its outcome. Where the reason of an impossible draw names a component,
  /// that component is drawn again.
  ///
  /// - Parameter attempt: The outcome of a draw, or the reason for which it is impossible.
  func draw<Outcome>(
    _ point: Int, _ attempt: (RangeDraw) throws -> Result<Outcome, ImpossiblePoint>
  ) rethrows -> (RangeDraw, Result<Outcome, ImpossiblePoint>) {
    var shares = shares[point]
    var again = 0
    while true {
      let draw = draw(at: shares)
      let outcome =
        try brokenOrder(in: draw).map { .failure($0) } ?? attempt(draw)
      guard case .failure(let problem) = outcome, again < Self.mostAgain,
        let component = component(of: problem)
      else { return (draw, outcome) }
      again += 1
      drawAgain(component, &shares, point, again)
    }
  }

  private func draw(at shares: [Double]) -> RangeDraw {
    let numbers = parameters.varied
    var values = numbers.indices.map { numbers[$0].drawn(at: shares[$0]) }
    let chosen = zip(parameters.choices, shares[numbers.count...]).map { choice, share in
      choice.alternatives[choice.index(at: share)]
    }
    // The first word about a path counts: a network is drawn whole.
    var chosenTexts: [String: String] = [:]
    var settings: [String] = []
    for (path, text) in chosen.flatMap(\.settings) where chosenTexts[path] == nil {
      chosenTexts[path] = text
      settings.append("\(path)=\(text)")
    }
    for (index, number) in numbers.enumerated() {
      if let text = chosenTexts[number.paths[0]] {
        values[index] = number.value(of: text) ?? values[index]
      }
    }
    let chosenValues = Self.values(of: chosenTexts)
    bound(
      &values, besides: Set(numbers.filter { chosenTexts[$0.paths[0]] != nil }.map(\.name)),
      chosenValues)
    for (number, value) in zip(numbers, values) where chosenTexts[number.paths[0]] == nil {
      settings += number.settings(value)
    }
    return RangeDraw(
      values: values, words: chosen.map(\.word), settings: settings, chosen: chosenValues)
  }

  /// In base units, by the paths of numbers in the variants that have them.
  static func values(of texts: [String: String]) -> [String: Double] {
    let values = texts.compactMap { path, text -> (String, Double)? in
      guard let value = (try? UnitParser.parse(text))?.value else { return nil }
      let isOfVariant = path.hasPrefix("variants.")
      let own = path.split(separator: ".").dropFirst(isOfVariant ? 2 : 0).joined(separator: ".")
      return (own, value)
    }
    return Dictionary(values.sorted { $0 < $1 }, uniquingKeysWith: { first, _ in first })
  }

  /// Keep draws within the numbers of their orders that are given.
  private func bound(
    _ values: inout [Double], besides given: Set<String>, _ chosen: [String: Double]
  ) {
    guard !parameters.orders.isEmpty else { return }
    var base = inBaseUnits(values)
    for order in parameters.orders {
      let bounded = order.bounded(base, besides: given, chosen)
      if bounded.isEmpty { continue }
      for (index, number) in parameters.varied.enumerated() {
        guard let value = bounded[number.name] else { continue }
        values[index] = number.inItsUnit(value)
      }
      base = inBaseUnits(values)
    }
  }

  /// By name.
  private func inBaseUnits(_ values: [Double]) -> [String: Double] {
    Dictionary(
      zip(parameters.varied, values).map { ($0.name, $0.inBaseUnits($1)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The numbers of a draw that are not in the order that they have on every phone.
  private func brokenOrder(in draw: RangeDraw) -> ImpossiblePoint? {
    guard !parameters.orders.isEmpty else { return nil }
    let values = inBaseUnits(draw.values)
    return parameters.orders.first { !$0.holds(draw.chosen) { values[$0] } }.map { order in
      ImpossiblePoint(
        reason: "\(order.names.map { "'\($0)'" }.joined(separator: ", ")) are not in order")
    }
  }

  /// The component of the first number whose component a reason names.
  private func component(of problem: ImpossiblePoint) -> String? {
    parameters.varied.lazy.map { Self.component(of: $0.path) }.first {
      problem.reason.contains("\($0).") || problem.reason.contains("'\($0)'")
    }
  }

  /// `device.components.cellular` of `device.components.cellular.tail`.
  private static func component(of path: String) -> String {
    let parts = path.split(separator: ".")
    return parts.prefix(parts.first == "battery" ? 1 : parts.count - 1).joined(separator: ".")
  }

  /// Other shares for the numbers of a component, and for those that move together with one of
  /// them; those of a fit stay as they are.
  private func drawAgain(
    _ component: String, _ shares: inout [Double], _ point: Int, _ again: Int
  ) {
    let fitted = Set(parameters.correlated.flatMap(\.numbers))
    let free = parameters.leaders.enumerated().filter { !fitted.contains($0.offset) }
    let leaders = Set(
      free.filter { Self.component(of: parameters.varied[$0.offset].path) == component }
        .map(\.element))
    for (number, leader) in free where leaders.contains(leader) {
      let stream = AxisStream.of(
        "range again of ", path: parameters.varied[leader].name, seed: seed)
      shares[number] = stream.uniform(trigger: UInt32(point), use: UInt32(again))
    }
  }
}
