import Components
import Kernel
import Quantities
import Workloads

/// Changes of the phone's surroundings, and their announcement to its components.
extension Phone {
  /// Applies the surroundings of the beginning of the run.
  mutating func beginSurroundings(_ future: Future) {
    around.begin(horizon: world.pointee.run.horizon, engine.variates, future: &future.pointee)
    for (place, condition) in specification.surroundings.conditions.enumerated() {
      if condition.from > .zero {
        future.pointee.schedule(.condition(place), at: .zero + condition.from, rank: .surroundings)
      } else {
        around.apply(condition, at: .zero)
      }
    }
    around.settle(future: &future.pointee)
    world.pointee.surroundings = around.present
  }

  /// Applies a condition, and notifies every component.
  mutating func change(to place: Int, _ future: Future) {
    around.apply(specification.surroundings.conditions[place], at: world.pointee.now)
    note(.conditions, UInt64(place))
    around.turned(at: world.pointee.now, future: &future.pointee)
    world.pointee.surroundings = around.present
    announceSurroundings()
  }

  /// Changes a signal.
  mutating func change(_ topic: Int, _ future: Future) {
    guard let topic = SurroundingsState.Topic(rawValue: topic) else { return }
    around.change(topic, at: world.pointee.now, engine.variates, future: &future.pointee)
    note(.surroundings(topic), around.digest(of: topic))
    announceDifference()
  }

  mutating func crossBorder(_ index: Int, _ future: Future) {
    around.cross(index, at: world.pointee.now, future: &future.pointee)
    announceDifference()
  }

  /// Notifies every component if the surroundings differ from before.
  private mutating func announceDifference() {
    let present = around.present
    if present == world.pointee.surroundings { return }
    world.pointee.surroundings = present
    announceSurroundings()
  }

  /// Notifies every component that the surroundings have changed.
  mutating func announceSurroundings() {
    refreshReadings()
    for index in wiring.listeners.components(of: PhoneChanges.surroundings.rawValue) {
      component(index).surroundingsChanged(context(index))
    }
  }
}
