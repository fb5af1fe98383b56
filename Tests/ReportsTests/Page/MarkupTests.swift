import Testing

@testable import Reports

struct `Markup of the page` {
  @Test func `escapes what is put into it, and keeps what is markup`() {
    let name = "<b title=\"x\">'&'"
    let inner: HTML = "<i>\(name)</i>"
    let outer: HTML = "<p>\(inner)\(3)</p>"
    #expect(outer.text == "<p><i>&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;</i>3</p>")
  }

  @Test func `shows what could turn or hide a text`() {
    let inner: HTML = "\("a\u{202E}b\u{0}c\nd")"
    #expect(!inner.text.unicodeScalars.contains("\u{202E}"))
    #expect(!inner.text.unicodeScalars.contains("\u{0}"))
    #expect(!inner.text.contains("\n"))
  }
}
