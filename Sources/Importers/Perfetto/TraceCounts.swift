import Recordings

/// How much of a trace was passed over, and why.
struct TraceCounts {
  var packets = 0
  var compressed = 0
  var unreadable = 0
  var timeless = 0
  var other = 0
  /// Losses of events of a core.
  var losses = 0
  var otherEvents = 0
  var timelessEvents = 0
  var suspendSteps = 0
  var otherCounters = 0
  var otherMarks = 0
  var otherAtoms = 0
  var otherTrackEvents = 0
  var unknownLocks = 0
  var brightnesses = 0
  var locations = 0
  var opened = 0
  /// The losses of the tracing service, as it counts them at the end of the trace.
  private var serviceLosses: UInt64 = 0

  /// Take the tracing service's own statistics, of which the last ones hold.
  ///
  /// - Source: Perfetto, `trace_stats.proto`: chunks overwritten and discarded, and losses of packets.
  mutating func take(statistics: WireReader) throws(TraceFailure) {
    var reader = statistics
    var losses: UInt64 = 0
    while try reader.advance() {
      guard reader.field == 1, reader.type == .bytes else { continue }
      var reader = reader.message
      while try reader.advance() {
        if [3, 18, 19].contains(reader.field), reader.type == .varint { losses &+= reader.bits }
      }
    }
    serviceLosses = losses
  }

  func tell(_ draft: inout EventDraft) {
    draft.take("packets of the trace", packets)
    draft.take("compressed packets", compressed)
    draft.take("apps opened", opened)
    draft.drop("packets of the trace", other, "their contents are no events of a recording")
    draft.drop("packets of the trace", unreadable, "earlier packets that they need were lost")
    draft.drop(
      "packets of the trace", timeless,
      "no snapshot has their clock together with that of the trace, or their time is impossible")
    draft.drop(
      "chunks of the trace", Int(clamping: serviceLosses),
      "the tracing service lost them for want of room")
    draft.drop(
      "stretches of a core's events", losses, "the kernel's buffer was full, and lost them")
    draft.drop("events of the kernel", otherEvents, "they are no events of a recording")
    draft.drop("events", timelessEvents, "their time is impossible, or of an unknown clock")
    draft.drop("steps of falling asleep", suspendSteps, "only the sleep itself matters")
    draft.drop("counters of the phone", otherCounters, "they are no events of a recording")
    draft.drop("marks of programs", otherMarks, "they are no events of a recording")
    draft.drop("atoms of statistics", otherAtoms, "only the state of the screen is read")
    draft.drop("events of tracks", otherTrackEvents, "they are no events of a recording")
    draft.drop("wake locks", unknownLocks, "the packet that describes them was lost")
    draft.drop(
      "values of the brightness", brightnesses,
      "the trace tells that of the light, and a recording has that of the slider")
    draft.recording.assume(
      where: locations > 0, path: "\(RecordedKind.location.name).accuracy", value: "0 m",
      why: "the trace does not tell the accuracy that was asked for, nor the app")
  }
}
