import Configuration
import Quantities
import Testing
import Workloads

@testable import PhoneModel

/// A form that forgets its metric, and reports nothing.
private struct SilentMetric: WrittenMetric {
  static let keys = [FieldDefinition("silent", .label, "nothing")]

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    []
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue { MetricValue(nil) }
}

struct `A form that makes no metric of an entry` {
  private let diagnostics = Diagnostics()

  private func read() throws {
    let name = ConfigurationNode(text: "x", at: SourceLocation(file: "t", line: 3, column: 5))
    let node = ConfigurationNode(entries: [("silent", name)], at: name.location)
    let entry = MetricEntry(
      name: "m", key: "silent", node: name,
      reader: try #require(
        MappingReader(
          node, "metric 'm'", fields: SilentMetric.keys, diagnostics: diagnostics)))
    var reader = MetricReader(
      components: [], interfaces: [],
      assembly: ScriptAssembly(
        vocabulary: ScriptVocabulary(), diagnostics: diagnostics),
      diagnostics: diagnostics, scope: ConstantScope(),
      window: RunWindow(
        duration: .seconds(1), endMark: nil, endsWithBattery: false, warmUp: .zero),
      starts: .mondayMidnight, hasBattery: false)
    #expect(reader.metrics(of: SilentMetric.self, entry).isEmpty)
  }

  @Test func `is a mistake at the entry`() throws {
    try read()
    let mistake = try #require(diagnostics.all.first)
    #expect(diagnostics.errorCount == 1)
    #expect(mistake.message == "'silent' of metric 'm' makes no metric")
    #expect((mistake.location.line, mistake.location.column) == (3, 5))
  }

  @Test func `is not one where it reported another`() throws {
    diagnostics.error("before", at: SourceLocation(file: "t", line: 1, column: 1))
    try read()
    #expect(diagnostics.errorCount == 1)
  }
}

struct `The catalogue of metrics` {
  @Test func `has every key once`() {
    let names = MetricCatalogue.fields.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(MetricCatalogue.fields.allSatisfy { !$0.summary.isEmpty })
  }

  @Test func `chooses one form by a key`() {
    let keys = MetricCatalogue.keys.map(\.name)
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: MetricCatalogue.forms.indices)
  func `has a key for each form that scenarios write`(place: Int) {
    #expect(!MetricCatalogue.forms[place].keys.isEmpty)
  }

  @Test(arguments: BuiltInMetric.allCases)
  func `has a metric of each form that every run has`(form: BuiltInMetric) {
    #expect(form.definition(subject: "mail", hasBattery: true) != nil)
  }

  @Test func `names the keys that others go with`() {
    let companions = Dictionary(
      uniqueKeysWithValues: MetricCatalogue.companions.map { ($0.key, $0.chosenBy) })
    #expect(companions["within"] == ["from", "share-of"])
    #expect(companions["to"] == ["from"])
    #expect(companions["every"] == ["by-hour-of"])
    #expect(companions["ratio"] == nil)
  }

  @Test(
    arguments: [
      (nil, false, ["energy", "average-power", "run-time"]),
      ("mail", false, ["energy", "app-energy", "average-power", "run-time"]),
      (
        "mail", true,
        [
          "energy", "app-energy", "average-power", "run-time", "battery-life", "battery-percent",
        ]
      ),
    ] as [(String?, Bool, [String])])
  func `has metrics of every run by what the phone has`(
    subject: String?, hasBattery: Bool, names: [String]
  ) {
    let metrics = MetricCatalogue.builtIn(subject: subject, hasBattery: hasBattery)
    #expect(metrics.map(\.name) == names)
  }
}
