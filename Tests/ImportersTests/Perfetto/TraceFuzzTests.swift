import Testing

@testable import Importers
@testable import Recordings

struct `Mutants of traces` {
  private static let seed: UInt64 = 20_240_517
  private static let mutants = 1500

  /// One change, or several: bits, cuts, insertions, copies of parts, and numbers that lie.
  private static func mutate(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<([1, 1, 1, 2, 4].randomElement(using: &random) ?? 1) {
      guard !bytes.isEmpty else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = [0, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
      case 2: bytes.removeSubrange(place..<min(place + 9, bytes.count))
      case 3:
        bytes.insert(contentsOf: [UInt8](repeating: 0xff, count: 9) + [1], at: place)
      case 4:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)].prefix(64), at: place)
      case 5:
        let number = TextProto.varint(random.next() >> UInt64.random(in: 0..<64, using: &random))
        bytes.replaceSubrange(place..<min(place + number.count, bytes.count), with: number)
      default: bytes.removeLast(min(bytes.count, Int.random(in: 0..<20, using: &random)))
      }
    }
    return bytes
  }

  /// The packets of a trace, with lengths that are right, so that mutants of their contents are read.
  private static func contents(_ bytes: [UInt8]) throws -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var splitter = PacketSplitter()
    try bytes.withUnsafeBytes { piece in
      try splitter.take(piece) { packet, _ throws(TraceFailure) in packets.append(Array(packet)) }
    }
    return packets
  }

  /// One to four numbers that are others, of any size: a trace in which only the values lie.
  private static func renumbered(_ text: String, _ random: inout SplitMix64) -> String {
    var text = text
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      guard let match = text.matches(of: /: (\d+)(?=[ }\n])/).randomElement(using: &random) else {
        return text
      }
      let number = random.next() >> UInt64.random(in: 0..<64, using: &random)
      text.replaceSubrange(match.output.1.startIndex..<match.output.1.endIndex, with: "\(number)")
    }
    return text
  }

  @Test func `end with an error that has a byte, or with a valid recording`() throws {
    var random = SplitMix64(seed: Self.seed)
    let corpus = try TraceCorpus.texts.map { try TextProto.trace($0) }
    var (refused, read) = (0, 0)
    for number in 0..<Self.mutants {
      let bytes = corpus[number % corpus.count]
      let mutant: [UInt8]
      switch number / corpus.count % 5 {
      case 0, 1:
        let text = TraceCorpus.texts[number % corpus.count]
        mutant = try TextProto.trace(Self.renumbered(text, &random))
      case 2: mutant = Self.mutate(bytes, &random)
      case 3:
        var packets = try Self.contents(bytes)
        let place = Int.random(in: 0..<packets.count, using: &random)
        packets[place] = Self.mutate(packets[place], &random)
        mutant = packets.flatMap { TextProto.lengthed(1, $0) }
      default:
        let packed = deflated(Self.mutate(bytes, &random))
        let damaged = Bool.random(using: &random) ? packed : Self.mutate(packed, &random)
        mutant = TextProto.lengthed(1, TextProto.lengthed(50, damaged))
      }
      // Reading the recording again throws if it is not valid.
      let trace = try TraceImport(mutant)
      if trace.result == nil {
        refused += 1
        #expect(trace.error?.contains(/at byte \d+/) == true, "mutant \(number)")
      } else {
        read += (trace.result?.count ?? 0) > 0 ? 1 : 0
        #expect(!trace.mistakes.contains { $0.severity == .error }, "mutant \(number)")
      }
    }
    // A third is read, with events, so that the mutants reach what they are meant to reach.
    #expect(refused > Self.mutants / 10)
    #expect(read >= Self.mutants / 3, "\(read) of \(Self.mutants) were read")
  }

  @Test func `of no change give the same bytes each time`() throws {
    for text in TraceCorpus.texts {
      let results = try (0..<2).map { _ in try #require(try TraceImport(text: text).result) }
      #expect(results[0].digest == results[1].digest)
      #expect(results[0].count > 0)
    }
  }

  /// Each number of the corpus in turn is replaced by an extreme one.
  @Test(arguments: ["9223372036854775807", "18446744073709551615", "2305843009213693952", "-1"])
  func `with extreme numbers everywhere do not trap`(number: String) throws {
    for text in TraceCorpus.texts {
      let numbers = text.matches(of: /: (\d+)(?=[ }\n])/)
      for match in numbers {
        var mutant = text
        mutant.replaceSubrange(match.output.1.startIndex..<match.output.1.endIndex, with: number)
        let trace = try TraceImport(text: mutant)
        #expect(trace.result != nil || trace.error != nil)
      }
    }
  }
}
