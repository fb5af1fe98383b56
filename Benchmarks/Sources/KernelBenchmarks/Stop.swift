import Glibc

/// Prints the reason on standard error, and ends the program.
func stop(_ message: String, exitCode: Int32) -> Never {
  let bytes = Array((message + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(exitCode)
}
