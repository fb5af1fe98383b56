import Configuration

/// A panel with light-emitting pixels, whose power depends on the content.
package struct OLEDPanel: ComponentModel, PanelModel {
  package static let definition = ComponentDefinition(
    name: "oled", role: "display",
    summary: "a panel whose pixels shine themselves (OLED): black draws no light",
    formula: [
      "off: P = 0",
      "on: P = panel + per-refresh × (refresh rate − 60 Hz) + light × brightness^exponent",
      "light = red × R + green × G + blue × B; R, G, B: average linear light of the pixels, 0 to 1",
      "on, new frames: P += per-update × the frames a second that are new",
    ],
    parameters: [
      .power("panel", "power of the lit panel that shows black, at 60 Hz").proxy(
        "365 mW", "powertutor", "50 mW", "450 mW",
        note: "Nexus One; holds the constant part of that whole phone, so rather too much"),
      channel("red", "262.3 mW", "3.0647e-6"), channel("green", "383.4 mW", "4.4799e-6"),
      channel("blue", "548.1 mW", "6.4045e-6"),
      .number("content", "average linear light of what is shown where no app says it, from 0 to 1")
        .proxy(
          "65 %", "chameleon", "20 %", "90 %",
          note: "65 % of the pixels of web pages are white; PowerTutor without pixels takes 26 %"),
    ] + PanelLight.parameters + PanelRefresh.parameters,
    states: PanelLight.states,
    operations: DisplaySteps.definitions,
    counters: [AutoLock.counter],
    sources: ["powertutor", "chameleon", "s20-refresh"],
    limits: [
      "the mixing of colours saves a pixel power on the Nexus One, 12.6 % of a grey one; this share is taken off all colours, so that greys are exact and pure colours 7 to 10 % too low",
      "no limit of the brightness of large white areas, no ageing, no temperature",
    ] + PanelLight.limits)

  /// The Nexus One's coefficient of a colour in mW a pixel and step of brightness, for all 384 000
  /// pixels at step 255, less the share that the mixing of colours saves.
  private static func channel(_ color: String, _ power: String, _ coefficient: String)
    -> ParameterDefinition
  {
    let (low, high) = (["red": "130 mW", "green": "190 mW"][color] ?? "270 mW", "1000 mW")
    return .power(color, "what full \(color) on all pixels adds at full brightness").proxy(
      power, "powertutor", low, high,
      note: "Nexus One: \(coefficient) mW × 480 × 800 pixels × 255 steps, less 12.6 %")
  }

  let panel: Panel

  package init(_ read: ParameterReader) {
    func watts(_ color: String) -> Double { read.power(color).watts }
    panel = Panel(
      read, emission: SIMD3(watts("red"), watts("green"), watts("blue")),
      content: read.fraction("content"))
  }
}
