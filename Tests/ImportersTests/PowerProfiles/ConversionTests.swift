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
    // 6 mA at 3.85 V, and at the ends of a battery's voltage, 3.5 V and 4.35 V.
    #expect(
      line(new, "base", "asleep") == "    asleep: { value: 23.1 mW, grade: published, "
        + "source: power-profile, range: [21 mW, 26.1 mW], "
        + "note: \"cpu.suspend, 6 mA at 3.85 V, assumed\" }")
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
      "<item name=\"video\">20</item><item name=\"audio\">20</item><item name=\"screen.on\">100"
    let text = Importing.clusters.replacingOccurrences(
      of: "<item name=\"screen.on\">100", with: content)
    let line = line(Importing.convert(text).profile ?? "", part, name) ?? ""
    #expect(line.contains("grade: proxy, source: power-profile, range: ["))
  }

  /// 90 mA at 3.85 V are 346.5 mW, and half and twice of it.
  @Test func `makes a proxy of an older file's one current of Wi-Fi, too`() {
    let line = line(old, "wi-fi", "base") ?? ""
    #expect(line.contains("value: 346.5 mW, grade: proxy"))
    #expect(line.contains("range: [173.3 mW, 693 mW]"))
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

  @Test(arguments: [
    ("camera.flashlight", "240.47", "[500 mW, 1500 mW]", "the Pixel 3's the first"),
    ("cpu.active", "12.37", "[10 mW, 100 mW]", "the Pixel 6's the first"),
    ("wifi.controller.idle", "38", "[60 mW, 460 mW]", "the Pixel 6's the first"),
  ])
  func `makes a proxy of a current that the files of several phones have`(
    name: String, current: String, range: String, first: String
  ) {
    let text = Importing.device(
      "<item name=\"\(name)\">\(current)</item>"
        + Importing.clusters.split(separator: "\n").dropFirst(2).dropLast()
        .filter { !$0.contains("\"\(name)\"") }.joined(separator: "\n"))
    let profile = Importing.convert(text).profile ?? ""
    let line = profile.split(separator: "\n").first { $0.contains("\"\(name)") } ?? ""
    #expect(line.contains("grade: proxy"))
    #expect(line.contains("range: \(range)"))
    #expect(line.contains(first))
  }

  /// A fifth and six fifths of 100 mA at 3.85 V.
  @Test func `gives a screen a range as wide as a Pixel 8 misses its own`() {
    #expect(line(new, "display", "panel")?.contains("range: [77 mW, 462 mW]") == true)
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
    #expect(value(text, "display", "panel") == "400 mW")
  }

  @Test func `takes a controller's own voltage, which leaves nothing open`() {
    // 50 mA at 3.7 V.
    #expect(
      line(new, "wi-fi", "tail-power")?.contains("value: 185 mW, grade: published") == true)
    #expect(line(new, "wi-fi", "tail-power")?.contains("range") == false)
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
    #expect(value(new, "base", "asleep") == "23.1 mW")
  }

  @Test func `makes the one list of an older file a big cluster`() {
    #expect(value(old, "cpu", "big-clocks") == "[300 MHz, 1000 MHz]")
    #expect(value(old, "cpu", "big-powers") == "[192.5 mW, 462 mW]")
    #expect(line(old, "cpu", "big-cores")?.contains("grade: assumed") == true)
    #expect(value(old, "cpu", "little-cores") == "0")
  }

  @Test func `tells an older file's words apart from the newer ones`() {
    // What newer files call suspend is idle there, and idle is awake.
    #expect(value(old, "base", "asleep") == "15.4 mW")
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
    // 300 mA at 3.85 V, each of the three to four digits.
    #expect(abs(sum - 1155) < 0.3)
  }

  @Test func `does not take an idle current of a few milliamperes for a connected modem`() {
    let text = Importing.clusters.replacingOccurrences(
      of: "\"modem.controller.idle\">100<", with: "\"modem.controller.idle\">3.5<")
    let profile = Importing.convert(text).profile ?? ""
    #expect(line(profile, "cellular", "tail-power") == nil)
    // 3.5 mA at 3.6 V.
    #expect(value(profile, "cellular", "idle") == "12.6 mW")
  }

  @Test func `says what of the file it could not use, and the capacity of the battery`() {
    #expect(new.contains("without a counterpart in the models: made.up\"\n"))
    #expect(new.contains("# battery.capacity: 3000 mAh"))
  }

  @Test func `lets no text of the file out of its quotes`() {
    let text = Importing.device(
      "<item name=\"a&#10;components: {}&quot;\">1</item><item name=\"video\">1</item>")
    let profile = Importing.convert(text).profile ?? ""
    #expect(!profile.contains("\ncomponents: {}"))
    #expect(profile.contains("\ncomponents:\n"))
  }
}
