/// Conversion of the cellular modem of older files: `radio.active`, `radio.on`, `radio.scanning`.
extension ProfileConversion {
  mutating func convertOlderModem() {
    take(["radio.scanning"], as: "search", of: "cellular")
    if let list = profile.list("radio.on"), let best = list.numbers.last {
      used.insert(list.name)
      convertWaiting(best, list.name)
    }
    convertActive()
  }

  private mutating func convertWaiting(_ best: PowerProfile.Number, _ name: String) {
    guard isMeasured(best.value, name, at: best.location) else { return }
    let what = "\(name) (at the best signal)"
    set("cellular", "idle", battery(best.value, what))
    set(
      "cellular", "paging-power",
      inferred(
        best.value, nil, what, .milliwatts(700, 700),
        "pagings are in this mean, so listening to one draws no less; the most is LTE's of 2012"))
  }

  private mutating func convertActive() {
    guard profile.items["radio.active"] != nil else { return }
    take(["radio.active"], as: "base", of: "cellular", note: "moving data or waiting for it")
    switch radio {
    case .lte:
      inferActive(as: "tail-power", 100, 1200)
      inferActive(as: "drx-power", 336.7, 1800)
    case .umts: inferActive(as: "dch", 100, 1300)
    case .nr:
      inferActive(as: "leg-base", 336.7, 1500)
      inferActive(as: "tail-power", 100, 1200)
    }
    for slope in ["slope-up", "slope-down"] {
      assume(
        "cellular", slope, "0 mW/Mbps", "0 mW/Mbps",
        slope == "slope-up" ? "440 mW/Mbps" : greatestReceivingSlope,
        "the file has one current for every rate")
    }
  }

  /// - Parameters:
  ///   - low: The least of other phones and the models, in milliwatts.
  ///   - high: The most of them.
  private mutating func inferActive(as parameter: String, _ low: Double, _ high: Double) {
    infer(
      ["radio.active"], as: parameter, of: "cellular", note: "moving data or waiting for it",
      .milliwatts(low, high), "the file tells neither apart; the range is that of other phones")
  }
}
