import Foundation
import Testing

/// Imports that make a recording and a scenario.
struct `Import of a recording` {
  private let room: Room
  private var output: String { room.path + "/my-app" }

  init() throws { room = try Room() }

  /// A capture of raw IP: a request of 100 B and its answer of 1000 B, three times.
  private static func capture() -> Data {
    func little(_ numbers: UInt32...) -> Data {
      numbers.reduce(into: Data()) { data, number in
        withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    var data = little(0xa1b2_c3d4, 0x0004_0002, 0, 0, 65_535, 101)
    let phone: [UInt8] = [10, 0, 0, 5]
    let server: [UInt8] = [93, 184, 216, 34]
    for (second, isUp, size) in [
      (1, true, 100), (2, false, 1000), (600, true, 100), (601, false, 1000), (1200, true, 100),
      (1201, false, 1000),
    ] as [(UInt32, Bool, Int)] {
      var packet: [UInt8] = [0x45, 0, UInt8((size + 40) >> 8), UInt8((size + 40) & 255)]
      packet += [0, 0, 0, 0, 64, 6, 0, 0] + (isUp ? phone + server : server + phone)
      packet += isUp ? [0x1f, 0x90, 1, 187] : [1, 187, 0x1f, 0x90]
      packet += [0, 0, 0, 0, 0, 0, 0, 0, 0x50, 0x18, 0, 0, 0, 0, 0, 0]
      packet += [UInt8](repeating: 7, count: size)
      data += little(second, 0, UInt32(packet.count), UInt32(packet.count)) + Data(packet)
    }
    return data
  }

  private func capture(_ name: String, _ data: Data = Self.capture()) throws -> String {
    let path = room.path + "/" + name
    try data.write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `says that a folder is no file`() throws {
    let outcome = try Program.run("import", "pcap", room.path, "-o", output)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "drainsim: '\(room.path)' is a folder, not a file\n")
  }

  @Test func `is kept with a result, which can be made again without it`() throws {
    let file = try capture("a.pcap")
    #expect(try Program.run("import", "pcap", file, "-o", output).status == 0)
    let result = room.path + "/result"
    let made = try Program.run(
      "compare", output + "/scenario.yaml", "--no-ranges", "-n", "2", "-o", result)
    try #require(made.status == 0, "\(made.errors)")
    let store = room.path + "/a.db"
    let swept = try Program.run(
      "sweep", output + "/scenario.yaml", "--vary", "device.components.base.asleep=9mW,10mW",
      "-n", "2", "--store", store)
    try #require(swept.status == 0, "\(swept.errors)")
    try FileManager.default.removeItem(atPath: output)
    let again = try Program.run("reproduce", result, "--check")
    #expect(again.output == "\(result): the same bytes\n", "\(again.errors)")
    let page = try Program.run("report", store, "-o", room.path + "/a.html")
    #expect(page.status == 0, "\(page.errors)")
  }

  // Of a variable that nobody set, the shell makes an empty text.
  @Test func `does not take the present folder for one without a name`() throws {
    let file = try capture("a.pcap")
    let mine = room.path + "/mine"
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: false)
    let outcome = try Program.shell("cd '\(mine)' && touch x && \"$0\" import pcap '\(file)' -o ''")
    #expect(outcome.status == 73)
    #expect(outcome.errors == "drainsim: cannot make '': it has no name\n")
    #expect(room.names == ["a.pcap", "mine"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: mine) == ["x"])
  }

  @Test func `writes a scenario that runs, with variants to start from`() throws {
    let made = try Program.run("import", "pcap", capture("a.pcap"), "-o", output)
    #expect(made.status == 0 && made.errors == "")
    #expect(made.output.hasSuffix("next: drainsim compare \(output)/scenario.yaml\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: output).sorted() == [
        "import.json", "recording.drec", "scenario.yaml",
      ])
    let compared = try Program.run(
      "compare", output + "/scenario.yaml", "--no-ranges", "--format", "csv")
    #expect(compared.status == 0 && compared.errors == "", "\(compared.errors)")
    let rows = compared.output.split(separator: "\n").map { $0.split(separator: ",") }
    let variants = Set(rows.dropFirst().map { String($0[0]) })
    #expect(variants.isSuperset(of: ["original", "batched", "deferred-to-wi-fi"]))
  }

  @Test func `tells in JSON what it took, left out and assumed`() throws {
    _ = try Program.run("import", "pcap", capture("a.pcap"), "-o", output)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(try room.text("my-app/import.json").utf8))
        as? [String: Any])
    #expect(json["kind"] as? String == "pcap" && json["events"] as? Int == 3)
    let files = try #require(json["files"] as? [[String: Any]])
    #expect(files.count == 1 && files[0]["name"] as? String == "a.pcap")
    #expect(files[0]["bytes"] as? Int == Self.capture().count)
    let assumed = try #require(json["assumed"] as? [[String: Any]])
    #expect(assumed.contains { $0["path"] as? String == "phone" })
    for key in ["digest", "span", "taken", "dropped", "explained"] { #expect(json[key] != nil) }
  }

  @Test func `gives the same bytes again, over the folder that it made before`() throws {
    let path = try capture("a.pcap")
    _ = try Program.run("import", "pcap", path, "-o", output)
    let before = try ["scenario.yaml", "recording.drec", "import.json"].map {
      try Data(contentsOf: URL(fileURLWithPath: output + "/" + $0))
    }
    #expect(try Program.run("import", "pcap", path, "-o", output).status == 0)
    let after = try ["scenario.yaml", "recording.drec", "import.json"].map {
      try Data(contentsOf: URL(fileURLWithPath: output + "/" + $0))
    }
    #expect(before == after)
  }

  @Test func `leaves a folder alone that is not its own`() throws {
    let path = try capture("a.pcap")
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
    try "mine".write(toFile: output + "/notes.txt", atomically: false, encoding: .utf8)
    let outcome = try Program.run("import", "pcap", path, "-o", output)
    #expect(outcome.status == 73 && outcome.errors.contains("'notes.txt', which is no import"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: output) == ["notes.txt"])
  }

  @Test(arguments: ["pcap", "har", "perfetto", "batterystats", "metrickit"])
  func `refuses what is no such file, and writes nothing`(kind: String) throws {
    let path = try capture("a.bin", Data("something else\n".utf8))
    let outcome = try Program.run("import", kind, path, "-o", output)
    #expect(outcome.status == 65 && outcome.output == "" && !outcome.errors.isEmpty)
    #expect(room.names == ["a.bin"])
    let missing = try Program.run("import", kind, room.path + "/none", "-o", output)
    #expect(missing.status == 66 && room.names == ["a.bin"])
  }

  @Test func `keeps a copy of the recording beside a result, which gives it again`() throws {
    _ = try Program.run("import", "pcap", capture("a.pcap"), "-o", output)
    let result = room.path + "/result"
    let made = try Program.run(
      "compare", output + "/scenario.yaml", "--no-ranges", "-o", result)
    #expect(made.status == 0, "\(made.errors)")
    try FileManager.default.removeItem(atPath: output)
    let again = try Program.run(
      "compare", result + "/scenario.yaml", "--no-ranges", "-o", room.path + "/again")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try room.text("result/runs.csv") == room.text("again/runs.csv"))
    // The result can be made anew in its own folder.
    #expect(
      try Program.run("compare", room.path + "/again/scenario.yaml", "--no-ranges", "-o", result)
        .status == 0)
  }
}
