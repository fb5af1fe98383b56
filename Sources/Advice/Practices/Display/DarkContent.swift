/// Show dark content on a panel whose pixels shine by themselves.
enum DarkContent: AppPractice {
  static let name = "dark-content"
  static let row = "B22"
  static let advice = "Offer dark colours"
  static let price = "people see another design, which no metric shows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("content").filter { $0.step["light"] != nil }.map { site in
      proposal(at: site, of: app, "10 %", [.set(site, "light", "10 %")])
    }
  }
}
