import ArgumentParser
import ScenarioLanguage

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema, by which editors complete and check scenarios.",
    discussion: """
      Examples:
        drainsim schema > drainsim.schema.json
        drainsim schema device > drainsim-device.schema.json

      The schema has every key with its explanation, its unit or its words. It is made from the \
      definitions by which drainsim reads a file: print it anew after an update. 'drainsim validate' \
      also finds what no schema can know. docs/editors.md shows how VS Code and JetBrains use it.
      """)

  @Argument(help: .value("kind", "The kind of file."))
  var kind = EditorSchema.Kind.scenario

  func run() throws { try StandardOutput.write(EditorSchema.text(of: kind)) }
}

extension EditorSchema.Kind: ExpressibleByArgument {}
