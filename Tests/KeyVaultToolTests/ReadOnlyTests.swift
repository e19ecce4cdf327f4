import Foundation
import Testing

/// A vault that cannot be written: what reads works, and what writes says why it cannot.
@Suite(.timeLimit(.minutes(10))) struct ReadOnlyTests {
    private static let address = "--no-browser --service-url http://127.0.0.1:1/api/json/v3"

    private static let reading = [
        "get service account", "list", "list service", "exec service account --env A=secret -- /bin/true", "file info",
        "connect --status",
    ]

    private static let writing = [
        "set service account", "set service other", "remove service account",
        "--passphrase-fd 3 file change-passphrase --new-passphrase-fd 0 --drop-other-keys",
        "file add-key --new-passphrase-fd 0",
    ]

    @Test(arguments: ReadOnlyPlace.allCases)
    func `What reads works, and what writes is refused with the cause and changes nothing`(place: ReadOnlyPlace) throws
    {
        let home = try ToolHome.withFile()
        #expect(try home.run("set service account", input: "old").status == 0)
        #expect(try home.run("file add-key --new-passphrase-fd 0", input: "first").status == 0)
        let before = try Data(contentsOf: URL(filePath: home.vaultPath))
        let found = try place.run("get service account", home)
        if place.isForbidden(found) { return }
        #expect(found.output == "old", "\(found.errors)")
        for command in Self.reading {
            let ended = try place.run(command, home)
            #expect(ended.status == 0 && ended.errors == "", "\(command): \(ended.errors)")
        }
        for command in Self.writing {
            let ended = try place.run(command, home)
            #expect(ended.status == 1, "\(command): \(ended.output) \(ended.errors)")
            #expect(ended.failure["code"] as? String == place.code, "\(command): \(ended.errors)")
            #expect((ended.failure["cause"] as? String)?.contains(place.cause) == true, "\(command): \(ended.errors)")
            #expect((ended.failure["remedy"] as? String)?.isEmpty == false, "\(command)")
        }
        let doctor = try place.run("doctor", home)
        #expect(doctor.status == 1 && doctor.output.contains("\"name\":\"round trip\",\"verdict\":\"failure\""))
        #expect(doctor.output.contains(place.cause), "\(doctor.output)")
        #expect(try Data(contentsOf: URL(filePath: home.vaultPath)) == before)
    }

    @Test(arguments: ReadOnlyPlace.allCases)
    func `No key is asked for that could not be stored, and what was left is told all the same`(place: ReadOnlyPlace)
        throws
    {
        let home = try ToolHome.withFile()
        #expect(try home.run("set service account", input: "old").status == 0)
        let connected = try place.run("connect porkbun --name App \(Self.address)", home)
        if place.isForbidden(connected) { return }
        #expect(connected.status == 1, "\(connected.errors)")
        let code = place == .account ? "journalNotReady" : "vaultNotReady"
        #expect(connected.failure["code"] as? String == code, "\(connected.errors)")
        #expect((connected.failure["cause"] as? String)?.contains(place.cause) == true, "\(connected.errors)")
        #expect((connected.failure["message"] as? String)?.contains("Nothing was requested") == true)
        #expect(try place.run("connect --status", home).output == "{\"pending\":[],\"orphans\":[]}\n")
        let forgotten = try place.run("connect --forget-orphan key", home)
        #expect(forgotten.status == 3, "\(forgotten.errors)")
    }

    @Test(arguments: ReadOnlyPlace.allCases)
    func `Nothing is made or mended where nothing can be written`(place: ReadOnlyPlace) throws {
        let home = try ToolHome.withFile()
        let made = try place.run("file init", home)
        if place.isForbidden(made) { return }
        // The vault is there; that is what is told first.
        #expect(made.status != 0 && made.output == "", "\(made.errors)")
        let folder = URL(filePath: home.vaultPath).deletingLastPathComponent().path
        let key = try place.run("file keygen \(folder)/second", home)
        #expect((key.status == 0) == (place == .file || place == .mountedFile), "\(key.errors)")
    }
}
