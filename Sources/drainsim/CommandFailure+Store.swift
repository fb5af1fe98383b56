import Results

extension CommandFailure {
  init(_ failure: StoreError) {
    let status: ExitStatus =
      switch failure {
      case .missing: .missingInput
      case .notAStore, .newer, .damaged, .damagedRun, .otherStudy, .otherProgram, .conflict, .unfit:
        .wrongData
      case .occupied, .missingParent, .inUse, .cannotOpen: .cannotCreate
      case .cannotRead, .cannotWrite: .cannotWrite
      }
    self.init(status, "\(failure)")
  }

  init(_ failure: OutputDocumentError) {
    switch failure {
    case .cannotWrite: self.init(.cannotWrite, "\(failure)")
    default: self.init(.cannotCreate, "\(failure)")
    }
  }
}
