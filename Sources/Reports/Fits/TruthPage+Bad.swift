import Experiments
import Results

/// The bad news, with which the page of `fit FOLDER` begins.
extension TruthPage {
  /// The shares of rows that a band of 95 % should hold: outside of them, chance hardly explains a
  /// few hundred rows.
  private static let fairShares = 0.9...0.98
  /// The half-width, as a share of the prediction, above which a band says little: it reaches from
  /// nothing to twice the prediction.
  private static let widestReach = 1.0
  /// The share of signs of savings that is to be right.
  private static let leastSigns = 0.98
  /// The median error of savings that is wanted, as a share of the control: four points.
  private static let mostErrorOfSavings = 0.04

  /// One sentence for each thing that is bad of a row, kind by kind.
  var bad: String {
    guard !truth.rows.isEmpty || !truth.predictions.isEmpty else {
      return "There were no data, and nothing was judged."
    }
    let news =
      unconverged + beaten + worseTails + wrongPairs + unfairBands + wideBands + noBetterThanBefore
      + atBounds + madeWorse + wrongBefore + wrongGauges
    return (["What is bad:"] + (news.isEmpty ? ["* nothing in these rows."] : news))
      .joined(separator: "\n")
  }

  /// The first row of each fit, for what is said of the whole fit.
  private var fits: [TruthDocument.Row] {
    var known: Set<String> = []
    return truth.rows.filter { known.insert($0.fit).inserted }
  }

  private var unconverged: [String] {
    fits.flatMap { row -> [String] in
      let whole =
        row.converged
        ? []
        : [
          "* `\(row.fit)`: the fit did not converge, and its numbers are no estimates: \(row.reasonOfEnding)."
        ]
      let splits = row.unconvergedSplits.map {
        "* `\(row.fit)`: of the fits that predicted a group without it, \($0) did not converge."
      }
      return whole + [splits].compactMap { $0 }
    }
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

  private var wrongPairs: [String] {
    truth.rows.flatMap { row -> [String] in
      guard let pairs = row.judgement.pairs,
        let way = pairs.ways.first(where: { $0.name == FitDocument.Judgement.Way.fitted })
      else { return [] }
      var news: [String] = []
      let signs = pairs.differing > 0 ? Double(way.signsRight) / Double(pairs.differing) : 1
      if signs < Self.leastSigns {
        news.append(
          "* `\(row.fit)`: the sign of the saving is right in \(DecimalText(100 * signs).fixed(1)) % of the pairs that differ by over 5 %, where 98 % is wanted."
        )
      }
      if way.medianError > Self.mostErrorOfSavings {
        news.append(
          "* `\(row.fit)`: the median error of savings is \(DecimalText.short(100 * way.medianError, digits: 3)) points, where 4 is wanted."
        )
      }
      return news
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

  /// Bands in the unit of the metric have no width that is too large for all metrics.
  private var wideBands: [String] {
    truth.rows.compactMap { row in
      guard row.loss != "absolute", let reach = row.judgement.band?.reach, reach > Self.widestReach
      else { return nil }
      return
        "* `\(row.fit)`: its predictive band of 95 % is ± \(size(reach, row)) wide, and says little."
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

  private var atBounds: [String] {
    fits.flatMap { row in
      row.atBounds.map { number in
        let value = DecimalText.short(number.value, digits: 4)
        return
          "* `\(row.fit)`: `\(number.path)` ended at its \(number.bound) bound, \(value)\(number.unit.isEmpty ? "" : " " + number.unit), and is no estimate."
      }
    }
  }

  private var madeWorse: [String] {
    truth.rows.filter { $0.fitted.median > $0.blind.median }.map { row in
      "* `\(row.fit)`: \(size(row.blind.median, row)) before the fit, \(size(row.fitted.median, row)) after it: the fit made it worse."
    }
  }

  /// A claim on numbers before the fit needs numbers after it that are estimates and predict.
  private var wrongBefore: [String] {
    truth.rows.filter {
      $0.isConverged && $0.reproduces == nil && $0.blind.median > 2 * $0.fitted.median
    }.map { row in
      "* `\(row.fit)`: \(size(row.blind.median, row)) before the fit, \(size(row.fitted.median, row)) after it: the numbers that were guessed were wrong."
    }
  }
}
