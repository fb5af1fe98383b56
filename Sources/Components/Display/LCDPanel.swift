import Configuration

/// A backlit panel, whose power depends on brightness and not on content.
package struct LCDPanel: ComponentModel, PanelModel {
  package static let definition = ComponentDefinition(
    name: "lcd", role: "display",
    summary: "a backlit panel (LCD): dark, or lit at a brightness",
    formula: [
      "off: P = 0",
      "on: P = panel + per-refresh × (refresh rate − 60 Hz) + backlight × brightness^exponent",
      "on, new frames: P += per-update × the frames a second that are new",
    ],
    parameters: [
      .power("panel", "power of the lit panel at brightness zero and 60 Hz")
        .proxy("331 mW", "aosp-nexus-5", "200 mW", "450 mW", note: "screen.on, 82.75 mA"),
      .power("backlight", "what full brightness adds")
        .proxy("805 mW", "aosp-nexus-5", "500 mW", "1200 mW", note: "screen.full, 201.16 mA"),
    ] + PanelLight.parameters + PanelRefresh.parameters,
    states: PanelLight.states,
    operations: DisplaySteps.definitions,
    counters: [AutoLock.counter],
    sources: ["aosp-nexus-5", "powertutor"],
    limits: [
      "what it shows does not matter: the backlight shines behind black as behind white; a backlight that dims with the content, or by zones, is left out"
    ] + PanelLight.limits)

  let panel: Panel

  package init(_ read: ParameterReader) {
    panel = Panel(read, backlight: read.power("backlight").watts)
  }
}
