import Batteries
import Components
import Configuration
import PhoneModel
import Policies

/// Numbers of one component, battery or policy that are in ascending order on every phone, and in the profile of this
/// one.
struct AscendingNumbers: Sendable {
  /// A number that is drawn, by its name, or one that is held, by its path; with its value in base
  /// units.
  private enum Member: Sendable {
    case drawn(String, Double)
    case held(String, Double)
  }

  private let members: [Member]
  /// Settings have six digits.
  private static let rounding = 2e-6
  /// Whether they can be compared: numbers of unlike units share their rank and no more.
  private let hasOrder: Bool

  /// The names of those that are drawn.
  var names: [String] {
    members.compactMap { if case .drawn(let name, _) = $0 { name } else { nil } }
  }

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
      return drawn.map { .drawn($0.name, $0.base) } ?? .held(number.path, number.quantity.value)
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
        switch member {
        case .held(let path, let own): limit = chosen[path] ?? own
        case .drawn(let name, let own):
          let value = bounded[name] ?? values[name] ?? own
          if values[name] == nil || given.contains(name) {
            limit = value
          } else if let limit, isBeyond(value, limit) {
            bounded[name] = limit
          }
        }
      }
    }
    bound(members, <)
    bound(members.reversed(), >)
    return bounded
  }

  /// Whether values are in order.
  ///
  /// - Parameters:
  ///   - chosen: As for ``bounded(_:besides:_:)``.
  ///   - value: The draw of a number in base units; nil of one that keeps its value.
  func holds(_ chosen: [String: Double] = [:], _ value: (String) -> Double?) -> Bool {
    if !hasOrder { return true }
    let values = members.map { member in
      switch member {
      case .drawn(let name, let own): value(name) ?? own
      case .held(let path, let own): chosen[path] ?? own
      }
    }
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
