import Components
import Kernel
import PowerAccounting
import Quantities
import Workloads

extension BluetoothSurroundings.Group {
  var linkParameters: ConnectionParameters {
    ConnectionParameters(
      interval: link.interval, latency: link.latency,
      supervisionTimeout: link.supervisionTimeout)
  }

  /// The greatest number of members at the start; arriving members are numbered from here on, so
  /// that the number of the former does not shift them.
  private static let mostAtStart = 1 << 20

  /// Places the members that are near the phone at the start; false if there was no room.
  func placeFirst(
    on radio: inout BluetoothRadioInstance, group: Int, key: RandomKey,
    variates: borrowing VariateGenerator
  ) -> Bool {
    let drawn = variates.value(of: count, entity: 0, trigger: 0).rounded()
    // Far above the limit, and far below the range of integers.
    let count = Int(min(max(drawn, 0), 1e6))
    return (0..<count).allSatisfy {
      radio.add(member($0, of: group, from: .zero + appears, key: key, variates: variates))
    }
  }

  /// Places the member that arrives at an instant; false if there was no room.
  func place(
    on radio: inout BluetoothRadioInstance, group: Int, arrival: Arrival, key: RandomKey,
    variates: borrowing VariateGenerator
  ) -> Bool {
    radio.add(
      member(
        Self.mostAtStart + Int(arrival.ordinal), of: group, from: arrival.time, key: key,
        variates: variates))
  }

  /// An arrival: the member, and the instant.
  struct Arrival: BitwiseCopyable {
    var ordinal: UInt32
    var time: SimTime
  }

  /// The first arrival, or the one after another; nil if none comes up to `horizon`.
  func arrival(
    after last: Arrival?, horizon: SimTime, variates: borrowing VariateGenerator
  ) -> Arrival? {
    guard let crowd else { return nil }
    let ordinal = last.map { $0.ordinal &+ 1 } ?? 0
    let gap = variates.value(of: crowd.arrives, entity: 0, trigger: ordinal)
    guard let time = (last?.time ?? .zero + appears).adding(nanoseconds: max(gap, 1)),
      time <= horizon, vanishes.map({ time < .zero + $0 }) ?? true
    else { return nil }
    return Arrival(ordinal: ordinal, time: time)
  }

  /// The departure of a member that arrives at an instant.
  private func departure(
    of entity: UInt32, from start: SimTime, variates: borrowing VariateGenerator
  ) -> SimTime {
    let last = vanishes.map { .zero + $0 } ?? SimTime.latest
    guard let crowd else { return last }
    let stay = variates.value(of: crowd.stays, entity: entity, trigger: 0)
    return min(start.adding(nanoseconds: max(stay, 1)) ?? .latest, last)
  }

  /// One member of the group in the run of `key`.
  ///
  /// All its streams are named after the group and keyed by its number in it, so that more members
  /// or more groups change nothing about this one.
  private func member(
    _ number: Int, of group: Int, from start: SimTime, key: RandomKey,
    variates: borrowing VariateGenerator
  ) -> Peripheral {
    let entity = UInt32(truncatingIfNeeded: number)
    func stream(_ name: StreamName) -> RandomStream {
      RandomStream(key: key, name: name, entity: entity)
    }
    let nanoseconds = variates.value(of: interval, entity: entity, trigger: 0)
    let shortest = 20e6  // Bluetooth Core Specification 5.3, Vol 6, Part B, 4.4.2.2.
    let phase = stream(streams.input).uniform(trigger: 0, use: 0) * Double(inputPeriod.nanoseconds)
    return Peripheral(
      group: group,
      entity: Trigger(entity: streams.advertising.hash, ordinal: 0)
        .child(streams.advertising, count: entity).entity,
      advertising: AdvertisingSequence(
        interval: SimDuration(nanoseconds: Int64(min(max(nanoseconds, shortest), 1e18))),
        stream: stream(streams.advertising)),
      reception: stream(streams.reception), connection: stream(streams.connection),
      services: services, isConnectable: isConnectable, serviceCount: serviceCount,
      characteristics: characteristics, link: linkParameters, inputPeriod: inputPeriod,
      inputPhase: SimTime(nanoseconds: Int64(phase)), notifiedValues: notifiedValues,
      notifyPeriod: notifyPeriod, notificationQueue: notificationQueue, appears: start,
      vanishes: departure(of: entity, from: start, variates: variates))
  }
}

/// The next arrival of each crowd of peripherals, used while the crowds of a run are created.
struct CrowdArrivals: ~Copyable {
  typealias Arrival = BluetoothSurroundings.Group.Arrival

  private let groups: [BluetoothSurroundings.Group]
  private var next: FlatTable<Arrival?>

  init(_ groups: [BluetoothSurroundings.Group]) {
    self.groups = groups
    next = FlatTable(repeating: nil, count: groups.count)
  }

  /// Draws the first arrival of each crowd.
  mutating func begin(horizon: SimTime, _ variates: borrowing VariateGenerator) {
    for index in groups.indices {
      next[index] = groups[index].arrival(after: nil, horizon: horizon, variates: variates)
    }
  }

  /// Takes the earliest arrival of all crowds; of equal ones, that of the first group.
  mutating func takeEarliest(
    horizon: SimTime, _ variates: borrowing VariateGenerator
  ) -> (group: Int, arrival: Arrival)? {
    var earliest: (group: Int, arrival: Arrival)?
    for index in groups.indices {
      guard let arrival = next[index] else { continue }
      if earliest.map({ arrival.time < $0.arrival.time }) ?? true { earliest = (index, arrival) }
    }
    guard let (index, arrival) = earliest else { return nil }
    next[index] = groups[index].arrival(after: arrival, horizon: horizon, variates: variates)
    return earliest
  }
}
