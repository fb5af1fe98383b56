import Glibc
import Kernel
import Quantities

/// TIMERS: sixteen timers, each re-armed an Exp(1 s) later when it is due.
///
/// Every other event re-arms one more, five places on, before it is due.
struct TimersWorkload: Model {
  static var timerCount: Int { 16 }

  private let stream: RandomStream
  private var draws: UInt32 = 0
  /// Four delays in a row, in nanoseconds; the next is at `draws % 4`.
  private var delays = SIMD4<Int64>()
  private(set) var digest: UInt64 = 0
  private let events: Int
  private var handled = 0

  init(key: RandomKey, events: Int) {
    stream = RandomStream(key: key, name: StreamName(hash: 3))
    self.events = events
  }

  mutating func start(_ future: inout FutureEventList) {
    for timer in 0..<Self.timerCount { arm(timer, at: .zero, &future) }
  }

  @inline(__always)  // As the C compiler does with its only caller.
  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
    handled += 1
    digest &+= UInt64(bitPattern: event.time.nanoseconds)
    arm(event.tag.index, at: event.time, &future)
    if handled % 2 == 0 {
      arm((event.tag.index + 5) % Self.timerCount, at: event.time, &future)
    }
    return handled < events ? .goOn : .stop
  }

  @inline(__always)
  private mutating func arm(_ timer: Int, at now: SimTime, _ future: inout FutureEventList) {
    if draws % 4 == 0 { drawDelays() }
    let delay = SimDuration.nanoseconds(delays[Int(draws % 4)])
    draws &+= 1
    future.arm(TimerID(timer), EventTag(kind: 0, index: timer), at: now + delay, rank: .timer)
  }

  private mutating func drawDelays() {
    let uniforms = stream.uniforms(fromOccasion: draws, use: 0)
    for lane in 0..<4 { delays[lane] = Int64(-log(uniforms[lane]) * 1e9) }
  }
}
