/// Load media as large as they are shown.
enum SmallerMedia: AppPractice {
  static let name = "smaller-media"
  static let row = "B27"
  static let advice = "Load media as large as they are shown, and better compressed"
  static let price = "less detail, which no metric shows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("request", "schedule-transfer").flatMap { site -> [Proposal] in
      guard let size = site.step.text("down"), app.isLarge(size) else { return [] }
      return [2, 4].map { part in
        proposal(
          at: site, of: app, Snippet.shown(size, "/ \(part)"),
          [.set(site, "down", Snippet.scaled(size, "/ \(part)"))])
      }
    }
  }
}

extension AppScripts {
  /// Whether a size is half a megabyte or more.
  func isLarge(_ size: String) -> Bool {
    guard let words = value(of: size)?.split(separator: " "), words.count == 2,
      let number = Double(words[0])
    else { return false }
    switch words[1] {
    case "MB": return number >= 0.5
    case "kB": return number >= 500
    case "GB": return true
    default: return false
    }
  }
}
