/// A value in a ``JSONDocument``: what it is and where it stands, but none of its bytes.
package struct JSONNode: Sendable, Equatable {
    /// The kinds of JSON values.
    package enum Kind: Sendable {
        case object, array, string, number, boolean, null
    }

    /// What the value is.
    package let kind: Kind
    /// The offset of its first byte.
    let start: Int
    /// The offset behind its last byte.
    var end: Int
    /// Its place in the document's list, which holds each container before its contents.
    let index: Int
    /// The place of the first node that is not a part of it.
    var following: Int
}
