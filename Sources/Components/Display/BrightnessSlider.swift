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
  package enum Field {
    package static let slider = "slider", system = "on", luminance = "luminance"
  }

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

  /// The level that a step `brightness` asks for, by itself, by a slider or by the luminance of a
  /// white picture; more than one where it asks for more than the panel has.
  static func level(of request: OperationRequest, on panel: Panel) -> Double {
    typealias Operand = DisplaySteps.BrightnessField
    let luminance = request.operands[Operand.luminance]
    if !luminance.isNaN { return luminance / panel.luminance }
    let place = request.operands[Operand.slider]
    let operand = request.operands[Operand.system]
    guard !place.isNaN, !operand.isNaN, let system = Self(rawValue: Int(operand)) else {
      return request.operands[Operand.level]
    }
    return system.light(at: min(max(place, 0), 1)) ?? .nan
  }

  /// Report fields of the step `brightness` that do not go together.
  static func check(_ reader: MappingReader) {
    let levels = ["level", Field.luminance].filter { reader[$0] != nil }
    if levels.count == 2 { reader.error(Field.luminance, "and 'level' exclude each other") }
    guard reader[Field.slider] != nil else {
      if reader[Field.system] != nil {
        reader.error(Field.system, "goes with '\(Field.slider)'")
      } else if levels.isEmpty {
        reader.error("needs 'level', the light", note: "or 'luminance', or 'slider' with 'on'")
      }
      return
    }
    if let level = levels.first {
      reader.error(Field.slider, "and '\(level)' exclude each other")
    }
    checkSystem(reader)
  }

  /// As its maker writes it.
  private var title: String { self == .android ? "Android" : "iOS" }

  private var hasCurve: Bool { light(at: 0) != nil }

  private static let lightItself = "give the light itself, as in 'brightness: 8 %'"

  /// Report a system that is missing, that is not the phone's, or whose curve is not published.
  private static func checkSystem(_ reader: MappingReader) {
    let own = system(named: reader.context.system)
    guard let written = reader[Field.system]?.text else {
      // A list or a mapping is reported where the word is read.
      if reader[Field.system] == nil { checkMissing(reader, on: own) }
      return
    }
    // So is a word that is no system.
    guard let system = system(named: written) else { return }
    if let own, own != system {
      reader.error(
        Field.system, "is '\(written)', but the phone has \(own.title)",
        note: own.hasCurve
          ? "leave 'on' out, since the slider is the phone's"
          : "no curve of \(own.title) is published: \(lightItself)")
    } else if !system.hasCurve {
      reader.error(
        Field.system, "must be 'android': iOS publishes no curve from its slider to light",
        note: lightItself)
    }
  }

  /// Report that the slider's system is missing, or that the phone's has no curve.
  private static func checkMissing(_ reader: MappingReader, on own: Self?) {
    guard let own else {
      let place = reader[Field.slider]?.text ?? "50 %"
      return reader.error(
        "needs 'on', the system whose slider it is",
        note: "write { slider: \(place), on: android }")
    }
    if own.hasCurve { return }
    reader.error(
      Field.slider, "says no light on a phone with \(own.title): no curve of it is published",
      note: lightItself)
  }

  private static func system(named word: String?) -> Self? { allCases.first { $0.name == word } }

  /// The components of a device with the light of its display in place of a slider.
  ///
  /// - Parameter system: The operating system of the phone; nil for bare hardware.
  package static func resolving(
    _ components: ConfigurationNode, on system: String?, diagnostics: Diagnostics
  ) -> ConfigurationNode {
    let context = ReadingContext(system: system, diagnostics: diagnostics)
    return components.changing(role) { display in
      display.changing(parameter) { light(of: $0, context) ?? $0 }
    }
  }

  /// The light of `{ slider: …, on: … }`, a harmless one after an error; nil of other nodes.
  private static func light(
    of node: ConfigurationNode, _ context: ReadingContext
  ) -> ConfigurationNode? {
    guard let slider = node[Field.slider], !slider.isNull, case .mapping(let all) = node.content
    else { return nil }
    // The number that the slider replaces, and its evidence, stand in the file of a phone or model.
    let own = all.filter { $0.value.location.file == slider.location.file }
    let whole = ConfigurationNode(.mapping(own), at: slider.location)
    let place = light(written: whole, slider, context) ?? 1
    return ConfigurationNode(text: "\(place)", at: slider.location)
  }

  private static func light(
    written node: ConfigurationNode, _ slider: ConfigurationNode, _ context: ReadingContext
  ) -> Double? {
    let title = "'device.components.display.brightness'"
    guard let reader = MappingReader(node, title, fields: fields, in: context) else { return nil }
    if Expression.isExpression(slider) {
      return reader.refuse(
        Field.slider, "must be a number, found \(slider.found)",
        note: "a step 'brightness' of a script takes an expression")
    }
    checkSystem(reader)
    let chosen = reader.choice(Field.system, among: names).flatMap { Self(rawValue: $0) }
    guard let place = reader.share(Field.slider), reader.isSound,
      let system = chosen ?? system(named: context.system)
    else { return nil }
    return system.light(at: place)
  }

  /// The role and the parameter that may be given by the place of a slider.
  package static let role = "display", parameter = "brightness"

  package static let fields: [FieldDefinition] = [
    .init(Field.slider, .quantity(.none), required: true, "the place of the slider"),
    .init(Field.system, .choice(names), "the system whose slider it is"),
  ]
}
