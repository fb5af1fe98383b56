import Kernel
import PowerAccounting
import Testing

/// Events of every shape that components have.
private enum Plain: SchedulableEvent, Equatable, CaseIterable { case first, second, third }
private enum Mixed: SchedulableEvent, Equatable {
  case stopped, slot(Int), app(AppID), paused, place(Int)
}
private enum Wide: SchedulableEvent, Equatable {
  case only(Int), none

  static var payloadBits: Int { 13 }
}
private struct Lone: SchedulableEvent, Equatable { let app: AppID }

struct `Events in a tag` {
  /// The event that comes out of the tag into which this one went.
  private func returned<Event: SchedulableEvent>(_ event: Event) -> Event {
    Event(packed: EventTag(ComponentID(47), code: event.packed).index)
  }

  @Test(arguments: Plain.allCases)
  private func `come back without a payload`(_ event: Plain) {
    #expect(returned(event) == event)
  }

  @Test(arguments: [
    Mixed.stopped, .paused, .slot(0), .slot(1023), .app(AppID(0)), .app(AppID(62)), .place(1023),
  ])
  private func `come back with their payloads`(_ event: Mixed) {
    #expect(returned(event) == event)
  }

  @Test(arguments: [Wide.none, .only(0), .only(8191)])
  private func `come back with as many bits as they ask for`(_ event: Wide) {
    #expect(returned(event) == event)
  }

  @Test func `come back as a struct of one app`() {
    #expect(returned(Lone(app: AppID(62))) == Lone(app: AppID(62)))
  }

  @Test func `differ in their numbers`() {
    let events: [Mixed] = [.stopped, .paused, .slot(0), .app(AppID(0)), .place(0), .slot(1)]
    #expect(Set(events.map(\.packed)).count == events.count)
  }

  // The number of the case above ten bits for the payload; of cases alone the number itself.
  @Test func `are small numbers`() {
    #expect(Plain.allCases.map(\.packed) == [0, 1, 2])
    #expect(Mixed.slot(5).packed == 5)
    #expect(Mixed.place(5).packed == 2 * 1024 + 5)
  }

  @Test(arguments: [
    PhoneEvent.wake(thread: 16_383), .timer(0), .suspension(AppID(62)), .warmUpEnds, .crowded,
    .push(16_383),
  ])
  func `of the phone belong to no component`(_ event: PhoneEvent) {
    #expect(event.tag.component == nil)
    #expect(PhoneEvent(event.tag) == event)
  }

  @Test func `of a component belong to it`() {
    #expect(EventTag(ComponentID(47), code: Plain.third.packed).component == ComponentID(47))
  }

  @Test func `stop the program when a payload is too great`() async {
    await #expect(processExitsWith: .failure) { _ = Mixed.slot(1024).packed }
  }

  @Test func `stop the program when a payload is negative`() async {
    await #expect(processExitsWith: .failure) { _ = Mixed.slot(-1).packed }
  }
}
