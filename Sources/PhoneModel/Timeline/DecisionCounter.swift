import Components
import PowerAccounting
import Workloads

/// A counter of the system's decisions about an app; when it grows, a decision was taken.
struct DecisionCounter {
  /// The index of its name among those of ``names(among:)``.
  let name: Int
  let app: Int
  private let text: String
  private let place: CounterIndex

  /// The counters of decisions in the script engine, and those of all services of the system.
  static func all(of specification: PhoneSpecification) -> [DecisionCounter] {
    var counters: [DecisionCounter] = []
    var name = 0
    for counter in ScriptEngine.Counter.allCases where counter != .handlerRuns {
      counters.append(
        DecisionCounter(name: name, app: 0, text: counter.name, place: .script(counter.rawValue)))
      name += 1
    }
    var base = 0
    let firstService = specification.components.count + ComponentNumbering.indicesOfMeter
    for (part, interface) in specification.interfaces.enumerated() {
      if part >= firstService {
        for (offset, counter) in interface.counters.enumerated() {
          counters += specification.program.apps.indices.map { app in
            DecisionCounter(
              name: name, app: app, text: counter.name, place: .component(base + offset))
          }
          name += 1
        }
      }
      base += interface.counters.count
    }
    return counters
  }

  static func names(among counters: [DecisionCounter]) -> [String] {
    var names: [String] = []
    for counter in counters where counter.name == names.count { names.append(counter.text) }
    return names
  }

  func value(
    in world: UnsafeMutablePointer<ComponentWorld>, _ engine: borrowing ScriptEngine
  ) -> Int {
    switch place {
    case .script(let index): engine.count(ofCounter: index)
    case .component(let index): world.pointee.count(index, for: AppID(app))
    }
  }
}
