import Foundation
import TestServers
import Testing

/// The program where there is no desktop.
@Suite struct DisplayTests {
    @Test(arguments: [[], ["DISPLAY=:999999"], ["WAYLAND_DISPLAY=nowhere"]])
    func `Without a display the program says so in one line, and ends`(variables: [String]) throws {
        let ended = try run(URL(filePath: "/usr/bin/env"), ["-i"] + variables + [Desktop.programPath])
        #expect(ended.status == 1)
        #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
        #expect(ended.errors.hasPrefix("domain-desk: There is no display."), "\(ended.errors)")
    }
}
