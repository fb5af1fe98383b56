import Recordings

/// An hour of an app's traffic, made up for people who have not recorded one yet.
///
/// The app asks for news every minute, and somebody opens four pages, each a document that brings
/// pictures after it.
enum SampleRecording {
  private static let second: Int64 = 1_000_000_000

  static var bytes: [UInt8] {
    var builder = RecordingBuilder(kinds: [RecordedKind.packetBurst])
    let name = builder.place(of: "my-app")
    func add(at time: Int64, _ up: Int64, _ down: Int64, after cause: Int = -1) -> Int {
      let (pause, length) = (second / 5, second / 2)
      let event = RecordedEvent(
        time: time, kind: 0, name: name, cause: cause, values: SIMD4(up, down, pause, length))
      return builder.append(event) ?? -1
    }
    for minute in 0..<60 {
      let start = Int64(60 * minute + 7) * second
      _ = add(at: start, 900, 4_000)
      guard minute % 15 == 5 else { continue }
      let page = add(at: start + 20 * second, 2_000, 60_000)
      for picture in 1...5 {
        let after = start + 20 * second + second / 2 + Int64(picture) * second / 10
        _ = add(at: after, 1_200, 90_000, after: page)
      }
    }
    return builder.encoded(span: 3600 * second)
  }
}
