import Quantities
import Testing

struct `Length of time` {
  @Test func `is made of any unit`() {
    #expect(SimDuration.seconds(2).nanoseconds == 2_000_000_000)
    #expect(SimDuration.milliseconds(2).nanoseconds == 2_000_000)
    #expect(SimDuration.microseconds(2).nanoseconds == 2_000)
    #expect(SimDuration.nanoseconds(2).nanoseconds == 2)
  }

  @Test func `is read from seconds to the nearest nanosecond`() {
    #expect(SimDuration(seconds: 11.576).nanoseconds == 11_576_000_000)
    #expect(SimDuration(seconds: 0.260_1).nanoseconds == 260_100_000)
    #expect(SimDuration(seconds: 1.6e-9).nanoseconds == 2)
    #expect(SimDuration(seconds: -1.6e-9).nanoseconds == -2)
  }

  static let texts: [(Int64, String)] = [
    (0, "0.000000000 s"), (1, "0.000000001 s"), (-1, "-0.000000001 s"),
    (11_576_000_000, "11.576000000 s"), (.max, "9223372036.854775807 s"),
    (.min, "-9223372036.854775808 s"),
  ]

  @Test(arguments: texts)
  func `is shown exactly`(nanoseconds: Int64, text: String) {
    #expect(SimDuration(nanoseconds: nanoseconds).description == text)
  }

  @Test func `adds up`() {
    var length = SimDuration.milliseconds(1000)
    length += .milliseconds(500)
    #expect(length * 3 - .milliseconds(4000) == .milliseconds(500))
  }

  @Test func `is ordered`() {
    #expect(SimDuration.nanoseconds(-1) < .zero)
    #expect(SimDuration(seconds: 1.0) > .milliseconds(999))
  }
}

struct `Instant` {
  @Test func `differs from another by a length`() {
    let start = SimTime.zero + .milliseconds(3000)
    let end = start + .milliseconds(4000)
    #expect(end - start == .milliseconds(4000))
    #expect(start - end == .milliseconds(-4000))
    #expect(end - .milliseconds(4000) == start)
  }

  @Test func `moves on by a length`() {
    var instant = SimTime.zero
    instant += .milliseconds(20)
    #expect(instant.nanoseconds == 20_000_000)
  }

  @Test func `is at most 250 Julian years from the start`() {
    let year = SimDuration.seconds(31_557_600)  // 365.25 days
    #expect(SimTime.latest - .zero == year * 250)
  }

  @Test func `is shown in exact seconds`() {
    #expect((SimTime.zero + .nanoseconds(1_500_000_001)).description == "1.500000001 s")
  }

  @Test func `stops the program when a sum leaves 64 bits`() async {
    await #expect(processExitsWith: .failure) {
      print(SimTime.latest + SimDuration(nanoseconds: .max))
    }
  }
}
