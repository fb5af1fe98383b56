import Components
import Kernel
import Quantities
import Workloads

extension BluetoothSurroundings.Group {
  var linkParameters: ConnectionParameters {
    ConnectionParameters(
      interval: connectionInterval, latency: peripheralLatency,
      supervisionTimeout: supervisionTimeout)
  }

  /// One member of the group as it is on the day of `key`.
  ///
  /// All its streams are named after the group and keyed by its number in it, so that more members
  /// or more groups change nothing about this one.
  func member(
    _ number: Int, of group: Int, key: RandomKey, engine: borrowing ScriptEngine
  ) -> Peripheral {
    let entity = UInt32(truncatingIfNeeded: number)
    func stream(_ name: StreamName) -> RandomStream {
      RandomStream(key: key, name: name, entity: entity)
    }
    let nanoseconds = engine.value(of: interval, entity: entity, occasion: 0)
    let shortest = 20e6  // Bluetooth Core Specification 5.3, Vol 6, Part B, 4.4.2.2.
    let phase = stream(input).uniform(occasion: 0, use: 0) * Double(inputPeriod.nanoseconds)
    return Peripheral(
      group: group, member: number,
      entity: Occasion(entity: advertising.hash, ordinal: 0).child(advertising, count: entity)
        .entity,
      advertising: AdvertisingSequence(
        interval: SimDuration(nanoseconds: Int64(min(max(nanoseconds, shortest), 1e18))),
        stream: stream(advertising)),
      reception: stream(reception), connection: stream(connection), services: services,
      isConnectable: isConnectable, serviceCount: serviceCount, characteristics: characteristics,
      link: linkParameters, inputPeriod: inputPeriod,
      inputPhase: SimTime(nanoseconds: Int64(phase)), notifiedValues: notifiedValues,
      appears: .zero + appears, vanishes: vanishes.map { .zero + $0 } ?? .latest)
  }
}
