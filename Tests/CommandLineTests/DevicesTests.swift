import Foundation
import ScenarioLanguage
import Testing

struct `Devices` {
  private static let day = "scenarios/days/reference-day.yaml"

  @Test func `are compared side by side, with their grades`() throws {
    let outcome = try Program.run("explain", "device", "pixel-3", "pixel-6")
    #expect(outcome.status == 0)
    let lines = outcome.output.components(separatedBy: "\n")
    let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
    // 5.6 mA and 10 mA at 3.85 V.
    #expect(words.contains("asleep 21.56 mW proxy 38.5 mW proxy"))
    // What only one of them has.
    #expect(words.contains("short-drx 20 ms [proxy] —"))
    // A standard value, which the profile leaves open.
    #expect(words.contains("tail 11.576 s [proxy] 10.2 s [proxy]"))
    #expect(!words.contains { $0.hasPrefix("vibration") })
  }

  @Test func `show what is the same when asked to`() throws {
    let outcome = try Program.run("explain", "device", "pixel-3", "pixel-3")
    #expect(!outcome.output.contains("\nvibration\n"))
    let all = try Program.run("explain", "device", "pixel-3", "pixel-3", "--all")
    #expect(all.output.contains("\nvibration\n"))
  }

  @Test func `are compared as JSON that has everything`() throws {
    let outcome = try Program.run(
      "explain", "device", "nexus-one", "aro-thrill", "--format", "json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(json["devices"] as? [String] == ["nexus-one", "aro-thrill"])
    let rows = try #require(json["parameters"] as? [[String: Any]])
    let row = try #require(rows.first { $0["name"] as? String == "dch" })
    let (first, second) = (row["first"] as? [String: Any], row["second"] as? [String: Any])
    #expect(first?["value"] as? String == "902.03")
    #expect(first?["unit"] as? String == "mW")
    #expect(first?["grade"] as? String == "published")
    #expect(first?["source"] as? String == "powertutor")
    #expect(second?["value"] as? String == "610")
    let clocks = try #require(rows.first { $0["name"] as? String == "big-clocks" })
    #expect(clocks["second"] is NSNull)
  }

  @Test func `are compared as CSV with the same columns in every row`() throws {
    let outcome = try Program.run("explain", "device", "pixel-3", "nexus-one", "--format", "csv")
    let rows = outcome.output.split(separator: "\n").map(Self.fields)
    #expect(rows[0].count == 23)
    #expect(rows.allSatisfy { $0.count == 23 })
    #expect(rows.contains { $0[2...6] == ["base", "asleep", "false", "21.56", "mW"] })
  }

  /// The fields of a line, of which those in quotes may hold commas.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  @Test func `that are not known are guessed at`() throws {
    let outcome = try Program.run("explain", "device", "pixel-3", "pixl-6")
    #expect(outcome.status == 64)
    #expect(outcome.errors == "drainsim: there is no device 'pixl-6'; did you mean 'pixel-6'?\n")
  }

  @Test func `are printed on one page, with components that add up to the phone`() throws {
    let day = Program.root.appending(path: Self.day).path
    let page = try Program.run("explain", "devices", day).output
    let sections = page.components(separatedBy: "\n## ").dropFirst()
    let titles = sections.compactMap { $0.components(separatedBy: "\n").first }
    #expect(titles == ["All phones"] + DeviceLibrary.phones + ["Sources"])
    let summary = try #require(sections.first)
    for (name, section) in zip(DeviceLibrary.phones, sections.dropFirst()) {
      let powers = Self.powers(section)
      let whole = try #require(powers.first { $0.name == "**whole phone**" }?.milliwatts)
      #expect(whole.count == 5)
      #expect(Self.powers(summary).first { $0.name == "[\(name)](#\(name))" }?.milliwatts == whole)
      let parts = powers.filter { $0.name != "**whole phone**" }.map(\.milliwatts)
      for (activity, power) in whole.enumerated() {
        // Powers have no decimal from 100 mW on and one below, and parts below 0.05 mW are left out.
        let rounding = parts.map { $0[activity] >= 99.95 ? 0.5 : 0.05 }.reduce(0.5 + 1, +)
        let sum = parts.map { $0[activity] }.reduce(0, +)
        #expect(abs(sum - power) <= rounding, "\(name), activity \(activity)")
      }
      let profile = try DeviceLoader.load(name)
      let published = profile.published
      #expect(profile.chip.map { section.contains("Chip: \($0).") } != false, "\(name)")
      let shown = section.split(separator: "\n").count { row in
        published.contains { row.contains("| `\($0.source)`: ") }
      }
      #expect(shown == published.count, "\(name)")
    }
  }

  /// The rows of numbers of a table, in milliwatts.
  private static func powers(_ section: String) -> [(name: String, milliwatts: [Double])] {
    section.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let numbers = cells.dropFirst().map { Double($0.replacing("*", with: "")) }
      guard let name = cells.first, numbers.count == 5, !numbers.contains(nil) else { return nil }
      return (name, numbers.compactMap(\.self))
    }
  }

  @Test(arguments: DeviceLibrary.phones)
  func `all run the reference day`(name: String) throws {
    let day = Program.root.appending(path: Self.day).path
    let outcome = try Program.run("run", day, "--device", name, "--format", "csv")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("day,1,run-time,s,86400"))
  }

  @Test func `are named in the command that makes a result again`() throws {
    let room = try Room()
    let day = Program.root.appending(path: Self.day).path
    let outcome = try Program.run(
      "compare", day, "--device", "pixel-3", "--only", "1", "-o", room.path + "/out")
    #expect(outcome.status == 0)
    #expect(try room.text("out/manifest.json").contains("\"--device\", \"pixel-3\""))
  }

  @Test func `are reported with operating system and battery, beside their bare hardware`() throws {
    let day = Program.root.appending(path: Self.day).path
    let outcome = try Program.run("explain", "devices", day, "--phone", "pixel-3")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("| [pixel-3](#pixel-3) |"))
    #expect(outcome.output.contains("| [pixel-3 (Android 12)](#pixel-3-android-12) |"))
    #expect(outcome.output.contains("\n## pixel-3 (Android 12)\n"))
    #expect(outcome.output.contains(" --phone pixel-3`"))
  }
}
