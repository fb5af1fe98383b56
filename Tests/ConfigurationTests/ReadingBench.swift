import Configuration

func location(_ line: Int, _ column: Int) -> Configuration.SourceLocation {
  Configuration.SourceLocation(file: "day.yaml", line: line, column: column)
}

func scalar(_ text: String, isPlain: Bool = true, line: Int = 1) -> ConfigurationNode {
  ConfigurationNode(.scalar(text: text, isPlain: isPlain), at: location(line, 9))
}

/// A mapping whose keys stand at column 3 of lines 1, 2, … and whose values at column 9.
func mapping(_ entries: [(String, ConfigurationNode.Content)]) -> ConfigurationNode {
  let entries = entries.enumerated().map { line, entry in
    ConfigurationNode.Entry(
      key: entry.0, keyLocation: location(line + 1, 3),
      value: ConfigurationNode(entry.1, at: location(line + 1, 9)))
  }
  return ConfigurationNode(.mapping(entries), at: location(1, 1))
}

func plain(_ text: String) -> ConfigurationNode.Content {
  .scalar(text: text, isPlain: true)
}

/// The complaints of a reading: "line:column message (note)".
func complaints(_ read: (Diagnostics) -> Void) -> [String] {
  let diagnostics = Diagnostics()
  read(diagnostics)
  return diagnostics.all.map { complaint in
    let note = complaint.notes.first.map { " (\($0))" } ?? ""
    return "\(complaint.location.line):\(complaint.location.column) \(complaint.message)\(note)"
  }
}
