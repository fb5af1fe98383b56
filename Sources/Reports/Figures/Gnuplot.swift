/// The program that draws.
package struct Gnuplot: Sendable {
  /// Why there is no picture.
  package enum Failure: Error, Equatable {
    /// gnuplot is not installed.
    case missing
    /// It complained.
    case complaint(String)
  }

  private let executable: String

  /// - Parameter executable: The program's path, or its name in the search path.
  package init(executable: String = "gnuplot") { self.executable = executable }

  /// Run a script and return its drawing.
  func draw(_ script: String) async throws(Failure) -> [UInt8] {
    do {
      let call = try await ProgramCall.made(
        of: executable, ["--default-settings", "-"],
        environment: ["LC_ALL": "C.UTF-8", "GNUTERM": "dumb"], input: script)
      guard call.isSuccess else { throw Failure.complaint(call.complaints.joined(separator: " ")) }
      return call.output
    } catch let failure as Failure { throw failure } catch ProgramCall.Failure.missing {
      throw .missing
    } catch { throw .complaint("\(error)") }
  }
}

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
  ///   - columns: 1 or 2 for the width of so many columns of a journal; nil for 16 cm.
  ///   - files: The names of the picture and of the numbers beside it in the script.
  package static func drawn(
    _ name: String, among figures: FigureSet, form: String, columns: Int? = nil,
    files: (picture: String, data: String), by gnuplot: Gnuplot
  ) async throws(FigureError) -> FigureFiles {
    guard let figure = figures[name] else { throw .unknownFigure }
    guard let form = PlotCanvas.Form(rawValue: form) else { throw .unknownForm }
    let canvas =
      columns.map {
        PlotCanvas.column(form, isSingle: $0 == 1, height: figure.height($0 == 1))
      } ?? PlotCanvas.file(form, height: figure.height(false))
    let picture: [UInt8]
    do throws(Gnuplot.Failure) {
      picture = try await gnuplot.draw(figure.script(canvas).text())
    } catch {
      throw .undrawn(error)
    }
    let script = figure.script(canvas, dataFile: files.data)
    return FigureFiles(
      picture: form == .pdf ? withoutDate(picture) : form == .svg ? wellFormed(picture) : picture,
      caption: "\(figure.title). \(figure.caption)",
      script: PlotScript.comment(figure.title) + PlotScript.comment(figure.caption)
        + script.text(output: files.picture), data: script.dataText)
  }

  /// The picture with `]]>` written as XML wants it outside of sections that it ends; gnuplot writes
  /// names as they are but for `&` and `<`.
  static func wellFormed(_ picture: [UInt8]) -> [UInt8] {
    let (start, end) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
    var result: [UInt8] = []
    result.reserveCapacity(picture.count)
    var isSection = false
    for (index, byte) in picture.enumerated() {
      if !isSection, byte == start[0], picture[index...].starts(with: start) { isSection = true }
      guard byte == end[2], index > 1, picture[index - 1] == end[0], picture[index - 2] == end[0]
      else {
        result.append(byte)
        continue
      }
      if isSection { result.append(byte) } else { result += Array("&gt;".utf8) }
      isSection = false
    }
    return result
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
  case unknownFigure, unknownForm
  case undrawn(Gnuplot.Failure)
}
