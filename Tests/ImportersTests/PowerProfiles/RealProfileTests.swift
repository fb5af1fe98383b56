import Configuration
import DrainsimTestSupport
import Foundation
import Testing

@testable import Importers

/// Files of real phones, which are read where they lie.
@Suite(SharedData.has("power-profiles"))
struct `A power profile of a real phone` {
  private func convert(
    _ name: String, _ radio: ProfileConversion.Radio? = nil
  ) throws -> (profile: String, told: [Diagnostic]) {
    let text = try SharedData.text("power-profiles/\(name).xml")
    let (profile, told) = Importing.convert(text) { $0.radio = radio }
    return (try #require(profile), told)
  }

  private static let files = [
    "emanafa-power_profile_frd-l09", "emanafa-power_profile_mi9lite",
    "emanafa-power_profile_pixel3a", "nexus-5x-bullhead", "pixel-7-pro-cheetah", "pixel-8-shiba",
  ]

  /// The grade and the range of each number by component and name, with the source.
  private func evidence(
    _ profile: String
  ) -> [String: (grade: String, range: String, source: String)] {
    var (part, found) = ("", [String: (grade: String, range: String, source: String)]())
    for line in profile.split(separator: "\n") {
      if let match = line.wholeMatch(of: #/ {2}([a-z-]+):/#) { part = String(match.1) }
      guard let match = line.firstMatch(of: #/^ {4}([a-z-]+): .*grade: ([a-z]+)/#) else { continue }
      found["\(part).\(match.1)"] = (
        String(match.2), line.firstMatch(of: #/range: (\[[^\]]*\])/#).map { String($0.1) } ?? "",
        line.firstMatch(of: #/source: ([a-z0-9-]+)/#).map { String($0.1) } ?? ""
      )
    }
    return found
  }

  @Test(arguments: Self.files)
  func `has no range without a width, and nothing of a current of 0`(_ name: String) throws {
    let (profile, _) = try convert(name)
    #expect(!profile.contains(", 0 mA"))
    for (number, evidence) in evidence(profile) where !evidence.range.isEmpty {
      let ends = evidence.range.dropFirst().dropLast().split(separator: ", ")
      #expect(ends.count == 2 && ends[0] != ends[1], "\(number) \(evidence.range)")
    }
  }

  private func ends(_ range: String) -> [Double] {
    range.matches(of: #/([0-9.]+) /#).compactMap { Double($0.1) }
  }

  /// Numbers of the shipped profile that were not taken from the file have other sources.
  ///
  /// One has the file's: the range of the Nexus 5X's camera holds what apps on it drew.
  @Test(arguments: [
    ("emanafa-power_profile_pixel3a", "pixel-3a", "emanafa-pixel-3a", ""),
    ("nexus-5x-bullhead", "nexus-5x", "aosp-nexus-5x", "camera.preview"),
    ("pixel-7-pro-cheetah", "pixel-7", "aosp-pixel-7", ""),
    ("pixel-8-shiba", "pixel-8", "aosp-pixel-8", ""),
  ])
  func `has the grades and ranges of the shipped profile made from it`(
    _ file: String, _ phone: String, _ source: String, _ exception: String
  ) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let text = try String(
      contentsOf: root.appending(path: "scenarios/devices/\(phone).yaml"), encoding: .utf8)
    let components = try #require(text.components(separatedBy: "\ncomponents:\n").last)
    let radio = components.contains("model: nr") ? ProfileConversion.Radio.nr : .lte
    let imported = evidence(try convert(file, radio).profile)
    var compared = 0
    for (number, own) in evidence(components) where own.source == source && number != exception {
      let other = try #require(imported[number], "\(number)")
      #expect(own.grade == other.grade, "\(number)")
      let pairs = Array(zip(ends(own.range), ends(other.range)))
      #expect(ends(own.range).count == ends(other.range).count, "\(number)")
      // The ends have four digits, the last of which may be rounded.
      #expect(pairs.allSatisfy { abs($0 - $1) <= 0.001 * $0 }, "\(number) \(own.range)")
      compared += 1
    }
    #expect(compared > 20)
  }

  @Test(arguments: Self.files)
  func `becomes a profile without a mistake`(_ name: String) throws {
    let (profile, told) = try convert(name)
    #expect(told.allSatisfy { $0.severity == .warning })
    #expect(profile.contains("model: cpu-clusters"))
  }

  @Test(arguments: ["emanafa-power_profile_pixel3a", "pixel-7-pro-cheetah", "pixel-8-shiba"])
  func `with an ambient display is one with an OLED, as all three are`(_ name: String) throws {
    #expect(try convert(name).profile.contains("model: oled"))
  }

  /// The file has the controller's currents twice, all 0, and `radio.active` of 182.755 mA.
  @Test func `of a Mi 9 Lite draws what its older names say`() throws {
    let (profile, told) = try convert("emanafa-power_profile_mi9lite")
    // 182.755 mA at 3.85 V.
    #expect(profile.contains("base: { value: 703.6 mW, grade: published"))
    #expect(
      told.filter { $0.message.contains("is there twice") }.map(\.location.line) == [100, 101, 109])
  }

  /// Its display rail draws 91 mW where it is dark, by a fit to 496 runs of it.
  @Test func `of a Pixel 8 has a range that holds its display rail`() throws {
    let (profile, _) = try convert("pixel-8-shiba")
    let line = try #require(
      profile.split(separator: "\n").first { $0.contains("    panel: {") })
    let range = try #require(line.firstMatch(of: #/range: \[([0-9.]+) mW, ([0-9.]+) mW\]/#))
    let (low, high) = (try #require(Double(range.1)), try #require(Double(range.2)))
    #expect(low <= 91 && 91 <= high)
    #expect(line.contains("grade: proxy"))
  }
}
