import ScenarioTestSupport
import Testing

struct `A mistake about requests` {
  private static func complaints(_ step: String, app: String = "queues: { data: {} }") throws
    -> [String]
  {
    try Samples.complaints(NetworkPhone.scenario("start: [ \(step) ]", app: app)).map(\.message)
  }

  @Test(arguments: [
    ("{ request: { queue: dta } }", "unknown queue 'dta' in 'queue' of 'request'"),
    ("{ request: { retry: { back-off: 1 s } } }", "'retry' of 'request' needs 'times'"),
    (
      "{ request: { retry: { times: 1, back-off: 1 s, jiter: 3 % } } }",
      "unknown key 'jiter' in 'retry' of 'request'"
    ),
    (
      "{ request: { retry: { times: 1, back-off: 1 s, jitter: 300 % } } }",
      "'jitter' of 'retry' of 'request' must be at most 100 %, found '300 %'"
    ),
    ("{ request: { cache: { name: a } } }", "'cache' of 'request' needs 'expires'"),
    ("{ request: { retry: 3 } }", "'retry' of 'request' must be a mapping, found '3'"),
    (
      "{ request: { queue: data, via: wi-fi } }",
      "the device has no 'wi-fi' that could do 'request'"
    ),
    ("{ cancel: {} }", "'cancel' needs one of timer, queue, request, found none"),
    (
      "{ cancel: { queue: data, timer: a } }",
      "'cancel' needs one of timer, queue, request, found timer, queue"
    ),
    ("{ cancel: { queue: dta } }", "unknown queue 'dta' in 'queue' of 'cancel'"),
    ("{ cancel: { request: page } }", "no request of this app is called 'page'"),
    ("open-connection", "step 'open-connection' needs 'keep-alive'"),
  ])
  func `is told`(step: String, message: String) throws {
    #expect(try Self.complaints(step) == [message])
  }

  @Test(arguments: [
    ("a: { concurrent: 0 }", "'concurrent' of queue 'a' must be from 1 to 256, found 0"),
    (
      "a: { suspend-while: ofline }",
      "'suspend-while' of queue 'a' must be one of offline, found 'ofline'"
    ),
    ("a: { after: b }", "no queue of this app is called 'b'"),
    ("a: { after: a }", "queue 'a' comes after itself"),
    ("a: { paralel: 3 }", "unknown key 'paralel' in queue 'a'"),
  ])
  func `is told of a queue`(queues: String, message: String) throws {
    #expect(try Self.complaints("stop", app: "queues: { \(queues) }") == [message])
  }

  @Test func `is a circle of queues, told of each`() throws {
    let found = try Self.complaints("stop", app: "queues: { a: { after: b }, b: { after: a } }")
    #expect(found == ["queue 'a' comes after itself"])
  }

  @Test func `is a transfer on a phone without a radio`() throws {
    let found = try Samples.complaints(
      RoundPhone.scenario(
        "apps: { app: { handlers: { start: [ { schedule-transfer: { down: 1 kB } } ] } } }"))
    #expect(found.map(\.message) == ["the device has no component that can do 'schedule-transfer'"])
    #expect(found.first?.notes == ["add to its components: wi-fi or cellular"])
  }

  @Test func `is a policy that would wait for power longer than for Wi-Fi`() throws {
    let found = try Samples.complaints(
      NetworkPhone.scenario(
        "start: []", policies: "network-service: { power-until: 90 %, wi-fi-until: 10 % }"))
    #expect(
      found.map(\.message) == [
        "'policies.network-service.power-until' must not be more than 'wi-fi-until'"
      ])
  }
}
