import Testing

@testable import Configuration

struct `A bibliography` {
  private func mistake(_ text: String) -> BibliographyError? {
    do throws(BibliographyError) {
      _ = try BibliographyReader.publications(in: text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `gives kind, fields and summary of every entry`() throws {
    let publications = try BibliographyReader.publications(
      in: """
        % A comment.

        @article{a-1,
          author = {{A Maker} and Jane Doe},
          title = {A title
            of two lines},
          annote = {in one line},
        }
        % Another.
        @misc{b,
          annote = {b},
        }
        """)
    #expect(publications.keys.sorted() == ["a-1", "b"])
    let first = try #require(publications["a-1"])
    #expect(first.kind == .article)
    #expect(first.fields.map(\.name) == ["author", "title"])
    #expect(first["author"] == "{A Maker} and Jane Doe")
    #expect(first["title"] == "A title of two lines")
    #expect(first.summary == "in one line")
  }

  @Test(arguments: [
    ("@misc{a,\n title = {x}\n}", 2, "',' is missing"),
    ("@misc{a,\n title = {{x},\n}", 3, "',' is missing"),
    ("@misc{a,\n title = {{x},\n", 3, "a brace is never closed"),
    ("@misc{a,\n title = x,\n}", 2, "'{' is missing"),
    ("@misc{a,\n title {x},\n}", 2, "'=' is missing"),
    ("@misc{a,\n title = { },\n}", 2, "a value is empty"),
    ("@misc{a,\n Title = {x},\n}", 2, "a field or '}' is missing"),
    ("@misc{a,\n annote = {x},", 2, "a field or '}' is missing"),
    ("@misc{,\n}", 1, "a key is missing"), ("@movie{a,\n}", 1, "unknown kind 'movie'"),
    ("@misc{a,\n note = {x},\n note = {y},\n}", 3, "'a' has 'note' twice"),
    ("@misc{a,\n note = {x},\n}", 3, "'a' has no 'annote'"),
    ("@misc{a,\n annote = {x},\n}\n@misc{a,\n annote = {x},\n}", 6, "'a' is there twice"),
    ("words", 1, "'@' is missing"),
  ])
  func `is refused at the line of a mistake`(text: String, line: Int, message: String) {
    #expect(mistake(text) == BibliographyError(line: line, message: message))
  }
}
