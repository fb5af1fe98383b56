import Configuration

/// The script steps that every display offers.
enum DisplaySteps {
  /// The places of the steps among ``definitions``.
  enum Place { static let brightness = 0, content = 1 }
  /// The places of the fields of `content`.
  enum ContentField { static let light = 0, firstColor = 1 }

  static let definitions = [
    StepDefinition(
      "brightness", "sets the brightness of the display",
      fields: [
        FieldDefinition("level", .variate(.none), required: true, "the brightness, 0 % to 100 %")
      ], shorthand: "level"),
    StepDefinition(
      "content", "says how much light what the app shows has; a backlit panel does not care",
      fields: [
        FieldDefinition(
          "light", .variate(.none),
          "average linear light of all pixels: 0 % black, 100 % white; of a grey of level s in sRGB about s^2.2"
        ),
        color("red"), color("green"), color("blue"),
      ], shorthand: "light"),
  ]

  private static func color(_ name: String) -> FieldDefinition {
    FieldDefinition(
      name, .variate(.none), "of \(name) alone; as 'light', or as it was, if not said")
  }
}
