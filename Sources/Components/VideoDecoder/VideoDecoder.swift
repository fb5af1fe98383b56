import Configuration

/// The hardware that decodes a video for the screen.
package struct VideoDecoder: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "video-decoder",
    summary: "the hardware that decodes a video for the screen",
    formula: [
      "no video, or no visible video: P = 0",
      "on: P = decode × (fixed + (1 − fixed) × frame rate / 30 Hz × pixels / (1920 × 1080))",
    ],
    operations: VideoSteps.definitions,
    counters: [
      CounterDefinition("video-time-ns", "nanoseconds of visible video").measuring(.video)
    ],
    limits: [
      "a video that is not visible is not decoded; its time goes on, and decoding resumes when it is visible",
      "the bit rate does not matter here: radio and storage pay for delivering the video",
      "no codecs: all video that the hardware decodes costs the same; software decoding is work of the processor",
      "the speaker model covers the sound",
      "frames above the panel's refresh rate are decoded all the same",
      "one video per app",
    ])

  let decode: Double
  let fixed: Double

  package init(_ read: ParameterReader) {
    decode = read.power("decode").watts
    fixed = read.fraction("fixed")
  }

  package func makeComponent() -> InstalledComponent { .init(VideoDecoderInstance(model: self)) }
}

/// The script steps of the decoder.
enum VideoSteps {
  /// The indices of the steps in ``definitions``.
  enum Index { static let play = 0, stop = 1 }
  /// The operand indices of `play-video`, after the time.
  enum PlayField { static let rate = 1, size = 2 }

  static let definitions = [
    StepDefinition(
      "play-video", "decodes and shows a video; replaces another video of the app",
      fields: [
        ClaimSteps.duration,
        .init("rate", .variate(.frequency), "frames a second; default: 30 Hz"),
        .choice("size", VideoSize.allCases.map(\.name), "how many pixels; default: 1080p"),
      ], returns: ClaimSteps.returns
    ).alsoCalled("play", "audio", "sound"),
    StepDefinition("stop-video", "stops the video of the app").ending("play-video"),
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
