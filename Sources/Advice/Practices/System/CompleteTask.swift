/// Tell the system when a launch has done its work.
enum CompleteTask: AppPractice {
  static let name = "complete-task"
  static let row = "C7"
  static let advice = "Complete the task of a background launch at once"
  static let price = "nothing: the launch ends when its work is done"
  static let isFree = true
  static let source = "apple-background-2020"

  static func proposals(for app: AppScripts) -> [Proposal] {
    ["refresh-task", "processing-task", "background-fetch"].compactMap { event -> Proposal? in
      guard let handler = app.handler(event), !app.does(["complete-task"], in: handler),
        let first = app.steps.first(where: { $0.script == event && $0.around.isEmpty })
      else { return nil }
      return proposal(at: first, of: app, [.add("complete-task", to: event, of: app)])
    }
  }
}
