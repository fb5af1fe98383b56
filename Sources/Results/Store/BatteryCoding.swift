import Batteries
import PhoneModel
import Quantities

extension BatteryOutcome {
  /// The form of the bytes; another one gets another number.
  private static let version: UInt8 = 1

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(byte: Self.version)
    writer.append(model)
    writer.append(end?.rawValue ?? "")
    for time in [emptyAfter, lowAfter] {
      writer.append(byte: time == nil ? 0 : 1)
      if let time { writer.append(signed: Int128(time.nanoseconds)) }
    }
    for number in [
      stateOfCharge, terminalVoltage.volts, delivered.coulombs, energy, losses,
    ] { writer.append(number) }
    writer.append(byte: charged == nil ? 0 : 1)
    if let charged {
      writer.append(charged.phone)
      writer.append(charged.battery)
    }
    return writer.bytes
  }

  init(bytes: [UInt8]) throws(ByteReader.Damage) {
    var reader = ByteReader(bytes)
    guard try reader.byte() == Self.version else { throw ByteReader.Damage() }
    let model = try reader.text()
    let reason = try reader.text()
    let end = BatteryEnd(rawValue: reason)
    guard end != nil || reason.isEmpty else { throw ByteReader.Damage() }
    self.init(
      model: model, emptyAfter: try Self.time(from: &reader), end: end,
      lowAfter: try Self.time(from: &reader), stateOfCharge: try reader.double(),
      terminalVoltage: Voltage(volts: try reader.double()),
      delivered: Charge(coulombs: try reader.double()), energy: try reader.double(),
      losses: try reader.double(),
      charged: try reader.byte() == 1
        ? Charged(phone: try reader.double(), battery: try reader.double()) : nil)
    guard reader.isAtEnd else { throw ByteReader.Damage() }
  }

  private static func time(from reader: inout ByteReader) throws(ByteReader.Damage) -> SimDuration?
  {
    guard try reader.byte() == 1 else { return nil }
    guard let nanoseconds = Int64(exactly: try reader.signed()) else { throw ByteReader.Damage() }
    return SimDuration(nanoseconds: nanoseconds)
  }
}
