/// Compress what is sent.
enum CompressData: AppPractice {
  static let name = "compress"
  static let row = "B27"
  static let advice = "Compress text before it is sent"
  static let price = "the processor unpacks it"
  static let source = "apple-energy-guide"

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    app.steps("request").filter { site in
      site.step.text("up").map(app.isLarge) ?? false
    }.map { question("Are the data that the app sends compressed?", at: $0) }
  }
}
