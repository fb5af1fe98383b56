import Configuration
import PowerAccounting
import Quantities

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
        "107 mW", "powertutor", "13 mW", "390 mW",
        note:
          "audio of the Nexus One, 106.81 mW; 384.62 mW of the HTC Dream; range: 108 power files"),
      .power("amplifier", "power that full volume adds").assumed(
        "182 mW", "50 mW", "1000 mW",
        "audio of the Pixel 3, 75 mA at 3.85 V, less the path; nobody says at which volume"),
      .number("volume", "volume if a step gives none, 0 to 1")
        .assumed("50 %", "20 %", "100 %", "the volume a person sets is not published").of(.habit),
    ],
    states: ClaimSteps.states,
    operations: ClaimSteps.pair(
      "speaker", "plays sound",
      further: [
        .share("volume", "how loud, 0 % to 100 %; silence costs too; default: the device's volume")
      ],
      alsoCalled: "play", "audio", "sound", isForFront: true, release: "stop-speaker",
      "stops playing, if no other app plays"),
    counters: [ClaimSteps.counter("speaker", .speaker)],
    backgroundMode: .audio, sources: ["power-files"],
    limits: ClaimSteps.limits + [
      "power is proportional to the volume, whatever is played",
      "decoding by the processor is not modelled; headphones on Bluetooth are a component of their own",
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
