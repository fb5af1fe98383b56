/// A section of the page with a heading of its own.
struct PageSection {
  /// The target of links to it.
  let id: HTML
  let title: HTML
  let body: HTML

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

  /// What each metric is an estimate of, for the reader to open.
  static func estimands(_ metrics: [(String, String)]) -> HTML {
    """
    <details><summary>What is estimated</summary>
    \(definitions(metrics))
    </details>
    """
  }
}
