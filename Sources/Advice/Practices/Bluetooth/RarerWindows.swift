/// Listen a part of the time.
enum RarerWindows: AppPractice {
  static let name = "lower-scan-duty"
  static let row = "B5"
  static let advice = "Scan in a mode that listens a part of the time"
  static let price = "a device is heard some seconds later"
  static let source = "aosp-scan"

  private static let slower = [
    "low-latency": ["balanced", "low-power"], "balanced": ["low-power"],
  ]

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("scan").flatMap { site -> [Proposal] in
      let mode = app.value(of: site.step.text("mode")) ?? ""
      return (Self.slower[mode] ?? []).map {
        proposal(
          at: site, of: app, $0, [.set(site, "mode", $0)],
          isPriceShown: app.hasMetric(about: "from"))
      }
    }
  }
}
