/// Tell the system when background work is done.
enum EndBackgroundTask: AppPractice {
  static let name = "end-background-task"
  static let row = "B34"
  static let advice = "End the background task when its work is done"
  static let price = "nothing: the app is suspended when it has nothing more to do"
  static let isFree = true
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard !app.has("end-background-task") else { return [] }
    return app.steps("begin-background-task").filter { $0.section == "handlers" }.map { site in
      proposal(at: site, of: app, [.add("end-background-task", to: site.script, of: app)])
    }
  }
}
