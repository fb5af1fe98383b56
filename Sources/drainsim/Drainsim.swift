import ArgumentParser

@main
struct Drainsim: ParsableCommand {
}
