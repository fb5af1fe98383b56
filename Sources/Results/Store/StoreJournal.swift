/// How a transaction that is not finished is kept, so that a sudden end undoes it.
package enum StoreJournal: String, Sendable {
  /// New pages go into a log beside the file. Quick; but the processes that have the file open
  /// share the log's index in memory, so they must be on one machine.
  case log = "WAL"
  /// Old pages stand beside the file until the new ones are on the disk. Nothing is shared in
  /// memory, so the file may lie on a disk of several machines.
  case rollback = "DELETE"
}
