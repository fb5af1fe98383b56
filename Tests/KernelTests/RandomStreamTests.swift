import Kernel
import Testing

struct `Random stream` {
  static func stream(
    seed: UInt64 = 1, replication: Int = 1, name: String = "taps", entity: UInt32 = 0
  ) -> RandomStream {
    RandomStream(
      key: RandomKey(seed: seed, replication: replication), name: StreamName(name), entity: entity)
  }

  @Test func `gives the same bits at the same address`() {
    let (once, again) = (Self.stream(), Self.stream())
    #expect(once.bits53(trigger: 5, use: 2) == again.bits53(trigger: 5, use: 2))
  }

  @Test func `gives the same bits whatever was looked up before`() {
    let stream = Self.stream()
    let alone = stream.bits53(trigger: 9, use: 0)
    for trigger in 0..<9 { _ = stream.bits53(trigger: UInt32(trigger), use: 3) }
    _ = Self.stream(name: "another").bits53(trigger: 9, use: 0)
    #expect(stream.bits53(trigger: 9, use: 0) == alone)
  }

  @Test func `gives other bits when any word of the address differs`() {
    let bits = [
      Self.stream().bits53(trigger: 5, use: 2),
      Self.stream().bits53(trigger: 6, use: 2),
      Self.stream().bits53(trigger: 5, use: 3),
      Self.stream(entity: 1).bits53(trigger: 5, use: 2),
      Self.stream(name: "laps").bits53(trigger: 5, use: 2),
      Self.stream(replication: 2).bits53(trigger: 5, use: 2),
      Self.stream(seed: 2).bits53(trigger: 5, use: 2),
    ]
    #expect(Set(bits).count == bits.count)
  }

  @Test(arguments: [0, 1, 5, 1 << 31, .max - 3, .max - 1] as [UInt32])
  func `gives four occasions in a row as it gives them one by one`(first: UInt32) {
    let stream = Self.stream(seed: .max, name: "naps", entity: .max)
    let four = stream.uniforms(fromTrigger: first, use: .max)
    let oneByOne = (0..<4).map { stream.uniform(trigger: first &+ $0, use: .max) }
    #expect((0..<4).map { four[$0] } == oneByOne)
  }

  @Test func `takes the first two words of the block as its bits`() {
    let key = RandomKey(seed: 3, replication: 4)
    let block = Philox4x32.block(
      counter: SIMD4(StreamName("taps").hash, 7, 8, 9), key: key.words)
    let stream = RandomStream(key: key, name: StreamName("taps"), entity: 7)
    let expected = (UInt64(block[0]) << 32 | UInt64(block[1])) >> 11
    #expect(stream.bits53(trigger: 8, use: 9) == expected)
  }
}

struct `Uniform variate` {
  @Test func `is never 0`() {
    #expect(RandomStream.uniform(bits53: 0) == 0x1p-54)
  }

  @Test func `is never 1`() {
    #expect(RandomStream.uniform(bits53: 1 << 53 - 1) == 1.0.nextDown)
  }

  @Test func `is the middle of its cell wherever a Double can hold it`() {
    for k in [1, 2, 3, 1 << 30, 1 << 52 - 1] as [UInt64] {
      #expect(RandomStream.uniform(bits53: k) == Double(2 * k + 1) * 0x1p-54)
    }
  }
}

struct `Random key` {
  @Test func `differs between replications of a seed`() {
    let keys = (1...10_000).map { RandomKey(seed: 42, replication: $0) }
    #expect(Set(keys).count == keys.count)
  }

  @Test func `differs between neighbouring seeds`() {
    let keys = (0..<100).flatMap { seed in
      (1...100).map { RandomKey(seed: UInt64(seed), replication: $0) }
    }
    #expect(Set(keys).count == keys.count)
  }

  @Test func `mixes the seed as splitmix64 does`() {
    // First output of splitmix64 from the state 1234567, as published with its source.
    #expect(RandomKey(seed: 1_234_567, replication: 1).bits == 6_457_827_717_110_365_317 ^ 1)
  }
}
