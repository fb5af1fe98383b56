/// Send to a device no faster than it reads.
enum PaceOfAccessory: AppPractice {
  static let name = "pace-of-accessory"
  static let row = "A3"
  static let advice = "Send commands at the pace at which the device reads them"
  static let price = "none: a command that is not read before the next one is lost"
  static let isFree = true
  static let source = "ergondesk-thesis"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("write").compactMap { site -> Proposal? in
      guard let timer = site.timer, let peripheral = site.step.text("to"),
        let pace = app.peripheral(peripheral)?["samples-input-every"]?.text,
        pace != timer.text("interval"),
        let tick = app.steps("every").first(where: { $0.location == timer.node.location })
      else { return nil }
      return proposal(at: tick, of: app, "every \(pace)", [.set(tick, "interval", pace)])
    }
  }
}
