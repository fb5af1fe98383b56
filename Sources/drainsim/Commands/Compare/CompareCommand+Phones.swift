import Reports
import Results
import Studies

extension CompareCommand {
  /// Compare the variants on many phones, and print on how many each one helps.
  func printPhones(_ words: String) throws {
    let document = try PhonesStudy.run(
      input, basis, on: PhoneSelection(words), replications: replications?.value,
      by: ProgramVersion.current, TerminalObserver())
    let table = PhonesTable(document, style: StandardOutput.style)
    switch format {
    case .text: try StandardOutput.write(table.text, forPeople: true)
    case .markdown: try StandardOutput.write(table.markdown)
    case .json: try StandardOutput.write(document.text)
    case .csv: try StandardOutput.write(PhonesCSV.text(of: document))
    case .latex:
      throw StudyFailure(.usage, "--phones writes text, Markdown, JSON or CSV")
    }
  }
}
