import Testing

/// The app asks for its strap after half a minute, on a system that never gives up by itself.
struct `A request to connect that waits for its peripheral` {
  private static let every = "{ every: { interval: 1 min, do: [ { request: { up: 1 kB } } ] } }"

  private func told(_ steps: String, _ presence: String = "present-from: 40 min") throws -> [String]
  {
    try warnings(
      of: """
        device: iphone-6s
        duration: 1 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % }, bluetooth: { strap: { interval: 1 s, services: [pulse], \(presence) } } }
        user: { actions: { go: { at: 30 s, do: [ { open: runner } ] } } }
        apps: { runner: { handlers: { start: [ keep-screen-on, \(steps) ] } } }
        """
    ).filter { $0.code == .connectDelayed }.map(\.text)
  }

  // 40 min or the whole hour, less half a minute, and some seconds until the strap is heard.
  @Test(arguments: [("present-from: 40 min", 39), ("present-until: 10 s", 59)])
  func `is told for how long it held up the steps behind it`(presence: String, minutes: Int) throws
  {
    let text =
      "'connect' waited for its peripheral, 3 of 3 times, for \(minutes) min on average: the steps behind it waited as long; start them beside it, in a 'parallel', or give 'connect' a 'timeout'"
    let all = try told("{ connect: { to: strap } }, \(Self.every)", presence)
    #expect(all == [text])
  }

  @Test(arguments: [
    "\(every), { connect: { to: strap } }, { discover: { services: [pulse] } }",
    "{ connect: { to: strap, timeout: 50 min } }, \(every)",
    "{ parallel: { branches: { link: [ { connect: { to: strap } }, { discover: { services: all } } ], uploads: [ \(every) ] } } }",
  ])
  func `is not told where it holds nothing up, or has a timeout`(steps: String) throws {
    #expect(try told(steps) == [])
  }

  @Test func `is not told where the peripheral is near`() throws {
    #expect(try told("{ connect: { to: strap } }, \(Self.every)", "present-from: 0 s") == [])
  }
}
