import Configuration
import DrainsimTestSupport
import Foundation
import Testing

@testable import Importers

/// The profile of a table, and the messages about it.
private struct Converted {
  let profile: String
  let told: [Diagnostic]

  init(_ text: String, file: String = "w.csv", cores: String = "8", chip: String = "auto") throws {
    let diagnostics = Diagnostics()
    profile =
      try WattsonImporter.deviceProfile(
        from: text, file: file, device: "mine", values: ["cores": cores, "chip": chip],
        diagnostics: diagnostics) ?? ""
    told = diagnostics.all
  }

  /// The value and the evidence of a parameter of the processor.
  subscript(name: String) -> String? {
    profile.split(separator: "\n").first { $0.hasPrefix("    \(name): ") }
      .map { String($0.dropFirst(name.count + 6)) }
  }

  /// Each mistake with its place.
  var lines: [String] { told.map { "\($0.location): \($0.message)" } }
}

struct `A table of Wattson` {
  /// Powers that depend on nothing else. The rows are in no order.
  private static let single = """
    device,policy,freq_khz,static,active,idle0,idle1
    small,4,1500000,0,400,30,0
    small,4,500000,0,80,10,0
    small,0,300000,0,20,1,0
    small,0,600000,0,50,2,0

    """
  /// Powers that depend on the clock of policy 4 or 6.
  private static let double = """
    device,policy,freq_khz,dep_policy,dep_freq,static,active,idle0,idle1,interconnect
    small,0,300000,4,500000,3,20,1,0,0
    small,0,300000,6,700000,5,24,1,0,0
    small,0,300000,6,1500000,6,30,2,0,0
    small,0,600000,4,500000,8,50,3,0,0
    small,0,600000,6,700000,8,50,3,0,0
    small,0,600000,6,1500000,8,40,3,0,0

    """

  private static func changed(_ old: String, _ new: String, in text: String = single) -> String {
    text.replacingOccurrences(of: old, with: new)
  }

  // MARK: - Values

  @Test func `gives clocks, powers and halted cores of each cluster, the fastest as the big one`()
    throws
  {
    let converted = try Converted(Self.single)
    #expect(converted.told == [])
    #expect(converted["model"] == "cpu-clusters")
    let evidence = "grade: published, source: wattson-table"
    #expect(converted["big-clocks"] == "{ value: [500 MHz, 1500 MHz], \(evidence) }")
    #expect(converted["big-powers"] == "{ value: [80 mW, 400 mW], \(evidence), note: \"active\" }")
    #expect(converted["big-idle"] == "{ value: [10 mW, 30 mW], \(evidence), note: \"idle0\" }")
    #expect(
      converted["little-powers"] == "{ value: [20 mW, 50 mW], \(evidence), note: \"active\" }")
    #expect(converted["big-cluster"] == "{ value: 0 mW, \(evidence), note: \"static is 0\" }")
    #expect(converted["big-scale"] == nil)
    #expect(converted["default-cluster"] == "big")
    #expect(converted["middle-cores"]?.hasPrefix("{ value: 0, grade: published") == true)
  }

  /// Policy 4 begins with core 4, so that policy 0 has four cores; of eight, four are left.
  @Test func `has as many cores as are between the numbers of its policies`() throws {
    let converted = try Converted(Self.single, cores: "6")
    #expect(converted["little-cores"]?.hasPrefix("{ value: 4, grade: published") == true)
    #expect(
      converted["big-cores"]
        == "{ value: 2, grade: published, source: wattson-table, note: \"the chip has 6 cores in all, by --cores\" }"
    )
    let assumed = try Converted(Self.single, cores: "auto")
    #expect(assumed["big-cores"]?.hasPrefix("{ value: 4, grade: assumed") == true)
    #expect(
      assumed.lines == [
        "w.csv:2:1: the table does not say how many cores policy 4 has; 4 are assumed"
      ])
    #expect(assumed.told.map(\.severity) == [.warning])
  }

  /// At 300 MHz (20 + 24) / 2 = 22 mW, and of the rail (3 + 5) / 2 = 4 mW; at 600 MHz 50 mW and 8 mW.
  /// 30 / 22 = 1.364 is the most that another clock of the others changes, and 40 / 50 = 0.8 the least.
  @Test func `of two dimensions gives values at the least clocks of the others, with a range`()
    throws
  {
    let converted = try Converted(Self.double)
    let evidence = "grade: published, source: wattson-table"
    let note = "policy 4, 6 at the least clock; range: at all"
    #expect(
      converted["little-powers"]
        == "{ value: [22 mW, 50 mW], \(evidence), range: [20 mW, 50 mW], note: \"active, \(note)\" }"
    )
    #expect(
      converted["little-rail"]
        == "{ value: [4 mW, 8 mW], \(evidence), range: [3 mW, 8 mW], note: \"static, \(note)\" }")
    #expect(
      converted["little-idle"]
        == "{ value: [1 mW, 3 mW], \(evidence), range: [1 mW, 3 mW], note: \"idle0, \(note)\" }")
    #expect(
      converted["little-scale"]?.hasPrefix(
        "{ value: 1, grade: proxy, source: wattson-table, range: [0.8, 1.364]") == true)
    #expect(converted["little-cluster"]?.hasPrefix("{ value: 0 mW, grade: published") == true)
  }

  @Test func `leaves cores of which it has no powers to the model, and says so`() throws {
    let converted = try Converted(Self.double)
    #expect(converted["little-cores"]?.hasPrefix("{ value: 4,") == true)
    #expect(converted["middle-cores"]?.hasPrefix("{ value: 2, grade: published") == true)
    #expect(converted["big-cores"]?.hasPrefix("{ value: 2, grade: published") == true)
    for name in ["middle", "big"] { #expect(converted["\(name)-powers"] == nil) }
    #expect(
      converted.lines == [
        "w.csv:2:1: the powers of policy 6 are not in the table, and are those of the model's big cores",
        "w.csv:2:1: the powers of policy 4 are not in the table, and are those of the model's middle cores",
      ])
  }

  /// Policy 0 reaches 3 GHz, and policy 4 half of it.
  @Test func `may count its cores from fast to slow`() throws {
    let converted = try Converted(Self.changed("small,0,600000", "small,0,3000000"))
    #expect(converted["big-clocks"]?.hasPrefix("{ value: [300 MHz, 3000 MHz]") == true)
    #expect(converted["little-clocks"]?.hasPrefix("{ value: [500 MHz, 1500 MHz]") == true)
  }

  /// A table that begins with policy 4 lacks cores 0 to 3.
  @Test func `has cores before its first policy, too`() throws {
    let text = Self.single.split(separator: "\n").filter { !$0.hasPrefix("small,0") }
      .joined(separator: "\n")
    let converted = try Converted(text + "\n")
    #expect(converted["little-cores"]?.hasPrefix("{ value: 4,") == true)
    #expect(converted["little-powers"] == nil)
    #expect(converted["big-powers"] != nil)
  }

  /// The model has one power of a cluster: of 7, 8 and 12 mW the middle one.
  @Test func `gives the static power of a cluster by itself as a proxy with its range`() throws {
    let converted = try Converted(
      """
      device,policy,freq_khz,static,active,idle0,idle1
      one,0,300000,7,20,1,0
      one,0,600000,12,50,2,0
      one,0,500000,8,40,2,0

      """)
    #expect(
      converted["big-cluster"]?.hasPrefix(
        "{ value: 8 mW, grade: proxy, source: wattson-table, range: [7 mW, 12 mW]") == true)
    #expect(converted["big-cores"]?.hasPrefix("{ value: 8,") == true)
    #expect(converted["little-cores"]?.hasPrefix("{ value: 0,") == true)
  }

  /// Of a table with the shared unit, with deep idle and with a bus.
  @Test func `says what it leaves out`() throws {
    let text =
      Self.changed("3,20,1,0,0", "3,20,1,9,0", in: Self.double)
      .replacingOccurrences(of: "8,40,3,0,0", with: "8,40,3,0,7")
      + "small,255,610000000,4,500000,0,50,0,0,0\n"
    let told = try Converted(text).lines
    #expect(told.count == 5)
    for line in [
      "w.csv:2:1: 'idle1', the power of a core in deep idle, is left out (rows: 1)",
      "w.csv:7:1: 'interconnect', a part of the model's 'awake', is left out (rows: 1)",
      "w.csv:8:1: policy 255, the unit that the clusters share, is left out (rows: 1)",
    ] {
      #expect(told.contains(line))
    }
  }

  @Test func `may be made for several chips, of which one is chosen`() throws {
    let text = Self.single + "large,0,300000,0,70,1,0\nlarge,0,900000,0,90,1,0\n"
    let converted = try Converted(text, chip: "large")
    #expect(converted["big-powers"]?.hasPrefix("{ value: [70 mW, 90 mW]") == true)
    #expect(converted.profile.contains("title: \"Wattson's curves of large, w.csv\""))
    let none = try Converted(text)
    #expect(none.lines == ["w.csv:2:1: the table has 2 devices"])
    #expect(none.told.flatMap(\.notes) == ["--chip takes one of 'large', 'small'"])
    let wrong = try Converted(text, chip: "larg")
    #expect(wrong.lines == ["--chip: the table has no device 'larg'"])
    #expect(wrong.told.flatMap(\.notes) == ["did you mean 'large'?"])
  }

  // MARK: - Mistakes

  /// Each line is wrong in another way.
  @Test func `reports all its mistakes at once, with place, text and hint`() throws {
    let converted = try Converted(
      """
      device,policy,freq_khz,static,active,idle0,idle1
      small,0,300000,0,twenty,1,0
      small,0,600000,-0.12,50,2,0
      small,4.5,500000,0,80,10,0
      small,4,1500,0,0,30
      small,4,1.5,0,400,500,0
      small,4,700000,0,90,10,0
      small,4,700000,0,95,10,0

      """)
    #expect(converted.profile == "")
    #expect(
      converted.lines == [
        "w.csv:2:18: 'active' must be a number from 0.01 to 100000, found 'twenty'",
        "w.csv:3:16: 'static' must be a number from 0 to 100000, found '-0.12'",
        "w.csv:4:7: 'policy' must be a whole number from 0 to 255, found '4.5'",
        "w.csv:5:1: the row must have 7 cells, found 6",
        "w.csv:6:9: 'freq_khz' must be a number from 10000 to 6000000, found '1.5'",
        "w.csv:6:19: 'idle0' must not be more than 'active'",
        "w.csv:8:9: policy 4 has the clock 700000 twice",
      ])
    #expect(
      converted.told.flatMap(\.notes) == [
        "powers are in mW, and a busy core draws some",
        "powers are in mW; write 0 for one that was not told apart",
        "a policy has the number of its first core", "clocks of cores are in kHz",
        "a halted core draws less", "the first is in line 7",
      ])
  }

  @Test func `is refused for what makes no processor`() throws {
    let four = Self.single + "small,6,1,0,1,0,0\nsmall,7,1,0,1,0,0\n"
    let fourth = four.replacingOccurrences(of: ",1,0,1,0,0", with: ",700000,0,90,0,0")
    #expect(
      try Converted(fourth).lines == [
        "w.csv:2:1: the chip has 4 clusters of cores, and the model has three",
        "w.csv:6:1: policy 6 has one clock, and a cluster has several",
        "w.csv:7:1: policy 7 has one clock, and a cluster has several",
      ])
    #expect(
      try Converted(Self.changed("small,4", "small,9")).lines == [
        "--cores: policy 9 would have -1 cores, and a cluster has 1 to 8",
        "w.csv:2:1: policy 0 would have 9 cores, and a cluster has 1 to 8",
      ])
    let shared = Self.changed("small,4", "small,255").split(separator: "\n").prefix(3)
    #expect(
      try Converted(shared.joined(separator: "\n") + "\n").lines.contains(
        "w.csv:2:1: the table has no powers of cores"))
  }

  @Test func `needs its columns once each, and rows`() throws {
    let converted = try Converted(Self.changed("active,idle0", "activ,idle1"))
    #expect(
      converted.lines == [
        "w.csv:1:1: the table has no column 'active'",
        "w.csv:1:1: the table has no column 'idle0'",
        "w.csv:1:1: the table has 2 columns 'idle1'",
      ])
    #expect(converted.told.first?.notes == ["did you mean 'activ'?"])
    let lonely = try Converted(Self.changed("idle0", "dep_policy"))
    #expect(
      lonely.lines == [
        "w.csv:1:1: the table has no column 'idle0'",
        "w.csv:1:1: the table has no column 'dep_freq'",
      ])
    let header = try Converted("device,policy,freq_khz,static,active,idle0,idle1\n")
    #expect(header.lines == ["w.csv:1:1: the table has no rows"])
    let empty = try Converted("")
    #expect(empty.lines == ["w.csv:1:1: the table is empty"])
    #expect(
      empty.told.flatMap(\.notes) == [
        "its first line is device,policy,freq_khz,static,active,idle0,idle1"
      ])
  }

  @Test(arguments: ["none", "0", "25", "4.5"])
  func `needs a number of cores that a phone can have`(cores: String) {
    let error = #expect(throws: ImportOptionError.self) {
      try Converted(Self.single, cores: cores)
    }
    #expect(error?.message == "--cores: '\(cores)' is no whole number from 1 to 24")
  }

  /// A comma is the decimal mark where semicolons separate.
  @Test func `may have been saved again by a spreadsheet`() throws {
    let text = Self.changed(",", ";").replacingOccurrences(of: ";400;", with: ";400,5;")
    #expect(
      try Converted(text)["big-powers"]?.hasPrefix("{ value: [80 mW, 400.5 mW]") == true)
  }
}

/// Perfetto's own tables, which are read where they lie.
@Suite(SharedData.has("cpu-curves"))
struct `A table of Perfetto's` {
  private func convert(_ name: String) throws -> Converted {
    try Converted(SharedData.text("cpu-curves/\(name)"), file: name)
  }

  /// The numbers of a parameter of the shipped profile, which a person made of the same tables.
  private func shipped(_ name: String) throws -> [Double] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let text = try String(
      contentsOf: root.appending(path: "scenarios/devices/pixel-6.yaml"), encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("    \(name): ") })
    return numbers(String(line))
  }

  private func numbers(_ line: String) -> [Double] {
    let list = line.firstMatch(of: #/value: \[([^\]]*)\]/#)?.1 ?? ""
    return list.matches(of: #/([0-9.]+) m?[WM]/#).compactMap { Double($0.1) }
  }

  @Test(arguments: [
    ("Tensor-cpu_1d.csv", ["big-clocks", "big-powers", "big-idle"], 17),
    ("Tensor-cpu_1d.csv", ["middle-clocks", "middle-powers", "middle-idle"], 14),
    ("Tensor-cpu_2d.csv", ["little-clocks", "little-powers", "little-idle", "little-rail"], 11),
  ])
  func `has the numbers of the shipped Pixel 6`(file: String, names: [String], count: Int) throws {
    let converted = try convert(file)
    for name in names {
      let (own, other) = (try numbers(#require(converted[name])), try shipped(name))
      #expect(own.count == count && other.count == count, "\(name)")
      // They have four digits, the last of which may be rounded.
      #expect(zip(own, other).allSatisfy { abs($0 - $1) <= 0.001 * $1 }, "\(name)")
    }
  }

  /// The fourth line of 1197 MHz says 222 mW for deep idle, and the eighth 111 mW.
  @Test func `has an idle state that the model leaves out`() throws {
    let told = try convert("Tensor-cpu_2d.csv").told
    #expect(told.allSatisfy { $0.severity == .warning })
    #expect(told.contains { $0.message.hasSuffix("is left out (rows: 2)") })
  }
}
