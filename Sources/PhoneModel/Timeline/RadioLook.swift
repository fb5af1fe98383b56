import Components

/// A data radio at an instant, and the data that it moved since the last evaluation.
struct RadioLook {
  let component: Int
  let reading: TrafficReading
  let journal: TrafficJournal
}
