import Foundation
import Testing

/// The messages of Perfetto's own Python package, where it is installed: `pip install perfetto`.
private enum Perfetto {
  static let isInstalled: Bool =
    (try? Program.Running(
      executable: "/usr/bin/env",
      [Program.python, "-c", "import perfetto.protos.perfetto.trace.perfetto_trace_pb2"]
    ).finish().status) == 0

  /// Prints name, parent's name, unit, number of events and the area below them, a line a row.
  static let reader = """
    import sys, collections
    from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent
    trace = Trace()
    trace.ParseFromString(open(sys.argv[1], 'rb').read())
    tracks, events = {}, collections.defaultdict(list)
    for packet in trace.packet:
        assert packet.trusted_packet_sequence_id == 1
        if packet.HasField('track_descriptor'):
            track = packet.track_descriptor
            assert track.uuid not in tracks and (not track.parent_uuid or track.parent_uuid in tracks)
            tracks[track.uuid] = track
        if packet.HasField('track_event'):
            assert packet.track_event.track_uuid in tracks
            events[packet.track_event.track_uuid].append((packet.timestamp, packet.track_event))
    for uuid, track in tracks.items():
        own = events[uuid]
        assert all(a[0] <= b[0] for a, b in zip(own, own[1:]))
        depth = 0
        for _, event in own:
            if event.type == TrackEvent.TYPE_SLICE_BEGIN: depth += 1
            if event.type == TrackEvent.TYPE_SLICE_END: depth -= 1
            assert depth in (0, 1)
        assert depth == 0
        if track.HasField('counter'):
            assert all(e.type == TrackEvent.TYPE_COUNTER for _, e in own)
            area = sum(a[1].double_counter_value * (b[0] - a[0]) for a, b in zip(own, own[1:]))
            print(track.name, track.counter.unit_name, len(own), repr(area), sep='|')
    """
}

struct `A timeline` {
  /// The energy of every part in joules, as `run --format json` says it.
  private func ledger(_ output: String) throws -> [String: Double] {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let energy = try #require(root["energy"] as? [String: Any])
    let parts = try #require(energy["by-component"] as? [String: [String: Any]])
    return parts.compactMapValues { $0["joules"] as? Double }
  }

  private func timeline(_ room: Room, _ name: String) throws -> Timeline {
    try Timeline(Data(contentsOf: URL(filePath: "\(room.path)/\(name)")))
  }

  @Test func `has the energy of the ledger, part by part`() throws {
    let room = try Room()
    let outcome = try Program.run(
      "run", Program.search, "--format", "json", "--trace", "\(room.path)/day.pftrace")
    #expect(outcome.status == 0)
    let timeline = try timeline(room, "day.pftrace")
    for (part, joules) in try ledger(outcome.output) {
      #expect((timeline.energy(of: part) - joules).magnitude <= 1e-12 * joules, "\(part)")
    }
  }

  @Test func `changes nothing that is printed`() throws {
    let room = try Room()
    let plain = try Program.run("run", Program.search)
    let drawn = try Program.run("run", Program.search, "--trace", "\(room.path)/day.pftrace")
    #expect(plain.output == drawn.output)
  }

  @Test func `has all variants of a compared day, with the energy of each`() throws {
    let room = try Room()
    let outcome = try Program.run(
      "compare", Program.search, "--only", "3", "--trace", "\(room.path)/day.pftrace")
    #expect(outcome.status == 0)
    let timeline = try timeline(room, "day.pftrace")
    for variant in ["original", "improved"] {
      let run = try Program.run(
        "run", Program.search, "--only", "3", "--variant", variant, "--format", "json")
      for (part, joules) in try ledger(run.output) {
        #expect(
          (timeline.energy(of: part, variant: variant) - joules).magnitude <= 1e-12 * joules)
      }
    }
  }

  @Test func `shows marks, handlers and what a part does for whom`() throws {
    let room = try Room()
    _ = try Program.run("run", Program.search, "--trace", "\(room.path)/day.pftrace")
    let timeline = try timeline(room, "day.pftrace")
    #expect(timeline["marks"]?.events.contains { $0.name == "desk-found" } == true)
    let app = try #require(timeline.tracks.first { $0.value.name == "ergondesk" }?.key)
    #expect(
      timeline.tracks.values.contains { track in
        track.parent == app && track.events.contains { $0.name == "peripheral-discovered" }
      })
    #expect(timeline["bluetooth 1"]?.events.first?.name == "scan · ergondesk")
    #expect(timeline["power.rails.display"]?.unit == "µW")
  }

  @Test func `is not written over another file unless that is asked for`() throws {
    let room = try Room()
    let file = try room.file("day.pftrace", "mine")
    let refused = try Program.run("run", Program.search, "--trace", file)
    #expect(refused.status == 73)
    #expect(
      refused.errors
        == "drainsim: '\(file)' is there already; add --overwrite to replace it\n")
    #expect(try room.text("day.pftrace") == "mine")
    #expect(try Program.run("run", Program.search, "--trace", file, "--overwrite").status == 0)
  }

  @Test func `of a comparison needs a day`() throws {
    let outcome = try Program.run("compare", Program.search, "--trace", "day.pftrace")
    #expect(outcome.status == 64)
    #expect(outcome.complaint == "Error: --trace records one run: add --only <run>.")
  }

  @Test(.enabled(if: Perfetto.isInstalled, "Python's package perfetto is not installed"))
  func `is read by Perfetto's own messages, with the same energies`() throws {
    let room = try Room()
    let outcome = try Program.run(
      "run", Program.search, "--format", "json", "--trace", "\(room.path)/day.pftrace")
    let read = try Program.Running(
      executable: "/usr/bin/env",
      [Program.python, "-c", Perfetto.reader, "\(room.path)/day.pftrace"]
    ).finish()
    #expect(read.status == 0, "\(read.errors)")
    let timeline = try timeline(room, "day.pftrace")
    let parts = try ledger(outcome.output)
    var rails = 0
    for line in read.output.split(separator: "\n") {
      let cells = line.split(separator: "|").map(String.init)
      let prefix = "power.rails."
      guard cells[0].hasPrefix(prefix) else { continue }
      rails += 1
      let part = String(cells[0].dropFirst(prefix.count))
      let atOnce = (timeline["energy.at_once.\(part)"]?.events.last?.value ?? 0) * 1e-6
      let joules = try #require(Double(cells[3])) * 1e-15 + atOnce
      let wanted = try #require(parts[part])
      #expect((joules - wanted).magnitude <= 1e-12 * wanted)
      #expect(cells[1] == "µW")
    }
    #expect(rails == parts.count { $0.value > 0 })
  }
}
