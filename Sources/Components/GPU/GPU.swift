import Configuration
import Quantities

/// A GPU, which is busy for a while with every frame and off between frames.
package struct GPU: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "gpu",
    summary: "renders views into frames: busy while it draws a frame, off in between",
    formula: [
      "nothing to draw: P = 0",
      "time of a frame = (frame + view × views + fill × overdraw × (1 + blend × translucent)) / speed",
      "power while it draws: P = busy × speed^exponent",
      "an animation: in every period of its rate, P = busy for that time and 0 for the rest",
      "each frame adds a processor core's power: P = processor for layout + layout-view × views",
      "several animations of an app: one frame at the rate of the fastest, with the views of all that are due in it",
      "the GPU does not draw frames above the panel's refresh rate; if all animations together need more than all of its time, each slows down by the same factor",
    ],
    operations: GPUSteps.definitions,
    counters: GPUCounter.definitions,
    limits: [
      "'unseen: draws' follows the energy guides, which count animations in the background as waste; iOS itself removes running animations and refuses GPU work of an app in the background, and Android stops the renderer of a window that is not seen: 'unseen: rests', which every 'phone' has, models this, and leaves only the work of the app's own timers",
      "the GPU, not the CPU, draws the power of the core that prepares frames: this work occupies no CPU core, adds no CPU time and causes no wake-ups",
      "one clock: light frames are drawn at the same power as heavy ones",
      "an app's slower animations are drawn within the frames of its fastest one, also at rates that do not divide its rate",
      "single frames and animations do not wait for each other",
      "a frame in progress is cut off when its animation changes or ends",
      "the display controller overlays video without the GPU",
    ])

  let cost: FrameCost
  let restsUnseen: Bool

  package init(_ read: ParameterReader) {
    cost = FrameCost(read)
    restsUnseen = read.choice("unseen") == 1
  }

  package var laneCount: Int { GPUInstance.laneCount }
  package var watchedState: SharedState.Topics { .frames }
  package func makeComponent() -> InstalledComponent { .init(GPUInstance(model: self)) }
}

/// The counters of the GPU, in the order of ``definitions``.
enum GPUCounter: Int, CaseIterable {
  case busyTime, drawn, dropped

  static let definitions: [CounterDefinition] = [
    .init("gpu-busy-time-ns", "nanoseconds during which the GPU drew"),
    CounterDefinition("frames-drawn", "frames drawn").measuring(.framesDrawn),
    .init("frames-dropped", "frames requested but not drawn", better: .lower),
  ]
}

/// The busy time of the GPU and a core for a frame's content, and their power.
struct FrameCost: BitwiseCopyable, Sendable {
  let busy: Power
  let processor: Power
  /// The busy time of the GPU and of a core for a frame without any view.
  let emptyDrawing, emptyPreparing: SimDuration
  // Nanoseconds as numbers, since scripts may request a fraction of them or 10³⁰.
  private let frame, view, fill, blend, layout, layoutView: Double
  private let speed: Double

  init(_ read: ParameterReader) {
    func length(_ name: String) -> Double { Double(read.duration(name).nanoseconds) }
    let speed = read.share("speed")
    busy = .watts(read.power("busy").watts * Elementary.pow(speed, read.number("exponent")))
    self.speed = speed
    processor = read.power("processor")
    frame = length("frame")
    view = length("view")
    fill = length("fill")
    layout = length("layout")
    layoutView = length("layout-view")
    blend = read.number("blend")
    emptyDrawing = Self.whole(frame / speed) ?? .zero
    emptyPreparing = Self.whole(layout) ?? .zero
  }

  /// The drawing time of the GPU; nil for longer than an hour.
  func drawing(_ content: FrameContent) -> SimDuration? {
    let pixels = fill * content.overdraw * (1 + blend * content.translucent)
    return Self.whole((frame + view * content.views + pixels) / speed)
  }

  /// The drawing time of a frame that was measured, in nanoseconds; nil for longer than an hour.
  func drawing(measured nanoseconds: Double) -> SimDuration? { Self.whole(max(nanoseconds, 0)) }

  /// The preparation time of a core; nil for longer than an hour.
  func preparing(_ content: FrameContent) -> SimDuration? {
    Self.whole(layout + layoutView * content.views)
  }

  private static func whole(_ nanoseconds: Double) -> SimDuration? {
    // Infinity times zero is NaN, for which every comparison is false.
    guard nanoseconds <= 3600e9 else { return nil }
    return SimDuration(nanoseconds: Int64(nearest: nanoseconds))
  }
}

/// The script steps of the GPU.
enum GPUSteps {
  /// The indices of the steps in ``definitions``.
  enum Index { static let animate = 0, stopAnimating = 1, draw = 2 }
  /// The operand indices of every frame.
  enum FrameField { static let views = 0, translucent = 1, overdraw = 2 }
  /// The operand index of `stop-animating`.
  enum StopField { static let animation = 0 }
  /// The operand index of `draw`, after those of every frame.
  enum DrawField { static let time = 3 }
  /// The operand indices of `animate`, after those of every frame.
  enum AnimateField { static let rate = 3, length = 4, name = 5 }

  static let definitions = [
    StepDefinition(
      "animate", "draws frames at a rate; restarts an animation of the app with the same name",
      fields: frame + [
        .init("rate", .variate(.frequency), required: true, "frames a second"),
        .duration("for", "how long it runs; default: until stopped"),
        .label("name", "for 'stop-animating', and to run several at a time"),
      ], returns: "at once; it runs until stopped or until 'for' has passed", shorthand: "rate"),
    StepDefinition(
      "stop-animating", "stops animations of the app",
      fields: [.label("animation", "the animation of this name; default: all")],
      shorthand: "animation"
    ).ending("animate"),
    StepDefinition(
      "draw", "draws one frame",
      fields: frame + [
        .duration(
          "time",
          "how long the GPU draws it, where that was measured; default: what its content takes")
      ], returns: "when it is drawn", shorthand: "views"),
  ]

  private static let frame: [FieldDefinition] = [
    .number("views", "how many views are drawn; default: 10"),
    .share(
      "translucent", "share of the content through which the content below shines; default: 0"),
    .number("overdraw", "how often a pixel of the screen is drawn, on average; default: 1"),
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
