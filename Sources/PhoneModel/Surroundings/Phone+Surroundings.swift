import Components
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// What is around the phone changes, and its parts are told.
extension Phone {
  /// Makes everything hold that holds at the beginning.
  mutating func beginSurroundings(_ future: Future) {
    around.begin(horizon: world.pointee.horizon, engine.variates, future: &future.pointee)
    for (place, condition) in specification.conditions.enumerated() {
      if condition.from > .zero {
        future.pointee.schedule(
          .condition(place), at: .zero + condition.from,
          rank: .surroundings)
      } else {
        around.apply(condition, at: .zero)
      }
    }
    around.settle(future: &future.pointee)
    world.pointee.surroundings = around.present
  }

  /// A condition begins to hold: every part is told.
  mutating func change(to place: Int, _ future: Future) {
    around.apply(specification.conditions[place], at: world.pointee.now)
    note(.conditions, UInt64(place))
    around.turned(at: world.pointee.now, future: &future.pointee)
    world.pointee.surroundings = around.present
    announceSurroundings()
  }

  /// A signal is another.
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

  /// Tells every part, if what is around the phone is any different from before.
  private mutating func announceDifference() {
    let present = around.present
    if present == world.pointee.surroundings { return }
    world.pointee.surroundings = present
    announceSurroundings()
  }

  /// Tells every part that what is around the phone has changed.
  mutating func announceSurroundings() {
    refreshReadings()
    for place in listeners.places(of: PhoneChanges.surroundings.rawValue) {
      let index = listeners[place]
      component(index).surroundingsChanged(context(index))
    }
  }
}
