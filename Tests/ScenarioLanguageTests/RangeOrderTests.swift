import Components
import Configuration
import PhoneModel
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// What draws from the ranges of a phone rely on.
@Suite(.serialized) struct `The ranges of a shipped phone` {
  private static let names = DeviceLibrary.names.filter { $0 != "bench" }

  private static func phone(_ name: String) throws -> PhoneSpecification {
    let scenario = try Samples.load("scenario: s\ndevice: \(name)\nduration: 1 s\n").scenario
    return scenario.variants[0].specification
  }

  /// A number and the next one of a chain, wherever both are of one unit and in order.
  private static func pairs(
    of phone: PhoneSpecification
  ) -> [(low: GradedParameter, high: GradedParameter)] {
    let numbers = Dictionary(
      phone.parameters.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    return phone.components.flatMap { role, model in
      type(of: model).definition.ascending.flatMap { chain in
        let own = chain.compactMap { numbers["device.components.\(role).\($0)"] }
        return zip(own, own.dropFirst()).filter {
          $0.quantity.dimension == $1.quantity.dimension && $0.quantity.value <= $1.quantity.value
        }.map { ($0, $1) }
      }
    }
  }

  private static func ends(_ number: GradedParameter) -> ClosedRange<Double> {
    number.range ?? number.quantity.value...number.quantity.value
  }

  /// Numbers of one rank cross otherwise.
  @Test(arguments: names) func `are in order where its numbers are`(name: String) throws {
    for (low, high) in Self.pairs(of: try Self.phone(name)) {
      let (least, most) = (Self.ends(low), Self.ends(high))
      #expect(
        least.lowerBound <= most.lowerBound && least.upperBound <= most.upperBound,
        "\(low.path) \(low.text) \(low.rangeText), \(high.path) \(high.text) \(high.rangeText)")
    }
  }

  /// Nothing lies beyond such a value, which has to be meant.
  @Test(arguments: names) func `end at a value only for a reason`(name: String) throws {
    for number in try Self.phone(name).parameters {
      guard let range = number.range, range.lowerBound < range.upperBound,
        number.quantity.value != 0, number.unknown != .structure,
        number.quantity.value == range.lowerBound || number.quantity.value == range.upperBound
      else { continue }
      #expect(
        number.reason != nil || number.note != nil,
        "\(number.path) \(number.text) \(number.rangeText)")
    }
  }
}
