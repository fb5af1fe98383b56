import Testing
import Workloads

@testable import Results

struct `A record of work` {
  private func bytes(of record: WorkRecord) -> [UInt8] {
    var writer = ByteWriter()
    record.write(to: &writer)
    return writer.bytes
  }

  @Test(arguments: [WorkRecord.sample, WorkRecord(executed: [], marks: [])])
  func `comes back from its bytes`(record: WorkRecord) throws {
    var reader = ByteReader(bytes(of: record))
    #expect(try WorkRecord(from: &reader) == record)
    #expect(reader.isAtEnd)
  }

  // The form before had everything but the amounts, whose number is the last byte here.
  @Test func `has no amounts in the form without them`() throws {
    let record = WorkRecord(executed: [2, 0], marks: [1])
    var reader = ByteReader(bytes(of: record).dropLast())
    #expect(try WorkRecord(from: &reader, hasAmounts: false) == record)
    #expect(reader.isAtEnd)
  }

  @Test func `is damaged where its bytes end too early`() {
    let whole = bytes(of: .sample)
    for length in whole.indices {
      var reader = ByteReader(Array(whole.prefix(length)))
      #expect(throws: ByteReader.Damage.self) { try WorkRecord(from: &reader) }
    }
  }

  // Six places, one of them filled, after seven empty ones.
  @Test func `is damaged where it counts a step that is not there`() {
    var writer = ByteWriter()
    for number in [6, 1, 7, 1] { writer.append(UInt128(number)) }
    var reader = ByteReader(writer.bytes)
    #expect(throws: ByteReader.Damage.self) { try WorkRecord(from: &reader) }
  }

  // A count that sums over runs could not hold, and a length that would fill the memory.
  @Test(arguments: [[1, 1, 0, 1 << 41], [1 << 40, 0]])
  func `is damaged where its numbers are beyond all runs`(numbers: [Int]) {
    var writer = ByteWriter()
    for number in numbers { writer.append(UInt128(number)) }
    var reader = ByteReader(writer.bytes)
    #expect(throws: ByteReader.Damage.self) { try WorkRecord(from: &reader) }
  }

  @Test func `is damaged where a fate is none`() {
    var writer = ByteWriter()
    for number in [1, 0, 0, 0, 1] { writer.append(UInt128(number)) }
    writer.append(byte: 200)
    var reader = ByteReader(writer.bytes)
    #expect(throws: ByteReader.Damage.self) { try WorkRecord(from: &reader) }
  }
}
