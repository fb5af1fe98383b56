import Configuration
import DrainsimTestSupport
import Testing

@testable import Importers

/// Files of real phones, which are read where they lie.
@Suite(SharedData.has("power-profiles"))
struct `A power profile of a real phone` {
  private func convert(_ name: String) throws -> (profile: String, told: [Diagnostic]) {
    let (profile, told) = Importing.convert(try SharedData.text("power-profiles/\(name).xml"))
    return (try #require(profile), told)
  }

  @Test(arguments: [
    "emanafa-power_profile_frd-l09", "emanafa-power_profile_mi9lite",
    "emanafa-power_profile_pixel3a", "nexus-5x-bullhead", "pixel-7-pro-cheetah", "pixel-8-shiba",
  ])
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
