import Configuration
import PowerAccounting
import Quantities

/// An ordinal stand-in for the energy gauge that Xcode shows of an app on a phone.
///
/// The inputs of that gauge are known (processor, GPU, network, location, display, the app's state,
/// heat; nothing of Bluetooth), and so are three facts: the app's own work moves between 0 and 30,
/// the number above is the overhead of hardware that the system keeps on for the app, and peaks
/// exceed 100. Its formula is not public. This one has the same properties: a watt is a watt, and a
/// watt of own work fills the 30.
///
///     own      = 30 / scale · Σ weight · power of computation, drawing and transfers
///     overhead = 30 / scale · Σ weight · power of all else that the app is charged with
///     in front:  min(30, own) + overhead        else:  background · (own + overhead)
///
/// It can rank two versions, but not quantify their difference. The lit screen is no overhead,
/// since an app in front that does nothing shows nothing; heat is not modelled.
package struct XcodeGauge: Sendable, Equatable {
  /// The power of own work that fills ``ownWorkLimit``.
  package var scale: Power
  /// One weight per part of the gauge, in the order of ``parts``.
  package var weights: [Double]
  /// The factor of everything while the app is not in front.
  package var background: Double

  package static let ownWorkLimit = 30.0

  /// The parts of the gauge, and the roles of the components that belong to each.
  package static let parts: [(name: String, roles: [String])] = [
    ("cpu", ["cpu"]), ("gpu", ["gpu"]), ("network", ["wi-fi", "cellular"]),
    ("location", ["location"]), ("display", ["display"]),
  ]

  /// Causes that are an app's own work, in every part of the gauge.
  static let ownWork = CauseSet(.computation, .drawing, .transfer)
  /// All other causes, except the lit screen and the power that is drawn in any case.
  static let overhead = CauseSet(.computation, .drawing, .transfer, .screen, .baseline).inverted

  /// The parameters, with their standard values. All were chosen before any value of the gauge was
  /// looked at, and none was changed since.
  package static let parameters = ModelTable["xcode-gauge"]

  /// Creates the gauge from values in the order of ``parameters``, in base units.
  init(values: [Double]) {
    scale = .watts(values[0] * 1e9)
    weights = values[1..<values.count - 1].map(\.self)
    background = values[values.count - 1]
  }

  /// The gauge of an app on a phone with components of these roles.
  func gauge(of app: AppID, on roles: [String]) -> Gauge {
    let perJoule = Self.ownWorkLimit / scale.watts
    let inputs = zip(Self.parts, weights).flatMap { part, weight in
      roles.indices.filter { part.roles.contains(roles[$0]) }.flatMap { component in
        [(Self.ownWork, true), (Self.overhead, false)].map { causes, isOwnWork in
          Gauge.Input(
            source: .energy(component: component, causes), weight: weight * perJoule,
            isOwnWork: isOwnWork)
        }
      }
    }
    return Gauge(app: app, inputs: inputs, limit: Self.ownWorkLimit, background: background)
  }
}
