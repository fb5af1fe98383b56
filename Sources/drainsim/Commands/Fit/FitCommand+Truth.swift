import Experiments
import Reports
import Results
import Studies

extension FitCommand {
  /// Refuse options that go with one fit alone, or with a folder alone.
  func checkFolder() throws {
    guard FilePaths.kind(of: fit) == .folder else {
      return try refuse(figures != nil, "--figures is for a folder of fits.")
    }
    try refuse(
      output != nil || profiles || replications != nil || seed != nil,
      "--output, --profiles, --replications and --seed are for one fit, and '\(fit)' is a folder.")
  }

  /// Run all fits and predictions of a folder, and print how well they predict measured values.
  func printTruth(from data: String) throws {
    var pictures: [(title: String, path: String)] = []
    let document = try TruthStudy.run(
      folder: fit, data: data, jobs: work.count, by: ProgramVersion.current, TerminalObserver()
    ) { row, gauge in
      if let figures { pictures.append(try picture(of: row, gauge, in: figures)) }
    }
    let page = TruthPage(document, figures: pictures)
    try format.write({ _ in page.markdown }, json: document.text)
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
      "\(row.prediction): the level that the phone recorded, and the predicted one with its band"
    return (title, "\(FilePaths.lastComponent(of: folder))/\(name)")
  }
}
