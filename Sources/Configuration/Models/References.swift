/// The publications that models and their standard values name by a short key.
public enum References {
  /// What a key stands for, in one line; nil when it is none of these.
  public static func title(of key: String) -> String? { entries[key] }

  /// A key as sources name it, `ergondesk-thesis 4.4.1`, as the key and the place behind it; a text that
  /// begins with no key is one itself.
  public static func split(_ source: String) -> (key: String, place: String?) {
    guard let space = source.firstIndex(of: " ") else { return (source, nil) }
    let key = String(source[..<space])
    return entries[key] == nil
      ? (source, nil) : (key, String(source[source.index(after: space)...]))
  }

  public static var keys: [String] { entries.keys.sorted() }

  /// What is known of each, and what of it is used.
  private static let entries: [String: String] = [
    "aro":
      "AT&T Video Optimizer (ARO), device profiles lte, i997, imap, inspire, thrill, WiFi, commit b826417",
    "huang-2012":
      "Huang et al., A Close Examination of Performance and Power Characteristics of 4G LTE Networks, MobiSys 2012, tables 3 and 4",
    "tailender":
      "Balasubramanian et al., Energy Consumption in Mobile Phones: A Measurement Study and Implications for Network Applications, IMC 2009, table 4",
    "narayanan-2021":
      "Narayanan et al., A Variegated Look at 5G in the Wild, SIGCOMM 2021, artifact, commit 35aaf28",
    "powertutor":
      "Zhang et al., Accurate Online Power Estimation (PowerTutor), CODES+ISSS 2010, constants of HTC Dream and Nexus One, commit 6ba2d63",
    "kindt-2013":
      "Kindt et al., Precise energy modeling for the Bluetooth Low Energy protocol, arXiv:1403.2919, CC2540 at 3.0 V",
    "kindt-2015":
      "Kindt et al., Neighbor discovery latency in BLE-like duty-cycled protocols, arXiv:1509.04366",
    "bluetooth-core":
      "Bluetooth Core Specification 4.2, volume 6, Low Energy controller",
    "apple-energy-guide":
      "Apple, Energy Efficiency Guide for iOS Apps: minimize timer use; specify a tolerance of at least 10 %",
    "apple-bluetooth-best-practices":
      "Apple, Core Bluetooth Programming Guide: Best Practices for Interacting with a Remote Peripheral Device",
    "apple-notifications":
      "Apple, Local and Remote Notification Programming Guide (archived) and UNNotificationInterruptionLevel: the soonest 64 of an app are kept; passive ones light no screen",
    "apple-background-pushes":
      "Apple, Pushing background updates to your app: no more than two or three an hour, the newest is kept, an app that is opened gets it at once",
    "apple-background-2019":
      "Apple, Advances in App Background Execution, WWDC 2019, as a public tutorial tells it",
    "apple-background-2020":
      "Apple, Background execution demystified, WWDC 2020, as a public tutorial tells it",
    "apple-low-power-mode":
      "Apple, Energy Efficiency Guide for iOS Apps: react to Low Power Mode on iPhones",
    "apple-thermal-state":
      "Apple, ProcessInfo.ThermalState: nominal, fair, serious, critical",
    "gadget-hacks-2022":
      "Gadget Hacks, This Is What Happens to Your iPhone Every Time You Turn On Low Power Mode, August 2022",
    "macrumors-2015":
      "MacRumors, Benchmarks Show iPhone Performance Difference When iOS 9's Low Power Mode is Activated, June 2015; Geekbench 3 on a beta",
    "apple-accessory":
      "Apple, Accessory Design Guidelines: advertising intervals and connection parameters (QA1931)",
    "aosp-scan":
      "Android Open Source Project, ScanManager and ScanUtil of the Bluetooth service",
    "aosp-device-idle":
      "Android Open Source Project, DeviceIdleController.java: constants of Doze",
    "aosp-alarm-manager":
      "Android Open Source Project, AlarmManagerService.java: inexact alarms, alarms while idle, quotas of standby buckets",
    "aosp-job-scheduler":
      "Android Open Source Project, JobSchedulerService.java, QuotaController.java and JobInfo.java: constants of jobs and their quotas, Android 12 and 13",
    "aosp-app-standby":
      "Android Open Source Project, AppStandbyController.java: thresholds of standby buckets",
    "aosp-activity-manager":
      "Android Open Source Project, ActivityManagerConstants and broadcast queues: times of apps in the background; recalled, not read again",
    "android-power-details":
      "developer.android.com, Power management restrictions, and types of foreground services",
    "android-standby":
      "developer.android.com, App Standby Buckets",
    "aosp-power-values":
      "Android Open Source Project, power_profile.xml: meaning of the values",
    "aosp-pixel-3":
      "Android power profile of the Pixel 3 (blueline), commit f9e0ef6; currents at 3.85 V nominal",
    "aosp-pixel-4":
      "Android power profile of the Pixel 4 (flame), commit 34b4f98; currents at 3.85 V nominal",
    "aosp-pixel-6":
      "Android power profile of the Pixel 6 (oriole), commit 72dadeb; currents at 3.85 V nominal",
    "aosp-pixel-7":
      "Android power profile of the Pixel 7 (panther), commit b89ca93; currents at 3.85 V nominal",
    "aosp-nexus-5":
      "Android power profile of the Nexus 5 (hammerhead), commit 15ecd6c; currents at 4.0 V",
    "raps":
      "Paek et al., Energy-efficient rate-adaptive GPS-based positioning (RAPS), MobiSys 2010, slides; Nokia N95",
    "entracked":
      "Kjaergaard et al., EnTracked and update protocols for position tracking; Nokia N95",
    "leap":
      "LEAP, a low energy assisted GPS for trajectory-based services",
    "max-m8q":
      "u-blox MAX-M8Q GNSS module, specifications",
    "sam-m10q":
      "SparkFun u-blox SAM-M10Q board, guide",
    "gnss-generic":
      "FM36M1 tracker, GNSS features: hot, warm and cold starts",
    "ios-location":
      "Apple, Core Location: accuracy constants, significant-change service, region monitoring",
    "carroll-2010":
      "Carroll and Heiser, An Analysis of Power Consumption in a Smartphone, USENIX ATC 2010; Openmoko Freerunner",
    "pmenergy":
      "macOS energy model (pmenergy), coefficients as quoted in Chromium's energy_impact_mac",
    "chameleon":
      "Dong and Zhong, Chameleon: A Color-Adaptive Web Browser for Mobile OLED Displays, MobiSys 2011",
    "samsung-s20":
      "Samsung, specifications of Galaxy S20, S20+ and S20 Ultra, 2020: 4000, 4500 and 5000 mAh",
    "s20-refresh":
      "Galaxy S20 Ultra at 60 and 120 Hz, black screen: 472 and 656 mW (SamMobile quoting AnandTech)",
    "s20-scroll":
      "Galaxy S20 Ultra, browse and scroll until empty: 12 h 23 min at 60 Hz, 9 h 15 min to 10 h 2 min at 120 Hz (PhoneArena)",
    "li-2014":
      "Li et al., On the energy overhead of mobile storage systems, FAST 2014",
    "mohan-2017":
      "Mohan et al., Storage on Your SmartPhone Uses More Energy Than You Think, HotStorage 2017: random writes 15 times sequential",
    "lsm6dso":
      "LSM6DSO inertial module, data sheet; recalled, not read again",
    "linux-st-sensors":
      "Linux drivers st_lsm6dsx and st_mag40 of STMicroelectronics: output rates of their sensors",
    "anandtech-a13":
      "AnandTech review of the iPhone 11, Manhattan 3.1; recalled, not read again",
    "knuth-1998":
      "Knuth, The Art of Computer Programming, volume 3, second edition, sections 5.2.1 to 5.2.4",
    "sedgewick-1977":
      "Sedgewick, The analysis of Quicksort programs, Acta Informatica 7, 1977",
    "wild-2012":
      "Wild and Nebel, Average case analysis of Java 7's dual pivot quicksort, ESA 2012",
    "peukert-1897":
      "Peukert, Über die Abhängigkeit der Kapacität von der Entladestromstärke bei Bleiakkumulatoren, Elektrotechnische Zeitschrift 18, 1897; recalled, not read again",
    "manwell-1993":
      "Manwell and McGowan, Lead acid battery storage model for hybrid energy systems, Solar Energy 50, 1993; recalled, not read again",
    "jongerden-2009":
      "Jongerden and Haverkort, Which battery model to use?, IET Software 3, 2009: 7200 A·s, c 0.625, k 4.5e-5 /s",
    "rakhmatov-2002":
      "Rakhmatov, Vrudhula and Wallach, Battery lifetime prediction for energy-aware computing, ISLPED 2002",
    "chen-2006":
      "Chen and Rincón-Mora, Accurate electrical battery model capable of predicting runtime and I-V performance, IEEE Transactions on Energy Conversion 21, 2006; polymer cell of 850 mAh",
    "android-bms":
      "Public notes on the battery management of an Android phone: fuel-gauge table at four temperatures; report of another with 3000 mAh, 180 mΩ and a cut-off of 3.30 V",
    "ns-3-li-ion":
      "ns-3, li-ion-energy-source.cc and its test: default parameters",
    "ios-background-tasks":
      "A public tutorial on background tasks of iOS",
    "ergondesk-thesis":
      "Thesis on the energy use of the ErgonDesk app",
    "ar-thesis":
      "Thesis on the augmented-reality tourist app, iPhone 4",
  ]
}
