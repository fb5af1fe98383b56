import Components
import Experiments
import ScenarioLanguage

/// Two device profiles side by side.
package enum DeviceComparisonStudy {
  /// - Parameters:
  ///   - first: The name of a shipped profile, or a file; so is the second.
  package static func run(
    _ first: String, _ second: String, _ observer: any StudyObserver
  ) throws -> DeviceComparison {
    let devices = try [first, second].map { try device($0, observer) }
    return DeviceComparison(
      devices[0].parameters, devices[1].parameters, names: devices.map(\.name))
  }

  private static func device(_ name: String, _ observer: any StudyObserver) throws -> LoadedDevice {
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
package enum DeviceReportStudy {
  /// A device with one run of every variant.
  package struct Device {
    package let name: String
    package let profile: LoadedDevice
    package let runs: [RunReport]
  }

  /// - Parameters:
  ///   - devices: By the names or files of their profiles, as bare hardware.
  ///   - phones: The same, each with operating system and battery beside its bare hardware. Where
  ///     there is neither, all shipped phones as bare hardware.
  package static func run(
    _ scenario: String, devices: [String], phones: [String], _ observer: any StudyObserver
  ) throws -> [Device] {
    let all = devices.isEmpty && phones.isEmpty ? DeviceLibrary.phones : devices
    let wanted =
      all.map { (name: $0, isPhone: false) }
      + phones.flatMap { [(name: $0, isPhone: false), (name: $0, isPhone: true)] }
    return try observer.following(WorkExtent(total: wanted.count, things: "phones")) { progress in
      try wanted.enumerated().map { slot, wanted in
        defer { progress.update(slot + 1) }
        return try device(wanted.name, asPhone: wanted.isPhone, in: scenario)
      }
    }
  }

  private static func device(
    _ name: String, asPhone isPhone: Bool, in file: String
  ) throws -> Device {
    let profile = try DeviceLoader.load(name)
    let scenario = try ScenarioLoader.load(
      file, device: isPhone ? nil : name, phone: isPhone ? name : nil
    ).scenario
    let experiment = Experiment(ExperimentPlan(scenario: scenario))
    let runs = try scenario.variants.indices.map { variant in
      try experiment.run(variant: variant, replication: 1)
    }
    return Device(name: isPhone ? scenario.device : profile.name, profile: profile, runs: runs)
  }
}
