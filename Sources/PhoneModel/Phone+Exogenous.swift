import Workloads

/// The record of actions of people and changes of surroundings, stream by stream.
extension Phone {
  /// A stream of exogenous events beside actions and sources.
  enum ExogenousStream {
    case surroundings(SurroundingsState.Topic)
    case conditions
    /// Peripherals of a group, by its index.
    case group(Int)

    var place: Int {
      switch self {
      case .surroundings(let topic): topic.rawValue
      case .conditions: SurroundingsState.Topic.allCases.count
      case .group(let index): SurroundingsState.Topic.allCases.count + 1 + index
      }
    }
  }

  mutating func note(_ stream: ExogenousStream, _ what: UInt64) {
    engine.noteExogenous(stream.place, what, at: world.pointee.now)
  }

  var exogenous: ExogenousRecord { engine.exogenousRecord }
}

extension PhoneSpecification {
  /// The names of all streams of exogenous events, in the scenario's terms.
  package var exogenousStreams: [String] { program.exogenousNames + exogenousStreamsOfPhone }

  var exogenousStreamsOfPhone: [String] {
    SurroundingsState.Topic.allCases.map(\.path) + ["surroundings.conditions"]
      + surroundings.peripherals.map { "surroundings.bluetooth.\($0.name)" }
  }
}

extension SurroundingsState.Topic {
  fileprivate var path: String {
    switch self {
    case .cellular: "surroundings.network.cellular"
    case .wifi: "surroundings.network.wi-fi"
    case .movement: "surroundings.movement"
    case .temperature: "surroundings.temperature"
    }
  }
}
