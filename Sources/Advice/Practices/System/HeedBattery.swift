/// Do less on a low battery.
enum HeedBattery: AppPractice {
  static let name = "battery-aware"
  static let row = "B32"
  static let advice = "Do less once the battery is low"
  static let price = "on a low battery people get less"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard app.root["battery"] != nil || app.root["device"]?["battery"] != nil,
      app.handler("battery-below")?.elements?.isEmpty ?? true
    else { return [] }
    return HeedLowPowerMode.lesser(app).map { change in
      proposal(
        at: change.site, of: app, change.strength,
        change.names + [.add([change.less], to: "battery-below", of: app)])
    }
  }
}
