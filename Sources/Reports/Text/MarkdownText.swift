extension String {
  /// The user's text as Markdown shows it again.
  var inMarkdown: String { shown.replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
}
