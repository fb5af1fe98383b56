import Foundation
import PackagePlugin

/// Plugin that embeds texts of the repository into the program, before every build: device
/// profiles, templates, the bibliography, and the style sheet and script of pages.
///
/// A phone is a single YAML file: every such file in the folder is shipped under its name. Writes
/// one Swift file among the generated sources, and only when it would change.
@main
struct EmbeddedTexts: BuildToolPlugin {
  /// The folder of a target's texts, a pattern of their names, the ending that is no part of their
  /// names in the program, and the constant that contains them.
  private static let texts = [
    "Configuration": ("Sources/Configuration/Models", "*.bib", ".bib", "shippedReferences"),
    "Importers": ("Sources/Importers/PowerProfiles", "*.txt", ".txt", "sharedCurrents"),
    "ScenarioLanguage": ("scenarios/devices", "*.yaml", ".yaml", "shippedProfiles"),
    "drainsim": ("templates", "*.yaml", ".yaml", "shippedTemplates"),
    "Reports": ("Sources/Reports/Page", "*.[cj]s*", "", "pageFiles"),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let (folder, pattern, ending, constant) = Self.texts[target.name] else { return [] }
    let output = context.pluginWorkDirectoryURL.appending(path: "Generated")
    return [
      .prebuildCommand(
        displayName: "Embed the texts of \(folder)", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", script, "embed-texts",
          context.package.directoryURL.appending(path: folder).path(percentEncoded: false),
          output.path(percentEncoded: false), pattern, ending, constant,
        ], outputFilesDirectory: output)
    ]
  }

  /// The order of names does not depend on the locale.
  private var script: String {
    #"""
    set -eu
    LC_ALL=C
    export LC_ALL
    mkdir -p "$2"
    new="$2/.new"
    {
      echo "/// Files of the repository: name without the ending '$4', and content."
      echo "let $5: [(name: String, text: String)] = ["
      for file in "$1"/$3; do
        [ -e "$file" ] || continue
        echo "  (\"$(basename "$file" "$4")\", ###\"\"\""
        cat "$file"
        echo
        echo "\"\"\"###),"
      done
      echo "]"
    } > "$new"
    if cmp -s "$new" "$2/EmbeddedTexts.swift"; then
      rm "$new"
    else
      mv "$new" "$2/EmbeddedTexts.swift"
    fi
    """#
  }
}
