import Configuration

/// The hardware that decodes a video for the screen.
package struct VideoDecoder: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "video-decoder",
    summary: "the hardware that decodes a video for the screen",
    formula: [
      "no video, or none that is seen: P = 0",
      "on: P = decode × (fixed + (1 − fixed) × frame rate / 30 Hz × pixels / (1920 × 1080))",
    ],
    parameters: [
      .power("decode", "power of decoding 1920 × 1080 pixels 30 times a second").proxy(
        "96 mW", "aosp-pixel-3", "40 mW", "300 mW",
        note: "video, 25 mA; a rough figure, the same in all Pixel files over years"),
      .number("fixed", "the share of it that grows neither with frames nor with pixels")
        .assumed("50 %", "20 %", "90 %", "memory and control stay up; no split is published"),
    ],
    states: StateDiagram([
      ("off", "the app in front plays a video on a lit screen", "on"),
      ("on", "another app comes to the front, or the screen is darkened", "off"),
      ("on", "the video is stopped, or its time has passed", "off"),
    ]),
    operations: VideoSteps.definitions,
    sources: ["aosp-pixel-3", "aosp-power-values"],
    limits: [
      "a video that nobody sees is not decoded, and goes on when it is seen; its time passes meanwhile",
      "the bit rate does not matter here: it costs in the radio and the storage that bring it",
      "no codec: one price for all that the hardware decodes; what only software decodes is work of the processor",
      "sound is the speaker's",
      "frames above the panel's refresh rate are decoded all the same",
      "one video an app",
    ])

  let decode: Double
  let fixed: Double

  package init(_ read: ParameterReader) {
    decode = read.power("decode").watts
    fixed = read.fraction("fixed")
  }

  package var laneCount: Int { 1 }
  package func makeComponent() -> InstalledComponent {
    InstalledComponent(VideoDecoderInstance(model: self))
  }
}

/// The script steps of the decoder.
enum VideoSteps {
  /// The indices of the steps in ``definitions``.
  enum Place { static let play = 0, stop = 1 }
  /// The operand indices of `play-video`, after the time.
  enum PlayField { static let rate = 1, size = 2 }

  static let definitions = [
    StepDefinition(
      "play-video", "decodes and shows a video; another of the app is replaced",
      fields: [
        ClaimSteps.duration,
        .init("rate", .variate(.frequency), "frames a second; 30 Hz if not said"),
        .choice("size", VideoSize.allCases.map(\.name), "how many pixels; 1080p if not said"),
      ], returns: ClaimSteps.returns),
    StepDefinition("stop-video", "stops the video of the app"),
  ]
}

/// The number of pixels of a frame of a video.
enum VideoSize: Int, CaseIterable {
  case p360, p480, p720, p1080, p1440, p2160

  var name: String { "\(lines)p" }

  private static let lines = [360, 480, 720, 1080, 1440, 2160]
  private var lines: Int { Self.lines[rawValue] }

  /// Pixels at 16:9, in those of 1920 × 1080.
  var relativePixels: Double { Double(lines * lines) / Double(1080 * 1080) }
}
