import ArgumentParser
import Experiments
import Reports
import Results
import Studies

struct TruthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "truth",
    abstract: "Run all fits of a folder and print how well they predict measured values.",
    discussion: """
      Every file of the folder with a line 'fit:' is a fit, and one with 'prediction:' is a \
      prediction with no number changed. Those without a file in the folder of the data are named, \
      and judge nothing. Two with the same name are refused. A fit that does not converge is judged, \
      and the page says that it did not.

      Example:
        drainsim truth fits --data measured > truth.md
      """)

  @Argument(help: "The folder of fits.", completion: .directory) var folder = "fits"

  @Option(help: .value("folder", "The folder of the tables."), completion: .directory)
  var data: String

  @Option(
    help: .value(
      "folder", "Also write pictures of gauges into this folder; its path stands on the page."),
    completion: .directory)
  var figures: String?

  @Option(help: "Write the results in this format.") var format = DocumentFormat.text

  @OptionGroup var work: JobOptions

  func run() throws {
    var pictures: [(title: String, path: String)] = []
    let study = TruthStudy(
      folder: folder, data: data, jobs: work.count, by: ProgramVersion.current)
    let document = try study.run(TerminalObserver()) { row, gauge in
      if let figures { pictures.append(try picture(of: row, gauge, in: figures)) }
    }
    try StandardOutput.write(
      format.output(
        text: TruthPage(document, figures: pictures).markdown, json: document.text))
  }

  /// Draw a gauge, and return the picture's place seen from the page.
  private func picture(
    of row: TruthDocument.Prediction, _ course: GaugeStudy.Course, in folder: String
  ) throws -> (title: String, path: String) {
    let name = "gauge-\(row.prediction).svg"
    let figures = FigureSet(gauge: course.points)
    let drawn = try Drawing.drawn(
      figures.names[0].name, among: figures, form: "svg", (name, name + ".data"))
    try OutputDocument.write(to: FilePaths.joined(folder, name), replacing: true) { file in
      try file.write(drawn.picture)
    }
    let title =
      "\(row.prediction): the level that the phone told, and the predicted one with its band"
    return (title, "\(FilePaths.lastComponent(of: folder))/\(name)")
  }
}
