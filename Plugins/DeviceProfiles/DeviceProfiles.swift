import Foundation
import PackagePlugin

/// Puts the device profiles of `scenarios/devices` into the program, before every build.
///
/// A phone is a YAML file and nothing else: whatever lies in the folder is shipped under the name
/// of its file. Writes `ShippedProfiles.swift` among the generated sources, and only when it would
/// change.
@main
struct DeviceProfiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Generated")
    let folder = context.package.directoryURL.appending(path: "scenarios/devices")
    return [
      .prebuildCommand(
        displayName: "Embed device profiles", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", script, "embed-profiles", folder.path(percentEncoded: false),
          output.path(percentEncoded: false),
        ], outputFilesDirectory: output)
    ]
  }

  /// Names sort the same everywhere, whatever the locale.
  private var script: String {
    #"""
    set -eu
    LC_ALL=C
    export LC_ALL
    mkdir -p "$2"
    new="$2/.new"
    {
      echo "/// The profiles of scenarios/devices: file name without .yaml, and content."
      echo "let shippedProfiles: [(name: String, text: String)] = ["
      for file in "$1"/*.yaml; do
        [ -e "$file" ] || continue
        echo "  (\"$(basename "$file" .yaml)\", ###\"\"\""
        cat "$file"
        echo
        echo "\"\"\"###),"
      done
      echo "]"
    } > "$new"
    if cmp -s "$new" "$2/ShippedProfiles.swift"; then
      rm "$new"
    else
      mv "$new" "$2/ShippedProfiles.swift"
    fi
    """#
  }
}
