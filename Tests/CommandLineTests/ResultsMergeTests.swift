import Foundation
import Testing

struct `Merging results` {
  private let room: Room

  init() throws { room = try Room() }

  private func merge(_ sources: [String]) throws -> Program.Outcome {
    try Program.run(["results", "merge", room.path + "/all.db"] + sources)
  }

  @Test(arguments: ["metrics", "energy"])
  func `gives the bytes of a sweep in one piece`(table: String) throws {
    let shards = try StudyStore.shards(3, in: room)
    #expect(try merge(shards.reversed()).status == 0)
    let whole = try StudyStore.copy(to: room, as: "whole.db")
    let exports = try [room.path + "/all.db", whole].map {
      try Program.run("results", "export", $0, "--table", table).output
    }
    #expect(exports[0] == exports[1])
  }

  @Test func `says what is missing, and what was there already`() throws {
    let shards = try StudyStore.shards(2, in: room)
    let first = try merge([shards[0]])
    #expect(first.status == 75)
    #expect(
      first.errors == """
        drainsim: \(shards[0]): 6 runs
        drainsim: '\(room.path)/all.db' lacks 6 runs: 1/original/2, 1/improved/2, 2/original/1, 2/improved/1, 2/original/3 and 1 more

        """)
    let second = try merge(shards)
    #expect(second.status == 0)
    #expect(
      second.errors == """
        drainsim: \(shards[0]): 0 runs, and 6 that were there already
        drainsim: \(shards[1]): 6 runs
        drainsim: '\(room.path)/all.db' has all 12 runs

        """)
  }

  @Test func `takes what is whole of a damaged store, which a sweep completes`() throws {
    let whole = try StudyStore.copy(to: room, as: "whole.db")
    let damaged = try StudyStore.copy(to: room)
    try DamagedStore.make(of: damaged)
    let refused = try Program.run("results", "export", damaged)
    #expect(refused.status == 65)
    #expect(
      refused.errors
        == "drainsim: '\(damaged)' is damaged: run 2/improved/3 is not what was written; 'drainsim results merge NEW.db \(damaged)' puts the runs that are whole into a new store\n"
    )

    let outcome = try merge([damaged])
    #expect(outcome.status == 75)
    let all = room.path + "/all.db"
    #expect(
      outcome.errors == """
        drainsim: left out: 1 run in '\(damaged)' is not what was written: 2/improved/3
        drainsim: \(damaged): 11 runs
        drainsim: '\(all)' lacks 1 run: 2/improved/3

        """)
    #expect(try Program.run(StudyStore.sweep + ["--store", all, "--resume"]).status == 0)
    let exports = try [all, whole].map { try Program.run("results", "export", $0).output }
    #expect(exports[0] == exports[1])
  }

  @Test func `leaves no empty store where nothing could be taken`() throws {
    let torn = try StudyStore.copy(to: room)
    var bytes = try Data(contentsOf: URL(filePath: torn))
    // The kind of the last page is none that there is.
    bytes[bytes.count - 4096] = 0xFF
    try bytes.write(to: URL(filePath: torn))
    let outcome = try merge([torn])
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("'\(torn)' is damaged"))
    #expect(room.names == ["store.db"])
  }

  @Test func `refuses the runs of another study`() throws {
    let store = try StudyStore.copy(to: room)
    let other = room.path + "/other.db"
    _ = try Program.run(StudyStore.sweep + ["--seed", "8", "--store", other])
    let outcome = try merge([store, other])
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == """
        drainsim: \(store): 12 runs
        drainsim: '\(other)' holds the runs of another study: seed: '8' there, '2017' here

        """)
    #expect(room.names == ["all.db", "other.db", "store.db"])
  }

  @Test func `tells another design on one line`() throws {
    let store = try StudyStore.copy(to: room)
    let other = room.path + "/other.db"
    let sweep = ["sweep", Program.search, "--vary", "parameters.idle-stop=10s", "-n", "3"]
    _ = try Program.run(sweep + ["--store", other])
    let outcome = try merge([store, other])
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == """
        drainsim: \(store): 12 runs
        drainsim: '\(other)' holds the runs of another study: design: 'design: grid; matrix:; parameters.idle-stop: [10s]' there, 'design: grid; matrix:; parameters.idle-stop: [10s, 20s]' here; 1 point there, 2 here

        """)
  }

  @Test func `does not touch a file that is no store`() throws {
    let store = try StudyStore.copy(to: room)
    _ = try room.file("all.db", "mine")
    let outcome = try merge([store])
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "drainsim: '\(room.path)/all.db' is no store of drainsim: it is no database of SQLite, or its beginning is damaged\n"
    )
    #expect(try room.text("all.db") == "mine")
  }

  @Test func `leaves nothing where there is no room for it`() throws {
    let store = try StudyStore.copy(to: room)
    // Files of 20 KiB at the most. A program under the thread sanitizer ends by a bus error then: the
    // sanitizer keeps its knowledge of constants in a file, which it maps.
    let line = "ulimit -f 20; exec \"$0\" results merge \"$1\" \"$2\""
    let outcome = try Program.Running(
      executable: "/bin/bash", ["-c", line, Program.fastPath, room.path + "/all.db", store]
    ).finish()
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("cannot write '\(room.path)/all.db'"))
    #expect(room.names == ["store.db"])
    #expect(try merge([store]).status == 0)
  }

  @Test(arguments: ["list", "show", "export"])
  func `and reading say that there is no store`(command: String) throws {
    let missing = room.path + "/none.db"
    let nothing = try Program.run("results", command, missing)
    #expect(nothing.status == 66)
    #expect(nothing.errors == "drainsim: there is no file '\(missing)'\n")
    let text = try room.file("notes.txt", "mine")
    let outcome = try Program.run("results", command, text)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "drainsim: '\(text)' is no store of drainsim: it is no database of SQLite, or its beginning is damaged\n"
    )
  }

  @Test func `is refused where nothing can be written, and reading is not`() throws {
    let store = try StudyStore.copy(to: room)
    #expect(try Unprivileged.run(["results", "list", store], in: room).status == 0)
    #expect(try Unprivileged.run(["results", "export", store], in: room).status == 0)
    let outcome = try Unprivileged.run(
      ["results", "merge", room.path + "/all.db", store], in: room)
    #expect(outcome.status == 73)
    #expect(
      outcome.errors == "drainsim: cannot open '\(room.path)/all.db': Permission denied\n")
    #expect(room.names == ["store.db"])
  }
}

/// A user who may write nothing in a folder.
enum Unprivileged {
  /// Runs the program in a folder that it cannot write to; the folder can be written to again afterwards.
  static func run(_ arguments: [String], in room: Room) throws -> Program.Outcome {
    // To root, permissions say nothing.
    if geteuid() == 0 {
      return try Program.Running(
        executable: "/usr/bin/setpriv",
        ["--reuid=65534", "--regid=65534", "--clear-groups", Program.path] + arguments
      ).finish()
    }
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: room.path)
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: room.path) }
    return try Program.run(arguments)
  }
}
