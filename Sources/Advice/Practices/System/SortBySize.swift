/// Sort by the algorithm that fits the size.
enum SortBySize: AppPractice {
  static let name = "sort-by-size"
  static let row = "B10"
  static let advice = "Choose the sorting algorithm by the size of the list"
  static let price = "nothing: the order is the same"
  static let isFree = true
  static let source = "ergondesk-thesis"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("sort").filter { ($0.step.text("algorithm") ?? "by-size") != "by-size" }.map {
      proposal(at: $0, of: app, [.set($0, "algorithm", "by-size")])
    }
  }
}
