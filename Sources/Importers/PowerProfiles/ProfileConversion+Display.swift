/// Conversion of the display, and of video and audio.
extension ProfileConversion {
  /// Shares of red, green and blue in a white screen's light.
  ///
  /// - Source: PowerTutor, coefficients of the Nexus One: 3.0647, 4.4799 and 6.4045 of 13.9491.
  private static let colors = [("red", 0.2197), ("green", 0.3212), ("blue", 0.4591)]

  mutating func convertDisplay() {
    let on = ["screen.on.display0", "screen.on"]
    let full = ["screen.full.display0", "screen.full"]
    guard on.contains(where: { profile.items[$0] != nil }) else { return }
    choose("display", "model", options.panel.rawValue)
    take(on, as: "panel", of: "display", note: "at the lowest brightness")
    switch options.panel {
    case .lcd: take(full, as: "backlight", of: "display", note: "what full brightness adds")
    case .oled: addColors(full)
    }
    assume("display", "auto-lock", "30 s", "15 s", "5 min", "a setting of the user's")
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
    take(["video", "dsp.video"], as: "decode", of: "video-decoder", note: "a rough figure")
    if take(["audio", "dsp.audio"], as: "path", of: "speaker", note: "at a volume nobody says")
      != nil
    {
      assume(
        "speaker", "amplifier", "0 mW", "0 mW", "1000 mW",
        "in the figure of the file, whose volume nobody says")
    }
    take(
      ["camera.avg"], as: "preview", of: "camera",
      note: "with ten pictures a minute and the work of the processor in it")
    take(["camera.flashlight"], as: "full", of: "flashlight")
  }
}
