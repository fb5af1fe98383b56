import Configuration

/// The script steps of the GPU.
enum GPUSteps {
  /// The indices of the steps in ``definitions``.
  enum Place { static let animate = 0, stopAnimating = 1, draw = 2 }
  /// The operand indices of every frame.
  enum FrameField { static let views = 0, translucent = 1, overdraw = 2 }
  /// The operand index of `stop-animating`.
  enum StopField { static let animation = 0 }
  /// The operand indices of `animate`, after those of every frame.
  enum AnimateField { static let rate = 3, length = 4, name = 5 }

  static let definitions = [
    StepDefinition(
      "animate", "draws frames at a rate; an animation of the app that has the name starts anew",
      fields: frame + [
        FieldDefinition("rate", .variate(.frequency), required: true, "frames a second"),
        .duration("for", "how long it goes on; until it is stopped if not said"),
        .label("name", "for 'stop-animating', and to have several at one time"),
      ], returns: "at once; it goes on until stopped or 'for' has passed", shorthand: "rate"),
    StepDefinition(
      "stop-animating", "stops animations of the app",
      fields: [.label("animation", "the one of this name; all if not said")],
      shorthand: "animation"),
    StepDefinition(
      "draw", "draws one frame", fields: frame, returns: "when it is drawn", shorthand: "views"),
  ]

  private static let frame: [FieldDefinition] = [
    .number("views", "how many views are drawn; 10 if not said"),
    .share(
      "translucent", "the share of what is drawn that lets through what is below; none if not said"),
    .number("overdraw", "how often a pixel of the screen is drawn, on average; once if not said"),
  ]
}

/// The content of a frame.
struct FrameContent: BitwiseCopyable {
  var views = 10.0
  var translucent = 0.0
  var overdraw = 1.0

  init() {}

  /// Create the content from those operands of a step that are given.
  init(_ operands: UnsafeBufferPointer<Double>) {
    typealias Field = GPUSteps.FrameField
    let (views, translucent) = (operands[Field.views], operands[Field.translucent])
    let overdraw = operands[Field.overdraw]
    if !views.isNaN { self.views = max(views, 0) }
    if !translucent.isNaN { self.translucent = min(max(translucent, 0), 1) }
    if !overdraw.isNaN { self.overdraw = max(overdraw, 0) }
  }
}
