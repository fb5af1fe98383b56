import Configuration
import PowerAccounting

/// The script steps that every display offers.
enum DisplaySteps {
  /// The indices of the steps in ``definitions``.
  enum Place { static let brightness = 0, content = 1, keepOn = 2, letOff = 3 }
  /// The operand index of `brightness`.
  enum BrightnessField { static let level = 0 }
  /// The operand indices of `content`.
  enum ContentField { static let light = 0, firstColor = 1 }

  static let definitions = [
    StepDefinition(
      "brightness", "sets the brightness of the display",
      fields: [
        FieldDefinition(
          "level", .variate(.none), required: true, share: true, "the brightness, 0 % to 100 %")
      ], shorthand: "level"),
    StepDefinition(
      "content", "says how much light what the app shows has; a backlit panel does not care",
      fields: [
        FieldDefinition(
          "light", .variate(.none), share: true,
          "average linear light of all pixels: 0 % black, 100 % white; of a grey of level s in sRGB about s^2.2"
        ),
        color("red"), color("green"), color("blue"),
      ], shorthand: "light"),
    StepDefinition(
      "keep-screen-on", "keeps the phone from locking by itself while the app is in front",
      fields: [ClaimSteps.duration], returns: "at once; until 'let-screen-off', or 'for' has passed"
    ),
    StepDefinition("let-screen-off", "lets the phone lock by itself again"),
  ]

  private static func color(_ name: String) -> FieldDefinition {
    FieldDefinition(
      name, .variate(.none), share: true, "of \(name) alone; as 'light', or as it was, if not said")
  }
}
