/// The bytes of an exchange on the network, by the sizes that an archive tells.
struct HARSizes: Equatable {
  /// How many bytes the network carries for each of an unpacked body: the median, where nothing else
  /// is told.
  static let ratio = 1.4
  /// The share of the headers' text that HTTP/2 and 3 send of it, which pack them.
  static let headerShare = 0.5

  var up: Int64
  var down: Int64
  /// The bytes down that are headers.
  private(set) var head: Int64
  /// Whether bytes of headers, or of a body, are estimated.
  var estimatesHeaders = false
  var estimatesBody = false
  /// Whether a body is there of which no size is given.
  var isUnknown = false

  init(_ entry: HAREntry) {
    (up, down, head) = (0, 0, Self.headers(entry.received, entry))
    if let told = entry.sentSize, told <= 1e12 {
      up = Int64(told.rounded())
    } else {
      up = Self.headers(entry.sent, entry) + requestBody(entry.sent)
      estimatesHeaders = entry.sent.headers == nil
    }
    if let transfer = entry.transferSize, transfer > 0, transfer <= 1e12 {
      down = Int64(transfer.rounded())
      head = min(head, down)
    } else {
      down = head + answerBody(entry)
      if entry.received.headers == nil { estimatesHeaders = true }
    }
  }

  private static func headers(_ message: HARMessage, _ entry: HAREntry) -> Int64 {
    if let told = message.headers { return Int64(told) }
    let share = entry.isHTTP1 ? 1 : headerShare
    return Int64((min(message.headerText, 1e9) * share).rounded())
  }

  private mutating func requestBody(_ message: HARMessage) -> Int64 {
    if let told = message.body { return Int64(told) }
    if let told = message.contentLength { return Int64(told) }
    if message.hasPost { isUnknown = true }
    return 0
  }

  private mutating func answerBody(_ entry: HAREntry) -> Int64 {
    let message = entry.received
    // These have no body; what an archive says then is that of the copy in the cache.
    if entry.status == 304 || entry.status == 204 || entry.method == "HEAD" { return 0 }
    // Some programs write 0 for a body of which they know the content alone.
    if let told = message.body, told > 0 || (message.content ?? 0) == 0 { return Int64(told) }
    if let told = message.contentLength { return Int64(told) }
    guard let content = message.content, content > 0 else {
      isUnknown = message.body == nil && message.content == nil
      return 0
    }
    estimatesBody = true
    let packed = content - min(content, message.compression ?? 0)
    return Int64((packed * Self.ratio).rounded())
  }
}
