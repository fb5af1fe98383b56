import Testing

@testable import Importers

struct `The table of real phones` {
  private static let own = RealPhone.all.filter { !$0.hasProfile }

  @Test func `has phones of many families and makers, each once`() {
    #expect(Self.own.count >= 150)
    #expect(Set(Self.own.map(\.family)).count >= 100)
    #expect(Set(Self.own.map(\.maker)).count >= 25)
    #expect(Set(RealPhone.all.map(\.name)).count == RealPhone.all.count)
    #expect(RealPhone.all.map(\.name) == RealPhone.all.map(\.name).sorted())
    #expect(
      RealPhone.all.filter { phone in
        phone.name.contains { !($0.isLowercase || $0.isNumber || $0 == "-") }
      }.map(\.name) == [])
  }

  @Test func `has numbers alone as currents, and no value that a sample file has`() {
    for phone in Self.own {
      for (name, values) in phone.currents {
        #expect(
          !values.isEmpty && values.allSatisfy { $0 > 0 && $0.isFinite }, "\(phone.name) \(name)")
        if name != "battery.capacity", !name.hasSuffix(".voltage"), values.count == 1 {
          #expect(values != [0.1], "\(phone.name) \(name)")
        }
      }
    }
  }

  @Test func `makes a profile of each of them`() throws {
    for phone in Self.own {
      let profile = try #require(PhonePopulation.profile(named: phone.name))
      #expect(profile.contains("device: \(phone.name)\n"), "\(phone.name)")
    }
    #expect(PhonePopulation.profile(named: "pixel-8") == nil)
    #expect(PhonePopulation.profile(named: "no-phone") == nil)
  }

  @Test func `keeps a phone's own currents`() throws {
    // The file of the ROG Phone has 129 mA of a lit screen, and 54 mA of video; at 3.85 V.
    let profile = try #require(PhonePopulation.profile(named: "asus-rog-phone"))
    #expect(profile.contains("screen.on (at the lowest brightness), 129 mA at 3.85 V"))
    #expect(profile.contains("decode: { value: 207.9 mW"))
    #expect(profile.hasPrefix("# Asus ROG Phone (2018); filled in: "))
  }

  @Test func `fills a part that a file lacks whole, from one phone of another family`() throws {
    for phone in Self.own {
      for part in PhonePopulation.lentParts(of: phone) {
        let lender = try #require(
          PhonePopulation.lender(of: part, to: phone), "\(phone.name) \(part)")
        #expect(lender.family != phone.family && part.isKnown(of: lender))
      }
    }
    let rog = try #require(RealPhone.named("asus-rog-phone"))
    let lender = try #require(PhonePopulation.lender(of: .wifi, to: rog))
    #expect(PhonePopulation.lentParts(of: rog).contains(.wifi) == !PhonePart.wifi.isKnown(of: rog))
    #expect(abs((lender.year ?? 2018) - 2018) <= 3)
  }

  @Test func `lends with the range that unlike phones show, and no better grade than a proxy's`()
    throws
  {
    let phone = try #require(
      Self.own.first { PhonePopulation.lentParts(of: $0).contains(.speaker) })
    let lender = try #require(PhonePopulation.lender(of: .speaker, to: phone))
    let profile = try #require(PhonePopulation.profile(named: phone.name))
    let line = try #require(profile.split(separator: "\n").first { $0.hasPrefix("    path: ") })
    #expect(line.contains("grade: proxy"))
    #expect(line.contains("of the \(lender.title), a phone alike; phones' own are"))
  }

  @Test func `gives a phone the system that is usual two years after it came out`() {
    #expect(RealPhone.named("asus-rog-phone")?.system == "android-10")
    #expect(Set(Self.own.map(\.system)).isSubset(of: Set((9...16).map { "android-\($0)" })))
  }
}
