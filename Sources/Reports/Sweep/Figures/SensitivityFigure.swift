import Experiments
import Statistics

/// The sensitivities of a quantity, of designs made for them: Morris's elementary effects or
/// Sobol's indices, a bar an axis, with intervals.
struct SensitivityFigure {
  private let metric: Int
  private let quantity: SweepFindings.Quantity
  private let material: SweepMaterial

  static func figures(of material: SweepMaterial) -> [Figure] {
    material.metrics.flatMap { metric in
      quantities(material).compactMap { quantity in
        Self(metric: metric, quantity: quantity, material: material).figure
      }
    }
  }

  /// Differences come first: the scenario's claims are about them.
  private static func quantities(_ material: SweepMaterial) -> [SweepFindings.Quantity] {
    let all = material.findings.quantities
    func isDifference(_ quantity: SweepFindings.Quantity) -> Bool {
      if case .difference = quantity { true } else { false }
    }
    return all.filter(isDifference) + all.filter { !isDifference($0) }
  }

  private var figure: Figure? {
    switch material.findings.sensitivity(ofMetric: metric, quantity)?.axes {
    case nil: nil
    case .effects(let effects): figure(effects)
    case .indices(let indices): figure(indices)
    }
  }

  /// One bar, or two beside each other, with an interval.
  private struct Row {
    let axis: String
    let bars: [(value: Double, interval: ConfidenceInterval?)]
  }

  private var name: String { material.findings.name(quantity, ofMetric: metric) }

  private var suffix: String {
    switch quantity {
    case .mean(let variant): "\(material.name(metric))-of-\(material.variants[variant])"
    case .difference(let contrast): "\(material.name(metric))-\(material.others[contrast])"
    }
  }

  private func figure(_ effects: [SweepDocument.Effects]) -> Figure? {
    let scale = material.scale(metric)
    let known = effects.enumerated().compactMap { axis, effect in
      effect.muStar.map { (axis, effect, muStar: $0) }
    }.sorted { $0.muStar > $1.muStar }
    guard known.contains(where: { $0.muStar > 0 }) else { return nil }
    let isDifference = if case .difference = quantity { true } else { false }
    let unit = (isDifference ? scale.ofDifferences : scale).unitInParentheses
    let rows = known.map { axis, effect, muStar in
      Row(
        axis: TornadoFigure.short(material.axes[axis].path),
        bars: [(scale.factor * muStar, scale.scaled(effect.interval))])
    }
    return Figure(
      name: "effects-" + suffix,
      title: "Influence of each axis on \(name)",
      caption: """
        Morris's μ*\(unit): by how much going from one end of an axis to the other changes \(name), in the mean \
        and whichever way. Lines: \(material.level) intervals from resampled walks; they say what more walks would \
        change, and not what more runs would. In the table, μ says which way on the whole, and σ, where it is \
        large beside μ*, that the answer is curved or depends on other axes.
        """,
      alternative: Self.alternative(rows),
      table: DataTable(
        columns: ["axis", "μ\(unit)", "μ*\(unit)", "σ\(unit)", "range"],
        rows: known.map { axis, effect, muStar in
          [
            material.axes[axis].path,
            effect.meanText { scale.text($0, $1) },
            scale.text(muStar, effect.interval).plain,
            effect.sigma.map { DecimalText.significant(scale.factor * $0, digits: 3) }
              ?? "—", material.axes[axis].valuesText,
          ]
        }), height: Self.height(rows.count), draw: { Self.draw(rows, ["μ*"], "μ*\(unit)", &$0) })
  }

  private func figure(_ indices: [SweepDocument.Indices]) -> Figure? {
    let order = indices.indices.sorted { indices[$0].total.value > indices[$1].total.value }
    let rows = order.map { axis in
      Row(
        axis: TornadoFigure.short(material.axes[axis].path),
        bars: [
          (indices[axis].first.value, indices[axis].first.interval),
          (indices[axis].total.value, indices[axis].total.interval),
        ])
    }
    guard !rows.isEmpty else { return nil }
    return Figure(
      name: "indices-" + suffix,
      title: "Influence of each axis on \(name)",
      caption: """
        Sobol's indices, without a unit: the share of the variance of \(name) over the design that an axis makes \
        alone, and with all others. Lines: \(material.level) intervals from resampled pairs; they say what more \
        pairs would change, and not what more runs would.
        """,
      alternative: Self.alternative(rows),
      table: DataTable(
        columns: ["axis", "alone", "with others", "range"],
        rows: order.map { axis in
          [
            material.axes[axis].path,
            EstimateText(indices[axis].first.value, indices[axis].first.interval).plain,
            EstimateText(indices[axis].total.value, indices[axis].total.interval).plain,
            material.axes[axis].valuesText,
          ]
        }), height: Self.height(rows.count),
      draw: { Self.draw(rows, ["alone", "with others"], "share of the variance", &$0) })
  }

  private static func height(_ rows: Int) -> @Sendable (Bool) -> Double {
    { isNarrow in 90 + (isNarrow ? 42 : 28) * Double(min(rows, most)) }
  }

  /// Axes that a picture takes; the table has all.
  private static let most = 20

  private static func alternative(_ rows: [Row]) -> String {
    "Bars: "
      + rows.prefix(5).map { row in
        "\(row.axis) "
          + row.bars.map { DecimalText.significant($0.value, digits: 2) }.joined(separator: " and ")
      }.joined(separator: "; ")
  }

  private static func draw(
    _ all: [Row], _ names: [String], _ axis: String, _ script: inout PlotScript
  ) {
    let rows = Array(all.prefix(most))
    script.setBars(
      rows.map { $0.axis.split(separator: ".").map(String.init) }, separator: ".", title: axis,
      hasKey: names.count > 1)
    let ends = rows.flatMap { $0.bars.flatMap { [$0.value, $0.interval?.low, $0.interval?.high] } }
    script.setTicks("x", over: ends.compactMap(\.self) + [0])
    let thickness = 0.66 / Double(names.count)
    let slots = names.indices.map { bar in
      script.data(
        rows.enumerated().map { slot, row in
          let top = Double(slot + 1) - 0.33 + Double(bar) * thickness
          let (value, interval) = row.bars[bar]
          return [
            value, top + thickness / 2, min(0, value), max(0, value), top, top + 0.9 * thickness,
            interval?.low ?? value, interval?.high ?? value,
          ]
        })
    }
    let bars = names.indices.map { bar in
      script.element(slots[bar], "1:2:3:4:5:6", "boxxyerror", .series(bar), title: names[bar])
    }
    let lines = slots.map {
      script.element($0, "1:2:7:8", "xerrorbars pointtype 0 linewidth 1.5", .ink)
    }
    script.plot(bars + lines)
  }
}
