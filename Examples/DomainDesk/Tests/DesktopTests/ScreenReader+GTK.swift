import CGTK4

/// What a screen reader is told of the programs of a session, over the AT-SPI protocol.
///
/// Nothing is known of the program but what its users hear: names, roles, and what can be pressed.
final class ScreenReader {
    /// A thing on the screen.
    struct Element {
        let program: String
        let path: String
        let role: UInt32
        let name: String

        // The numbers of AT-SPI's roles, which are the same in every language.
        var isTitle: Bool { role == 54 }
        var isButton: Bool { role == 43 }
    }

    /// A call that the bus or the program did not answer.
    struct Failure: Error, CustomStringConvertible { let description: String }

    private let bus: Bus

    /// Begins to listen in the session of a bus.
    init(sessionBus address: String) throws {
        let session = try Bus(address)
        let answer = try session.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        bus = try Bus(answer.first.text)
    }

    /// All that is there, from the outside to the inside.
    func elements() throws -> [Element] {
        let root = Element(
            program: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root", role: 0, name: "")
        return try below(root)
    }

    /// The names of everything that is shown.
    func names() -> [String] { ((try? elements()) ?? []).map(\.name).filter { !$0.isEmpty } }

    /// The title of the page, which is spoken when it appears.
    func title() -> String? { ((try? elements()) ?? []).first(where: \.isTitle)?.name }

    /// Presses the button of a name.
    func press(_ name: String) throws {
        guard let button = try elements().first(where: { $0.isButton && $0.name == name }) else {
            throw Failure(description: "no button “\(name)” among \(names())")
        }
        _ = try bus.call(button.program, button.path, "org.a11y.atspi.Action", "DoAction", "(int32 0,)")
    }

    private func below(_ element: Element) throws -> [Element] {
        let accessible = "org.a11y.atspi.Accessible"
        let children = try bus.call(element.program, element.path, accessible, "GetChildren").first.children
        return children.flatMap { child -> [Element] in
            let (program, path) = (child.children[0].text, child.children[1].text)
            // What goes while it is being looked at was not there.
            guard let role = try? bus.call(program, path, accessible, "GetRole").first.number,
                let name = try? bus.call(
                    program, path, "org.freedesktop.DBus.Properties", "Get", "('\(accessible)', 'Name')")
            else { return [] }
            let found = Element(program: program, path: path, role: role, name: name.first.children[0].text)
            return [found] + ((try? below(found)) ?? [])
        }
    }
}
