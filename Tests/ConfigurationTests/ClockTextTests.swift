import Testing

@testable import Configuration

struct `A time of the clock in another form` {
  @Test(arguments: [
    ("8.15", "08:15"), ("8.05", "08:05"), ("23.00", "23:00"), ("8", "08:00"), ("0", "00:00"),
    ("8.5", "08:30"), ("8.75", "08:45"), ("8h15", "08:15"), ("8 am", "08:00"), ("8:15 pm", "20:15"),
    ("8.15 p.m.", "20:15"), ("12 am", "00:00"), ("12:30 PM", "12:30"),
  ])
  func `is understood`(written: String, time: String) {
    #expect(ClockText.meant(by: written) == time)
    #expect(ClockText.nanoseconds(time) != nil)
  }

  @Test(arguments: [
    "24", "24.30", "8h", "8 h", "8.15 h", "13 pm", "0 am", "8.150", "8:75", "-8", "noon", "", "8.",
  ])
  func `is not seen in a length or in nonsense`(written: String) {
    #expect(ClockText.meant(by: written) == nil)
  }
}
