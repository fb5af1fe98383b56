import Components
import Experiments
import ScenarioLanguage

/// Two device profiles side by side.
package struct DeviceComparisonStudy {
  private let names: [String]

  /// - Parameter names: Names of shipped profiles, or files.
  package init(_ first: String, _ second: String) { names = [first, second] }

  package func run(_ observer: any StudyObserver) throws -> DeviceComparison {
    let devices = try names.map { try device($0, observer) }
    return DeviceComparison(
      devices[0].parameters, devices[1].parameters, names: devices.map(\.name))
  }

  private func device(_ name: String, _ observer: any StudyObserver) throws -> LoadedDevice {
    let names = DeviceLibrary.names
    guard names.contains(name) || name.contains("/") || name.contains(".") else {
      throw StudyFailure.unknown("device", name, among: names)
    }
    let device = try DeviceLoader.load(name)
    observer.warn(device.warnings, device.sources)
    return device
  }
}

/// The power of phones in every variant of a scenario.
package struct DeviceReportStudy {
  /// A device with one run of every variant.
  package struct Device {
    package let name: String
    package let profile: LoadedDevice
    package let runs: [RunReport]
  }

  private let scenario: String
  private let devices: [String]
  private let phones: [String]

  /// - Parameters:
  ///   - devices: By the names or files of their profiles, as bare hardware.
  ///   - phones: The same, each with operating system and battery beside its bare hardware. Where
  ///     there is neither, all shipped phones as bare hardware.
  package init(_ scenario: String, devices: [String], phones: [String]) {
    self.scenario = scenario
    self.devices = devices
    self.phones = phones
  }

  package func run(_ observer: any StudyObserver) throws -> [Device] {
    let all = devices.isEmpty && phones.isEmpty ? DeviceLibrary.phones : devices
    let wanted =
      all.map { (name: $0, isPhone: false) }
      + phones.flatMap { [(name: $0, isPhone: false), (name: $0, isPhone: true)] }
    return try observer.following(WorkExtent(wanted.count, of: "phones")) { progress in
      try wanted.enumerated().map { slot, wanted in
        defer { progress.update(slot + 1) }
        return try device(wanted.name, asPhone: wanted.isPhone)
      }
    }
  }

  private func device(_ name: String, asPhone isPhone: Bool) throws -> Device {
    let profile = try DeviceLoader.load(name)
    let scenario = try ScenarioLoader.load(
      self.scenario, device: isPhone ? nil : name, phone: isPhone ? name : nil
    ).scenario
    let experiment = Experiment(ExperimentPlan(scenario: scenario))
    let runs = try scenario.variants.indices.map { variant in
      try experiment.run(variant: variant, replication: 1)
    }
    return Device(name: isPhone ? scenario.device : profile.name, profile: profile, runs: runs)
  }
}
