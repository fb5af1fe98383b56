import Configuration
import Foundation
import ScenarioLanguage
import Testing

struct `The file of a prediction` {
  private static let sample = """
    prediction: gauge
    phone: A phone
    data: table.csv
    scenario: lit.yaml
    columns:
      time: { column: t, unit: min }
      charge: { column: q, unit: mAh }
    gauge: { time: $(time), level: $(charge / (1000 mAh)) }

    """

  private func read(_ text: String) throws -> PredictionFile {
    let path = NSTemporaryDirectory() + "prediction-\(UUID().uuidString).yaml"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try PredictionFile.read(path)
  }

  /// The mistakes that `body` throws, with their lines.
  private func mistakes(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let failure as LoadFailure {
      guard case .wrong(let found, _) = failure else { return ["\(failure)"] }
      return found.map { "\($0.location.line): \($0.message)" }
    } catch { return ["\(error)"] }
  }

  private func mistakes(_ text: String) -> [String] { mistakes { _ = try read(text) } }

  private func mistakes(ofTable table: String) throws -> [String] {
    let file = try read(Self.sample)
    return mistakes { _ = try file.readings(table, file: "table.csv") }
  }

  @Test func `has the readings of a table from its first instant on, without repeats`() throws {
    let readings = try read(Self.sample).readings(
      "t,q\n10,900\n11,900\n12.5,890\n13,890\n70,800\n", file: "table.csv")
    #expect(readings.map(\.time) == [0, 150, 3600])
    #expect(readings.map(\.level) == [0.9, 0.89, 0.8])
  }

  @Test(arguments: [
    ("t,q\n10,900\n9,890\n", "3: the time of the gauge goes back"),
    ("t,q\n10,1900\n", "2: the level of the gauge is not within 0 and 1"),
    ("t,q\n10,900\n11,900\n", "1: the gauge has fewer than two levels"),
    ("t,p\n10,900\n", "1: 'table.csv' has no column 'q'"),
  ])
  func `refuses a table that is no gauge`(table: String, message: String) throws {
    let found = try mistakes(ofTable: table)
    #expect(found.count == 1 && found[0].hasSuffix(message.dropFirst(3)), "\(found)")
  }

  @Test(arguments: [
    ("scenario: lit.yaml\n", "", "needs 'import' or 'scenario'"),
    ("gauge: { time: $(time), level: $(charge / (1000 mAh)) }\n", "", "needs 'import' or 'gauge'"),
    ("$(charge / (1000 mAh))", "$(charge)", "must be a share"),
    ("time: $(time),", "time: $(charge),", "must be a duration"),
    ("prediction: gauge", "prediction: The Gauge", "must be small letters"),
    ("scenario: lit.yaml", "import: { kind: pcpa }", "pcpa"),
    ("scenario: lit.yaml", "import: { phone: pixel-6 }", "'kind' of 'import' is needed"),
    ("scenario: lit.yaml", "import: { kind: pcap, options: { gpa: 1 s } }", "'gpa' is no option"),
    ("scenario: lit.yaml", "scenario: lit.yaml\nvalues: { energy: much }", "with its unit"),
  ])
  func `is refused with its place`(old: String, new: String, message: String) throws {
    let found = mistakes(Self.sample.replacing(old, with: new))
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test func `is none of the sample`() { #expect(mistakes(Self.sample) == []) }
}
