import Components
import Configuration
import Experiments
import Foundation
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// Two days of every variant of every scenario of the project.
struct `A shipped scenario` {
  private static func scenario(_ path: String) throws -> Scenario {
    try ScenarioLoader.load(path).scenario
  }

  @Test(arguments: Samples.shipped)
  func `is read without a warning`(path: String) throws {
    #expect(try ScenarioLoader.load(path).warnings == [])
  }

  // MARK: - Conservation

  /// A few days of every variant of every scenario, run once for all tests that look at them.
  private static let reports: [String: Result<[RunReport], any Error>] = Dictionary(
    uniqueKeysWithValues: Samples.shipped.map { path in
      (
        path,
        Result {
          let scenario = try scenario(path)
          let experiment = Experiment(ExperimentPlan(scenario: scenario))
          return try scenario.variants.indices.flatMap { variant in
            try [1, 1000].map { try experiment.run(variant: variant, replication: $0) }
          }
        }
      )
    })

  private func forRuns(_ path: String, _ body: (RunReport) throws -> Void) throws {
    for report in try #require(Self.reports[path]).get() { try body(report) }
  }

  private func sum(_ parts: [(name: String, energy: Energy)]) -> Energy {
    parts.map(\.energy).reduce(.zero, +)
  }

  @Test(arguments: Samples.shipped)
  func `has parts by component that equal the whole`(path: String) throws {
    try forRuns(path) { #expect(sum($0.ledger.byComponent) == $0.ledger.total) }
  }

  @Test(arguments: Samples.shipped)
  func `has parts by app that equal the whole`(path: String) throws {
    try forRuns(path) { #expect(sum($0.ledger.byApp) == $0.ledger.total) }
  }

  @Test(arguments: Samples.shipped)
  func `has parts by cause that equal the whole`(path: String) throws {
    try forRuns(path) { #expect(sum($0.ledger.byCause) == $0.ledger.total) }
  }

  @Test(arguments: Samples.shipped)
  func `reports the ledger's whole as its energy`(path: String) throws {
    try forRuns(path) { #expect($0["energy"] == $0.ledger.total.joules) }
  }

  @Test(arguments: Samples.shipped)
  func `draws no less than nothing anywhere`(path: String) throws {
    try forRuns(path) { report in
      #expect(report.ledger.cells.allSatisfy { $0 >= .zero })
      #expect(report.accessories.cells.allSatisfy { $0 >= .zero })
    }
  }

  @Test(arguments: Samples.shipped)
  func `has the app's energy below the whole`(path: String) throws {
    try forRuns(path) { report in
      // A bench has no app.
      guard let app = report["app-energy"] else { return }
      // It is below nothing where the phone draws less with the app than without: one that dims the
      // screen, or that switches off what searches.
      #expect(app <= report.ledger.total.joules)
    }
  }

  // MARK: - Shared runs

  @Test(arguments: Samples.shipped)
  func `has the same values and events when variants share their runs with the app idle`(
    path: String
  ) throws {
    let plan = ExperimentPlan(scenario: try Self.scenario(path), replications: 1...1)
    var shared: [RunRecord] = []
    _ = try Experiment(plan).compare(detail: nil, each: { shared.append($0) })
    // A report is of a run that shares nothing.
    let alone = try #require(Self.reports[path]).get().filter { $0.replication == 1 }
    #expect(shared.map(\.events) == alone.map(\.events))
    for (record, report) in zip(shared, alone) {
      #expect(record.readings.map(\.value) == report.metrics.map(\.value), "\(report.variant)")
    }
  }
}

/// The numbers of the shipped profile, as an honest reader asks for them.
struct `A shipped device` {
  private static func numbers(_ device: String) throws -> [GradedParameter] {
    // A model of the battery, so that what the profile says of it is among the numbers.
    let loaded = try Samples.load(
      "scenario: x\ndevice: \(device)\nbattery: { model: ideal }\nduration: 1 s\n")
    return loaded.scenario.variants[0].specification.parameters
  }

  @Test(arguments: DeviceLibrary.phones)
  func `says what its battery holds`(device: String) throws {
    let own = try Self.numbers(device).filter {
      $0.path.hasPrefix("battery.") || $0.path.hasPrefix("device.battery.")
    }
    let written = own.filter { $0.location.file.hasPrefix("devices/") }.map(\.path)
    #expect(written.count == 2, "\(written)")
  }

  @Test(arguments: DeviceLibrary.phones)
  func `grades every number`(device: String) throws {
    for number in try Self.numbers(device) { #expect(number.grade != nil, "\(number.path)") }
  }

  @Test(arguments: DeviceLibrary.phones)
  func `gives a range to what another device or nobody printed`(device: String) throws {
    for number in try Self.numbers(device)
    where number.grade == .proxy || number.grade == .assumed {
      #expect(number.range != nil, "\(number.path)")
    }
  }

  @Test(arguments: DeviceLibrary.phones)
  func `gives a reason for what is assumed`(device: String) throws {
    for number in try Self.numbers(device) where number.grade == .assumed {
      #expect(number.reason != nil, "\(number.path)")
    }
  }

  @Test(arguments: DeviceLibrary.phones)
  func `names a source of its list or of the models for what was printed or measured`(
    device: String
  ) throws {
    let text = try #require(DeviceLibrary.text(of: device))
    for number in try Self.numbers(device) where number.grade != .assumed {
      let source = try #require(number.source, "\(number.path)")
      let isKnown = References.title(of: source) != nil || text.contains("\n  \(source): {")
      #expect(isKnown, "\(number.path)")
    }
  }

  @Test(arguments: DeviceLibrary.names.filter { $0 != "bench" })
  func `has the components without which a phone does nothing`(device: String) throws {
    // A model of the battery, so that what the profile says of it is among the numbers.
    let loaded = try Samples.load(
      "scenario: x\ndevice: \(device)\nbattery: { model: ideal }\nduration: 1 s\n")
    let parts = loaded.scenario.variants[0].specification.components.map(\.name)
    #expect(Set(parts).isSuperset(of: ["base", "cpu", "display"]))
  }

  @Test func `is known under the name of its file`() throws {
    let path = try #require(Samples.shipped.first)
    let end = try #require(path.range(of: "/scenarios/", options: .backwards)).upperBound
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(path[..<end])devices")
    #expect(files.map { String($0.dropLast(".yaml".count)) }.sorted() == DeviceLibrary.names)
  }
}
