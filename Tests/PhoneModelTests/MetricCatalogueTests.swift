import Testing

@testable import PhoneModel

struct `The catalogue of metrics` {
  @Test func `has every key once`() {
    let names = MetricCatalogue.fields.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(MetricCatalogue.fields.allSatisfy { !$0.summary.isEmpty })
  }

  @Test func `chooses one form by a key`() {
    let keys = MetricCatalogue.keys.map(\.name)
    #expect(Set(keys).count == keys.count)
  }

  // A form that nothing asks for would never be measured.
  @Test(arguments: MetricCatalogue.forms.indices)
  func `has forms that every run has or a scenario can define`(place: Int) {
    let form = MetricCatalogue.forms[place]
    let isBuiltIn = form.builtIn(subject: "mail", hasBattery: true) != nil
    #expect(isBuiltIn != !form.keys.isEmpty)
  }

  @Test func `names the keys that others go with`() {
    let companions = Dictionary(
      uniqueKeysWithValues: MetricCatalogue.companions.map { ($0.key, $0.chosenBy) })
    #expect(companions["within"] == ["from", "share-of"])
    #expect(companions["to"] == ["from"])
    #expect(companions["every"] == ["by-hour-of"])
    #expect(companions["ratio"] == nil)
  }

  @Test(
    arguments: [
      (nil, false, ["energy", "average-power", "run-time"]),
      ("mail", false, ["energy", "app-energy", "average-power", "run-time"]),
      (
        "mail", true,
        [
          "energy", "app-energy", "average-power", "run-time", "battery-life", "battery-percent",
        ]
      ),
    ] as [(String?, Bool, [String])])
  func `has metrics of every run by what the phone has`(
    subject: String?, hasBattery: Bool, names: [String]
  ) {
    let metrics = MetricCatalogue.builtIn(subject: subject, hasBattery: hasBattery)
    #expect(metrics.map(\.name) == names)
  }
}
