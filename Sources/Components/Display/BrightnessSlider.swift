import Configuration
import Quantities

/// The slider of a system's settings, which a curve turns into light.
///
/// Equal steps of a slider look equally large, so half of it is far less than half of the light.
package enum BrightnessSlider: Int, HyphenatedCases, CaseIterable {
  case android
  /// Its curve is not published.
  case ios

  /// The fields of a brightness that is given as the place of a slider.
  package enum Field { package static let slider = "slider", system = "on" }

  static let names = allCases.map(\.name)

  /// The linear light, from 0 to 1, at a place of the slider from 0 to 1; nil where the curve is
  /// not published.
  ///
  /// Android's is the transfer function of Hybrid Log-Gamma, whose light goes up to 12. The least
  /// light of a phone, which its slider begins with, is left out.
  ///
  /// - Source: `aosp-brightness`, convertGammaToLinear.
  package func light(at place: Double) -> Double? {
    guard self == .android else { return nil }
    let (half, a, b, c) = (0.5, 0.178_832_77, 0.284_668_92, 0.559_910_73)
    let light =
      place <= half
      ? (place / half) * (place / half) : Elementary.exp((place - c) / a) + b
    return min(light / 12, 1)
  }

  /// The level that a step `brightness` asks for, by itself or by a slider.
  static func level(of request: OperationRequest) -> Double {
    typealias Operand = DisplaySteps.BrightnessField
    let place = request.operands[Operand.slider]
    let operand = request.operands[Operand.system]
    guard !place.isNaN, !operand.isNaN, let system = Self(rawValue: Int(operand)) else {
      return request.operands[Operand.level]
    }
    return system.light(at: min(max(place, 0), 1)) ?? .nan
  }

  /// Report fields of the step `brightness` that do not go together.
  static func check(_ reader: MappingReader) {
    let hasLevel = reader["level"] != nil
    guard reader[Field.slider] != nil else {
      if reader[Field.system] != nil {
        reader.error(Field.system, "goes with '\(Field.slider)'")
      } else if !hasLevel {
        reader.error("needs 'level', the light", note: "or 'slider', with 'on'")
      }
      return
    }
    if hasLevel { reader.error(Field.slider, "and 'level' exclude each other") }
    checkSystem(reader)
  }

  /// Report a system that is missing, or whose curve is not published.
  private static func checkSystem(_ reader: MappingReader) {
    switch reader[Field.system]?.text {
    case nil where reader[Field.system] == nil:
      reader.error(
        "needs 'on', the system whose slider it is", note: "write { slider: 50 %, on: android }")
    case ios.name:
      reader.error(
        Field.system, "must be 'android': iOS publishes no curve from its slider to light",
        note: "give the light itself, as in 'brightness: 8 %'")
    default: break
    }
  }
}

extension BrightnessSlider {
  /// The components of a device with the light of its display in place of a slider.
  package static func resolving(
    _ components: ConfigurationNode, diagnostics: Diagnostics
  ) -> ConfigurationNode {
    components.changing("display") { display in
      display.changing("brightness") { light(of: $0, diagnostics) ?? $0 }
    }
  }

  /// The light of `{ slider: …, on: … }`, a harmless one after an error; nil of other nodes.
  private static func light(
    of node: ConfigurationNode, _ diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    guard let slider = node[Field.slider], !slider.isNull, case .mapping(let all) = node.content
    else { return nil }
    // The number that the slider replaces, and its evidence, stand in the file of a phone or model.
    let own = all.filter { $0.value.location.file == slider.location.file }
    let whole = ConfigurationNode(.mapping(own), at: slider.location)
    let place = light(written: whole, slider, diagnostics) ?? 1
    return ConfigurationNode(text: "\(place)", at: slider.location)
  }

  private static func light(
    written node: ConfigurationNode, _ slider: ConfigurationNode, _ diagnostics: Diagnostics
  ) -> Double? {
    let title = "'device.components.display.brightness'"
    guard let reader = MappingReader(node, title, fields: fields, diagnostics: diagnostics) else {
      return nil
    }
    if Expression.isExpression(slider) {
      return reader.refuse(
        Field.slider, "must be a number, found \(slider.found)",
        note: "a step 'brightness' of a script takes an expression")
    }
    checkSystem(reader)
    guard let place = reader.share(Field.slider), reader.isSound,
      let system = reader.choice(Field.system, among: names).flatMap({ Self(rawValue: $0) })
    else { return nil }
    return system.light(at: place)
  }

  private static let fields: [FieldDefinition] = [
    .init(Field.slider, .quantity(.none), required: true, "the place of the slider"),
    .init(Field.system, .choice(names), "the system whose slider it is"),
  ]
}
