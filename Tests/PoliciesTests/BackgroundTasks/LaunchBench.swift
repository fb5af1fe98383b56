import Components
import Configuration
import DrainsimTestSupport
import Policies
import Quantities
import Workloads

/// The service that launches apps, on a bench: apps with all modes, the phone used by hand.
enum LaunchBench {
  /// - Parameters:
  ///   - values: Parameters that are not standard, as texts.
  ///   - settings: Of the apps, from the first on.
  static func make(
    _ values: [String: String] = [:], apps: Int = 2, settings: [AppSettings] = [],
    modes: [BackgroundMode] = BackgroundMode.allCases, seconds: Double, clockAtStart: Double = 0
  ) -> ComponentBench {
    let policy = IOSBackgroundTasks(values)
    let bits = modes.reduce(0) { $0 | $1.bit }
    let governed = (0...apps).map { app in
      let own = app > 0 && app <= settings.count ? settings[app - 1] : AppSettings()
      return PolicyApp(
        name: "app \(app)", modes: app == 0 ? 0 : bits, settings: own)
    }
    return ComponentBench(
      service: policy.makeService(for: governed)!,
      PolicyCatalogue.role(named: "background-tasks")!.interface, apps: apps, seconds: seconds,
      clockAtStart: clockAtStart)
  }
}

extension ComponentBench {
  /// Opens an app at an instant and locks the phone ten seconds later.
  func use(
    _ app: Int = 1, at seconds: Double,
    then userAction: @escaping (ComponentBench) -> Void = { _ in }
  ) {
    at(seconds) { $0.light(true, app: app) }
    at(seconds + 10) {
      $0.light(false, app: 0)
      userAction($0)
    }
  }

  func scheduleRefresh(_ app: Int = 1, earliest seconds: Double = 0) {
    perform("schedule-refresh", ["earliest": seconds * 1e9], app: app, thread: 0)
  }

  func complete(_ app: Int = 1) { perform("complete-task", app: app, thread: 0) }

  /// The instants in seconds at which an app was told of a launch.
  func launches(_ event: String = "refresh-task", app: Int = 1) -> [Double] {
    times(of: "\(event) 0, app \(app)").map { ($0 - .zero).seconds }
  }
}

extension PolicyModel {
  /// A policy from texts such as `["least-interval": "1 min"]`, which must be right.
  init(_ values: [String: String]) {
    let diagnostics = Diagnostics()
    guard let policy = Self.read(values, diagnostics) else {
      fatalError("\(Self.definition.name): \(diagnostics.all.map(\.message))")
    }
    self = policy
  }

  private static func read(_ values: [String: String], _ diagnostics: Diagnostics) -> Self? {
    guard
      let parameters = ModelParameters.read(
        definition.parameters, from: values, diagnostics: diagnostics)
    else { return nil }
    return Self(parameters, diagnostics: diagnostics)
  }

  /// The complaints of a policy when some of its parameters are changed.
  static func complaints(_ values: [String: String]) -> [String] {
    let diagnostics = Diagnostics()
    _ = read(values, diagnostics)
    return diagnostics.all.map(\.message)
  }
}
