import ArgumentParser

/// How results are written that have no rows.
enum DocumentFormat: String, CaseIterable, ExpressibleByArgument { case text, json }
