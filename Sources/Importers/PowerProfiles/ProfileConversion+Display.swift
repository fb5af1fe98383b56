/// Conversion of the display, and of video and audio.
extension ProfileConversion {
  /// Shares of red, green and blue in a white screen's light.
  ///
  /// - Source: PowerTutor, coefficients of the Nexus One: 3.0647, 4.4799 and 6.4045 of 13.9491.
  private static let colors = [("red", 0.2197), ("green", 0.3212), ("blue", 0.4591)]

  /// The names of the first display, newest first; Android takes the older ones where a file has none
  /// of the newer.
  private static let on = ["screen.on.display0", "screen.on"]
  private static let full = ["screen.full.display0", "screen.full"]
  private static let ambient = ["ambient.on.display0", "ambient.on"]

  /// How far a display may be from its figures: the display rail of a Pixel 8 draws a quarter of
  /// `screen.on` where it is dark, and less than half of both where it is white. The file does not
  /// say what was shown.
  ///
  /// - Source: AndroWatts, doi 10.5281/zenodo.14314943: fit of 496 runs, 91 mW where `screen.on` is
  ///   98 mA.
  private static let screenRange = ProxyRange.factors(0.2, 1.2)
  private static let screenBasis =
    "the file does not say what was shown; the display rail of a Pixel 8 draws 0.24 of its file's screen.on"

  mutating func convertDisplay() {
    guard Self.on.contains(where: { profile.items[$0] != nil }) else { return }
    let panel = options.panel ?? inferredPanel()
    choose("display", "model", panel.rawValue)
    infer(
      Self.on, as: "panel", of: "display", note: "at the lowest brightness", Self.screenRange,
      Self.screenBasis)
    switch panel {
    case .lcd:
      infer(
        Self.full, as: "backlight", of: "display", note: "what full brightness adds",
        Self.screenRange, Self.screenBasis)
    case .oled: addColors(Self.full)
    }
    assume("display", "auto-lock", "30 s", "15 s", "5 min", "a setting of the user's")
  }

  /// The panel of a phone that has an ambient display is an OLED: an LCD would light all of its
  /// backlight for a clock. The reverse does not hold.
  private func inferredPanel() -> Panel {
    let place = profile.place(of: Self.on.first { profile.items[$0] != nil } ?? "")
    if let ambient = Self.ambient.first(where: { profile.items[$0] != nil }) {
      diagnostics.warning(
        "the file does not say how the panel works; an OLED is inferred from '\(ambient)'",
        at: place, note: "--panel oled or --panel lcd says it")
      return .oled
    }
    diagnostics.warning(
      "the file does not say how the panel works; an LCD is assumed, for there is no 'ambient.on'",
      at: place, note: "--panel oled or --panel lcd says it; it decides whether content counts")
    return .lcd
  }

  /// The light of a white screen, divided among its colours.
  private mutating func addColors(_ names: [String]) {
    guard let name = names.first(where: { profile.items[$0] != nil }),
      let current = profile.items[name]?.value
    else { return }
    used.insert(name)
    for (color, share) in Self.colors {
      let power = current * options.voltage * share
      assume(
        "display", color, ProfileText.power(power), ProfileText.power(power * 0.5),
        ProfileText.power(power * 2.5),
        "\(name), \(ProfileText.current(current)), at \(ProfileText.voltage(options.voltage)) is taken for a white "
          + "screen's and divided as on the Nexus One; the file does not say what was shown")
    }
  }

  mutating func convertMedia() {
    infer(
      ["video", "dsp.video"], as: "decode", of: "video-decoder", note: "a rough figure",
      .factors(0.4, 3), "of no film in particular; files have 25 mA to 188 mA")
    let audio = infer(
      ["audio", "dsp.audio"], as: "path", of: "speaker", note: "at a volume nobody says",
      .factors(0.05, 1.2), "a Nexus 5X that played a clip drew 7 mW more, its file says 133 mW")
    if audio != nil {
      assume(
        "speaker", "amplifier", "0 mW", "0 mW", "1000 mW",
        "in the figure of the file, whose volume nobody says")
    }
    infer(
      ["camera.avg"], as: "preview", of: "camera",
      note: "with ten pictures a minute and the work of the processor in it", .factors(0.25, 1.2),
      "cameras of four phones alone draw 0.92 W to 1.24 W")
    take(["camera.flashlight"], as: "full", of: "flashlight")
  }
}
