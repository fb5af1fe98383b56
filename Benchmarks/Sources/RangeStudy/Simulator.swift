import Foundation

/// The program whose verdicts are measured.
struct Simulator {
  let path: String

  struct Failure: Error { let text: String }

  /// The document that `compare` prints.
  func result(of scenario: String, _ options: [String]) throws -> Document {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["compare", scenario, "--format", "json"] + options
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // Status 1 tells of expectations.
    guard process.terminationStatus < 2,
      let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { throw Failure(text: "\(scenario): status \(process.terminationStatus)") }
    return Document(root: root)
  }
}

/// Both intervals of a verdict on the first metric of the first variant, and its estimate.
struct Intervals {
  var percent: Double?
  var runs: ClosedRange<Double>
  var ranges: ClosedRange<Double>
}

/// A number with its range, as the program lists it.
struct UncertainNumber {
  let name: String
  let unit: String
  let low: Double
  let high: Double
  let isWhole: Bool

  /// `name=value unit` at one end of the range.
  func setting(atHigh: Bool) -> String {
    let value = atHigh ? high : low
    let text = isWhole ? "\(Int(value))" : "\(value)"
    return "\(name)=\(unit.isEmpty ? text : "\(text) \(unit)")"
  }
}

struct Document {
  let root: [String: Any]

  private func ends(_ value: Any?) -> ClosedRange<Double> {
    guard let value = value as? [String: Any], let low = value["low"] as? Double,
      let high = value["high"] as? Double
    else { return -Double.infinity...Double.infinity }
    return low...high
  }

  private var entry: [String: Any] { (root["verdict"] as? [[String: Any]])?.first ?? [:] }

  var intervals: Intervals {
    Intervals(
      percent: entry["percent"] as? Double, runs: ends(entry["runs"]),
      ranges: ends(entry["ranges"]))
  }

  /// The change at the only draw.
  var changeOverRanges: Double? { (entry["ranges"] as? [String: Any])?["low"] as? Double }

  var numbers: [UncertainNumber] {
    let ranges = root["over-ranges"] as? [String: Any]
    return (ranges?["parameters"] as? [[String: Any]] ?? []).compactMap { number in
      guard let name = number["name"] as? String, let unit = number["unit"] as? String,
        let low = number["low"] as? Double, let high = number["high"] as? Double,
        let value = number["value"] as? Double
      else { return nil }
      let isWhole = unit.isEmpty && [low, high, value].allSatisfy { $0 == $0.rounded() }
      return UncertainNumber(name: name, unit: unit, low: low, high: high, isWhole: isWhole)
    }
  }
}

/// A scenario in which all numbers of a component move together.
struct GroupedScenario {
  let path: String

  init(extending scenario: String, _ numbers: [UncertainNumber]) throws {
    var groups: [String: [String]] = [:]
    for number in numbers where number.name.hasPrefix("device.components.") {
      let component = number.name.split(separator: ".")[2]
      groups[String(component), default: []].append(number.name)
    }
    let lists = groups.keys.sorted().compactMap { groups[$0] }.filter { $0.count > 1 }
    let together = lists.map { "  - [\($0.joined(separator: ", "))]\n" }.joined()
    path = FileManager.default.temporaryDirectory.appending(path: "grouped-\(UUID()).yaml").path
    let whole = URL(filePath: scenario).standardizedFileURL.path
    try "extends: \(whole)\ntogether:\n\(together)".write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
