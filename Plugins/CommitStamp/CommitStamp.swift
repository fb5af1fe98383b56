import Foundation
import PackagePlugin

/// Plugin that writes the commit into the program, before every build.
///
/// Writes `Commit.swift` among the generated sources, and only when it would change, so that a
/// build without a new commit compiles nothing again. Without git, or outside a clone, the commit
/// is `unknown`. The package's description cannot do this: its evaluation is cached over commits.
@main
struct CommitStamp: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Generated")
    return [
      .prebuildCommand(
        displayName: "Note the commit", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", script, "note-commit", context.package.directoryURL.path(percentEncoded: false),
          output.path(percentEncoded: false),
        ], outputFilesDirectory: output)
    ]
  }

  /// A clone's own top folder has an empty prefix: sources unpacked inside another repository do
  /// not get its commit.
  private var script: String {
    #"""
    set -u
    commit=unknown year=nil
    if prefix=$(git -C "$1" rev-parse --show-prefix 2>/dev/null) && [ -z "$prefix" ]; then
      commit=$(git -C "$1" describe --always --exclude '*' --abbrev=12 --dirty 2>/dev/null) \
        || commit=unknown
      year=$(git -C "$1" show -s --format=%cd --date=format:%Y HEAD 2>/dev/null) || year=nil
    fi
    text="/// The commit this program was built from; \`-dirty\` with changes that are in none.
    let builtFromCommit = \"$commit\"
    /// The year of that commit.
    let yearOfCommit: Int? = ${year:-nil}"
    mkdir -p "$2" || exit 0
    [ "$(cat "$2/Commit.swift" 2>/dev/null)" = "$text" ] || printf '%s\n' "$text" > "$2/Commit.swift"
    """#
  }
}
