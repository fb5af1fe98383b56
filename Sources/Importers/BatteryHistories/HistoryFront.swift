/// The app in front of the others.
struct HistoryFront {
  struct Opening {
    let time: Int64
    /// None when no app is in front.
    let app: HistoryDoer
  }

  private(set) var openings: [Opening] = []
  /// How long an app was in front, in milliseconds.
  private(set) var total: Int64 = 0
  private var front: HistoryTag?
  private var since: Int64 = 0
  /// When the last app left the front, as long as no other has come.
  private var left: Int64?

  mutating func take(_ tag: HistoryTag, _ sign: HistoryWord.Sign, at time: Int64) {
    if sign == .ends {
      if tag == front { leave(at: time) }
      return
    }
    settle(at: time)
    left = nil
    guard tag != front else { return }
    total += front == nil ? 0 : time - since
    (front, since) = (tag, time)
    openings.append(Opening(time: time, app: HistoryDoer(package: tag)))
  }

  mutating func leave(at time: Int64) {
    guard front != nil else { return }
    total += time - since
    (front, left) = (nil, time)
  }

  /// Take that the time goes on: where no app has come to the front, there is none.
  mutating func settle(at time: Int64) {
    guard let left, time > left else { return }
    openings.append(Opening(time: left, app: .none))
    self.left = nil
  }

  mutating func finish(at time: Int64) {
    total += front == nil ? 0 : time - since
    front = nil
    if let left { openings.append(Opening(time: left, app: .none)) }
    left = nil
  }

  /// Take the openings out.
  mutating func takeOpenings() -> [Opening] {
    defer { openings.removeAll(keepingCapacity: true) }
    return openings
  }
}
