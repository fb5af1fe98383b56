/// Have the server compute.
enum WorkOnServer: AppPractice {
  static let name = "work-on-server"
  static let row = "B11"
  static let advice = "Let the server compute what many phones would compute alike"
  static let price = "each answer needs the network"
  static let source = "apple-energy-guide"

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    app.steps("request").filter { $0.after.first?.name == "compute" }.map {
      question("Could the server do the work that follows the answer?", at: $0)
    }
  }
}
