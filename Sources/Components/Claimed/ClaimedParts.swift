import Configuration
import PowerAccounting
import Quantities

/// The light beside the camera.
package struct Flashlight: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "flashlight",
    summary: "the light beside the camera: off, or lit at a level while an app holds it",
    formula: ["off: P = 0", "on: P = full × the highest level that an app holds it at"],
    parameters: [
      .power("full", "power at the full level").proxy(
        "926 mW", "aosp-pixel-3", "500 mW", "1500 mW",
        note: "camera.flashlight, 240.47 mA at 3.85 V")
    ],
    states: ClaimSteps.states,
    operations: ClaimSteps.pair(
      "flashlight", "lights the flashlight",
      further: [.share("level", "how bright, 0 % to 100 %; default: 100 %")],
      release: "stop-flashlight", "turns the flashlight off, if no other app holds it"),
    counters: [ClaimSteps.counter("flashlight", .flashlight)],
    limits: ClaimSteps.limits + [
      "power is proportional to the level; heat does not dim the light",
      "the flash of a single picture is not modelled",
    ])

  static let cause = Cause.actuation

  let full: Power

  package init(_ read: ParameterReader) { full = read.power("full") }

  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double {
    ClaimSteps.share(operands[ClaimSteps.levelField]) ?? 1
  }
  func power(at demand: Double) -> Power { .watts(full.watts * demand) }
}

/// The motor that shakes the phone.
package struct VibrationMotor: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "vibration",
    summary: "the vibration motor: still, or turning while an app holds it",
    formula: ["off: P = 0", "on: P = turning"],
    parameters: [
      .power("turning", "power while the motor turns").assumed(
        "230 mW", "80 mW", "450 mW",
        "no figure of a phone is published; small motors take 25 to 120 mA at 3 V to 3.8 V"),
      .duration("pulse", "length of a vibration if the step gives none")
        .assumed("400 ms", "20 ms", "1 s", "the usual alert; a tick of a key is far shorter"),
    ],
    states: ClaimSteps.states,
    operations: [
      StepDefinition(
        step, "makes the phone vibrate",
        fields: [.duration("for", "how long; default: one pulse of the device")],
        returns: ClaimSteps.returns, shorthand: "for"),
      StepDefinition("stop-vibrating", "stops vibrating, if no other app makes the phone vibrate")
        .ending(step),
    ],
    counters: [ClaimSteps.counter("vibration", .vibration)],
    limits: ClaimSteps.limits + [
      "spinning up draws no extra power", "one strength; a pattern takes several steps",
    ])

  /// The step that shakes the phone.
  package static let step = "vibrate"
  static let cause = Cause.actuation

  let turning: Power
  let pulse: SimDuration

  package init(_ read: ParameterReader) {
    turning = read.power("turning")
    pulse = read.positiveDuration("pulse")
  }

  func length(_ operands: UnsafeBufferPointer<Double>) -> Double {
    let length = operands[ClaimSteps.durationField]
    return length.isNaN ? Double(pulse.nanoseconds) : length
  }
  func power(at demand: Double) -> Power { turning }
}

/// The microphone with its amplifier and converter.
package struct Microphone: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "microphone",
    summary: "the microphone with its amplifier and converter: off, or on while an app holds it",
    formula: ["off: P = 0", "on: P = recording"],
    parameters: [
      .power("recording", "power while it records sound").proxy(
        "97 mW", "s2-group-benchmark", "30 mW", "200 mW",
        note:
          "what an app that records adds to a lit Nexus 5X, 97 ± 11 mW, with the processor's part in it; other phones are not measured"
      )
    ],
    states: ClaimSteps.states,
    operations: ClaimSteps.pair(
      "microphone", "records sound",
      release: "stop-microphone", "stops recording, if no other app records"),
    counters: [ClaimSteps.counter("microphone", .microphone)],
    backgroundMode: .audio,
    limits: ClaimSteps.limits + [
      "the app compresses and stores sound itself: 'compute' and 'write-file'",
      "one power for every sampling rate and number of microphones",
    ])

  static let cause = Cause.capture

  let recording: Power

  package init(_ read: ParameterReader) { recording = read.power("recording") }

  func power(at demand: Double) -> Power { recording }
}

/// The path that plays sound: codec, amplifier, loudspeaker.
package struct Speaker: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "speaker",
    summary: "the path that plays sound: off, or playing at a volume while an app holds it",
    formula: [
      "off: P = 0",
      "playing: P = path + amplifier × the highest volume of all apps that play",
      "playing silence: P = path",
    ],
    parameters: [
      .power("path", "power of decoder, codec and amplifier while they play silence").proxy(
        "107 mW", "powertutor", "40 mW", "385 mW",
        note: "audio of the Nexus One, 106.81 mW; 384.62 mW of the HTC Dream"),
      .power("amplifier", "power that full volume adds").assumed(
        "182 mW", "50 mW", "1000 mW",
        "audio of the Pixel 3, 75 mA at 3.85 V, less the path; nobody says at which volume"),
      .number("volume", "volume if a step gives none, 0 to 1")
        .assumed("50 %", "20 %", "100 %", "the volume a person sets is not published"),
    ],
    states: ClaimSteps.states,
    operations: ClaimSteps.pair(
      "speaker", "plays sound",
      further: [
        .share("volume", "how loud, 0 % to 100 %; silence costs too; default: the device's volume")
      ],
      release: "stop-speaker", "stops playing, if no other app plays"),
    counters: [ClaimSteps.counter("speaker", .speaker)],
    backgroundMode: .audio,
    limits: ClaimSteps.limits + [
      "power is proportional to the volume, whatever is played",
      "decoding by the processor, and headphones, are not modelled",
    ])

  static let cause = Cause.playback

  let path: Power
  let amplifier: Power
  let volume: Double

  package init(_ read: ParameterReader) {
    path = read.power("path")
    amplifier = read.power("amplifier")
    volume = read.share("volume")
  }

  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double {
    ClaimSteps.share(operands[ClaimSteps.levelField]) ?? volume
  }
  func power(at demand: Double) -> Power { path + .watts(amplifier.watts * demand) }
}
