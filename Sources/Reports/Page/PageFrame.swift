/// A page around its sections: the common frame of all reports.
struct PageFrame {
  let scenario: String
  let question: String?
  let answer: HTML
  let warnings: [String]
  /// The warnings that the scenario knows, and counts of work.
  let remarks: [String]
  /// The size of the experiment.
  let facts: String
  let sections: [PageSection]
  /// The library that draws zoomable series; nil where there are none.
  let library: ZoomableSeries.Library?

  var html: HTML {
    let scripts: HTML = library.map(ZoomableSeries.scripts) ?? ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(Self.title(scenario, question)) · drainsim</title>
      <style>
      \(library?.style ?? "")
      \(PageStyle.css)</style>
      </head>
      <body>
      \(skip)
      \(header)
      <nav aria-label="Sections"><ul>\(sections.map(\.link))</ul></nav>
      <main>
      \(sections.map(\.html))</main>
      <footer>Simulated by drainsim, not measured on a phone. Numbers of phones are graded, and what is claimed \
      is the difference between variants.</footer>
      \(scripts)</body>
      </html>

      """
  }

  /// Sentences as the answer, and further ones that the reader opens.
  static func answer(
    _ texts: [String], further: (title: String, texts: [String]) = ("", [])
  ) -> HTML {
    let items = further.texts.map { "<li>\($0.withUnitsHeld)</li>\n" as HTML }
    let others: HTML =
      items.isEmpty
      ? ""
      : """
      <details class="verdicts"><summary>\(further.title)</summary>
      <ul>\(items)</ul></details>

      """
    return HTML(texts.map { "<p class=\"verdict\">\($0.withUnitsHeld)</p>\n" as HTML }) + others
  }

  /// The question that the page answers, below the name of its scenario.
  static func heading(_ scenario: String, _ question: String?) -> HTML {
    guard let question else { return "<h1>\(scenario)</h1>" }
    return "<p class=\"name\">\(scenario)</p>\n<h1>\(question)</h1>"
  }

  /// The title that distinguishes the page in a browser's tabs and history.
  static func title(_ scenario: String, _ question: String?) -> String {
    [scenario, question].compactMap(\.self).joined(separator: ": ")
  }

  private var header: HTML {
    return """
      <header>
      \(Self.heading(scenario, question))
      \(answer)\
      \(warnings.map { "<p class=\"warning\">\($0)</p>\n" as HTML })\
      \(remarks.map { "<p class=\"facts\">\($0)</p>\n" as HTML })\
      <p class="facts">\(facts)</p>
      </header>
      """
  }

  private var skip: HTML {
    sections.first.map { "<a class=\"skip\" href=\"#\($0.id)\">To the content</a>" } ?? ""
  }

  /// The policy by which the browser refuses everything that is not in the page.
  private var policy: HTML {
    "default-src 'none'; style-src 'unsafe-inline'"
      // The library contains the knobs of its selector as pictures.
      + (library != nil ? "; script-src 'unsafe-inline'; img-src data:" : "")
  }
}

/// A section of the page with a heading of its own.
struct PageSection {
  /// The target of links to it.
  let id: HTML
  let title: HTML
  let body: HTML

  /// A section of pictures between words; nil without a picture.
  static func pictures(
    _ id: HTML, _ title: HTML, _ figures: [HTML], before: HTML = "", behind: HTML = ""
  ) -> PageSection? {
    figures.isEmpty ? nil : PageSection(id: id, title: title, body: before + HTML(figures) + behind)
  }

  var html: HTML {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(body)
    </section>

    """
  }

  var link: HTML { "<li><a href=\"#\(id)\">\(title)</a></li>" }

  /// A list of terms and what they stand for.
  static func definitions(_ terms: [(String, String)]) -> HTML {
    "<dl>\(terms.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" as HTML })</dl>"
  }

  /// The estimand of each metric, for the reader to open.
  static func estimands(_ metrics: [(String, String)]) -> HTML {
    """
    <details><summary>What is estimated</summary>
    \(definitions(metrics))
    </details>
    """
  }
}
