import Configuration
import Importers

extension FuzzedReader {
  /// Tables, tracks and traces that scenarios, fits and `analyze` read as texts.
  static let tables: [FuzzedReader] = [
    text("csv") { text, diagnostics in
      let layouts: [MeasurementLayout?] = [
        nil, .long(values: ["value"], group: "group", pair: "pair"), .runs,
      ]
      for layout in layouts {
        _ = MeasurementFile.measurements(
          in: text, file: "fuzzed", layout: layout, diagnostics: diagnostics)
      }
      return true
    },
    text("monitor") { text, diagnostics in
      MonitorReader.table(in: text, file: "fuzzed", diagnostics: diagnostics) != nil
    },
    text("load") { text, diagnostics in
      MonitorLoad.steps(in: text, file: "fuzzed", step: nil, diagnostics: diagnostics) != nil
    },
    text("trace") { text, diagnostics in
      TraceFile.steps(in: text, of: .load, file: "fuzzed", diagnostics: diagnostics) != nil
    },
    text("gpx") { text, diagnostics in
      GPXFile.points(in: text, file: "fuzzed", diagnostics: diagnostics) != nil
    },
    text("xml") { text, diagnostics in
      let profile = try? PowerProfileImporter.deviceProfile(
        from: text, file: "fuzzed", device: "fuzzed",
        values: PowerProfileImporter.standardValues, diagnostics: diagnostics)
      return profile != nil
    },
  ]

  /// A reader of a text that is named `fuzzed` in messages.
  private static func text(
    _ name: String, _ isRead: @escaping @Sendable (String, Diagnostics) -> Bool
  ) -> FuzzedReader {
    FuzzedReader(name: name) { input in
      let diagnostics = Diagnostics()
      let text = input.text
      let isRead = isRead(text, diagnostics)
      var texts = SourceTexts()
      texts.add(text, as: "fuzzed")
      FuzzedInput.expectWord(!isRead, diagnostics.all, texts)
    }
  }
}
