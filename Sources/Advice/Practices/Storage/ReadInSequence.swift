/// Read in sequence and in larger pieces.
enum ReadInSequence: AppPractice {
  static let name = "read-in-sequence"
  static let row = "B16"
  static let advice = "Read a file in sequence, in pieces of 256 kB"
  static let price = "none, as long as what is read is kept together"
  static let isFree = true
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("read-file").compactMap { site -> Proposal? in
      guard site.step["pieces"] != nil || site.step.text("pattern") == "random" else { return nil }
      return proposal(at: site, of: app, [.clear(site, "pattern", "pieces")])
    }
  }
}
