/// One request of an archive with its answer: only what its bytes and times need.
///
/// - Source: HTTP Archive 1.2 (J. Odvarko, 2011), and the fields with `_` of Chrome's developer
///   tools and of
///   WebPageTest.
struct HAREntry: Decodable {
  /// When it began, before the connection was there.
  let started: HARTime?
  let url: String
  let sent: HARMessage
  let received: HARMessage
  /// In capital letters. An answer to HEAD has no body, whatever its headers say.
  let method: String
  let status: Int
  let isHTTP1: Bool
  let timings: HARTimings
  /// Where the answer redirects to.
  let redirect: String?
  /// The address of what caused it.
  let initiator: String?
  let page: String?
  let isFromCache: Bool
  let hasWebSocketMessages: Bool
  /// Of the whole answer on the network, as Chrome or WebPageTest says it, and of the whole request
  /// as the latter does.
  let transferSize: Double?
  let sentSize: Double?

  init(from decoder: any Decoder) throws {
    let entry = try decoder.container(keyedBy: JSONName.self)
    let request = try entry.nestedContainer(keyedBy: JSONName.self, forKey: JSONName("request"))
    let response = entry.object("response")
    started = entry.text("startedDateTime").flatMap(HARTime.init)
    let address = request.text("url") ?? ""
    // WebPageTest has the path alone in some versions.
    let isWhole = address.contains(":") && !address.hasPrefix("/")
    guard let url = isWhole ? address : entry.text("_full_url") ?? request.text("url") else {
      throw DecodingError.keyNotFound(
        JSONName("url"), .init(codingPath: [], debugDescription: "no address"))
    }
    self.url = url
    sent = HARMessage(request, line: url.utf8.count + 16)
    received = HARMessage(response, line: 17, body: entry.number("_objectSize"))
    method = request.text("method")?.uppercased() ?? "GET"
    let status = response?.number("status") ?? 0
    self.status = (0...999).contains(status) ? Int(status) : 0
    let version = response?.text("httpVersion") ?? request.text("httpVersion") ?? ""
    isHTTP1 = version.lowercased().hasPrefix("http/1") || version.isEmpty
    timings = HARTimings(entry.object("timings"), whole: entry.number("time"))
    redirect = response?.text("redirectURL")
    let cause = entry.object("_initiator")
    initiator =
      cause?.text("url") ?? entry.text("_initiator") ?? Self.firstFrame(cause?.object("stack"))
    page = entry.text("pageref")
    // Firefox has a copy 'afterRequest' of what its cache answered, and no bytes.
    let isCopy = entry.object("cache")?.contains(JSONName("afterRequest")) == true
    isFromCache =
      entry.text("_fromCache") != nil || entry.flag("_fromCache")
      || isCopy && (received.body ?? 0) == 0 && (200...299).contains(self.status)
    hasWebSocketMessages = !entry.elements("_webSocketMessages", HARAnything.self).isEmpty
    transferSize =
      entry.number("_bytesIn").flatMap { $0 > 0 ? $0 : nil } ?? response?.number("_transferSize")
    sentSize = entry.number("_bytesOut").flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether an answer came: Firefox writes no status for some of which it tells bytes.
  var isAnswered: Bool {
    status != 0
      || [transferSize, received.body, received.contentLength, received.content]
        .contains { ($0 ?? 0) > 0 }
  }

  /// The script that made a request, or the one that made that run.
  private static func firstFrame(_ stack: KeyedDecodingContainer<JSONName>?) -> String? {
    var stack = stack
    for _ in 0..<8 {
      guard let here = stack else { return nil }
      let frames = here.elements("callFrames", HARFrame.self).compactMap(\.url)
      if let url = frames.first(where: { !$0.isEmpty }) { return url }
      stack = here.object("parent")
    }
    return nil
  }
}

private struct HARFrame: Decodable {
  let url: String?
}

/// A value of which nothing is read.
private struct HARAnything: Decodable {
  init(from decoder: any Decoder) {}
}

extension KeyedDecodingContainer where Key == JSONName {
  fileprivate func flag(_ name: String) -> Bool {
    (try? decode(Bool.self, forKey: Key(name))) ?? false
  }
}

/// The sizes of a request or an answer, as far as an archive tells them; in bytes.
struct HARMessage: Equatable {
  /// Of all headers together, as they were sent; nil if unknown.
  private(set) var headers: Double?
  /// Of the names and values of the headers, with the first line.
  private(set) var headerText: Double
  /// Of the body, as it was sent; nil if unknown.
  private(set) var body: Double?
  /// By a header of the message.
  private(set) var contentLength: Double?
  /// Of the body when it is unpacked, and by how much it is smaller when it is packed.
  private(set) var content: Double?
  private(set) var compression: Double?
  /// Whether there is a body that was posted, of unknown size.
  private(set) var hasPost = false

  /// The words about copies.
  private(set) var caching = HARCaching()

  /// - Parameters:
  ///   - line: The length of the first line.
  ///   - body: The size of the body where the message has none of its own.
  init(_ message: KeyedDecodingContainer<JSONName>?, line: Int, body other: Double? = nil) {
    headerText = Double(line)
    guard let message else { return }
    func size(_ number: Double?) -> Double? {
      number.flatMap { (0...HARMessage.limit).contains($0) ? $0.rounded() : nil }
    }
    // 0 for the headers means that they are not known, since no message is without.
    headers = size(message.number("headersSize")).flatMap { $0 > 0 ? $0 : nil }
    body = size(message.number("bodySize"))
    if (body ?? 0) == 0, let other = size(other), other > 0 { body = other }
    for header in message.elements("headers", HARHeader.self) {
      // A colon, a space and the end of the line.
      headerText += Double(header.name.utf8.count + header.value.utf8.count + 4)
      let name = header.name.lowercased()
      if name == "content-length" { contentLength = size(Double(header.value)) }
      caching.take(name, header.value)
    }
    if let part = message.object("content") {
      content = size(part.number("size"))
      compression = size(part.number("compression"))
    }
    hasPost = message.object("postData") != nil
  }

  /// The largest size: 1 TB.
  private static let limit = 1e12
}

private struct HARHeader: Decodable {
  let name: String
  let value: String
}

/// The parts of the time of a request, in nanoseconds; 0 for those that it did not have.
struct HARTimings: Equatable {
  private(set) var blocked: Int64 = 0
  private(set) var dns: Int64 = 0
  /// With the handshake of TLS.
  private(set) var connect: Int64 = 0
  private(set) var send: Int64 = 0
  private(set) var wait: Int64 = 0
  private(set) var receive: Int64 = 0
  /// Whether the archive has only the whole time.
  private(set) var isWhole = false

  init(_ timings: KeyedDecodingContainer<JSONName>?, whole: Double?) {
    func time(_ milliseconds: Double?) -> Int64? {
      milliseconds.flatMap { (0...Self.limit).contains($0) ? Int64(($0 * 1e6).rounded()) : nil }
    }
    let wait = time(timings?.number("wait"))
    let receive = time(timings?.number("receive"))
    guard let timings, wait != nil || receive != nil else {
      self.receive = time(whole) ?? 0
      isWhole = true
      return
    }
    blocked = time(timings.number("blocked")) ?? 0
    dns = time(timings.number("dns")) ?? 0
    connect = time(timings.number("connect")) ?? 0
    if connect == 0 { connect = time(timings.number("ssl")) ?? 0 }
    send = time(timings.number("send")) ?? 0
    (self.wait, self.receive) = (wait ?? 0, receive ?? 0)
  }

  /// The longest part, in milliseconds: a day.
  private static let limit = 86_400_000.0

  /// From the beginning of the request to its first byte.
  var before: Int64 { blocked + dns + connect }
  /// From its first byte to the last byte of the answer.
  var length: Int64 { send + wait + receive }
}
