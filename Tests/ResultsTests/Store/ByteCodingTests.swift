import Importers
import PowerAccounting
import Quantities
import Testing

@testable import Results

struct `Byte coding` {
  @Test(arguments: [0, 1, -1, 63, -64, 64, -65, 1 << 64, -(1 << 100), .max, .min] as [Int128])
  func `gives back signed numbers`(number: Int128) throws {
    var writer = ByteWriter()
    writer.append(signed: number)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.signed() == number)
    #expect(reader.isAtEnd)
  }

  @Test func `takes one byte for numbers near zero`() {
    for number in -64...63 {
      var writer = ByteWriter()
      writer.append(signed: Int128(number))
      #expect(writer.bytes.count == 1)
    }
  }

  @Test func `refuses bytes that end too early`() throws {
    var writer = ByteWriter()
    writer.append("name")
    writer.append(2.5)
    writer.append(UInt128.max)
    for length in 0..<writer.bytes.count {
      var reader = ByteReader(Array(writer.bytes.prefix(length)))
      #expect(throws: ByteReader.Damage.self) {
        _ = try reader.text()
        _ = try reader.double()
        _ = try reader.number()
      }
    }
  }

  @Test func `refuses numbers beyond 128 bits`() {
    var reader = ByteReader([UInt8](repeating: 0xFF, count: 18) + [0x7F])
    #expect(throws: ByteReader.Damage.self) { try reader.number() }
    var longer = ByteReader([UInt8](repeating: 0x80, count: 30))
    #expect(throws: ByteReader.Damage.self) { try longer.number() }
  }

  @Test func `refuses ledgers with cells that do not exist`() {
    var writer = ByteWriter()
    writer.append(UInt128(1))
    writer.append(UInt128(1))
    writer.append(signed: 5)
    var reader = ByteReader(writer.bytes)
    let axes = LedgerAxes(components: ["cpu"], apps: ["app"], causes: ["scan"])
    #expect(throws: ByteReader.Damage.self) { try EnergyLedger(axes, from: &reader) }
  }

  @Test func `finds causes by their names`() throws {
    let ledger = EnergyLedger.sample(5)
    var writer = ByteWriter()
    writer.append(UInt128(1))
    writer.append(UInt128(1))
    writer.append(signed: 5)
    var reader = ByteReader(writer.bytes)
    let axes = LedgerAxes(components: ["cpu"], apps: ["app"], causes: ["loss", "scan"])
    let read = try EnergyLedger(axes, from: &reader)
    #expect(read[0, 0, .scan] == Energy(attojoules: 5))
    #expect(read.total == Energy(attojoules: 5))
    #expect(ledger.cells.count > read.cells.count)
  }

  /// The check value of the catalogue of CRC parameters.
  @Test func `has the checksum of the standard`() {
    var checksum = Checksum()
    checksum.add(Array("1234".utf8))
    checksum.add(Array("56789".utf8))
    #expect(checksum.value == 0xcbf4_3926)
  }

  /// By the polynomial of ISO 3309, a bit at a time.
  @Test(arguments: [0, 1, 7, 8, 9, 64, 1001])
  func `has the checksum of any number of bytes`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 ^ $0 >> 3) }
    var register = UInt32.max
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xedb8_8320 : register >> 1 }
    }
    var checksum = Checksum()
    checksum.add(bytes)
    #expect(checksum.value == ~register)
  }
}
