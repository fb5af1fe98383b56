import Kernel

/// The errors of the rows of a made-up table.
enum RowErrors: String, CaseIterable {
  case even, uneven, batches, outliers
}

/// A scenario, a fit and its made-up tables.
enum FitText {
  /// The numbers that make the tables.
  static let numbers = [
    (name: "panel", milliwatts: 200.0), (name: "red", milliwatts: 300.0),
    (name: "green", milliwatts: 500.0),
  ]

  static let scenario = """
    scenario: lit
    device:
      extends: standard-phone
      components: { display: { model: oled, black: 0 mW, blue: 0 mW }, cpu: ~, gpu: ~, video-decoder: ~, wi-fi: ~, cellular: ~, bluetooth: ~, location: ~, camera: ~, flashlight: ~, microphone: ~, speaker: ~, vibration: ~, accelerometer: ~, gyroscope: ~, magnetometer: ~, storage: ~ }
    duration: 1 s
    replications: 1
    parameters: { red: 0.5, green: 0.5 }
    user: { actions: { look: { at: 0 s, do: [ { open: lamp } ] } } }
    apps: { lamp: { handlers: { start: [ { brightness: 100 % }, { content: { red: $(red), green: $(green), blue: 0 } } ] } } }
    metrics: { display-energy: { energy: display } }
    """

  /// Least squares in mW; with groups or against outliers, where the errors ask for it.
  static func fit(_ errors: RowErrors) -> String {
    let more =
      switch errors {
      case .batches: "group: batch"
      case .outliers: "robust: bisquare"
      default: ""
      }
    return """
      fit: made-up
      scenario: scenario.yaml
      columns: { red: red, green: green, power: { column: power, unit: mW } }
      rows: { parameters.red: $(red), parameters.green: $(green) }
      measured: { display-energy: { value: $(power * 1 s) } }
      free:
        device.components.display.panel: { start: 365 mW, bounds: [0 mW, 5 W] }
        device.components.display.red: { start: 262 mW, bounds: [0 mW, 5 W] }
        device.components.display.green: { start: 383 mW, bounds: [0 mW, 5 W] }
      loss: absolute
      \(more)
      """
  }

  /// Sixty rows in twenty batches.
  static func table(_ errors: RowErrors, _ repetition: Int) -> String {
    let key = RandomKey(seed: 20_262, replication: repetition)
    func uniform(_ name: String, _ index: Int) -> Double {
      RandomStream(key: key, name: StreamName(name)).uniform(trigger: UInt32(index), use: 0)
    }
    /// Nearly normal with the variance 1: the sum of twelve uniforms less six.
    func normal(_ name: String, _ index: Int) -> Double {
      (0..<12).reduce(-6) { $0 + uniform("\(name) \($1)", index) }
    }
    let rows = (0..<60).map { row in
      let batch = row % 20
      // Rows of a batch look alike, so that its error matters.
      let red = errors == .batches ? uniform("red", batch) : uniform("red", row)
      let green = errors == .batches ? uniform("green", batch) : uniform("green", row)
      let error =
        switch errors {
        case .even: 20 * normal("row", row)
        case .uneven: (5 + 40 * red) * normal("row", row)
        case .batches: 15 * normal("batch", batch) + 10 * normal("row", row)
        case .outliers: (uniform("kind", row) < 0.1 ? 200 : 20) * normal("row", row)
        }
      let power =
        numbers[0].milliwatts + numbers[1].milliwatts * red
        + numbers[2].milliwatts * green + error
      return "\(red),\(green),\(power),b\(batch)"
    }
    return (["red,green,power,batch"] + rows).joined(separator: "\n") + "\n"
  }
}
