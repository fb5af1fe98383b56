import Foundation
import Synchronization

/// An orderly end of the program on a signal: by Ctrl-C or Ctrl-\, `kill`, or a closed terminal.
///
/// The signals are taken by a thread that waits for them and may do whatever a thread may, which a
/// signal handler may not.
enum Interruption {
  private static let cleanUps = Mutex<[@Sendable () -> Void]>([])
  private static let request = Mutex<(@Sendable () -> Void)?>(nil)

  /// Have the first signal call `stop`, on another thread, instead of ending the program; the next
  /// one ends it.
  static func asking(_ stop: @escaping @Sendable () -> Void) { request.withLock { $0 = stop } }

  /// Has signals end the program again.
  static func clearRequest() { request.withLock { $0 = nil } }

  /// Whether a stop is to be requested instead of ending the program; it is requested once.
  private static func tookRequest() -> Bool {
    let stop = request.withLock { request in
      defer { request = nil }
      return request
    }
    stop?()
    return stop != nil
  }

  /// Has `work` done before the program ends by a signal; it is called on another thread.
  static func beforeEnding(_ work: @escaping @Sendable () -> Void) {
    cleanUps.withLock { $0.append(work) }
  }

  /// Make something that must not stay behind when a signal ends the program.
  ///
  /// No signal ends the program between the making and the knowledge of how to undo it.
  static func guarding<Resource: Sendable>(
    _ make: () throws -> Resource, undo: @escaping @Sendable (Resource) -> Void
  ) rethrows -> Resource {
    try cleanUps.withLock { works in
      let resource = try make()
      works.append { undo(resource) }
      return resource
    }
  }

  /// Begin to watch; before any other thread starts, so that none of them gets the signals.
  static func watch() {
    // A closed pipe is an error of the write that meets it.
    signal(SIGPIPE, SIG_IGN)
    // And so is a limit to the size of files.
    signal(SIGXFSZ, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(number) {
      sigaddset(&set, number)
    }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    startThread(waitingFor: set)
  }

  /// Whether the parent process wants the program to survive the signal, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func startThread(waitingFor set: sigset_t) {
    let signals = UnsafeMutablePointer<sigset_t>.allocate(capacity: 1)
    signals.initialize(to: set)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    pthread_create(
      &thread, nil,
      { (argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? in
        guard let signals = argument?.assumingMemoryBound(to: sigset_t.self) else { return nil }
        var number: Int32 = 0
        repeat { while sigwait(signals, &number) != 0 {} } while Interruption.tookRequest()
        Interruption.end(by: number)
      }, signals)
  }

  private static func end(by number: Int32) -> Never {
    cleanUps.withLock { works in for work in works { work() } }
    StandardError.note("interrupted")
    // Not `exit`: the workers are still running.
    _exit(128 + number)
  }
}
