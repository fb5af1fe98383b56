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
}
