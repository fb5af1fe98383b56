import Foundation
import Testing

struct `Exported results` {
  private let room: Room
  private let store: String

  init() throws {
    room = try Room()
    store = try StudyStore.copy(to: room)
  }

  @Test func `are a row a run and metric with all parameters`() throws {
    let rows = try Program.run("results", "export", store).output.split(separator: "\n")
    #expect(
      rows[0]
        == "point,parameters.idle-stop,variant,replication,metric,unit,value,censored,numerator,denominator,limited,failure"
    )
    // Two points, three days, two variants, six metrics.
    #expect(rows.count == 1 + 2 * 3 * 2 * 6)
    #expect(rows[1].hasPrefix("1,10,original,1,energy,J,"))
    #expect(rows[1].hasSuffix(",false,,,false,"))
  }

  @Test func `have the values that compare gives`() throws {
    let exported = try Program.run("results", "export", store).output
    let compared = try Program.run(
      "compare", Program.search, "--no-ranges", "--set", "parameters.idle-stop=20s", "-n", "3",
      "--format",
      "csv"
    ).output
    let rows = exported.split(separator: "\n").filter { $0.hasPrefix("2,") }
    let expected = compared.split(separator: "\n").dropFirst()
    #expect(rows.count == expected.count)
    #expect(rows.sorted() == expected.map { "2,20,\($0)," }.sorted())
  }

  /// Metrics that are cut off at a limit and ratios of sums are among them.
  @Test func `of a comparison are its file of runs, so that both are analyzed alike`() throws {
    let scenario = try room.file(
      "cut-off.yaml",
      """
      scenario: cut-off
      device: standard-phone
      duration: 2 min
      replications: 20
      user: { actions: { begin: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps: { app: { handlers: { start: [ { mark: a }, { wait: { exponential: $(t) } }, { mark: b } ] } } }
      parameters: { t: 20 s }
      metrics: { w: { from: a, to: b, within: 30 s } }
      variants: { slow: {}, fast: { parameters: { t: 10 s } } }

      """)
    let (folder, store) = (room.path + "/result", room.path + "/runs.db")
    #expect(try Program.run("compare", scenario, "--no-ranges", "-o", folder).status == 0)
    #expect(try Program.run("compare", scenario, "--no-ranges", "--store", store).status == 0)
    let exported = try Program.run("results", "export", store).output
    let lines = exported.split(separator: "\n")
    #expect(lines.contains { $0.contains(",true,") })
    let kept = try room.text("result/runs.csv")
    #expect(kept.split(separator: "\n").sorted() == lines.sorted())
    let told = try [folder + "/runs.csv", room.file("exported.csv", exported)].map {
      try Program.run("analyze", $0).output.split(separator: "\n").dropFirst()
    }
    #expect(told[0] == told[1])
    #expect(told[0].contains { $0.contains("not cut off") })
  }

  /// The lines of the page on stores, each with the means of `results show`.
  @Test(
    .enabled(if: PythonScript.has("pandas", "duckdb"), "pandas and DuckDB are not there"),
    arguments: [
      ("python", "import pandas\nCODE\nprint(energy.mean().mean())"),
      (
        "sql",
        "import duckdb\nrows = duckdb.sql(\"\"\"CODE\"\"\").fetchall()\nprint(sum(row[-1] for row in rows) / len(rows))"
      ),
    ])
  func `are read by the lines of the documents`(language: String, program: String) throws {
    let table = room.path + "/sweep.csv"
    #expect(try Program.run("results", "export", store, "-o", table).status == 0)
    let page = try String(
      contentsOf: Program.root.appending(path: "docs/stores.md"), encoding: .utf8)
    let code = try #require(
      page.components(separatedBy: "```\(language)\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let text = program.replacing("CODE", with: code.replacing("sweep.csv", with: table))
    let script = try room.file("reads.py", text)
    let outcome = try Program.Running(executable: "/usr/bin/env", [Program.python, script]).finish()
    try #require(outcome.status == 0, "\(outcome.errors)")
    let mean = try #require(
      Double(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    let energies = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(",energy,J,") }
      .compactMap { Double($0.split(separator: ",")[6]) }
    #expect(energies.count == 12)
    #expect(abs(mean - energies.reduce(0, +) / 12) < 1e-9)
  }

  @Test func `are an object a line as JSON`() throws {
    let lines = try Program.run("results", "export", store, "--format", "jsonl").output
      .split(separator: "\n")
    #expect(lines.count == 72)
    let first = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(first["parameters.idle-stop"] as? Int == 10)
    #expect(first["metric"] as? String == "energy")
    #expect(first["failure"] is NSNull)
  }

  @Test func `sum up to the energy of the phone to the attojoule`() throws {
    let rows = try Program.run("results", "export", store, "--table", "energy").output
      .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let own = rows.filter {
      $0[0] == "1" && $0[2] == "original" && $0[3] == "2" && $0[4] == "phone"
    }
    let sum = own.reduce(Int128(0)) { $0 + (Int128($1.last ?? "") ?? 0) }
    let run = try Program.run(
      "results", "show", store, "--run", "1/original/2", "--format", "json"
    ).output
    #expect(run.contains("\"attojoules\": \"\(sum)\""))
  }

  @Test func `have a legend beside them`() throws {
    let path = room.path + "/table.csv"
    #expect(try Program.run("results", "export", store, "-o", path).status == 0)
    #expect(room.names == ["store.db", "table-legend.csv", "table.csv"])
    let legend = try room.text("table-legend.csv")
    #expect(legend.contains("column,parameters.idle-stop,s,the value of parameters.idle-stop\n"))
    #expect(legend.contains("metric,energy,J,"))
    #expect(try room.text("table.csv") == Program.run("results", "export", store).output)
  }

  @Test func `share a legend where it is the same`() throws {
    let path = room.path + "/table"
    #expect(try Program.run("results", "export", store, "-o", path + ".csv").status == 0)
    let lines = ["results", "export", store, "--format", "jsonl", "-o", path + ".jsonl"]
    #expect(try Program.run(lines).status == 0)
    let other = ["results", "export", store, "--table", "energy", "-o", path + ".energy"]
    let refused = try Program.run(other)
    #expect(refused.status == 73)
    #expect(
      refused.errors
        == "drainsim: '\(path)-legend.csv' is there already; add --overwrite to replace it\n")
    #expect(room.names == ["store.db", "table-legend.csv", "table.csv", "table.jsonl"])
  }

  @Test func `take no other file's place unless that is asked for`() throws {
    let path = try room.file("table.csv", "mine")
    let refused = try Program.run("results", "export", store, "-o", path)
    #expect(refused.status == 73)
    #expect(
      refused.errors == "drainsim: '\(path)' is there already; add --overwrite to replace it\n")
    #expect(try room.text("table.csv") == "mine")
    #expect(try Program.run("results", "export", store, "-o", path, "--overwrite").status == 0)
    #expect(try room.text("table.csv").hasPrefix("point,"))
  }

  @Test func `say what they lack`() throws {
    let shards = try StudyStore.shards(2, in: room)
    let merged = room.path + "/merged.db"
    _ = try Program.run("results", "merge", merged, shards[1])
    let outcome = try Program.run("results", "export", merged)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "drainsim: 6 of 12 runs are not there yet\n")
  }

  @Test func `are 74 when the output takes no more`() throws {
    let outcome = try Program.Running(
      executable: "/bin/sh",
      ["-c", "\"$0\" results export \"$1\" > /dev/full", Program.path, store]
    ).finish()
    #expect(outcome.status == 74)
    #expect(outcome.errors == "drainsim: cannot write the output: No space left on device\n")
  }
}
