import Configuration
import Foundation
import Testing

@testable import Importers

/// The conversion of a file's numbers; every power is worked out here from its current.
struct `An imported power profile` {
  private let new = Importing.convert(Importing.clusters).profile ?? ""
  private let old = Importing.convert(Importing.oldStyle).profile ?? ""

  /// The line of a parameter of a part.
  private func line(_ text: String, _ part: String, _ name: String) -> String? {
    let block = text.components(separatedBy: "\n  \(part):\n").dropFirst().first ?? ""
    let lines = block.components(separatedBy: "\n").prefix { $0.hasPrefix("    ") }
    return lines.first { $0.hasPrefix("    \(name): ") }
  }

  private func value(_ text: String, _ part: String, _ name: String) -> String? {
    guard let line = line(text, part, name) else { return nil }
    let rest = line.components(separatedBy: "value: ").last ?? ""
    return rest.components(separatedBy: ", grade").first
  }

  @Test func `turns a current into a power at the nominal voltage, with a range`() {
    // 8 mA at 3.85 V, and at the ends of a battery's voltage, 3.5 V and 4.35 V.
    #expect(
      line(new, "base", "asleep") == "    asleep: { value: 30.8 mW, grade: published, "
        + "source: power-profile, range: [28 mW, 34.8 mW], "
        + "note: \"cpu.suspend, 8 mA at 3.85 V, assumed\" }")
  }

  /// The number of the file is of another state than the parameter is.
  @Test(arguments: [
    ("display", "panel"), ("video-decoder", "decode"), ("speaker", "path"), ("wi-fi", "beacon"),
    ("wi-fi", "base"), ("cellular", "paging-power"), ("cellular", "drx-power"),
    ("cellular", "tail-power"),
  ])
  func `makes a proxy with a range of a current that stands for another state`(
    part: String, name: String
  ) {
    let content =
      "<item name=\"video\">20</item><item name=\"audio\">20</item><item name=\"screen.on\">90"
    let text = Importing.clusters.replacingOccurrences(
      of: "<item name=\"screen.on\">90", with: content)
    let line = line(Importing.convert(text).profile ?? "", part, name) ?? ""
    #expect(line.contains("grade: proxy, source: power-profile, range: ["))
  }

  /// 90 mA at 3.85 V are 346.5 mW, at 3.5 V 315 mW, and twice are 693 mW.
  @Test func `makes a proxy of an older file's one current of Wi-Fi, too`() {
    let line = line(old, "wi-fi", "base") ?? ""
    #expect(line.contains("value: 346.5 mW, grade: proxy"))
    #expect(line.contains("range: [315 mW, 693 mW]"))
  }

  /// 1 mA and 5 mA at 3.85 V. The rails of a Pixel 6 have no power beside the cores.
  @Test(arguments: [("little", "3.85 mW"), ("big", "19.25 mW")])
  func `makes a proxy of what a cluster draws beside its cores`(name: String, power: String) {
    let line = line(new, "cpu", "\(name)-cluster") ?? ""
    #expect(line.contains("value: \(power), grade: proxy, source: power-profile"))
    #expect(line.contains("range: [0 mW, 60 mW]"))
  }

  @Test func `assumes that older currents of cores have their cluster's in them`() {
    let line = line(old, "cpu", "big-cluster") ?? ""
    #expect(line.contains("value: 0 mW, grade: assumed, range: [0 mW, 60 mW]"))
    #expect(line.contains("in the powers of the cores"))
  }

  @Test func `leaves what newer files do not have beside their cores to the models`() {
    let lines = Importing.clusters.split(separator: "\n").filter {
      !$0.contains("cluster_power") && !$0.contains("cpu.active")
    }
    let text = Importing.convert(lines.joined(separator: "\n")).profile ?? ""
    #expect(value(text, "cpu", "big-powers") == "[115.5 mW, 962.5 mW]")
    for name in ["big-cluster", "little-cluster", "active"] {
      #expect(line(text, "cpu", name) == nil, "\(name)")
    }
  }

  /// The clusters with other items in place of their own.
  private func converted(_ items: (name: String, value: String)...) -> (String, [Diagnostic]) {
    let others = Importing.clusters.split(separator: "\n").dropFirst(2).dropLast()
      .filter { line in !items.contains { line.contains("\"\($0.name)\"") } }
    let own = items.map { "<item name=\"\($0.name)\">\($0.value)</item>" }
    let (profile, told) = Importing.convert(
      Importing.device((own + others.map(String.init)).joined(separator: "\n")))
    return (profile ?? "", told)
  }

  /// The ends are phones' own, 27.3 mA to 1330 mA and 2.24 mA to 21.7 mA, at 3.85 V, and 0.382 mA to
  /// 52.4 mA at 3.7 V.
  @Test(arguments: [
    ("camera.flashlight", "240.47", "[105.1 mW, 5121 mW]", "7 chips of two makers"),
    ("cpu.active", "8.4", "[8.624 mW, 83.55 mW]", "3 makers"),
    ("wifi.controller.idle", "38", "[58 mW, 206.3 mW]", "3 chips of one maker"),
  ])
  func `makes a proxy of a current that unlike phones share`(
    name: String, current: String, range: String, files: String
  ) {
    let (profile, told) = converted((name, current))
    let line = profile.split(separator: "\n").first { $0.contains("\"\(name)") } ?? ""
    #expect(line.contains("grade: proxy"))
    #expect(line.contains("range: \(range)"))
    #expect(line.contains("the files of \(files) have this current"))
    #expect(told.map(\.message).contains { $0.hasSuffix("unlike phones share (1): \(name)") })
  }

  @Test func `lets shared currents of a modem give way that wait for more than they receive`() {
    let (both, told) = converted(("modem.controller.idle", "156"), ("modem.controller.rx", "145"))
    for name in ["base", "tail-power", "paging-power", "drx-power", "slope-up"] {
      #expect(line(both, "cellular", name) == nil, "\(name)")
    }
    #expect(told.map(\.message).contains { $0.contains("waiting for data would cost more") })
    // 150 mA at 3.6 V, and no more for waiting.
    let (idle, _) = converted(("modem.controller.idle", "156"))
    #expect(value(idle, "cellular", "base") == "540 mW")
    #expect(value(idle, "cellular", "tail-power") == "540 mW")
  }

  /// 40 mA and 10 mA at 3.85 V, less half of the model's 182 mW, or a fifth.
  @Test(arguments: [("40", "63 mW"), ("10", "7.7 mW")])
  func `leaves the amplifier to the model, so that a louder loudspeaker draws more`(
    current: String, path: String
  ) {
    let (profile, _) = converted(("audio", current))
    #expect(value(profile, "speaker", "path") == path)
    #expect(line(profile, "speaker", "amplifier") == nil)
  }

  /// 40 mA at 3.85 V are 154 mW, of which 0.39 are 60 mW.
  @Test func `lets 60 refreshes a second draw less than a small panel`() {
    #expect(value(converted(("screen.on", "40")).0, "display", "per-refresh") == "1.001 mJ")
    #expect(line(new, "display", "per-refresh") == nil)
  }

  /// A fifth and six fifths of 90 mA at 3.85 V.
  @Test func `gives a screen a range as wide as a Pixel 8 misses its own`() {
    #expect(line(new, "display", "panel")?.contains("range: [69.3 mW, 415.8 mW]") == true)
    #expect(line(new, "display", "backlight")?.contains("grade: proxy") == true)
  }

  @Test func `says which panel and which radio it took, and why`() {
    let found = Importing.convert(Importing.clusters).complaints
    #expect(
      found.map(\.message) == [
        "the file does not say how the panel works; an LCD is assumed, for there is no 'ambient.on'",
        "the file does not say which radio the phone has; LTE is assumed",
      ])
    let ambient = Importing.clusters.replacingOccurrences(of: "made.up", with: "ambient.on")
    let (profile, told) = Importing.convert(ambient) { $0.radio = .lte }
    #expect(profile?.contains("model: oled") == true)
    #expect(
      told.map(\.message) == [
        "the file does not say how the panel works; an OLED is inferred from 'ambient.on'"
      ])
  }

  @Test func `says nothing of facts that it is told`() {
    let found = Importing.convert(Importing.clusters) {
      $0.panel = .lcd
      $0.radio = .lte
    }
    #expect(found.complaints.isEmpty)
  }

  @Test func `takes the voltage that it is told`() {
    let text = Importing.convert(Importing.clusters) { $0.voltage = 4 }.profile ?? ""
    #expect(value(text, "display", "panel") == "360 mW")
  }

  @Test func `takes a controller's own voltage`() {
    // 50 mA at 3.7 V.
    #expect(
      line(new, "wi-fi", "tail-power")?.contains("value: 185 mW, grade: published") == true)
    // 3.5 V and 4.35 V for 3.85 V.
    #expect(line(new, "wi-fi", "tail-power")?.contains("range: [168.2 mW, 209 mW]") == true)
    #expect(value(new, "location", "searching") == "111 mW")
    #expect(value(new, "location", "tracking") == "37 mW")
    // 100 mA at 3.6 V.
    #expect(value(new, "cellular", "tail-power") == "360 mW")
  }

  @Test func `makes the fastest of two clusters the big one`() {
    #expect(value(new, "cpu", "big-cores") == "2")
    #expect(value(new, "cpu", "middle-cores") == "0")
    #expect(value(new, "cpu", "little-cores") == "4")
    #expect(value(new, "cpu", "big-clocks") == "[800 MHz, 2600 MHz]")
    // 30 mA and 250 mA at 3.85 V, to four digits.
    #expect(value(new, "cpu", "big-powers") == "[115.5 mW, 962.5 mW]")
    #expect(value(new, "cpu", "little-cluster") == "3.85 mW")
    #expect(value(new, "cpu", "active") == "38.5 mW")
    #expect(value(new, "cpu", "awake") == "77 mW")
    #expect(value(new, "base", "asleep") == "30.8 mW")
  }

  @Test func `makes the one list of an older file a big cluster`() {
    #expect(value(old, "cpu", "big-clocks") == "[300 MHz, 1000 MHz]")
    #expect(value(old, "cpu", "big-powers") == "[192.5 mW, 462 mW]")
    #expect(line(old, "cpu", "big-cores")?.contains("grade: assumed") == true)
    #expect(value(old, "cpu", "little-cores") == "0")
  }

  @Test func `tells an older file's words apart from the newer ones`() {
    // What newer files call suspend is idle there, and idle is awake.
    #expect(value(old, "base", "asleep") == "17.33 mW")
    #expect(value(old, "cpu", "awake") == "115.5 mW")
    // 185 mA at 3.85 V are 712.25 mW.
    #expect(value(old, "cellular", "base") == "712.3 mW")
    #expect(value(old, "cellular", "tail-power") == "712.3 mW")
    // The last of radio.on is for the best signal.
    #expect(value(old, "cellular", "idle") == "11.55 mW")
    #expect(value(old, "cellular", "search") == "77 mW")
    #expect(value(old, "location", "searching") == value(old, "location", "tracking"))
    #expect(value(old, "wi-fi", "base") == "346.5 mW")
    #expect(value(old, "bluetooth", "idle") == "1.925 mW")
  }

  @Test func `divides the light of an OLED among its colours`() throws {
    let text = Importing.convert(Importing.clusters) { $0.panel = .oled }.profile ?? ""
    var sum = 0.0
    for color in ["red", "green", "blue"] {
      let written = try #require(value(text, "display", color))
      sum += try #require(Double(written.dropLast(" mW".count)))
    }
    // 310 mA at 3.85 V, each of the three to four digits.
    #expect(abs(sum - 1193.5) < 0.3)
  }

  @Test func `does not take an idle current of a few milliamperes for a connected modem`() {
    let text = Importing.clusters.replacingOccurrences(
      of: "\"modem.controller.idle\">100<", with: "\"modem.controller.idle\">3.5<")
    let profile = Importing.convert(text).profile ?? ""
    // The model's 1060 mW would be more than receiving with 150 mA at 3.6 V.
    #expect(
      line(profile, "cellular", "tail-power")?.contains("value: 540 mW, grade: assumed") == true)
    // 3.5 mA at 3.6 V.
    #expect(value(profile, "cellular", "idle") == "12.6 mW")
  }

  @Test func `says what of the file it could not use, and the capacity of the battery`() {
    #expect(new.contains("without a counterpart in the models: made.up\"\n"))
    #expect(
      new.contains(
        "\nbattery:\n  capacity: { value: 3000 mAh, grade: published, source: power-profile }\n"))
    #expect(new.contains("\nsystem: android\n"))
    #expect(old.contains("# The file has no battery.capacity, which 'phone' needs.\n"))
  }

  @Test func `lets no text of the file out of its quotes`() {
    let text = Importing.device(
      "<item name=\"a&#10;components: {}&quot;\">1</item><item name=\"video\">1</item>")
    let profile = Importing.convert(text).profile ?? ""
    #expect(!profile.contains("\ncomponents: {}"))
    #expect(profile.contains("\ncomponents:\n"))
  }
}
