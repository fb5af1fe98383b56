import Configuration
import PowerAccounting

/// A backlit panel, whose power depends on brightness and not on content.
package struct LCDPanel: ComponentModel, PanelModel {
  package static let definition = ComponentDefinition(
    name: "lcd", role: "display",
    summary: "a backlit panel (LCD): dark, or lit at a brightness",
    formula: [
      "off: P = 0",
      "on: P = panel + per-refresh × (refresh rate − 60 Hz) + backlight × brightness^exponent",
      "on, new frames: P += per-update × the frames a second that are new",
      PanelLight.sliderFormula, AutomaticBrightness.formula,
    ],
    operations: DisplaySteps.definitions,
    counters: [AutoLock.counter],
    limits: [
      "the content does not matter: the backlight is as bright behind black as behind white; backlights that dim with the content or by zones are left out"
    ] + PanelLight.limits)

  let panel: Panel

  package init(_ read: ParameterReader) {
    panel = Panel(read, backlight: read.power("backlight").watts)
  }
}

/// A panel with light-emitting pixels, whose power depends on the content.
package struct OLEDPanel: ComponentModel, PanelModel {
  package static let definition = ComponentDefinition(
    name: "oled", role: "display",
    summary: "a panel whose pixels emit light themselves (OLED): black pixels are off",
    formula: [
      "off: P = 0",
      AlwaysOnDisplay.formula,
      "on: P = panel + per-refresh × (refresh rate − 60 Hz) + (black + light) × brightness^exponent",
      "light = red × R + green × G + blue × B; R, G, B: average linear light of the pixels, 0 to 1, or (code / 255)^gamma",
      "on, new frames: P += per-update × the frames a second that are new",
      PanelLight.sliderFormula, AutomaticBrightness.formula,
    ],
    operations: DisplaySteps.definitions,
    counters: [AutoLock.counter],
    limits: [
      "on the Nexus One mixed colours save power, 12.6 % for a grey pixel; the model subtracts this share from all colours: greys are exact, pure colours are 7 to 10 % too low",
      "no brightness limit for large white areas, no ageing, no temperature",
    ] + AlwaysOnDisplay.limits + PanelLight.limits)

  let panel: Panel

  package init(_ read: ParameterReader) {
    func watts(_ color: String) -> Double { read.power(color).watts }
    panel = Panel(
      read, backlight: watts("black"),
      emission: SIMD3(watts("red"), watts("green"), watts("blue")),
      content: read.fraction("content"), gamma: read.positive("gamma"),
      ambient: AlwaysOnDisplay.power(read))
  }
}

/// The light of each app's content, by colour.
struct ContentTable: ~Copyable {
  // Not private: Swift 6.3.1 does not compile a table of a type private to another file.
  struct Entry: BitwiseCopyable {
    var app = AppID.system
    var light = SIMD3<Double>.zero
  }

  private static let limit = 64

  private var entries = FlatTable(repeating: Entry(), count: limit)
  private var count = 0

  init() {}

  mutating func removeAll() { count = 0 }

  /// The light that `app` declared; nil when it declared none.
  func light(of app: AppID) -> SIMD3<Double>? {
    for index in 0..<count where entries[index].app == app { return entries[index].light }
    return nil
  }

  /// - Returns: Whether there was room for another app.
  mutating func set(_ light: SIMD3<Double>, of app: AppID) -> Bool {
    var slot = count
    for index in 0..<count where entries[index].app == app { slot = index }
    guard slot < Self.limit else { return false }
    entries[slot] = Entry(app: app, light: light)
    count = max(count, slot + 1)
    return true
  }
}
