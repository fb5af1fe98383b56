/// The look of the page: light and dark, on a phone, and printed.
///
/// The style sheet is `page.css`; the colours are those of the pictures.
enum PageStyle {
  static let css = HTML(
    made: pageText("page.css").replacing("/*light*/", with: variables(\.light))
      .replacing("/*dark*/", with: variables(\.dark)))

  private static func variables(_ color: (PlotColor) -> String) -> String {
    PlotColor.all.map { "--\($0.name): \(color($0));" }.joined(separator: " ")
  }
}

/// The content of a file of this folder.
///
/// - Precondition: The file was there when the program was built.
func pageText(_ name: String) -> String {
  guard let file = pageFiles.first(where: { $0.name == name }) else {
    preconditionFailure("no '\(name)' in the program")
  }
  return String(file.text.dropLast())
}
