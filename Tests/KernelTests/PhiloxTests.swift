import Kernel
import Testing

struct `Philox 4x32-10` {
  struct KnownAnswer: Sendable {
    var counter: SIMD4<UInt32>
    var key: (UInt32, UInt32)
    var block: SIMD4<UInt32>
  }

  /// Random123 1.14.0, `kat_vectors`.
  static let knownAnswers = [
    KnownAnswer(
      counter: [0, 0, 0, 0], key: (0, 0),
      block: [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
    KnownAnswer(
      counter: SIMD4(repeating: .max), key: (.max, .max),
      block: [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
    KnownAnswer(
      counter: [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
      key: (0xa409_3822, 0x299f_31d0),
      block: [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]),
  ]

  @Test(arguments: knownAnswers)
  func `gives the known answers of Random123`(_ answer: KnownAnswer) {
    #expect(Philox4x32.block(counter: answer.counter, key: answer.key) == answer.block)
  }
}
