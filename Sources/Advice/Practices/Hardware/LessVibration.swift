/// Announce nothing by vibration and light.
enum LessVibration: AppPractice {
  static let name = "less-vibration"
  static let row = "B37"
  static let advice = "Announce news without vibration and flash"
  static let price = "news are noticed later, which no metric shows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("vibrate", "flashlight").filter { $0.step["for"] != nil || $0.step.name == "vibrate" }
      .map { proposal(at: $0, of: app, "no '\($0.step.name)'", [.remove($0)]) }
  }
}
