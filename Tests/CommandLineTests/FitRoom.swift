import Foundation
import Testing

/// A folder with a fit of a display, its scenario, and a table that a formula made.
struct FitRoom {
  /// The panel's true power, and the power that full brightness adds, in milliwatts.
  static let truth = (panel: 200.0, backlight: 700.0)

  private static let scenario = """
    scenario: lit
    device:
      extends: standard-phone
      components: { display: { model: lcd }, cpu: ~, gpu: ~, video-decoder: ~, wi-fi: ~, cellular: ~, bluetooth: ~, location: ~, camera: ~, flashlight: ~, microphone: ~, speaker: ~, vibration: ~, accelerometer: ~, gyroscope: ~, magnetometer: ~, storage: ~ }
    duration: 10 s
    replications: 1
    parameters: { level: 50 % }
    user: { actions: { look: { at: 0 s, do: [ { open: lamp } ] } } }
    apps: { lamp: { handlers: { start: [ { brightness: $(level) } ] } } }
    metrics: { display-energy: { energy: display } }
    """

  /// The text of the fit called `name`.
  static func text(_ name: String = "lamp", table: String = "lamp.csv") -> String {
    """
    fit: \(name)
    scenario: lit.yaml
    data: \(table)
    source: androwatts
    columns:
      level: { column: level, unit: "%" }
      power: { column: power, unit: mW }
    rows: { parameters.level: $(level) }
    measured: { display-energy: { value: $(power * 10 s) } }
    free:
      device.components.display.panel: { start: 300 mW, bounds: [0 mW, 2 W] }
      device.components.display.backlight: { start: 500 mW, bounds: [0 mW, 2 W] }
    hold-out: { every: 2 }
    spread: { share: 30 %, reason: "assumed: one lamp was measured" }

    """
  }

  let room: Room
  /// The paths of the fit and of its table.
  let fit: String
  let table: String
  /// The path of the profile that a test asks for.
  var profile: String { room.path + "/mine.yaml" }

  /// - Parameter off: By how much a row's power is off, as a share of it.
  init(off: (Int) -> Double = { _ in 0 }) throws {
    room = try Room()
    var lines = ["level,power"]
    for row in 1...20 {
      let level = 5 * Double(row)
      let power = (Self.truth.panel + Self.truth.backlight * level / 100) * (1 + off(row))
      lines.append("\(level),\(power)")
    }
    table = try room.file("lamp.csv", lines.joined(separator: "\n") + "\n")
    _ = try room.file("lit.yaml", Self.scenario)
    fit = try room.file("lamp.yaml", Self.text())
  }

  /// The room of a table whose powers are off by a few hundredths.
  static func uneven() throws -> FitRoom {
    try FitRoom(off: { $0.isMultiple(of: 3) ? 0.04 : -0.02 })
  }

  /// Runs `fit` on the table.
  func run(_ more: String...) throws -> Program.Outcome {
    try Program.run(["fit", fit, "--data", table] + more)
  }

  /// Runs `fit` on the folder, in which the tables are as well.
  func truth(_ more: String...) throws -> Program.Outcome {
    try Program.run(["fit", room.path, "--data", room.path] + more)
  }
}
