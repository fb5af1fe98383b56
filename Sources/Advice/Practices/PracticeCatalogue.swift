import Configuration

/// The practices that advice knows.
package enum PracticeCatalogue {
  package static let all: [any AppPractice.Type] = [
    // Bluetooth
    ScanFilter.self, EndScan.self, KnownPeripheral.self, LetGoOfLink.self, SlowerLink.self,
    RarerWindows.self, Subscribe.self, PollLess.self, PaceOfAccessory.self, NoDuplicates.self,
    DiscoverNeeded.self,
    // Display
    LowerFrameRate.self, DrawLess.self, NoLayersOverVideo.self, PauseUnseen.self,
    DimWhileListening.self, DimmerScreen.self, DarkContent.self, ScreenOffAudio.self,
    LetScreenLock.self,
    // Processor
    LowerClass.self, TimerTolerance.self, EndTimer.self, EventForTimer.self, BatchUpdates.self,
    SortBySize.self,
    // Storage
    BatchWrites.self, ReadInSequence.self, WriteOnChange.self, WriteLessOften.self,
    // Location
    CoarserLocation.self, DistanceFilter.self, OneShotLocation.self, EndLocation.self,
    PauseLocation.self, DeferLocation.self, RegionForLocation.self, LookLess.self,
    // Network
    AskLess.self, SkipFresh.self, CacheAnswers.self, ConcurrentRequests.self, WaitForWiFi.self,
    SmallerMedia.self, CompressData.self, WorkOnServer.self, ResumeTransfers.self,
    DiscretionaryTransfers.self, PrefetchLess.self, PushForPolling.self, PushForLink.self,
    KeepAliveLess.self, BatchRequests.self, ShareTail.self, AskNetworkFirst.self,
    // Other hardware
    ReleaseHardware.self, EndSensor.self, SlowerSensor.self, FewerSensors.self,
    EventForSensor.self, LessVibration.self,
    // Notifications and the system
    DeferNotifications.self, LocalNotifications.self, EndBackgroundTask.self, CompleteTask.self,
    WaitForCharger.self, WaitForUnmetered.self, HeedLowPowerMode.self, HeedBattery.self,
    FetchLess.self,
  ]

  /// The changes that may be made to the apps of a baseline.
  package static func proposals(for root: ConfigurationNode) -> [Proposal] {
    AppScripts.all(in: root).flatMap { app in all.flatMap { $0.proposals(for: app) } }
  }

  /// Questions that only the author of a scenario can answer.
  package static func questions(about root: ConfigurationNode) -> [AuthorQuestion] {
    AppScripts.all(in: root).flatMap { app in all.flatMap { $0.questions(about: app) } }
  }
}
