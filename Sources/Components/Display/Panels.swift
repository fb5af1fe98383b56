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
    parameters: [
      .power("panel", "power of the lit panel at brightness zero and 60 Hz")
        .proxy(
          "331 mW", "aosp-nexus-5", "63 mW", "680 mW",
          note: "screen.on, 82.75 mA; range: 148 power files"),
      .power("backlight", "power that full brightness adds")
        .proxy(
          "805 mW", "aosp-nexus-5", "370 mW", "2400 mW",
          note: "screen.full, 201.16 mA; range: 155 power files"),
    ] + PanelLight.parameters + PanelRefresh.parameters, ascending: PanelRefresh.ascending,
    states: PanelLight.states,
    operations: DisplaySteps.definitions,
    counters: [AutoLock.counter],
    sources: ["aosp-nexus-5", "powertutor", "aosp-brightness", "power-files", "apple-promotion"],
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
    parameters: [
      .power("panel", "power of the lit panel that shows black, at 60 Hz").proxy(
        "365 mW", "powertutor", "50 mW", "680 mW",
        note:
          "Nexus One; holds the constant part of that whole phone, so rather too much; range: 148 power files"
      ),
      .power("black", "power that full brightness adds to a screen that shows black").assumed(
        "0 mW", "0 mW", "100 mW",
        "the drivers of pixels that are off; 30 mW on a Pixel 8, part of 'panel' elsewhere; no panel gives power back"
      ),
      channel("red", "262.3 mW", "3.0647e-6"), channel("green", "383.4 mW", "4.4799e-6"),
      channel("blue", "548.1 mW", "6.4045e-6"),
      .number("content", "average linear light of the content if no app gives it, from 0 to 1")
        .proxy(
          "65 %", "chameleon", "20 %", "90 %",
          note: "65 % of the pixels of web pages are white; PowerTutor without pixels takes 26 %"
        ).of(.habit),
      .number("gamma", "the light of a colour is its code to this power").assumed(
        "2.2", "2", "2.4",
        "near the curve of sRGB; a Pixel 8's rail fits 2.19. Light of a mean code is less than the mean light of unlike pixels"
      ),
    ] + PanelLight.parameters + PanelRefresh.parameters + AlwaysOnDisplay.parameters,
    ascending: PanelRefresh.ascending,
    states: PanelLight.states,
    operations: DisplaySteps.definitions,
    counters: [AutoLock.counter],
    sources: [
      "powertutor", "chameleon", "s20-refresh", "aosp-brightness", "power-files", "phonebuff-2022",
      "apple-promotion",
    ],
    limits: [
      "on the Nexus One mixed colours save power, 12.6 % for a grey pixel; the model subtracts this share from all colours: greys are exact, pure colours are 7 to 10 % too low",
      "no brightness limit for large white areas, no ageing, no temperature",
    ] + AlwaysOnDisplay.limits + PanelLight.limits)

  /// The Nexus One's coefficient of a colour in mW a pixel and step of brightness, for all 384 000
  /// pixels at step 255, less the share that the mixing of colours saves.
  private static func channel(_ color: String, _ power: String, _ coefficient: String)
    -> ParameterDefinition
  {
    let (low, high) = (["red": "82 mW", "green": "120 mW"][color] ?? "170 mW", "1100 mW")
    return .power(color, "power of full \(color) on all pixels at full brightness").proxy(
      power, "powertutor", low, high,
      note:
        "Nexus One: \(coefficient) mW × 480 × 800 pixels × 255 steps, less 12.6 %; range: 155 power files"
    )
  }

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
