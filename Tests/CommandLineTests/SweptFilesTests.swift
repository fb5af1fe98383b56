import Foundation
import Testing

/// Phones and tracks that the axes of a sweep name by their files.
struct `The store of a sweep whose axes name files` {
  private static let phones = ["mine.yaml", "other.yaml"]
  private static let track = """
    <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
    <trkpt lat="48.0" lon="11.0"><time>2026-11-30T08:00:00Z</time></trkpt>
    <trkpt lat="48.0" lon="11.01"><time>2026-11-30T08:09:00Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  private let room: Room

  init() throws {
    room = try Room()
    try FileManager.default.createDirectory(
      atPath: room.path + "/in", withIntermediateDirectories: false)
    _ = try room.file(
      "in/walk.yaml",
      """
      scenario: walk
      phone: pixel-8
      duration: 10 min
      replications: 2
      surroundings: { movement: { track: first.gpx } }
      user: { actions: { o: { at: 1 s, do: [ { open: a } ] } } }
      apps: { a: { handlers: { start: [ { track: { accuracy: best, interval: 5 s } } ], location-updated: [ { count: fixes } ] } } }
      variants: { often: {}, seldom: { apps: { a: { handlers: { start: [ { track: { accuracy: best, interval: 60 s } } ] } } } } }
      sweep: { matrix: { phone: [mine.yaml, other.yaml], surroundings.movement.track: [first.gpx, second.gpx] } }
      """)
    _ = try room.file("in/base.yaml", "device: base\nextends: pixel-8\n")
    for (phone, capacity) in zip(Self.phones, [3000, 6000]) {
      _ = try room.file(
        "in/\(phone)",
        "device: \(phone.prefix(4))\nextends: base.yaml\nbattery: { capacity: \(capacity) mAh }\n")
    }
    for name in ["first", "second"] { _ = try room.file("in/\(name).gpx", Self.track) }
  }

  /// What stands in a page and in a comparison of its second point.
  private func told() throws -> [String] {
    let page = room.path + "/page.html"
    let drawn = try Program.run("report", room.path + "/s.db", "-o", page, "--overwrite")
    #expect(drawn.status == 0, "\(drawn.errors)")
    let cited = try Program.run("cite", room.path + "/s.db")
    return [try room.text("page.html"), cited.output]
  }

  @Test(arguments: [[], ["--vary", "phone=mine.yaml,other.yaml"]])
  func `needs none of them, and takes no other of the same name`(options: [String]) throws {
    let line = """
      cd '\(room.path)/in' && "$0" sweep walk.yaml \(options.joined(separator: " ")) --store ../s.db
      """
    #expect(try Program.shell(line).status == 0)
    let before = try told()
    #expect(before[0].contains("other.yaml"))
    try FileManager.default.removeItem(atPath: room.path + "/in")
    #expect(try told() == before)
    // Another phone of the same name lies where the store and the reader are.
    for phone in Self.phones {
      _ = try room.file(phone, "device: wrong\nextends: pixel-8\nbattery: { capacity: 100 mAh }\n")
    }
    let again = "cd '\(room.path)' && \"$0\" report s.db -o again.html"
    #expect(try Program.shell(again).status == 0)
    let page = try room.text("again.html")
    #expect(page.replacing("s.db", with: "") == before[0].replacing(room.path + "/s.db", with: ""))
  }
}
