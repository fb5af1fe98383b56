import Kernel
import PowerAccounting
import Testing

@testable import Workloads

private let mail = AppID(1)
private let maps = AppID(2)

struct `Events held for suspended apps` {
  /// Appends numbered events and returns whether there was room for the last.
  @discardableResult
  private func append(
    _ events: [(number: Int32, app: AppID)], to held: inout DeferredEvents
  ) -> Bool {
    var hadRoom = true
    for (number, app) in events {
      hadRoom = held.append(DeferredEvents.Event(app: app, event: number))
    }
    return hadRoom
  }

  /// The numbers of all events for an app, taken out.
  private func taken(for app: AppID, from held: inout DeferredEvents) -> [Int32] {
    var numbers: [Int32] = []
    while let event = held.take(for: app) { numbers.append(event.event) }
    return numbers
  }

  @Test func `leave by app in the order in which they came`() {
    var held = DeferredEvents(capacity: 8)
    append([(1, mail), (2, maps), (3, mail), (4, maps)], to: &held)
    let ofMail = taken(for: mail, from: &held)
    let ofMaps = taken(for: maps, from: &held)
    #expect(ofMail == [1, 3])
    #expect(ofMaps == [2, 4])
  }

  @Test func `are refused where there is no room`() {
    var held = DeferredEvents(capacity: 1)
    let first = append([(1, mail)], to: &held)
    let second = append([(2, mail)], to: &held)
    #expect(first)
    #expect(!second)
  }

  @Test func `of an app that has ended are forgotten`() {
    var held = DeferredEvents(capacity: 8)
    append([(1, mail), (2, maps), (3, mail)], to: &held)
    held.remove(for: mail)
    let ofMail = taken(for: mail, from: &held)
    let ofMaps = taken(for: maps, from: &held)
    #expect(ofMail.isEmpty)
    #expect(ofMaps == [2])
  }
}

struct `Waits for events` {
  /// Threads 10, 11 and 12 wait for event 5, the second of them in another app.
  private func waits() -> EventWaits {
    var waits = EventWaits(capacity: 8)
    waits.append(10, for: 5, of: mail)
    waits.append(11, for: 5, of: maps)
    waits.append(12, for: 5, of: mail)
    return waits
  }

  /// The threads of an app that wait for an event.
  private func threads(
    for event: Int, in app: AppID, _ waits: borrowing EventWaits
  ) -> [Int] {
    var found: [Int] = []
    var next = 0
    while let position = waits.position(from: next, of: event, in: app) {
      found.append(waits.thread(at: position))
      next = position + 1
    }
    return found
  }

  @Test func `are found in the order in which they began`() {
    let found = threads(for: 5, in: mail, waits())
    #expect(found == [10, 12])
  }

  @Test func `are for one event`() {
    let found = threads(for: 6, in: mail, waits())
    #expect(found.isEmpty)
  }

  @Test func `end with their thread`() {
    var waits = waits()
    let hasEnded = waits.remove(10)
    let left = threads(for: 5, in: mail, waits)
    #expect(hasEnded)
    #expect(left == [12])
  }

  @Test func `of other threads stay`() {
    var waits = waits()
    let hasEnded = waits.remove(13)
    let left = threads(for: 5, in: mail, waits)
    #expect(!hasEnded)
    #expect(left == [10, 12])
  }
}
