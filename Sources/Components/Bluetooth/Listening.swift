import PowerAccounting

/// The listening pattern of the radio, and the app that pays for it.
struct Listening: BitwiseCopyable {
  let pattern: ListeningPattern
  let owner: Charging
}

extension Listening? {
  /// Take a demand of an app instead, if it is higher.
  mutating func add(_ pattern: ListeningPattern, by owner: Charging) {
    if let self, pattern.duty <= self.pattern.duty { return }
    self = Listening(pattern: pattern, owner: owner)
  }
}
