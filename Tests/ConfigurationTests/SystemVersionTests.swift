import Testing

@testable import Configuration

struct `A version of an operating system` {
  @Test(arguments: ["android", "ios"])
  func `is the usual one where a system is named alone`(word: String) throws {
    let version = try #require(SystemVersion(word))
    #expect(version.number == version.system.usualVersion)
    #expect(SystemVersion.all.contains(version))
  }

  @Test(arguments: SystemVersion.all)
  func `is read as it is written`(version: SystemVersion) {
    #expect(SystemVersion(version.text) == version)
    #expect(SystemVersion.words.contains(version.text))
  }

  /// Apple numbers its systems by years since iOS 18: iOS 26 followed.
  @Test(arguments: [
    "android-8", "android-17", "ios-12", "ios-19", "ios-25", "ios-27", "Android-12",
  ])
  func `is none where nobody made it, or its rules are not known`(word: String) {
    #expect(SystemVersion(word) == nil)
  }

  @Test func `comes after those before it`() throws {
    let (old, new) = (
      try #require(SystemVersion("android-9")), try #require(SystemVersion("android-16"))
    )
    #expect(old < new)
    #expect(old.description == "Android 9")
  }
}

struct `The table of interfaces` {
  @Test func `has rows whose sources can be looked up`() {
    for row in InterfaceTable.rows {
      for source in row.sources { #expect(References.publication(of: source) != nil, "\(source)") }
    }
  }

  @Test func `says what to write only where a system lacks a thing`() {
    for row in InterfaceTable.rows where row.instead != nil {
      #expect(row.availability == .no, "\(row.place)")
    }
  }

  @Test func `has no two rows that contradict each other`() {
    for version in SystemVersion.all {
      for (place, rows) in Dictionary(grouping: InterfaceTable.rows, by: \.place) {
        let here = rows.filter { $0.holds(on: version) }
        let kinds = Set(here.map { $0.availability == .no })
        #expect(kinds.count < 2, "\(place) on \(version)")
      }
    }
  }

  @Test func `has a version that lacks a key, and one that has it`() throws {
    let expedited = InterfaceKey("schedule-job", "expedited")
    let (old, new) = (
      try #require(SystemVersion("android-11")), try #require(SystemVersion("android-12"))
    )
    #expect(InterfaceTable.lack(of: expedited, on: old)?.instead != nil)
    #expect(InterfaceTable.lack(of: expedited, on: new) == nil)
    #expect(!InterfaceTable.isAbsent(expedited, on: .android))
  }
}
