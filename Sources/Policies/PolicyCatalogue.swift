import Components
import Configuration

/// The catalogue of all policies of an operating system.
package enum PolicyCatalogue {
  /// The roles, each line with the policies that can fill it.
  package static let roles: [PolicyRole] = [
    PolicyRole("app-lifecycle", models: [IOSLifecycle.self, AndroidLifecycle.self]),
    PolicyRole(
      "background-tasks", operations: BackgroundTaskRole.operations,
      events: BackgroundTaskRole.events, counters: BackgroundTaskRole.counters,
      models: [IOSBackgroundTasks.self]),
    PolicyRole("quality-of-service", models: [QueuePromotion.self]),
    PolicyRole(
      "doze",
      counters: [
        CounterDefinition("light-doze-entries", "times the phone began to rest lightly"),
        CounterDefinition("deep-doze-entries", "times the phone began to rest deeply"),
        CounterDefinition("maintenance-windows", "windows in which delayed work resumes"),
      ],
      models: [AndroidDoze.self]),
    PolicyRole(
      "standby",
      counters: [
        CounterDefinition("bucket-changes", "times an app moved to another bucket")
      ], models: [AndroidBuckets.self]),
    PolicyRole("timer-coalescing", models: [TimerCoalescing.self, AndroidAlarms.self]),
    PolicyRole(
      "network-service", operations: NetworkServiceInterface.steps,
      events: NetworkServiceInterface.events,
      counters: NetworkServiceInterface.Counter.allCases.map(\.definition),
      models: [IOSBackgroundSessions.self], watchedState: .networks,
      makeDefaultService: { InstalledComponent(NetworkService(for: $0)) }),
    PolicyRole(
      "push-delivery", events: PushDeliveryInterface.events,
      counters: PushDeliveryInterface.Counter.allCases.map(\.definition),
      models: [ApplePushes.self, AndroidPushes.self],
      watchedState: .networks, makeDefaultService: { InstalledComponent(PushService(for: $0)) }),
    PolicyRole(
      "low-power-mode", operations: IOSLowPowerMode.operations, events: IOSLowPowerMode.events,
      counters: IOSLowPowerMode.counters, models: [IOSLowPowerMode.self],
      need: IOSLowPowerMode.switches),
    PolicyRole(
      "thermal", events: IOSThermalPressure.events, counters: IOSThermalPressure.counters,
      models: [IOSThermalPressure.self]),
    PolicyRole(
      "notifications", operations: NotificationInterface.operations,
      events: NotificationInterface.events,
      counters: NotificationInterface.Counter.allCases.map(\.definition),
      models: [IOSNotifications.self],
      makeDefaultService: { InstalledComponent(NotificationService(apps: $0.count)) }),
    PolicyRole(
      "foreground-services", operations: ServiceInterface.steps,
      events: ServiceInterface.events,
      counters: ServiceInterface.Counter.allCases.map(\.definition),
      models: [AndroidServices.self]),
    PolicyRole(
      "job-scheduling", operations: JobInterface.steps, events: JobInterface.events,
      counters: JobInterface.Counter.allCases.map(\.definition), models: [AndroidJobs.self]),
  ]

  package static var models: [any PolicyModel.Type] { roles.flatMap(\.models) }

  package static func role(named name: String) -> PolicyRole? { roles.first { $0.name == name } }

  /// The section with every entry in its long form and all parameters filled in.
  ///
  /// - Parameter version: The phone's version, which a policy has whose rules differ by version.
  package static func completing(
    _ section: ConfigurationNode, for version: SystemVersion? = nil
  ) -> ConfigurationNode {
    guard let entries = section.entries else { return section }
    let completed = entries.map { entry in
      entry.replacing(
        value: role(named: entry.key)?.completing(entry.value, for: version) ?? entry.value)
    }
    return ConfigurationNode(.mapping(completed), at: section.location)
  }
}

extension PolicyRole {
  /// The parameter of a policy that is the number of the system's version.
  private static let version = "version"

  fileprivate func completing(
    _ entry: ConfigurationNode, for version: SystemVersion?
  ) -> ConfigurationNode {
    guard let name = name(chosenBy: entry) else { return entry }
    var long = entry
    if entry["model"] == nil {
      let word = ConfigurationNode(.scalar(text: name, isPlain: true), at: entry.location)
      let chosen = ConfigurationNode.Entry(key: "model", keyLocation: entry.location, value: word)
      long = ConfigurationNode(.mapping([chosen] + (entry.entries ?? [])), at: entry.location)
    }
    guard let definition = model(named: name)?.definition else { return long }
    // A number that nobody wrote follows the phone's system.
    let isFree = long[Self.version].map { StandardValue.gave($0.location) } ?? true
    if let version, isFree, definition.parameters.contains(where: { $0.name == Self.version }) {
      let number = ConfigurationNode(
        .scalar(text: "\(version.number)", isPlain: true),
        at: SourceLocation(file: StandardValue.place(of: name)))
      long = long.removing(Self.version).adding(key: Self.version, number)
    }
    return definition.parameters.completing(long, of: name)
  }
}
