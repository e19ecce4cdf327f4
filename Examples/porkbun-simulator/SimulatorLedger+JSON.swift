#if Simulator
    import KeyVaultTesting

    extension SimulatorLedger {
        /// The ledger as JSON: times in milliseconds, secrets masked and in hexadecimal digits.
        var json: SimulatorJSON {
            .object([
                ("mask", .integer(Int(Self.mask))), ("requests", .array(requests.map(\.json))),
                ("keys", .array(keys.map(\.json))), ("calls", .array(calls.map(\.json))),
            ])
        }
    }

    extension SimulatorLedger.KeyRequest {
        fileprivate var json: SimulatorJSON {
            var members: [(name: String, value: SimulatorJSON)] = [
                ("token", .string(token)), ("peer", .string(peer)), ("created", .integer(created.milliseconds)),
                ("isPKCE", .boolean(codeChallenge != nil)),
            ]
            if let label { members.append(("label", .string(label))) }
            if let returnURL { members.append(("returnUrl", .string(returnURL))) }
            if let publicKey { members.append(("publicKey", .string(publicKey))) }
            switch decision {
            case .approved(let time): members.append(("approved", .integer(time.milliseconds)))
            case .denied(let time): members.append(("denied", .integer(time.milliseconds)))
            case nil: break
            }
            return .object(members)
        }
    }

    extension SimulatorLedger.Key {
        fileprivate var json: SimulatorJSON {
            var members: [(name: String, value: SimulatorJSON)] = [
                ("publicKey", .string(publicKey)), ("maskedSecret", .string(maskedSecret.hex)), ("peer", .string(peer)),
                ("minted", .integer(minted.milliseconds)), ("isDelivered", .boolean(isDelivered)),
                ("isRevoked", .boolean(isRevoked)),
            ]
            if let label { members.append(("label", .string(label))) }
            if let requestToken { members.append(("requestToken", .string(requestToken))) }
            return .object(members)
        }
    }

    extension SimulatorLedger.Call {
        fileprivate var json: SimulatorJSON {
            var members: [(name: String, value: SimulatorJSON)] = [
                ("endpoint", .string(endpoint.rawValue)), ("peer", .string(peer)),
                ("began", .integer(began.milliseconds)),
                ("atOnce", .integer(atOnce)), ("status", .integer(status)), ("delivery", .string("\(delivery)")),
            ]
            if let ended { members.append(("ended", .integer(ended.milliseconds))) }
            if let code { members.append(("code", .string(code))) }
            if let idempotencyKey { members.append(("idempotencyKey", .string(idempotencyKey))) }
            return .object(members)
        }
    }

    extension Duration {
        fileprivate var milliseconds: Int {
            let (seconds, attoseconds) = components
            return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
        }
    }

    extension [UInt8] {
        fileprivate var hex: String {
            let digits = [Unicode.Scalar]("0123456789abcdef".unicodeScalars)
            var text = String.UnicodeScalarView()
            for byte in self {
                text.append(digits[Int(byte >> 4)])
                text.append(digits[Int(byte & 0xF)])
            }
            return String(text)
        }
    }
#endif
