import Components
import Quantities
import Testing

/// Reference outputs of the authors' library BLEeMod for the BLE112 module, to their printed digits:
/// see LinkTiming for the source.
struct `A connection event` {
  @Test func `has constant parts of 1.962 ms`() {
    #expect(LinkTiming.constantParts.duration == .microseconds(1962))
  }

  @Test func `has constant parts of 14.624297 microampere-seconds`() {
    let charge = LinkTiming.constantParts.microampereSeconds
    #expect((charge - 14.624297).magnitude < 0.5e-6)
  }

  @Test func `as master with five pairs of 10 B received, 22 B sent takes 4.727 ms`() {
    let event = LinkTiming.connectionEvent(.master, pairs: 5, received: 10, sent: 22)
    #expect((event.milliseconds - 4.727).magnitude < 0.5e-3)
  }

  @Test func `as master with five pairs of 10 B received, 22 B sent takes 86.087982 uAs`() {
    let event = LinkTiming.connectionEvent(.master, pairs: 5, received: 10, sent: 22)
    #expect((event.microampereSeconds - 86.087982).magnitude < 0.5e-6)
  }

  // The slave listens before the master sends: 0.388 ms in place of 0.123 at 26.505 mA, and turns
  // round once from receiving to sending (0.080 ms, 14.128 mA) where the master turned from sending
  // to receiving (0.057 ms, 15.125 mA).
  @Test func `as slave is longer by the wider first listening`() {
    let master = LinkTiming.connectionEvent(.master, pairs: 1, received: 10, sent: 10)
    let slave = LinkTiming.connectionEvent(.slave, pairs: 1, received: 10, sent: 10)
    let difference = slave.microampereSeconds - master.microampereSeconds
    let expected = (0.388 - 0.123) * 26.505 + 0.080 * 14.128 - 0.057 * 15.125
    #expect((difference - expected).magnitude < 1e-9)
  }
}

struct `The attribute protocol` {
  // Services: 3 answers and "no more". Each service: 4 characteristics and "no more".
  @Test func `asks for each service and characteristic, once too often`() {
    #expect(AttributeProtocol.roundTripsForAll(services: 3, characteristics: 4) == 4 + 3 * 5)
  }

  @Test func `asks once where nothing is offered`() {
    #expect(AttributeProtocol.roundTripsForAll(services: 0, characteristics: 4) == 1)
  }

  // Two names; the one that is there is asked for a second time, then has 4 characteristics + 1.
  @Test func `asks for named services, of which one is there`() {
    let trips = AttributeProtocol.roundTrips(named: 2, offered: 1, characteristics: 4)
    #expect(trips == 2 + 1 + 5)
  }

  @Test func `asks once for a named service that is not there`() {
    #expect(AttributeProtocol.roundTrips(named: 1, offered: 0, characteristics: 4) == 1)
  }
}
