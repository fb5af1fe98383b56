/// How the page looks: light and dark, on a phone, and printed.
enum PageStyle {
  static let css: HTML = """
    :root { color-scheme: light dark; \(variables(\.light))
      --page: #ffffff; --soft: #f4f5f6; --muted: #555555; --link: #005a9c; --good: #006b4f; --bad: #a83c00; }
    @media (prefers-color-scheme: dark) { :root { \(variables(\.dark))
      --page: #15181b; --soft: #1f2428; --muted: #b0b7be; --link: #7cc4f5; --good: #4fd0a7; --bad: #ff9a62; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
    header, main, footer, nav { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
    header { padding-top: 1.5rem; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: .25rem 0 .75rem; overflow-wrap: anywhere; }
    .name { color: var(--muted); margin: 0; }
    .verdict { font-size: 1.15rem; margin: .3rem 0; padding-left: .8rem; border-left: 4px solid var(--s1); }
    .verdict + .verdict { font-size: 1rem; border-color: var(--grid); }
    h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--grid); }
    h3 { font-size: 1.05rem; margin: 1.5rem 0 .4rem; }
    p, li, dd, figcaption { overflow-wrap: anywhere; }
    a { color: var(--link); }
    nav ul { list-style: none; padding: 0; margin: 1rem 0 0; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; }
    nav a { display: inline-block; padding: .2rem 0; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .4rem .8rem; }
    :focus-visible { outline: 3px solid var(--s1); outline-offset: 2px; }
    .note, .facts, figcaption { color: var(--muted); font-size: .9rem; }
    .note { font-weight: 400; display: block; }
    .warning { border-left: 4px solid var(--bad); padding-left: .8rem; }
    .good { color: var(--good); } .bad { color: var(--bad); }
    figure { margin: 1rem 0 2rem; }
    figure h3 { margin-top: .5rem; }
    figure svg { display: block; width: 100%; height: auto; max-width: 100%; }
    svg text { font-family: system-ui, sans-serif; }
    svg.narrow { display: none; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; margin: .5rem 0; font-size: .92rem; font-variant-numeric: tabular-nums; }
    caption { text-align: left; color: var(--muted); padding-bottom: .3rem; }
    th, td { padding: .25rem 0 .25rem 1.1rem; text-align: right; vertical-align: top; white-space: nowrap; }
    th:first-child { text-align: left; font-weight: 400; padding-left: 0; }
    table.text th, table.text td { text-align: left; white-space: normal; min-width: 5rem; }
    thead th, thead th:first-child { color: var(--muted); font-weight: 600; border-bottom: 1px solid var(--grid); }
    tbody th[scope=rowgroup] { font-weight: 600; padding-top: .7rem; }
    table.text tbody tr { border-bottom: 1px solid var(--grid); }
    details { margin: .4rem 0; }
    summary { cursor: pointer; color: var(--link); padding: .2rem 0; }
    dt { font-weight: 600; } dd { margin: 0 0 .5rem 0; }
    pre { background: var(--soft); padding: .8rem; overflow-x: auto; }
    .chart { width: 100%; height: 22rem; }
    .key { min-height: 1.6em; font-size: .9rem; }
    .key span, .key b { color: var(--ink) !important; }
    .dygraph-label { font-size: .85rem; line-height: 1.15; }
    .dygraph-axis-label, .dygraph-label { color: var(--ink); }
    footer { color: var(--muted); font-size: .9rem; margin: 2rem auto; }
    @media (min-width: 40.01rem), print { th, td { white-space: normal; } }
    @media (max-width: 40rem) {
      svg.wide { display: none; } svg.narrow { display: block; }
      h1 { font-size: 1.3rem; } .verdict { font-size: 1.05rem; }
      header, main, footer, nav { padding: 0 .9rem; }
    }
    @media screen and (max-width: 40rem) {
      th, td { padding-left: .7rem; }
      tbody th[scope=row] { white-space: normal; min-width: 6rem; overflow-wrap: break-word; }
      thead th { white-space: normal; overflow-wrap: break-word; }
      .scroll th:first-child { position: sticky; left: 0; background: var(--page); }
      .blocks, .blocks tbody, .blocks tr, .blocks th, .blocks caption, .lines, .lines tbody, .lines tr, .lines th,
      .lines caption { display: block; }
      .blocks thead, .lines thead { position: absolute; left: -100vw; }
      .blocks th, .lines th { overflow-wrap: anywhere; padding: .5rem 0 0; }
      .blocks tbody th[scope=row], .lines tbody th[scope=row] { font-weight: 600; }
      .lines tbody th[scope=rowgroup] { margin-top: .8rem; border-bottom: 1px solid var(--grid); font-size: 1.05em; }
      table.blocks td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); padding: .1rem 0; overflow-wrap: anywhere; }
      .lines td { display: inline-block; padding: 0 .9rem 0 0; white-space: normal; text-align: left; }
      .blocks td:empty, .lines td:empty { display: none; }
      .blocks td::before, .lines td::before { content: attr(data-label) " "; color: var(--muted); }
      .lines .note { display: inline; }
    }
    @media print {
      :root { color-scheme: light; \(variables(\.light)) --page: #ffffff; --muted: #555555; --link: #1c1c1c; }
      :root { font-size: 10pt; } nav, .zoom, .skip { display: none; }
      figure svg { max-height: 21cm; }
      figure, tr, .lines tbody { break-inside: avoid; } h2, h3, h2 ~ p, caption, thead { break-after: avoid; }
      thead { display: table-header-group; }
      svg.wide { display: block; } svg.narrow { display: none; }
      p { orphans: 3; widows: 3; } h2 + p { break-inside: avoid; }
      figure details:not([open]) { display: none; }
      details:not([open]) > summary { color: var(--ink); }
      details:not([open]):not(.verdicts) > summary::after { content: ": see the page"; }
      .verdicts::details-content { content-visibility: visible; block-size: auto; }
      .scroll { overflow: visible; }
      pre { white-space: pre-wrap; overflow: visible; overflow-wrap: anywhere; }
    }
    """

  private static func variables(_ color: (PlotColor) -> String) -> HTML {
    HTML(PlotColor.all.map { "--\($0.name): \(color($0));" }, between: " ")
  }
}
