/// A question of the phone and the answer to it, or one of them alone, as packets make it.
struct Exchange {
  private(set) var first: Int64
  private(set) var last: Int64
  private(set) var up: Int64 = 0
  private(set) var down: Int64 = 0
  /// The times of the last data sent before the first data received, and of these.
  private var lastUp: Int64?
  private(set) var firstDown: Int64?

  init(at time: Int64) { (first, last) = (time, time) }

  /// From the last data sent to the first received; 0 where one of them is missing.
  var pause: Int64 {
    guard let lastUp, let firstDown else { return 0 }
    return max(0, firstDown - lastUp)
  }

  /// Count a packet, or several that came over a length of time.
  ///
  /// - Parameter isNews: Whether it carries new data.
  mutating func add(
    _ bytes: Int64, isUp: Bool, isNews: Bool = true, at time: Int64, length: Int64 = 0
  ) {
    first = min(first, time)
    last = max(last, time + length)
    if isUp {
      up = up.boundedSum(bytes)
      if isNews, firstDown == nil { lastUp = time + length }
    } else {
      down = down.boundedSum(bytes)
      if isNews, firstDown == nil { firstDown = time }
    }
  }
}
