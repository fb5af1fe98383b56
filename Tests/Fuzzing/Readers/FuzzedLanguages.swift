import Configuration
import ScenarioLanguage

extension FuzzedReader {
  /// YAML, and what stands in it.
  static let languages: [FuzzedReader] = [
    .init(name: "yaml") { input in
      let diagnostics = Diagnostics()
      let root = YAMLReader.read(input.text, file: "fuzzed.yaml", reporting: diagnostics)
      var texts = SourceTexts()
      texts.add(input.text, as: "fuzzed.yaml")
      FuzzedInput.expectWord(root == nil, diagnostics.all, texts)
      // A tree that is written again reads the same. We write no file that is a lone scalar.
      guard let root, root.entries != nil || root.elements != nil else { return }
      let written = YAMLWriter.text(of: root)
      let again = YAMLReader.read(written, file: "again.yaml", reporting: Diagnostics())
      precondition(again.map { YAMLWriter.text(of: $0) } == written, "written otherwise")
    },
    .init(name: "scenario") { input in
      let path = input.file("scenario.yaml")
      FuzzedInput.load {
        let loaded = try ScenarioLoader.load(path)
        _ = loaded.contentText
      }
    },
    .init(name: "device") { input in
      let text = input.text
      FuzzedInput.load { _ = try DeviceLoader.load(text: text, file: "device.yaml") }
    },
    .init(name: "expressions") { input in
      let diagnostics = Diagnostics()
      let text = "$(" + input.text + ")"
      let node = ConfigurationNode(text: text, at: SourceLocation(file: "expression"))
      // A mark that combines with the parenthesis makes another text of it.
      guard Expression.isExpression(node) else { return }
      let read = Expression.read(node, scope: FuzzedScope(), diagnostics: diagnostics)
      var texts = SourceTexts()
      texts.add(text, as: "expression")
      FuzzedInput.expectWord(read == nil, diagnostics.all, texts)
    },
    .init(name: "units") { input in
      for allowsNegative in [false, true] {
        let quantity = try? UnitParser.parse(input.text, allowsNegative: allowsNegative)
        if let quantity {
          precondition(quantity.value.isFinite && (allowsNegative || quantity.value >= 0))
        }
      }
    },
    .init(name: "fit") { input in
      let path = input.file("fit.yaml")
      FuzzedInput.load { _ = try FitFile.read(path) }
    },
    .init(name: "prediction") { input in
      let path = input.file("prediction.yaml")
      FuzzedInput.load { _ = try PredictionFile.read(path) }
    },
  ]
}

/// A few names for expressions.
private struct FuzzedScope: ExpressionScope {
  private static let symbols: [String: ExpressionSymbol] = [
    "a": .constant(2, .quantity(.none)), "now": .input(.now, .quantity(.duration)),
    "x": .input(.variable(0), .quantity(.none)),
  ]
  func symbol(named name: String) -> ExpressionSymbol? { Self.symbols[name] }
  var symbolNames: [String] { Self.symbols.keys.sorted() }
}
