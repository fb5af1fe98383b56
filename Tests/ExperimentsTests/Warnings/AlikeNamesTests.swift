import Testing

@testable import Experiments

struct `Work of apps alike` {
  private func item(_ name: String) -> WorkItem {
    WorkItem(code: .eventMissed, location: nil, what: name, undone: 1, of: 4)
  }

  @Test func `is told with the number of those that were counted together`() {
    var item = item("apps.chat-1.handlers.tick")
    #expect(
      item.text.hasPrefix("1 of 4 events of 'apps.chat-1.handlers.tick' came"))
    item.add(self.item("apps.chat-2.handlers.tick"))
    item.add(self.item("apps.chat-2.handlers.tick"))
    #expect(
      item.text.hasPrefix(
        "3 of 12 events of 'apps.chat-1.handlers.tick' and 'apps.chat-2.handlers.tick' came"))
    item.add(self.item("apps.chat-3.handlers.tick"))
    #expect(
      item.text.hasPrefix(
        "4 of 16 events of 'apps.chat-1.handlers.tick' and 2 others like it came"))
  }
}
