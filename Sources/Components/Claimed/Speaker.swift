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
    operations: ClaimSteps.pair(
      "speaker", "plays sound",
      further: [
        .share("volume", "how loud, 0 % to 100 %; silence costs too; default: the device's volume")
      ],
      alsoCalled: "play", "audio", "sound", isForFront: true, release: "stop-speaker",
      "stops playing, if no other app plays"),
    counters: [ClaimSteps.counter("speaker", .speaker)],
    backgroundMode: .audio,
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
