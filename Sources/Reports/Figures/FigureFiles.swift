/// A picture as a file, with the script that draws it and the numbers the script reads.
package struct FigureFiles: Sendable {
  package let picture: [UInt8]
  /// The caption: the quantities shown, with units and intervals.
  package let caption: String
  /// Reads a file of numbers beside it, and writes the picture beside it.
  package let script: String
  package let data: String

  /// The forms a picture can have, by the ending of a file.
  package static let forms = PlotCanvas.Form.allCases.map(\.rawValue)

  /// Draw a picture of a set.
  ///
  /// - Parameters:
  ///   - name: One of the names of the set.
  ///   - form: One of ``forms``.
  ///   - files: The names of the picture and of the numbers beside it in the script.
  package static func drawn(
    _ name: String, among figures: FigureSet, form: String,
    files: (picture: String, data: String), by gnuplot: Gnuplot
  ) async throws(FigureError) -> FigureFiles {
    guard let figure = figures[name] else { throw .unknownFigure }
    guard let form = PlotCanvas.Form(rawValue: form) else { throw .unknownForm }
    let canvas = PlotCanvas.file(form, height: figure.height(false))
    let picture: [UInt8]
    do throws(Gnuplot.Failure) {
      picture = try await gnuplot.draw(figure.script(canvas).text())
    } catch {
      switch error {
      case .missing: throw .noGnuplot
      case .complaint(let text): throw .complaint(text)
      }
    }
    let script = figure.script(canvas, dataFile: files.data)
    return FigureFiles(
      picture: form == .pdf ? withoutDate(picture) : picture,
      caption: "\(figure.title). \(figure.caption)",
      script: "# \(figure.title.shown)\n# \(figure.caption.shown)\n"
        + script.text(output: files.picture), data: script.dataText)
  }

  /// A document of Cairo's names the second in which it was made; the same numbers are to be the
  /// same bytes.
  private static func withoutDate(_ document: [UInt8]) -> [UInt8] {
    let mark = Array("/CreationDate (D:".utf8)
    guard let index = document.firstRange(of: mark) else { return document }
    var document = document
    let digits = index.upperBound..<min(index.upperBound + 14, document.count)
    document.replaceSubrange(digits, with: Array("19700101000000".utf8).prefix(digits.count))
    return document
  }
}

/// Why there is no picture.
package enum FigureError: Error, Equatable {
  case unknownFigure, unknownForm, noGnuplot
  case complaint(String)
}
