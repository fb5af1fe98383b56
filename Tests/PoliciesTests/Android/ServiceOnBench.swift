import Components
import Configuration
import DrainsimTestSupport
import Policies

/// A policy's service in the place of a part, so that a bench can run it.
struct ServiceOnBench<Policy: PolicyModel>: ComponentModel {
  static var definition: ComponentDefinition {
    let policy = Policy.definition
    let role = PolicyCatalogue.role(named: policy.role)!
    return ComponentDefinition(
      name: policy.name, role: policy.role, summary: policy.summary, formula: policy.rules,
      counters: role.interface.counters)
  }

  private let policy: Policy
  let laneCount = 0

  static var path: String { Policy.path }

  init(_ read: ParameterReader) { policy = Policy(read) }

  var watchedState: SharedState.Topics { policy.watchedState }

  /// Beside the system there are as many apps as on the bench.
  static var apps: Int { 3 }

  func makeComponent() -> InstalledComponent {
    policy.makeService(
      for: (0...Self.apps).map { PolicyApp(name: "app \($0)", modes: 0) })!
  }
}

extension ComponentBench {
  static func minutes(_ minutes: Double) -> Double { minutes * 60 }

  /// When it was told anything, in minutes, with what.
  var minutes: [String] { log.map { "\($0.time.nanoseconds / 1_000_000_000 / 6) \($0.what)" } }

  /// Lets the phone go at a metre a second, or stand still.
  func move(_ moves: Bool) {
    change { $0.velocity = SIMD2(moves ? 1 : 0, 0) }
  }
}
