import Configuration
import Importers
import Quantities

/// Contents of a scenario in files of their own: recorded loads, signals and tracks, which replace
/// their names.
extension ScenarioFiles {
  /// The scenario with all recordings in place.
  mutating func expandingTraces(in root: ConfigurationNode) -> ConfigurationNode {
    notingReplays(in: expandingTrack(in: expandingSignals(in: expandingLoad(in: root))))
  }

  private mutating func expandingLoad(in root: ConfigurationNode) -> ConfigurationNode {
    guard let load = root["load"], let wish = load["trace"],
      let reader = MappingReader(
        load, "'load'", fields: Self.loadFields, naming: .alone,
        in: ReadingContext(diagnostics: diagnostics)),
      let name = reader.name("trace")
    else { return root }
    let steps = recordedLoad(name, step: reader.duration("step"), reader, wantedAt: wish)
    return root.replacing(key: "load", by: steps ?? ConfigurationNode(.null, at: load.location))
  }

  static let loadFields: [FieldDefinition] = [
    .init("trace", .text, required: true, "a CSV file"),
    .init(
      "step", .quantity(.duration),
      "of a power monitor's table: takes means over steps of this length, which keep its charge"),
  ]

  /// The steps of a recorded load: a trace with time and power or current, or a monitor's table.
  private mutating func recordedLoad(
    _ name: String, step: SimDuration?, _ reader: MappingReader, wantedAt wish: ConfigurationNode
  ) -> ConfigurationNode? {
    let path = self.path(of: name, wantedAt: wish)
    guard let text = recording(at: path, limit: TraceFile.sizeLimit, wantedAt: wish) else {
      return nil
    }
    guard MonitorReader.recognizes(text, file: path) else {
      if step != nil {
        return reader.refuse("step", "is for the tables of power monitors", note: "leave it out")
      }
      return TraceFile.steps(in: text, of: .load, file: path, diagnostics: diagnostics)
    }
    if let step, step <= .zero { return reader.refuse("step", "must be longer than 0 s") }
    return MonitorLoad.steps(
      in: text, file: path, step: step?.seconds, diagnostics: diagnostics)
  }

  private mutating func expandingSignals(in root: ConfigurationNode) -> ConfigurationNode {
    guard let around = root["surroundings"], var network = around["network"] else { return root }
    for key in ["cellular", "wi-fi"] {
      guard let signal = network[key], let wish = signal["trace"], !wish.isNull,
        let name = wish.name("'trace'", diagnostics: diagnostics)
      else { continue }
      if let steps = trace(name, of: .signal, wantedAt: wish) {
        // A variant's file replaces the steps read from another one.
        let rest = (signal.entries ?? []).filter { $0.key != "trace" && $0.key != "steps" }
        let entry = ConfigurationNode.Entry(key: "steps", keyLocation: wish.location, value: steps)
        network = network.replacing(
          key: key, by: ConfigurationNode(.mapping(rest + [entry]), at: signal.location))
      } else {
        network = network.replacing(key: key, by: ConfigurationNode(.null, at: signal.location))
      }
    }
    return root.replacing(key: "surroundings", by: around.replacing(key: "network", by: network))
  }

  private mutating func expandingTrack(in root: ConfigurationNode) -> ConfigurationNode {
    guard let around = root["surroundings"], let movement = around["movement"],
      let wish = movement["track"], wish.text != nil,
      let name = wish.name("'track'", diagnostics: diagnostics)
    else { return root }
    let path = path(of: name, wantedAt: wish)
    let points = recording(at: path, limit: GPXFile.sizeLimit, wantedAt: wish).flatMap {
      GPXFile.points(in: $0, file: path, diagnostics: diagnostics)
    }
    let expanded =
      points.map { movement.replacing(key: "track", by: $0) }
      ?? ConfigurationNode(.null, at: movement.location)
    return root.replacing(key: "surroundings", by: around.replacing(key: "movement", by: expanded))
  }

  /// The steps of a recorded file; nil when anything was wrong, which is reported.
  private mutating func trace(
    _ name: String, of content: TraceFile.Content, wantedAt wish: ConfigurationNode
  ) -> ConfigurationNode? {
    let path = self.path(of: name, wantedAt: wish)
    guard let text = recording(at: path, limit: TraceFile.sizeLimit, wantedAt: wish) else {
      return nil
    }
    return TraceFile.steps(in: text, of: content, file: path, diagnostics: diagnostics)
  }

  /// The path of a file relative to the file that names it; a name on the command line is relative
  /// to no file.
  func path(of name: String, wantedAt wish: ConfigurationNode) -> String {
    wish.location.file.hasPrefix("--") ? name : Self.path(name, besides: wish.location.file)
  }
}
