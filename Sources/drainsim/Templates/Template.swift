/// A scenario to start from: a file of `templates`, with the files beside it.
struct Template {
  let name: String
  /// One sentence.
  let summary: String
  private let text: String

  /// All templates, in the order of their names: every file of `templates` is one, whose first line
  /// says what it is.
  static let all: [Template] = shippedTemplates.map { file in
    let first = file.text.prefix { $0 != "\n" }.drop { "# ".contains($0) }
    return Template(name: file.name, summary: String(first), text: file.text)
  }

  /// The template that is meant where nobody names one.
  static let standard = "app-on-android"

  static func named(_ name: String) -> Template? { all.first { $0.name == name } }

  /// Its scenario under another name.
  func scenario(named scenario: String) -> String {
    text.replacing("\nscenario: \(name)\n", with: "\nscenario: \(scenario)\n", maxReplacements: 1)
  }

  /// The files beside the scenario.
  var recording: [UInt8]? { name == "from-recording" ? SampleRecording.bytes : nil }
}
