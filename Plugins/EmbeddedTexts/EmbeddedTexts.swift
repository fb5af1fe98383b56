import Foundation
import PackagePlugin

/// Plugin that embeds texts of the repository into the program, before every build: device
/// profiles, templates, the bibliography, the tables of interfaces, of parameters, of operators' networks, of
/// real phones, of warnings, of practices and of edits, the scripts of array jobs, and the style sheet and
/// script of pages.
///
/// A phone is a single YAML file: every such file in the folder is shipped under its name. Writes
/// one Swift file among the generated sources, and only when it would change.
@main
struct EmbeddedTexts: BuildToolPlugin {
  /// The folder of a target's texts; and of each kind a pattern of their names, the ending that is no
  /// part of their names in the program, and the constant that contains them.
  private static let texts: [String: (folder: String, kinds: [String])] = [
    "Configuration": (
      "Sources/Configuration/Models",
      [
        "*.bib", ".bib", "shippedReferences", "interfaces.txt", ".txt", "shippedInterfaces",
        "parameters.txt", ".txt", "shippedParameters",
      ]
    ),
    "Components": ("Sources/Components/Network", ["networks.txt", ".txt", "shippedNetworks"]),
    "Importers": (
      "Sources/Importers/PowerProfiles",
      ["*.txt", ".txt", "sharedCurrents", "phones.csv", ".csv", "realPhones"]
    ),
    "Experiments": ("Sources/Experiments/Warnings", ["warnings.txt", ".txt", "shippedWarnings"]),
    "Advice": (
      "Sources/Advice",
      [
        "Practices/practices.txt", ".txt", "shippedPractices", "Edits/attached-keys.txt", ".txt",
        "shippedKeys", "Edits/scaled-numbers.txt", ".txt", "shippedNumbers",
      ]
    ),
    "ScenarioLanguage": ("scenarios/devices", ["*.yaml", ".yaml", "shippedProfiles"]),
    "drainsim": (
      "templates",
      [
        "*.yaml", ".yaml", "shippedTemplates",
        "../Sources/drainsim/Slurm/*.sh", "", "shippedScripts",
      ]
    ),
    "Reports": ("Sources/Reports/Page", ["*.[cj]s*", "", "pageFiles"]),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let (folder, kinds) = Self.texts[target.name] else { return [] }
    let output = context.pluginWorkDirectoryURL.appending(path: "Generated")
    return [
      .prebuildCommand(
        displayName: "Embed the texts of \(folder)", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", script, "embed-texts",
          context.package.directoryURL.appending(path: folder).path(percentEncoded: false),
          output.path(percentEncoded: false),
        ] + kinds, outputFilesDirectory: output)
    ]
  }

  /// The order of names does not depend on the locale.
  private var script: String {
    #"""
    set -eu
    LC_ALL=C
    export LC_ALL
    folder="$1"
    output="$2"
    shift 2
    mkdir -p "$output"
    new="$output/.new"
    while [ $# -gt 0 ]; do
      echo "/// Files of the repository: name without the ending '$2', and content."
      echo "let $3: [(name: String, text: String)] = ["
      for file in "$folder"/$1; do
        [ -e "$file" ] || continue
        echo "  (\"$(basename "$file" "$2")\", ###\"\"\""
        cat "$file"
        echo
        echo "\"\"\"###),"
      done
      echo "]"
      shift 3
    done > "$new"
    if cmp -s "$new" "$output/EmbeddedTexts.swift"; then
      rm "$new"
    else
      mv "$new" "$output/EmbeddedTexts.swift"
    fi
    """#
  }
}
