import Components
import Quantities
import Testing

struct `The surroundings of a phone` {
  private static func minutes(_ count: Int64) -> SimTime { .zero + SimDuration.seconds(60 * count) }

  /// East at 2 m/s for a minute, a minute of rest, and on: a heading that nobody changes stays.
  @Test func `keep the heading of a phone that rests and goes on`() {
    var around = Surroundings()
    around.turn(at: .zero, speed: 2, heading: 90)
    around.turn(at: Self.minutes(1), speed: 0, heading: nil)
    around.turn(at: Self.minutes(2), speed: 2, heading: nil)
    let index = around.position(at: Self.minutes(3))
    #expect(abs(index.x - 240) < 1e-9)
    #expect(abs(index.y) < 1e-9)
  }

  @Test func `take the heading that a resting phone is given`() {
    var around = Surroundings()
    around.turn(at: .zero, speed: nil, heading: 270)
    around.turn(at: Self.minutes(1), speed: 1, heading: nil)
    #expect(abs(around.position(at: Self.minutes(2)).x + 60) < 1e-9)
  }
}
