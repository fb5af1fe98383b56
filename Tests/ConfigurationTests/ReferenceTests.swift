import Testing

@testable import Configuration

struct `A reference` {
  @Test func `stands in a bibliography without mistakes`() throws {
    let file = try #require(shippedReferences.first)
    #expect(shippedReferences.count == 1)
    #expect(try BibliographyReader.publications(in: file.text).count > 50)
  }

  @Test(arguments: References.keys)
  func `has braces that match in all that is printed`(key: String) throws {
    let publication = try #require(References.publication(of: key))
    for value in publication.fields.map(\.value) + [publication.summary] {
      var depth = 0
      for character in value {
        depth += character == "{" ? 1 : character == "}" ? -1 : 0
        #expect(depth >= 0)
      }
      #expect(depth == 0)
    }
  }

  /// The fields that BibTeX's classic styles warn about where they are missing.
  @Test(arguments: References.keys)
  func `has what a bibliography needs of its kind`(key: String) throws {
    let publication = try #require(References.publication(of: key))
    let needed =
      switch publication.kind {
      case .article: ["author", "title", "journal", "year"]
      case .inproceedings: ["author", "title", "booktitle", "year"]
      case .book: ["author", "title", "publisher", "year"]
      case .manual, .misc: ["title"]
      }
    for field in needed { #expect(publication[field] != nil, "\(field)") }
    for field in publication.fields { #expect(!field.value.isEmpty) }
  }

  @Test(arguments: References.keys)
  func `is of the year that its line names`(key: String) throws {
    let line = try #require(References.title(of: key))
    let years = line.matches(of: /\b(?:18|19|20)\d\d\b/).map { String($0.output) }
    guard let year = References.publication(of: key)?["year"], !years.isEmpty else { return }
    #expect(years.contains(year))
  }

  @Test func `is told apart from the place in it`() {
    #expect(References.split("ergondesk-thesis 4.4.1") == ("ergondesk-thesis", "4.4.1"))
    #expect(References.split("li-2014") == ("li-2014", nil))
    #expect(References.split("WWDC 2020") == ("WWDC 2020", nil))
  }
}
