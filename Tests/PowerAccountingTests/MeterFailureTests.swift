import DrainsimTestSupport
import Quantities
import Testing

@testable import PowerAccounting

private let mail = Charging(AppID(1), .scan)
private let steady = PowerLevel.steady(.milliwatts(5))
private let component = ComponentID(0)

/// A meter of one component with two lanes, whose first was last changed after two seconds.
private func changedMeter() -> PowerMeter {
  var meter = PowerMeter(components: [("radio", 2)], apps: ["system", "mail"])
  meter.change(meter.lane(0, of: component), to: steady, chargedTo: mail, at: .at(2))
  return meter
}

/// Mistakes of the program, not of its user: it stops.
struct `A meter stops the program` {
  @Test func `when a component lacks the lane`() async {
    await #expect(processExitsWith: .failure) { _ = changedMeter().lane(2, of: component) }
    await #expect(processExitsWith: .failure) { _ = changedMeter().lane(-1, of: component) }
  }

  @Test func `when there is no such owner`() async {
    await #expect(processExitsWith: .failure) {
      var meter = changedMeter()
      meter.deposit(.joules(1), in: component, chargedTo: Charging(AppID(2), .baseline))
    }
    await #expect(processExitsWith: .failure) {
      var meter = changedMeter()
      let lane = meter.lane(1, of: component)
      meter.charge(lane, to: Charging(AppID(2), .baseline), at: .at(3))
    }
    await #expect(processExitsWith: .failure) {
      var meter = changedMeter()
      let lane = meter.lane(1, of: component)
      meter.charge(lane, to: Charging(AppID(-1), .loss), at: .at(3))
    }
  }

  @Test func `when a level changes before its last change`() async {
    await #expect(processExitsWith: .failure) {
      var meter = changedMeter()
      let lane = meter.lane(0, of: component)
      meter.change(lane, to: steady, chargedTo: mail, at: .at(1))
    }
    await #expect(processExitsWith: .failure) {
      var meter = changedMeter()
      let lane = meter.lane(0, of: component)
      meter.change(lane, to: .milliwatts(1), chargedTo: mail, at: .at(1))
    }
    await #expect(processExitsWith: .failure) {
      var meter = changedMeter()
      let lane = meter.lane(0, of: component)
      meter.charge(lane, to: mail, at: .at(1))
    }
  }

  @Test func `when there are not as many places as cells to read`() async {
    await #expect(processExitsWith: .failure) {
      let meter = changedMeter()
      var energies = Array(repeating: Energy.zero, count: 2 * Cause.count + 1)
      meter.read(into: &energies, at: .at(3))
    }
  }

  @Test func `when a ledger has too few cells`() async {
    await #expect(processExitsWith: .failure) {
      _ = EnergyLedger(
        components: ["radio"], apps: ["system"],
        cells: Array(repeating: .zero, count: Cause.count - 1))
    }
  }
}

struct `A pulsed level stops the program` {
  @Test func `when its period is zero`() async {
    await #expect(processExitsWith: .failure) {
      _ = PowerLevel.pulsed(
        high: .milliwatts(1), low: .zero, period: .zero, onTime: .zero, phase: .zero)
    }
  }

  @Test func `when its pulses last a negative time`() async {
    await #expect(processExitsWith: .failure) {
      _ = PowerLevel.pulsed(
        high: .milliwatts(1), low: .zero, period: .nanoseconds(5), onTime: .nanoseconds(-1),
        phase: .zero)
    }
  }

  @Test func `when its pulses outlast its period`() async {
    await #expect(processExitsWith: .failure) {
      _ = PowerLevel.pulsed(
        high: .milliwatts(1), low: .zero, period: .nanoseconds(5), onTime: .nanoseconds(6),
        phase: .zero)
    }
  }
}
