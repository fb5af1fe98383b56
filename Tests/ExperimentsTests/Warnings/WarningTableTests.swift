import Testing

@testable import Experiments

struct `The table of warnings` {
  @Test(arguments: WarningCode.allCases)
  func `has words for every kind, without a gap`(code: WarningCode) {
    let item = WorkItem(
      code: code, location: nil, what: "sync", undone: 1, of: 4, seconds: 240)
    for text in [code.meaning.sentence, code.meaning.of, item.text, item.clause ?? "none"] {
      #expect(!text.isEmpty && !text.contains { "<>|".contains($0) }, "\(text)")
    }
  }

  @Test func `fills gaps with words of the place as they stand`() {
    let item = WorkItem(code: .pushLost, location: nil, what: "<of>", undone: 1, of: 4)
    #expect(item.text == "1 of 4 pushes never reached '<of>'")
    #expect(item.clause == "gets 3 of 4 pushes")
  }
}
