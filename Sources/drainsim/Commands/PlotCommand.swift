import ArgumentParser
import Configuration
import Experiments
import Reports
import Results
import Studies

struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw one picture of a result or a sweep, for a paper or a slide.",
    discussion: """
      Examples:
        drainsim plot result
        drainsim plot result --figure changes -o changes.pdf --columns 1
        drainsim plot result --figure power --only 7 -o run-7.svg --with-script
        drainsim plot sweep.db --figure curve-energy -o curve.pdf
        drainsim plot phones.json --figure phones -o phones.svg

      Without --figure, lists the pictures of the result. gnuplot draws them; the same result gives the \
      same bytes. The caption, which explains bars and bands, goes to standard output.
      'compare --phones android --format json' writes phones.json.
      """)

  @OptionGroup var input: ResultOptions

  @Option(help: .value("name", "Draw this picture.")) var figure: String?

  @Option(
    name: .output,
    help: .value("file", "Write to this file (\(FigureFiles.forms.joined(separator: ", "))).")
  ) var output: String?

  @Option(help: .value("count", "Be as wide as 1 or 2 columns of a journal (default: 16 cm)."))
  var columns: Int?

  @Flag(help: "Also write gnuplot's script and its numbers.")
  var withScript = false

  @Flag(help: "Replace existing files.") var overwrite = false

  func validate() throws {
    try refuse((figure == nil) != (output == nil), "--figure and --output belong together.")
    try refuse(columns != nil && output == nil, "--columns needs --output.")
    try refuse(columns.map { ![1, 2].contains($0) } ?? false, "--columns is 1 or 2.")
    try refuse(withScript && output == nil, "--with-script needs --output.")
  }

  func run() throws {
    guard let figure, let output else { return try list() }
    let file = OutputName(output)
    try require(
      FigureFiles.forms.contains(file.form), or: .usage,
      "'\(TerminalText.sanitized(output))' must end in one of .\(FigureFiles.forms.joined(separator: ", ."))"
    )
    let wanted = [output] + (withScript ? [file.script, file.data] : [])
    for path in wanted { try OutputDocument.check(path, replacing: overwrite) }
    let drawn = try draw(figure, among: try figures(with: figure), file)
    try OutputDocument.write(to: output, replacing: overwrite) { page in
      try page.write(drawn.picture)
    }
    if withScript {
      try OutputDocument.write(drawn.script, to: file.script, replacing: overwrite)
      try OutputDocument.write(drawn.data, to: file.data, replacing: overwrite)
    }
    let caption = Paragraph.lines(
      TerminalText.sanitized(drawn.caption), width: StandardOutput.lineWidth)
    try StandardOutput.write(caption.joined(separator: "\n") + "\n", forPeople: true)
  }

  /// The pictures there are, that of the given name among them if it exists; all without a name.
  private func figures(with figure: String? = nil) throws -> FigureSet {
    if input.isSweep { return FigureSet(try input.sweep()) }
    if FilePaths.kind(of: input.result) == .file, let phones = PhonesDocument(at: input.result) {
      return FigureSet(phones)
    }
    // Only courses over time are not stored.
    let isOverTime = figure.map(["battery", "energy", "power"].contains) ?? true
    let material = try input.material(runningAgain: isOverTime)
    if figure != nil, isOverTime, case .failed(let reason) = material.rerun {
      throw StudyFailure(
        .wrongData, "the scenario was not run again: \(TerminalText.sanitized(reason))")
    }
    return FigureSet(material)
  }

  private func draw(
    _ figure: String, among figures: FigureSet, _ file: OutputName
  ) throws -> FigureFiles {
    do {
      return try Drawing.drawn(
        figure, among: figures, form: file.form, columns: columns, (file.name, file.dataName))
    } catch is FigureError {
      throw StudyFailure.unknown("figure", figure, among: try names().map(\.name))
    }
  }

  /// All pictures of the result with their titles.
  ///
  /// - Throws: That there are none.
  private func names() throws -> [(name: String, title: String)] {
    let names = try figures().names
    try require(
      !names.isEmpty, or: .wrongData,
      "'\(input.result)' has no pictures: a study of one point, or without values, shows nothing that varies; "
        + "'drainsim report' has its numbers, and 'compare -o' writes a result with pictures")
    return names
  }

  private func list() throws {
    let names = try names().map {
      (TerminalText.sanitized($0.name), TerminalText.sanitized($0.title))
    }
    let column = 2 + (names.map { TerminalText.columns(of: $0.0) }.max() ?? 0)
    for (name, title) in names {
      let gap = String(repeating: " ", count: column - TerminalText.columns(of: name))
      try StandardOutput.write("\(name)\(gap)\(title)\n", forPeople: true)
    }
  }
}
