/// The entries of all archives, on their way into a recording.
struct HARLoad {
  private struct Request {
    let entry: HAREntry
    let file: Int
    /// Since the first request, in nanoseconds.
    var start: Int64 = 0
  }

  private var requests: [Request] = []
  private var damaged = 0
  private var undated = 0

  mutating func add(_ archive: HARArchive, of file: Int) {
    damaged += archive.entries.others
    for entry in archive.entries.values {
      if entry.started == nil {
        undated += 1
      } else {
        requests.append(Request(entry: entry, file: file))
      }
    }
  }

  /// Make the events.
  ///
  /// - Returns: What is wrong with the archives; nil if there are events.
  mutating func finish(_ recording: inout RecordingImport) -> String? {
    let stamps = requests.compactMap(\.entry.started)
    guard
      let first = stamps.min(by: {
        ($0.stamp.seconds, $0.stamp.nanoseconds) < ($1.stamp.seconds, $1.stamp.nanoseconds)
      })
    else {
      return damaged + undated > 0
        ? "no entry of the archive can be read" : "the file has no HTTP archive with entries"
    }
    for index in requests.indices {
      guard let stamp = requests[index].entry.started?.stamp,
        let start = stamp.nanoseconds(since: first.stamp), start <= Self.longest
      else { return "the entries of the archive lie more than a year apart" }
      requests[index].start = start
    }
    requests.sort { $0.start < $1.start }
    var events = HAREvents(recording)
    for request in requests {
      guard events.take(request.entry, of: request.file, at: request.start) else {
        return "the archive has more requests than a recording holds"
      }
    }
    let refusal = events.finish()
    recording = events.recording
    recording.start = first.stamp.seconds
    recording.zone = first.zone
    recording.dropAny("entries", damaged, because: "they have no request with an address")
    recording.dropAny(
      "entries", undated, because: "they have no 'startedDateTime' that is a time")
    return refusal
  }

  private static let longest: Int64 = 366 * 86_400_000_000_000
}
