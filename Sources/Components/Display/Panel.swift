import Configuration
import Quantities

/// The power of a lit panel, backlit or with light-emitting pixels.
struct Panel: BitwiseCopyable, Sendable {
  /// The power when lit at brightness zero and 60 Hz.
  let base: Power
  /// The watts that full brightness adds, independent of the content.
  let backlight: Double
  /// The watts at full brightness when all pixels are fully red, green, blue.
  let emission: SIMD3<Double>
  /// The exponent of the light as a function of the setting.
  let exponent: Double
  /// The setting at the start.
  let brightness: Double
  /// The luminance of a white picture at full brightness, in cd/m².
  let luminance: Double
  /// The exponent of the light of a pixel as a function of the code of its colour.
  let gamma: Double
  /// The average linear light by colour of apps that declare no content.
  let content: SIMD3<Double>
  let refresh: PanelRefresh
  /// The time for which an untouched screen stays lit; zero for ever.
  let autoLock: SimDuration
  /// The power of a dark screen that shows the time; zero where it does not.
  let ambient: Power
  let automatic: AutomaticBrightness?

  init(
    _ read: ParameterReader, backlight: Double = 0, emission: SIMD3<Double> = .zero,
    content: Double = 0, gamma: Double = 1, ambient: Power = .zero
  ) {
    self.ambient = ambient
    automatic = AutomaticBrightness(read)
    base = read.power("panel")
    self.backlight = backlight
    self.emission = emission
    exponent = read.positive("exponent")
    brightness = read.number("brightness")
    luminance = read.positive("luminance")
    self.gamma = gamma
    self.content = SIMD3(repeating: content)
    refresh = PanelRefresh(read, of: base)
    autoLock = read.duration("auto-lock")
    if brightness > 1 {
      read.complain("the brightness of '\(read.path)' must be at most 100 %", about: "brightness")
    }
  }

  /// Power of the lit panel without new frames.
  func power(
    brightness: Double, content: SIMD3<Double>, refresh: PanelRefresh, frames: Double
  ) -> Power {
    let light = Elementary.pow(brightness, exponent) * (backlight + (emission * content).sum())
    return base + .watts(light) + .watts(refresh.watts(at: refresh.rate(showing: frames)))
  }
}

/// The model of a panel.
protocol PanelModel: ComponentModel { var panel: Panel { get } }

extension PanelModel {
  package var laneCount: Int { DisplayInstance.laneCount }
  package var watchedState: SharedState.Topics { [.frames, .lowPower] }
  package var needsLight: Bool { panel.automatic != nil }
  package func makeComponent() -> InstalledComponent { InstalledComponent(DisplayInstance(panel)) }
}

/// The texts that the definitions of all panels share.
enum PanelLight {
  static let sliderFormula =
    "an Android slider s: brightness = (2s)² / 12 up to s = 50 %, (exp((s − 0.5599) / 0.1788) + 0.2847) / 12 above"

  static let limits =
    [
      "auto-lock starts again with every touch, and waits while a video is shown or the app in front keeps the screen on; the screen does not dim before it",
      "holding a button counts as a touch only when the finger goes down and up",
      "a variable panel, and one with steps, follows the frame rate at once; real ones wait for some frames",
      "single frames cost their 'draw' and no update of the panel",
      "new frames are charged to the app in front",
    ] + AutomaticBrightness.limits
}

/// The script steps that every display offers.
enum DisplaySteps {
  /// The indices of the steps in ``definitions``.
  enum Index { static let brightness = 0, content = 1, keepOn = 2, releaseScreen = 3 }
  /// The operand indices of `brightness`.
  enum BrightnessField { static let level = 0, slider = 1, system = 2, luminance = 3 }
  /// The operand indices of `content`.
  enum ContentField { static let light = 0, firstColor = 1, scale = 4 }

  static let definitions = [
    StepDefinition(
      "brightness", "sets the brightness of the display",
      fields: [
        .share("level", "the linear light, 0 % to 100 %"),
        .share(
          "slider",
          "in place of 'level': the slider of the system's settings, 0 % to 100 %; bare hardware needs 'on' beside it"
        ),
        .choice(
          "on", BrightnessSlider.names,
          "the system whose slider it is: android; the curve of ios is not published (default: the phone's)"
        ).ofSystem(),
        .init(
          BrightnessSlider.Field.luminance, .variate(.luminance),
          "in place of 'level': the luminance of a white picture, up to 'luminance' of the display"),
      ], shorthand: "level", check: BrightnessSlider.check),
    StepDefinition(
      "content", "sets how much light the app's content has; a backlit panel ignores it",
      fields: [
        .share("light", "average linear light of all pixels: 0 % black, 100 % white"),
        color("red"), color("green"), color("blue"),
        .choice(
          "as", ContentScale.allCases.map(\.rawValue),
          "whether the shares are linear light or codes of colours as in sRGB, of which 100 % is 255 (default: light)"
        ),
      ], shorthand: "light"),
    StepDefinition(
      "keep-screen-on", "keeps the phone from locking automatically while the app is in front",
      fields: [ClaimSteps.duration], returns: "at once; until 'let-screen-off', or 'for' has passed"
    ).counted(as: .idle),
    StepDefinition("let-screen-off", "lets the phone lock automatically again")
      .needing(.step("keep-screen-on")),
  ]

  private static func color(_ name: String) -> FieldDefinition {
    .share(name, "the light of \(name) alone; default: 'light', or else unchanged")
  }
}

/// The meaning of the shares of `content`.
enum ContentScale: String, CaseIterable {
  case light
  /// Codes of colours, whose light is a power of them.
  case code
}

/// The refresh rate of a panel, and its cost in addition to light.
///
/// The cost has two terms: a refresh of the panel itself, also for a black screen, and the path of
/// a new frame through memory and display controller. Rates are in hertz, energies in joules.
struct PanelRefresh: BitwiseCopyable, Sendable {
  /// The rate for which the power of panels is published.
  static let reference = 60.0

  let isVariable: Bool
  let steps: RefreshSteps?
  private(set) var slowest: Double
  private(set) var fastest: Double
  let perRefresh: Double
  let perUpdate: Double

  /// The same, no faster than `limit`.
  func limited(to limit: Double) -> PanelRefresh {
    var refresh = self
    refresh.fastest = min(fastest, limit)
    refresh.slowest = min(slowest, limit)
    return refresh
  }

  /// The refresh rate of a panel that is given `frames` new frames a second.
  func rate(showing frames: Double) -> Double {
    guard isVariable else { return fastest }
    let rate = min(max(frames, slowest), fastest)
    return steps?.rate(noLessThan: rate, upTo: fastest) ?? rate
  }

  /// The power of the refresh beyond that at 60 Hz; negative below it.
  func watts(at rate: Double) -> Double { perRefresh * (rate - Self.reference) }

  /// The power of new frames, of which the panel shows at most one per refresh.
  func watts(updating frames: Double) -> Double { perUpdate * min(frames, fastest) }
}

extension PanelRefresh {
  init(_ read: ParameterReader, of base: Power) {
    fastest = read.hertz("refresh-rate", in: 1...1000)
    slowest = min(read.hertz("lowest-refresh-rate", in: 0...1000), fastest)
    perRefresh = read.energy("per-refresh").joules
    perUpdate = read.energy("per-update").joules
    let stepped = RefreshSteps(read)
    isVariable = read.choice("refresh") > 0
    steps = read.choice("refresh") == 2 ? stepped : nil
    if read.hasRightValues, base.watts + watts(at: rate(showing: 0)) < 0 {
      read.complain(
        "'\(read.path).per-refresh' takes off more below 60 Hz than 'panel' has",
        about: "per-refresh")
    }
  }
}
