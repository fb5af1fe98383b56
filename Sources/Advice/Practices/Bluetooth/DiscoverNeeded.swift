/// Ask a device for the services that are used.
enum DiscoverNeeded: AppPractice {
  static let name = "discover-needed"
  static let row = "B7"
  static let advice = "Ask the device for the services that the app uses, and for no others"
  static let price = "other services are known only when they are asked for"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let all = app.steps("discover").filter {
      ["all", nil].contains($0.step.text("services")) && $0.step["services"]?.elements == nil
    }
    return all.compactMap { site -> Proposal? in
      let services = used(by: site, of: app)
      guard !services.isEmpty else { return nil }
      return proposal(
        at: site, of: app, services.joined(separator: ", "),
        [.set(site, "services", Snippet.list(services.map(Snippet.text)))])
    }
  }

  /// Those that the app looks for, or else those that are named of the device.
  private static func used(by site: StepSite, of app: AppScripts) -> [String] {
    let sought = app.soughtServices
    if !sought.isEmpty { return sought }
    let link = site.before.last { $0.name == "connect" } ?? app.steps("connect").first?.step
    let peripheral = link?.text("to").flatMap { app.peripheral($0) }
    return peripheral?["services"]?.elements?.compactMap(\.text) ?? []
  }
}
