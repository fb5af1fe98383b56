import PowerAccounting

/// The listening pattern of the radio, and the app that pays for it.
struct Listening: BitwiseCopyable {
  let pattern: ListeningPattern
  let owner: Charging
}
