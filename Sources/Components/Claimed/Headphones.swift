import Configuration
import PowerAccounting
import Quantities

/// Sound over Bluetooth: decoder, encoder and the link to headphones, which amplify it themselves.
package struct Headphones: ComponentModel, ClaimedLoad {
  enum Codec: Int, CaseIterable, HyphenatedCases { case sbc, aac, aptx, ldac, lc3 }

  package static let definition = ComponentDefinition(
    name: "headphones",
    summary: "headphones on Bluetooth: off, or playing with a codec while an app holds them",
    formula: [
      "off: P = 0",
      "playing: P = path + link + transmit × bit rate of the codec / throughput",
    ],
    operations: ClaimSteps.pair(
      "headphones", "plays sound over Bluetooth headphones",
      further: [.choice("codec", Codec.allCases.map(\.name), "the codec; default: the device's")],
      alsoCalled: "earphones", "bluetooth-audio", "a2dp", isForFront: true,
      release: "stop-headphones", "stops playing over them, if no other app does"),
    counters: [ClaimSteps.counter("headphones", .speaker)],
    backgroundMode: .audio,
    limits: ClaimSteps.limits + [
      "the volume is the headphones': it costs the phone nothing",
      "they are connected when a step plays, and the link costs nothing before and after",
      "packets that are sent again, the antenna that Wi-Fi shares, and the battery of the headphones are left out",
      "LC3 is sent like the codecs of classic Bluetooth, whose packets Bluetooth LE does not have",
    ])

  static let cause = Cause.playback

  private let codec: Int
  /// The share of time for which each codec is on the air.
  private var airtimes = SIMD8<Double>.zero
  private let idle: Power
  private let transmit: Power

  package init(_ read: ParameterReader) {
    codec = read.choice("codec")
    idle = read.power("path") + read.power("link")
    transmit = read.power("transmit")
    let rates = read.list("bit-rates").map(\.value)
    let throughput = read.positive("throughput")
    let isList = read.require(
      rates.count == Codec.allCases.count && rates.allSatisfy { $0 > 0 }, "bit-rates",
      "a rate for each of the \(Codec.allCases.count) codecs")
    for (index, rate) in rates.enumerated() where isList { airtimes[index] = rate / throughput }
    read.relate(airtimes.max() <= 1, "throughput", "no less than any of 'bit-rates'")
  }

  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double {
    let operand = operands[ClaimSteps.levelField]
    return airtimes[operand.isNaN ? codec : Int(operand)]
  }
  func power(at demand: Double) -> Power { idle + .watts(transmit.watts * demand) }
}
