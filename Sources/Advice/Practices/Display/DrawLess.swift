/// Draw nothing that is covered, and let nothing shine through.
enum DrawLess: AppPractice {
  static let name = "draw-less"
  static let row = "B3"
  static let advice = "Draw nothing that is covered, and no translucent layers over what moves"
  static let price = "a blurred bar becomes a plain one, which no metric shows"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("animate", "draw").flatMap { site in
      [("overdraw", "1", "each pixel once"), ("translucent", "0 %", "nothing translucent")]
        .filter { site.step[$0.0] != nil && app.value(of: site.step.text($0.0)) != $0.1 }
        .filter { $0.0 != "overdraw" || app.isAboveOne(site.step.text("overdraw")) }
        .map { field, value, strength in
          proposal(
            at: site, of: app, strength, [.set(site, field, value)],
            isPriceShown: field == "overdraw")
        }
    }
  }
}

extension AppScripts {
  /// Whether a share is more than the whole, or not known.
  func isAboveOne(_ text: String?) -> Bool {
    value(of: text).flatMap(Double.init).map { $0 > 1 } ?? (value(of: text) == nil)
  }
}
