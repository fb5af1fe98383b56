import Kernel
import PowerAccounting
import Quantities

/// A battery on a bench, drained by the steps of its load.
extension BatteryDrain {
  /// Applies the steps of the bench that are due.
  mutating func takeSteps(at now: SimTime, _ phone: inout Phone) {
    guard let load else { return }
    while nextStep < load.steps.count, .zero + load.steps[nextStep].from <= now {
      present = load.steps[nextStep].load
      nextStep += 1
      if case .power(let power) = present {
        phone.draw(power, at: now)
      } else {
        phone.draw(.zero, at: now)
      }
    }
  }
}

/// The bench, which is a component to the meter.
extension Phone {
  private var bench: ComponentID { ComponentID(specification.components.count) }

  fileprivate func draw(_ power: Power, at now: SimTime) {
    let lane = world.pointee.meter.lane(0, of: bench)
    world.pointee.meter.change(lane, to: power, chargedTo: .baseline, at: now)
  }

  /// Adds energy drawn as a current, which depends on the battery's voltage.
  func deposit(_ energy: Energy) {
    world.pointee.meter.deposit(energy, in: bench, chargedTo: .baseline)
  }
}
