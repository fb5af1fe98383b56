import Batteries
import Components
import Configuration
import PhoneModel
import Policies

/// Numbers of one component, battery or policy that are in ascending order on every phone, and in the profile of this
/// one.
struct AscendingNumbers: Sendable {
  private struct Member: Sendable {
    /// That of a number that is drawn, and the path of one that is held.
    let name: String
    let isDrawn: Bool
    /// Its value in base units.
    let own: Double
  }

  private let members: [Member]
  /// Settings have six digits.
  private static let rounding = 2e-6
  /// Whether they can be compared: numbers of unlike units share their rank and no more.
  private let hasOrder: Bool

  /// The names of those that are drawn.
  var names: [String] { members.filter(\.isDrawn).map(\.name) }

  /// Those of all variants, each once.
  static func all(
    in scenario: Scenario, among varied: [UncertainParameter]
  ) -> [AscendingNumbers] {
    var found: [AscendingNumbers] = []
    for variant in scenario.variants {
      let numbers = Dictionary(
        variant.specification.parameters.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
      for (section, chains) in variant.specification.ascending {
        for chain in chains {
          let own = chain.compactMap { numbers["\(section).\($0)"] }
          let order = AscendingNumbers(own, of: variant.name, among: varied)
          if let order, !found.contains(where: { $0.names == order.names }) { found.append(order) }
        }
      }
    }
    return found
  }

  /// Nil where the values of the phone are not in that order, or none is drawn.
  private init?(
    _ numbers: [GradedParameter], of variant: String, among varied: [UncertainParameter]
  ) {
    let isOneUnit = Set(numbers.map(\.quantity.dimension)).count == 1
    guard
      !isOneUnit
        || zip(numbers, numbers.dropFirst()).allSatisfy({ $0.quantity.value <= $1.quantity.value })
    else { return nil }
    hasOrder = isOneUnit
    members = numbers.map { number in
      let drawn = varied.first { parameter in
        parameter.paths.contains { $0 == number.path || $0 == "variants.\(variant).\(number.path)" }
          && parameter.base == number.quantity.value
      }
      return Member(
        name: drawn?.name ?? number.path, isDrawn: drawn != nil, own: number.quantity.value)
    }
    if names.isEmpty { return nil }
  }

  /// The values that leave those in order that are given: numbers that are held, and those of
  /// `given`. They bound the draws beside them.
  ///
  /// - Parameters:
  ///   - values: Draws in base units, by name.
  ///   - given: The names of draws that stay.
  ///   - chosen: What a network gives numbers that are not drawn by themselves, by path.
  func bounded(
    _ values: [String: Double], besides given: Set<String>, _ chosen: [String: Double] = [:]
  ) -> [String: Double] {
    guard hasOrder else { return [:] }
    var bounded: [String: Double] = [:]
    func bound(_ members: [Member], _ isBeyond: (Double, Double) -> Bool) {
      var limit: Double?
      for member in members {
        let name = member.name
        if !member.isDrawn {
          limit = chosen[name] ?? member.own
        } else if let draw = values[name], !given.contains(name) {
          if let limit, isBeyond(bounded[name] ?? draw, limit) { bounded[name] = limit }
        } else {
          limit = values[name] ?? member.own
        }
      }
    }
    bound(members, <)
    bound(members.reversed(), >)
    return bounded
  }

  /// Whether what a network gives the member at a path is in order with those that are held.
  ///
  /// - Parameter chosen: All that the network gives, by path.
  func allows(_ path: String, _ chosen: [String: Double]) -> Bool {
    let place = members.firstIndex { $0.name == path }
    guard hasOrder, let place, let value = chosen[path] else { return true }
    return members.enumerated().allSatisfy { index, member in
      member.isDrawn || chosen[member.name] != nil
        || (index < place ? member.own <= value : value <= member.own)
    }
  }

  /// Whether values are in order.
  ///
  /// - Parameters:
  ///   - chosen: As for ``bounded(_:besides:_:)``.
  ///   - value: The draw of a number in base units; nil of one that keeps its value.
  func holds(_ chosen: [String: Double] = [:], _ value: (String) -> Double?) -> Bool {
    if !hasOrder { return true }
    let values = members.map { ($0.isDrawn ? value($0.name) : chosen[$0.name]) ?? $0.own }
    return zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + Self.rounding * $1.magnitude }
  }
}

extension PhoneSpecification {
  /// The paths of sections, and the names of numbers that ascend in each.
  fileprivate var ascending: [(section: String, chains: [[String]])] {
    components.map { ("device.components.\($0.name)", type(of: $0.model).definition.ascending) }
      + (battery.map { [("battery", type(of: $0).definition.ascending)] } ?? [])
      + services.compactMap { service in
        service.policy.map { ("policies.\(service.role.name)", type(of: $0).definition.ascending) }
      }
  }
}
