/// Write in one piece.
enum BatchWrites: AppPractice {
  static let name = "batch-writes"
  static let row = "B16"
  static let advice = "Write a file in one piece, in sequence"
  static let price = "none: the same is on the flash at the end of the write"
  static let isFree = true
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("write-file").filter { $0.step["pieces"] != nil }.map { site in
      proposal(at: site, of: app, [.clear(site, "pieces", "pattern")])
    }
  }
}
