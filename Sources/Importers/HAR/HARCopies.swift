/// The copies that a cache with room for everything would have of the answers so far.
struct HARCopies {
  /// The work of such a cache for a request: none, or a question that costs headers.
  enum Work { case none, question }

  private struct Copy {
    let caching: HARCaching
    /// In nanoseconds of the recording: from when it is there, and until when it is fresh.
    var from: Int64
    var until: Int64
  }

  /// By address, without the part behind '#'.
  private var copies: [Substring: Copy] = [:]

  /// Take a request that used the network, with its answer.
  ///
  /// - Parameter start: Its beginning in the recording, in nanoseconds.
  /// - Returns: The work of a cache in its place; nil where it has no copy to use.
  mutating func take(_ entry: HAREntry, at start: Int64) -> Work? {
    let address = entry.url.prefix { $0 != "#" }
    guard entry.method == "GET" else {
      if !["HEAD", "OPTIONS"].contains(entry.method) { copies[address] = nil }
      return nil
    }
    let arrival = start + entry.timings.before + entry.timings.length
    let seconds = (entry.started?.stamp.seconds ?? 0) + entry.timings.length / 1_000_000_000
    let until = arrival + entry.received.caching.lifetime(arrival: seconds)
    if entry.status == 304 { copies[address]?.until = until }
    guard Self.whole.contains(entry.status) else { return nil }
    let caching = entry.received.caching
    if let copy = copies[address], copy.from <= start {
      if start < copy.until { return Work.none }
      if let validator = copy.caching.validator, validator == caching.validator {
        copies[address]?.until = until
        return .question
      }
    }
    copies[address] =
      caching.isForbidden ? nil : Copy(caching: caching, from: arrival, until: until)
    return nil
  }

  /// The statuses of answers that a cache keeps whole: RFC 9110, section 15.1.
  private static let whole: Set<Int> = [200, 203, 300, 301, 308, 404, 410]
}
