/// A made load of a page, in the form of Chrome's developer tools, out of order.
enum HARSample {
  static func entry(
    _ url: String, _ second: String, status: Int = 200, initiator: String = "", sent: String = "",
    received: String = "", more: String = "",
    timings: String = "\"send\": 1, \"wait\": 40, \"receive\": 9"
  ) -> String {
    """
    { "startedDateTime": "2024-05-01T07:30:\(second)Z", "time": 50, "pageref": "page_1",\(more)
      "_initiator": { "type": "script", "url": "\(initiator)" },
      "request": { "method": "GET", "url": "\(url)", "httpVersion": "http/1.1",
        "headersSize": 100, "bodySize": 0, "headers": []\(sent) },
      "response": { "status": \(status), "headersSize": 200, "bodySize": 800, "headers": [],
        "content": { "size": 4000 }\(received) },
      "cache": {}, "timings": { \(timings) } }
    """
  }

  static func archive(_ entries: [String]) -> String {
    "{ \"log\": { \"version\": \"1.2\", \"pages\": [], \"entries\": [\n\(entries.joined(separator: ",\n"))\n] } }"
  }

  static let load = archive([
    entry(
      "https://www.example.co.uk/a.js", "00.300", initiator: "https://example.co.uk/",
      received: ", \"_transferSize\": 700"),
    entry(
      "https://example.co.uk/", "00.000",
      timings:
        "\"blocked\": 5, \"dns\": 10, \"connect\": 30, \"ssl\": 20, \"send\": 1, \"wait\": 80, \"receive\": 19"
    ),
    entry(
      "https://img.example.org/x.png", "00.400", status: 304,
      initiator: "https://www.example.co.uk/a.js"),
    entry("data:image/png;base64,AAAA", "00.410"),
    entry("https://example.co.uk/b.css", "00.420", more: " \"_fromCache\": \"disk\","),
    entry("https://ads.example.net/", "00.430", status: 0)
      .replacing("\"bodySize\": 800", with: "\"bodySize\": -1")
      .replacing("\"size\": 4000", with: "\"size\": 0"),
    entry("wss://chat.example.net/", "00.440", status: 101),
    entry(
      "https://api.example.org/q", "00.500",
      received: ", \"redirectURL\": \"https://10.0.0.1:8080/q?1\""),
    entry("https://10.0.0.1:8080/q?1", "00.600"),
  ])
}
