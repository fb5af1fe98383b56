import Components
import Configuration
import Testing

@testable import ScenarioLanguage

/// Grades that are true: a copied number is never better than its original, and a number of
/// another state or of one module is a proxy.
struct `The grade of a number in a shipped profile` {
  /// The profiles that others extend only for what they do not say.
  private static let generic: Set = ["standard-phone"]

  /// Sources about one module and no phone.
  private static let modules: Set = ["kindt-2013"]

  /// Parameters for which the currents of a power profile only stand: the file names other states.
  private static let inferred: [String: Set<String>] = [
    "display": ["panel", "backlight", "red", "green", "blue"], "video-decoder": ["decode"],
    "speaker": ["path"], "camera": ["preview"], "wi-fi": ["base", "beacon"],
    "cellular": ["tail-power", "dch", "paging-power", "drx-power", "leg-base"],
  ]

  /// The numbers that hold for the phone by their grades.
  private func trusted(_ name: String) throws -> [DeviceParameter] {
    try DeviceLoader.load(name).parameters.filter {
      $0.grade == .published || $0.grade == .measured
    }
  }

  /// The trusted ones that the profile or its original says itself; the rules of an operating system
  /// are standard values of the models.
  private func own(_ name: String) throws -> [DeviceParameter] {
    try trusted(name).filter { !$0.isStandard }
  }

  private func text(_ parameter: DeviceParameter) -> String {
    "\(parameter.part).\(parameter.name) of \(parameter.source ?? "")"
  }

  /// The profile from which another takes what it does not say itself.
  private func original(of name: String) -> String? {
    let lines = (DeviceLibrary.text(of: name) ?? "").split(separator: "\n")
    return lines.first { $0.hasPrefix("extends: ") }.map { String($0.dropFirst("extends: ".count)) }
  }

  @Test(arguments: DeviceLibrary.names)
  func `is proxy when it is taken over from another phone`(name: String) throws {
    guard let original = original(of: name), !Self.generic.contains(original) else { return }
    let known = Set(
      try own(original).map { [$0.part, $0.name, $0.value, $0.source ?? ""] })
    let copied = try own(name).filter {
      known.contains([$0.part, $0.name, $0.value, $0.source ?? ""])
    }
    #expect(copied.map(text) == [])
  }

  @Test(arguments: DeviceLibrary.namesWithSystem) func `is of a chip that the profile names`(
    name: String
  ) throws {
    #expect(try Self.ofManyChips.contains(name) == (DeviceLoader.load(name).chip == nil))
  }

  /// Sold with one of two chips.
  private static let ofManyChips = ["galaxy-s20", "galaxy-s20-plus", "galaxy-s20-ultra"]

  @Test(arguments: DeviceLibrary.names)
  func `is proxy when a module was measured and no phone`(name: String) throws {
    #expect(try trusted(name).filter { Self.modules.contains($0.source ?? "") }.map(text) == [])
  }

  /// The sources of power profiles are named after their phones.
  @Test(arguments: DeviceLibrary.names)
  func `is proxy when it is of another phone's power profile`(name: String) throws {
    let foreign = try own(name).filter {
      ($0.source ?? "").hasPrefix("aosp-") && $0.source != "aosp-\(name)"
    }
    #expect(foreign.map(text) == [])
  }

  // MARK: - Currents that phones share

  /// A number that a power profile has as a current.
  private struct PrintedCurrent {
    let phone: String
    let year: Int
    let parameter: DeviceParameter
    /// In milliamperes; of a list the first three, with which a copied list begins.
    let milliamperes: [Double]

    var isTrusted: Bool { parameter.grade == .published || parameter.grade == .measured }
    func isSameNumber(as other: PrintedCurrent) -> Bool {
      parameter.part == other.parameter.part && parameter.name == other.parameter.name
        && milliamperes == other.milliamperes
    }
  }

  /// The currents of a phone's own power profile, which its numbers keep in their notes.
  private func printedCurrents(_ name: String) throws -> [PrintedCurrent] {
    let heading = (DeviceLibrary.text(of: name) ?? "").prefix { $0 != "\n" }
    guard let year = heading.firstMatch(of: #/\((20[0-9][0-9])\)/#).flatMap({ Int($0.1) }) else {
      return []
    }
    return try DeviceLoader.load(name).parameters.compactMap { parameter in
      let note = parameter.note ?? ""
      let isOwn =
        ["aosp-\(name)", "emanafa-\(name)"].contains(parameter.source)
        || note.contains("the power profile has")
      guard isOwn, !parameter.isStandard,
        let text = note.firstMatch(of: #/(?:^|[ ,])([0-9.]+(?:, [0-9.]+)*) mA/#)?.1
      else { return nil }
      let currents = text.split(separator: ", ").compactMap { Double($0) }
      return PrintedCurrent(
        phone: name, year: year, parameter: parameter, milliamperes: Array(currents.prefix(3)))
    }
  }

  /// Makers begin a file with an earlier one. A current that several have was measured on one of
  /// their phones at most, and chips, radios and lamps differ from phone to phone.
  @Test func `is proxy when the power profile of an earlier phone has the very current`() throws {
    let all = try DeviceLibrary.names.flatMap(printedCurrents)
    let copied = all.filter { later in
      later.isTrusted
        && all.contains { earlier in
          earlier.phone != later.phone && earlier.isSameNumber(as: later)
            && (earlier.year, earlier.phone) < (later.year, later.phone)
        }
    }
    #expect(copied.map { "\($0.phone): \(text($0.parameter))" } == [])
  }

  @Test func `is compared with the currents of other phones where there are any`() throws {
    // Otherwise the test above could not fail.
    let lamps = try ["pixel-3", "pixel-4", "pixel-6", "pixel-7", "pixel-8"].flatMap {
      try printedCurrents($0).filter { $0.parameter.part == "flashlight" }
    }
    #expect(lamps.map(\.milliamperes) == Array(repeating: [240.47], count: 5))
    #expect(lamps.map(\.parameter.grade) == Array(repeating: .proxy, count: 5))
    let cores = try ["pixel-6", "pixel-8"].flatMap {
      try printedCurrents($0).filter { $0.parameter.name == "little-powers" }
    }
    #expect(cores.map(\.milliamperes) == Array(repeating: [1.89, 6.15, 9.34], count: 2))
  }

  /// At the rails of a Pixel 6 no cluster draws what its file has for it beside the cores.
  @Test(arguments: DeviceLibrary.names)
  func `is proxy when it is a power profile's for a cluster beside its cores`(name: String) throws {
    let clusters = try printedCurrents(name).filter { $0.parameter.name.hasSuffix("-cluster") }
    #expect(clusters.filter(\.isTrusted).map { text($0.parameter) } == [])
  }

  /// A current of 0 in a power profile was not measured, and no voltage makes a range of it.
  @Test(arguments: DeviceLibrary.names)
  func `has no range without a width when it is a power that was published`(name: String) throws {
    let found = try trusted(name).filter {
      $0.unit.contains("W") && $0.range.count == 2 && $0.range[0] == $0.range[1]
    }
    #expect(found.map(text) == [])
  }

  // MARK: - Other states

  @Test(arguments: DeviceLibrary.names)
  func `is proxy with a range when a power profile names another state`(name: String) throws {
    let parameters = try DeviceLoader.load(name).parameters.filter {
      $0.source == "aosp-\(name)" && Self.inferred[$0.part]?.contains($0.name) == true
    }
    #expect(parameters.filter { $0.grade != .proxy || $0.range.count != 2 }.map(text) == [])
  }

  /// A mean of a state is not the power of its moments, and a phone is not its panel.
  @Test(arguments: DeviceLibrary.names)
  func `is proxy when its note says that it is of something else`(name: String) throws {
    let words = ["beacons in it", "pagings are in", "serves all phones", "whole lit phone"]
    let found = try own(name).filter { parameter in
      parameter.name != "idle" && words.contains { parameter.note?.contains($0) == true }
    }
    #expect(found.map(text) == [])
  }

  @Test func `is looked at in phones that have such numbers`() throws {
    // Otherwise the tests above could not fail.
    let pixel = try DeviceLoader.load("pixel-7").parameters
    for (part, names) in Self.inferred where part != "cellular" {
      #expect(pixel.contains { $0.part == part && names.contains($0.name) && !$0.isStandard })
    }
    #expect(try own("galaxy-s20-ultra").count > 3)
    #expect(original(of: "galaxy-s20-plus") == "galaxy-s20-ultra")
  }

  /// What mmWave draws beyond the low band, 2.5 W, is in the note of the number.
  @Test func `of a 5G radio's base has a range that holds mmWave`() throws {
    let base = try #require(
      DeviceLoader.load("galaxy-s20-ultra").parameters.first {
        $0.part == "cellular" && $0.name == "base"
      })
    let high = try #require(base.range.last.flatMap { Double($0.split(separator: " ")[0]) })
    let value = try #require(Double(base.value))
    #expect(base.reason?.contains("mmWave 2.5 W more") == true)
    #expect(high >= value + 2500)
  }
}
