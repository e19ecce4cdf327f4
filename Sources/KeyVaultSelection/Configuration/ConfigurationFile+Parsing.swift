import KeyVaultCore

extension VaultConfiguration {
    /// Reads the settings of a file; everything in it has to be known.
    ///
    /// - Parameter others: The settings of each registered backend.
    /// - Returns: The settings, and the line of `"backend"`.
    /// - Throws: ``ConfigurationError`` that names file, line and key.
    static func parse(
        _ file: ConfigurationFile, application: String, others: [String: Set<String>]
    ) throws(ConfigurationError) -> (configuration: VaultConfiguration, backendLine: Int) {
        let document: JSONDocument
        do throws(JSONError) { document = try JSONDocument(scanning: file.bytes.span) } catch {
            throw ConfigurationError(
                .syntax(error.description), origin: .file(path: file.path, line: error.position.line))
        }
        let reader = SettingsReader(document: document, file: file)
        var result = VaultConfiguration(application: application)
        var backendLine = 0
        for (name, value) in try reader.members(of: document.root, key: nil) {
            switch name {
            case "backend":
                result.backends = try reader.names(value, key: name)
                backendLine = reader.line(of: value)
            case "secret-service": try reader.read(value, into: &result.secretService)
            case "encrypted-file": try reader.read(value, into: &result.encryptedFile)
            default:
                guard let known = others[name] else { throw reader.refused(.unknownKey, key: name, at: value) }
                var settings: [String: String] = [:]
                for (setting, value) in try reader.members(of: value, key: name) {
                    let key = "\(name).\(setting)"
                    guard known.contains(setting) else { throw reader.refused(.unknownKey, key: key, at: value) }
                    settings[setting] = try reader.text(value, key: key).required()
                }
                result.otherBackends[name] = settings
            }
        }
        return (result, backendLine)
    }
}

/// Reads settings out of a scanned file.
private struct SettingsReader {
    let document: JSONDocument
    let file: ConfigurationFile

    func line(of node: JSONNode) -> Int { document.position(of: node, in: file.bytes.span).line }

    func refused(_ fault: ConfigurationError.Fault, key: String?, at node: JSONNode) -> ConfigurationError {
        ConfigurationError(fault, key: key, origin: .file(path: file.path, line: line(of: node)))
    }

    func members(
        of node: JSONNode, key: String?
    ) throws(ConfigurationError) -> [(name: String, value: JSONNode)] {
        guard node.kind == .object else { throw refused(.wrongType(expected: "an object"), key: key, at: node) }
        return document.members(of: node, in: file.bytes.span)
    }

    func text(_ node: JSONNode, key: String) throws(ConfigurationError) -> SettingText {
        guard let text = document.string(node, in: file.bytes.span) else {
            throw refused(.wrongType(expected: "a text"), key: key, at: node)
        }
        return SettingText(text: text, key: key, origin: .file(path: file.path, line: line(of: node)))
    }

    /// One text, or a list of texts that is not empty.
    func names(_ node: JSONNode, key: String) throws(ConfigurationError) -> [String] {
        guard node.kind == .array else { return [try text(node, key: key).required()] }
        var names: [String] = []
        for element in document.elements(of: node) { names.append(try text(element, key: key).required()) }
        guard !names.isEmpty else {
            throw refused(.badValue(expected: "the name of a backend or a list of some"), key: key, at: node)
        }
        return names
    }

    func read(_ node: JSONNode, into settings: inout SecretServiceSettings) throws(ConfigurationError) {
        for (name, value) in try members(of: node, key: "secret-service") {
            let key = "secret-service.\(name)"
            switch name {
            case "collection": settings.collection = try text(value, key: key).required()
            case "interaction": settings.interaction = try text(value, key: key).interaction()
            case "deadline": settings.deadline = try text(value, key: key).duration()
            case "prompt-deadline": settings.promptDeadline = try text(value, key: key).duration()
            default: throw refused(.unknownKey, key: key, at: value)
            }
        }
    }

    func read(_ node: JSONNode, into settings: inout EncryptedFileSettings) throws(ConfigurationError) {
        for (name, value) in try members(of: node, key: "encrypted-file") {
            let key = "encrypted-file.\(name)"
            switch name {
            case "path": settings.path = try text(value, key: key).required()
            case "key": settings.key = try fileKey(value, key: key)
            case "interaction": settings.interaction = try text(value, key: key).interaction()
            case "deadline": settings.deadline = try text(value, key: key).duration()
            case "prompt-deadline": settings.promptDeadline = try text(value, key: key).duration()
            default: throw refused(.unknownKey, key: key, at: value)
            }
        }
    }

    /// An object with exactly one member, which says where the key comes from.
    private func fileKey(_ node: JSONNode, key: String) throws(ConfigurationError) -> FileKey {
        let members = try members(of: node, key: key)
        guard members.count == 1 else {
            throw refused(.badValue(expected: "an object with one member"), key: key, at: node)
        }
        let (name, value) = members[0]
        let memberKey = "\(key).\(name)"
        switch name {
        case "passphrase":
            guard try text(value, key: memberKey).text == "prompt" else {
                let expected = "\"prompt\": no passphrase stands in a file"
                throw refused(.badValue(expected: expected), key: memberKey, at: value)
            }
            return .passphrase
        case "key-file": return .keyFile(try text(value, key: memberKey).required())
        case "credential": return .systemdCredential(try text(value, key: memberKey).required())
        case "portal":
            guard document.boolean(value) == true else {
                throw refused(.wrongType(expected: "true"), key: memberKey, at: value)
            }
            return .portal
        default: throw refused(.unknownKey, key: memberKey, at: value)
        }
    }
}
