/// Go on where a transfer broke.
enum ResumeTransfers: AppPractice {
  static let name = "resume-transfers"
  static let row = "B28"
  static let advice = "Resume a transfer where it broke"
  static let price = "none, if the server takes part"
  static let isFree = true
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("request").filter { $0.step["retry"] != nil && $0.step["resumable"] == nil }.map {
      proposal(at: $0, of: app, [.set($0, "resumable", "true")])
    }
  }
}
