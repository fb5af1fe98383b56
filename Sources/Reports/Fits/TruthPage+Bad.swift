import Results

/// The bad news, with which the page of `truth` begins.
extension TruthPage {
  /// The shares of rows that a band of 95 % should hold: outside of them, chance hardly explains a
  /// few hundred rows.
  private static let fairShares = 0.9...0.98

  /// One sentence for each thing that is bad of a row, kind by kind.
  var bad: String {
    guard !truth.rows.isEmpty else { return "There were no data, and nothing was judged." }
    let news = beaten + worseTails + unfairBands + noBetterThanBefore + madeWorse + wrongBefore
    return (["What is bad:"] + (news.isEmpty ? ["* nothing in these rows."] : news))
      .joined(separator: "\n")
  }

  private var beaten: [String] {
    truth.rows.filter { $0.disadvantage > 1.02 }.sorted { $0.disadvantage > $1.disadvantage }
      .map { row in
        "* `\(row.fit)`: \(size(row.fitted.median, row)), where *\(row.bestRival?.name ?? "")* has \(size(row.bestRival?.median ?? 0, row))."
      }
  }

  private var worseTails: [String] {
    truth.rows.compactMap { row in
      row.rivals.filter { $0.ninth < 0.98 * row.fitted.ninth }.min { $0.ninth < $1.ninth }.map {
        "* `\(row.fit)`: a tenth of its errors are above \(size(row.fitted.ninth, row)), where *\($0.name)* has \(size($0.ninth, row))."
      }
    }
  }

  private var unfairBands: [String] {
    truth.rows.compactMap { row in
      guard let band = row.judgement.band else { return nil }
      guard !Self.fairShares.contains(band.share) else { return nil }
      return
        "* `\(row.fit)`: its predictive band of 95 % holds \(DecimalText(100 * band.share).fixed(1)) % of the rows held out."
    }
  }

  private var noBetterThanBefore: [String] {
    truth.rows.compactMap { row in
      guard let band = row.judgement.band, let before = row.judgement.before,
        band.meanScore >= before.meanScore
      else { return nil }
      return
        "* `\(row.fit)`: the mean interval score of its band is no better than that of the ranges before the fit."
    }
  }

  private var madeWorse: [String] {
    truth.rows.filter { $0.fitted.median > $0.blind.median }.map { row in
      "* `\(row.fit)`: \(size(row.blind.median, row)) before the fit, \(size(row.fitted.median, row)) after it: the fit made it worse."
    }
  }

  private var wrongBefore: [String] {
    truth.rows.filter { $0.blind.median > 2 * $0.fitted.median }.map { row in
      "* `\(row.fit)`: \(size(row.blind.median, row)) before the fit, \(size(row.fitted.median, row)) after it: the numbers that were guessed were wrong."
    }
  }
}
