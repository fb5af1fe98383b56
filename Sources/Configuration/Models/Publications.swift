/// What a bibliography says of the publications that ``References`` names.
///
/// Only what was looked up is here: a number, a page or a first name that nobody could check is left out.
extension References {
  /// Nil when the key is none of these.
  public static func publication(of key: String) -> Publication? {
    papers[key] ?? makers[key] ?? programs[key] ?? press[key]
  }

  private static let papers: [String: Publication] = [
    "huang-2012": .paper(
      "Junxian Huang and Feng Qian and Alexandre Gerber and Z. Morley Mao and Subhabrata Sen and Oliver Spatscheck",
      "A Close Examination of Performance and Power Characteristics of 4G LTE Networks",
      in:
        "Proceedings of the 10th International Conference on Mobile Systems, Applications, and Services",
      2012, series: "MobiSys '12", pages: "225--238", doi: "10.1145/2307636.2307658",
      note: "Tables 3 and 4"),
    "tailender": .paper(
      "Niranjan Balasubramanian and Aruna Balasubramanian and Arun Venkataramani",
      "Energy Consumption in Mobile Phones: A Measurement Study and Implications for Network Applications",
      in: "Proceedings of the 9th ACM SIGCOMM Conference on Internet Measurement", 2009,
      series: "IMC '09", pages: "280--293", note: "Table 4"),
    "narayanan-2021": .paper(
      "Arvind Narayanan and Xumiao Zhang and Ruiyang Zhu and Ahmad Hassan and Shuowei Jin and Xiao Zhu and "
        + "Xiaoxuan Zhang and Denis Rybkin and Zhengxuan Yang and Z. Morley Mao and Feng Qian and Zhi-Li Zhang",
      "A Variegated Look at 5G in the Wild: Performance, Power, and QoE Implications",
      in: "Proceedings of the ACM SIGCOMM 2021 Conference", 2021, pages: "610--625",
      doi: "10.1145/3452296.3472923", note: "Artifact, commit 35aaf28"),
    "powertutor": .paper(
      "Lide Zhang and Birjodh Tiwana and Zhiyun Qian and Zhaoguang Wang and Robert P. Dick and "
        + "Zhuoqing Morley Mao and Lei Yang",
      "Accurate Online Power Estimation and Automatic Battery Behavior Based Power Model Generation for Smartphones",
      in:
        "Proceedings of the Eighth IEEE/ACM/IFIP International Conference on Hardware/Software Codesign and "
        + "System Synthesis", 2010, series: "CODES/ISSS '10", pages: "105--114",
      doi: "10.1145/1878961.1878982",
      note: "Constants of HTC Dream and Nexus One in PowerTutor, commit 6ba2d63"),
    "kindt-2013": .preprint(
      "Philipp Kindt and Daniel Yunge and Robert Diemer and Samarjit Chakraborty",
      "Precise Energy Modeling for the Bluetooth Low Energy Protocol", arXiv: "1403.2919", 2014,
      note: "CC2540 at 3.0 V"),
    "kindt-2015": .preprint(
      "Philipp Kindt and others", "Neighbor Discovery Latency in BLE-Like Duty-Cycled Protocols",
      arXiv: "1509.04366", 2015),
    "raps": .paper(
      "Jeongyeup Paek and J. Kim and R. Govindan",
      "Energy-Efficient Rate-Adaptive GPS-Based Positioning for Smartphones",
      in:
        "Proceedings of the 8th International Conference on Mobile Systems, Applications, and Services",
      2010, series: "MobiSys '10", pages: "299--314", doi: "10.1145/1814433.1814463",
      note: "Slides; Nokia N95"),
    "leap": .paper(
      "Heitor S. Ramos and Tao Zhang and Jie Liu and Nissanka B. Priyantha and Aman Kansal",
      "LEAP: A Low Energy Assisted GPS for Trajectory-Based Services",
      in: "Proceedings of the 13th International Conference on Ubiquitous Computing", 2011,
      series: "UbiComp '11"),
    "carroll-2010": .paper(
      "Aaron Carroll and Gernot Heiser", "An Analysis of Power Consumption in a Smartphone",
      in: "Proceedings of the 2010 USENIX Annual Technical Conference", 2010,
      note: "Openmoko Freerunner"),
    "chameleon": .paper(
      "Mian Dong and Lin Zhong",
      "Chameleon: A Color-Adaptive Web Browser for Mobile OLED Displays",
      in:
        "Proceedings of the 9th International Conference on Mobile Systems, Applications, and Services",
      2011, series: "MobiSys '11"),
    "li-2014": .paper(
      "Jing Li and Anirudh Badam and Ranveer Chandra and Steven Swanson and Bruce Worthington and Qi Zhang",
      "On the Energy Overhead of Mobile Storage Systems",
      in: "12th USENIX Conference on File and Storage Technologies (FAST 14)", 2014,
      pages: "105--118"),
    "mohan-2017": .paper(
      "Jayashree Mohan and Dhathri Purohith and Matthew Halpern and Vijay Chidambaram and Vijay Janapa Reddi",
      "Storage on Your SmartPhone Uses More Energy Than You Think",
      in: "9th USENIX Workshop on Hot Topics in Storage and File Systems (HotStorage 17)", 2017),
    "sedgewick-1977": .article(
      "Robert Sedgewick", "The Analysis of Quicksort Programs", in: "Acta Informatica", 7,
      number: 4, 1977, pages: "327--355", doi: "10.1007/BF00289467"),
    "wild-2012": .paper(
      "Sebastian Wild and Markus E. Nebel",
      "Average Case Analysis of Java 7's Dual Pivot Quicksort",
      in: "European Symposium on Algorithms (ESA)", 2012, doi: "10.1007/978-3-642-33090-2_71"),
    "knuth-1998": .book(
      "Donald E. Knuth", "Sorting and Searching", "Addison-Wesley", 1998, volume: 3,
      series: "The Art of Computer Programming", edition: "Second",
      note: "Sections 5.2.1 to 5.2.4"),
    "peukert-1897": .article(
      "W. Peukert",
      "Über die Abhängigkeit der Kapazität von der Entladestromstärke bei Bleiakkumulatoren",
      in: "Elektrotechnische Zeitschrift", 18, 1897, pages: "287--288",
      note: "Recalled, not read again"),
    "manwell-1993": .article(
      "J. F. Manwell and J. G. McGowan",
      "Lead Acid Battery Storage Model for Hybrid Energy Systems", in: "Solar Energy", 50,
      number: 5, 1993, pages: "399--405", doi: "10.1016/0038-092X(93)90060-2",
      note: "Recalled, not read again"),
    "jongerden-2009": .article(
      "M. R. Jongerden and B. R. Haverkort", "Which Battery Model to Use?", in: "IET Software", 3,
      number: 6, 2009, pages: "445--457"),
    "rakhmatov-2002": .paper(
      "D. N. Rakhmatov and S. B. Vrudhula and D. A. Wallach",
      "Battery Lifetime Prediction for Energy-Aware Computing",
      in: "Proceedings of the 2002 International Symposium on Low Power Electronics and Design",
      2002, series: "ISLPED '02", pages: "154--159"),
    "chen-2006": .article(
      "M. Chen and G. A. Rincón-Mora",
      "Accurate Electrical Battery Model Capable of Predicting Runtime and I-V Performance",
      in: "IEEE Transactions on Energy Conversion", 21, number: 2, 2006, pages: "504--511",
      doi: "10.1109/TEC.2006.874229", note: "Polymer cell of 850 mAh"),
    "entracked": .misc(
      "Mikkel Baun Kjærgaard",
      "On Improving the Energy Efficiency and Robustness of Position Tracking for Mobile Devices",
      note: "EnTracked and update protocols; Nokia N95"),
    "ergondesk-thesis": .misc(nil, "Thesis on the energy use of the ErgonDesk app"),
    "ar-thesis": .misc(nil, "Thesis on the augmented-reality tourist app, iPhone 4"),
  ]

  private static let makers: [String: Publication] = [
    "bluetooth-core": .manual(
      "Bluetooth SIG", "Bluetooth Core Specification 4.2",
      note: "Volume 6, Low Energy controller"),
    "apple-energy-guide": .manual("Apple", "Energy Efficiency Guide for iOS Apps"),
    "apple-low-power-mode": .manual(
      "Apple", "Energy Efficiency Guide for iOS Apps",
      note: "React to Low Power Mode on iPhones"),
    "apple-bluetooth-best-practices": .online(
      "Apple", "Best Practices for Interacting with a Remote Peripheral Device",
      "https://developer.apple.com/library/content/documentation/NetworkingInternetWeb/Conceptual/"
        + "CoreBluetooth_concepts/BestPracticesForInteractingWithARemotePeripheralDevice/"
        + "BestPracticesForInteractingWithARemotePeripheralDevice.html",
      note: "Core Bluetooth Programming Guide"),
    "apple-notifications": .manual(
      "Apple", "Local and Remote Notification Programming Guide",
      note: "Archived; and UNNotificationInterruptionLevel"),
    "apple-background-pushes": .manual("Apple", "Pushing background updates to your app"),
    "apple-background-2019": .manual(
      "Apple", "Advances in App Background Execution", year: 2019,
      note: "Session of WWDC, as a public tutorial tells it"),
    "apple-background-2020": .manual(
      "Apple", "Background execution demystified", year: 2020,
      note: "Session of WWDC, as a public tutorial tells it"),
    "apple-thermal-state": .manual("Apple", "ProcessInfo.ThermalState"),
    "apple-accessory": .manual(
      "Apple", "Accessory Design Guidelines",
      note: "Advertising intervals and connection parameters (QA1931)"),
    "ios-location": .manual("Apple", "Core Location"),
    "android-power-details": .online(
      "developer.android.com", "Power management restrictions, and types of foreground services",
      "https://developer.android.com/topic/performance/power/power-details"),
    "android-standby": .online("developer.android.com", "App Standby Buckets", nil),
    "aosp-power-values": .online(
      "Android Open Source Project", "power_profile.xml",
      "https://source.android.com/docs/core/power/values", note: "Meaning of the values"),
    "max-m8q": .online(
      "u-blox", "MAX-M8Q GNSS module", nil, note: "Specifications"),
    "sam-m10q": .online(
      "SparkFun", "u-blox SAM-M10Q board",
      "https://docs.sparkfun.com/SparkFun_u-blox_SAM-M10Q/arduino_example", note: "Guide"),
    "gnss-generic": .online(
      "Teltonika", "FM36M1 tracker, GNSS features", nil, note: "Hot, warm and cold starts"),
    "samsung-s20": .online(
      "Samsung", "Specifications of Galaxy S20, S20+ and S20 Ultra", nil, year: 2020),
    "lsm6dso": .manual(
      "STMicroelectronics", "LSM6DSO inertial module", note: "Data sheet; recalled, not read again"),
  ]

  private static func aosp(_ title: String, _ url: String? = nil, note: String) -> Publication {
    .online("Android Open Source Project", title, url, note: note)
  }

  private static func pixel(_ phone: String, _ repository: String, commit: String) -> Publication {
    aosp(
      "Android power profile of the \(phone)",
      "https://github.com/LineageOS/android_device_google_\(repository)",
      note: "Commit \(commit); currents at 3.85 V nominal")
  }

  private static let programs: [String: Publication] = [
    "aro": .online(
      "AT&T", "Video Optimizer (ARO)", "https://github.com/attdevsupport/VideoOptimzer", year: 2021,
      note: "Device profiles lte, i997, imap, inspire, thrill, WiFi, commit b826417"),
    "aosp-scan": .online(
      "Android Open Source Project", "ScanManager and ScanUtil of the Bluetooth service", nil),
    "aosp-device-idle": aosp("DeviceIdleController.java", note: "Constants of Doze"),
    "aosp-alarm-manager": aosp(
      "AlarmManagerService.java",
      note: "Inexact alarms, alarms while idle, quotas of standby buckets"),
    "aosp-job-scheduler": aosp(
      "JobSchedulerService.java, QuotaController.java and JobInfo.java",
      note: "Constants of jobs and their quotas, Android 12 and 13"),
    "aosp-app-standby": aosp(
      "AppStandbyController.java", note: "Thresholds of standby buckets"),
    "aosp-activity-manager": aosp(
      "ActivityManagerConstants and broadcast queues",
      note: "Times of apps in the background; recalled, not read again"),
    "aosp-pixel-3": pixel("Pixel 3 (blueline)", "crosshatch", commit: "f9e0ef6"),
    "aosp-pixel-4": pixel("Pixel 4 (flame)", "coral", commit: "34b4f98"),
    "aosp-pixel-6": pixel("Pixel 6 (oriole)", "raviole", commit: "72dadeb"),
    "aosp-pixel-7": pixel("Pixel 7 (panther)", "pantah", commit: "b89ca93"),
    "aosp-nexus-5": aosp(
      "Android power profile of the Nexus 5 (hammerhead)",
      "https://android.googlesource.com/device/lge/hammerhead/+/15ecd6c",
      note: "Commit 15ecd6c; currents at 4.0 V"),
    "pmenergy": .online(
      "Apple", "macOS energy model (pmenergy)", nil,
      note: "Coefficients as quoted in Chromium's energy_impact_mac"),
    "linux-st-sensors": .online(
      "Linux kernel", "Drivers st_lsm6dsx and st_mag40 of STMicroelectronics", nil,
      note: "Output rates of their sensors"),
    "ns-3-li-ion": .online(
      "ns-3", "li-ion-energy-source.cc and its test", "https://github.com/nsnam/ns-3-dev-git",
      note: "Default parameters"),
  ]

  private static let press: [String: Publication] = [
    "gadget-hacks-2022": .online(
      "Gadget Hacks",
      "This Is What Happens to Your iPhone Every Time You Turn On Low Power Mode", nil, year: 2022),
    "macrumors-2015": .online(
      "MacRumors",
      "Benchmarks Show iPhone Performance Difference When iOS 9's Low Power Mode is Activated", nil,
      year: 2015, note: "Geekbench 3 on a beta"),
    "s20-refresh": .online(
      "SamMobile", "Galaxy S20 Ultra at 60 and 120 Hz, black screen",
      "https://www.sammobile.com/news/galaxy-s20-120hz-screen-refresh-rate-taxing-battery-life/",
      note: "472 and 656 mW, quoting AnandTech"),
    "s20-scroll": .online(
      "PhoneArena", "Galaxy S20 Ultra, browse and scroll until empty", nil,
      note: "12 h 23 min at 60 Hz, 9 h 15 min to 10 h 2 min at 120 Hz"),
    "anandtech-a13": .online(
      "AnandTech", "Review of the iPhone 11", nil,
      note: "Manhattan 3.1; recalled, not read again"),
    "android-bms": .misc(
      nil, "Public notes on the battery management of an Android phone",
      note:
        "Fuel-gauge table at four temperatures; report of another with 3000 mAh, 180 mΩ and a cut-off of 3.30 V"
    ),
    "ios-background-tasks": .misc(nil, "A public tutorial on background tasks of iOS"),
  ]
}
