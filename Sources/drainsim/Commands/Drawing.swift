import Configuration
import Reports
import Results
import Studies

/// Pictures by gnuplot.
enum Drawing {
  /// Draw a picture of a set.
  ///
  /// - Throws: ``CommandFailure`` where gnuplot is missing or complains, and ``FigureError`` for a
  ///   picture that the set does not have.
  static func drawn(
    _ figure: String, among figures: FigureSet, form: String, columns: Int? = nil,
    _ files: (picture: String, data: String)
  ) throws -> FigureFiles {
    do {
      return try waiting {
        try await FigureFiles.drawn(
          figure, among: figures, form: form, columns: columns, files: files, by: Gnuplot())
      }
    } catch FigureError.undrawn(.missing) {
      throw StudyFailure(.missingInput, "gnuplot is not installed, and nothing else draws")
    } catch FigureError.undrawn(.complaint(let text)) {
      throw StudyFailure(.ourMistake, "gnuplot complains: \(TerminalText.sanitized(text))")
    }
  }
}

/// The names of a picture and of the files beside it.
struct OutputName {
  private let stem: String
  let form: String

  init(_ path: String) {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    stem = String(path[..<dot])
    form = String(path[dot...].dropFirst())
  }

  var script: String { stem + ".gp" }
  var data: String { stem + ".dat" }
  var name: String { FilePaths.lastComponent(of: stem + "." + form) }
  var dataName: String { FilePaths.lastComponent(of: data) }
}
